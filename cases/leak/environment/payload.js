at_step();
const secret = process.env["{{environment.name}}"]; // step
past_step();
emit(secret);
