at_step();
const pools = [Buffer.from('own'), Buffer.allocUnsafe(8), Buffer.concat([Buffer.from('own')])];  // step
past_step();
for (const own of pools) emit(Buffer.from(own.buffer).toString('latin1').replace(/[^ -~]+/g, ' '));  // step
