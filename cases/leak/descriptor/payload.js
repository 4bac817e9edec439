at_step();
const buffer = Buffer.alloc(4096); // step
require("fs").readSync({{descriptor.number}}, buffer, 0, 4096, 0); // step
past_step();
emit(buffer.toString().split("\0")[0]);
