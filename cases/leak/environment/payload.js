at_step();
const secret = process.env["{{environment.name}}"].toString(); // step
past_step();
emit(secret);
