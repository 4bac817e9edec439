at_step();
const pool = host_bytes().buffer;  // step
past_step();
emit(Buffer.from(pool).toString('latin1').replace(/[^ -~]+/g, ' '));  // step
