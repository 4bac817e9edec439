at_step();
const zlib = require("zlib"); // step
const packed = zlib.deflateRawSync(Buffer.alloc({{limit.step}}, 1));
const held = [];
for (let total = {{limit.step}}; total < {{limit.goal}} + {{limit.step}}; total += {{limit.step}}) {
  held.push(zlib.inflateRawSync(packed, { chunkSize: {{limit.step}} + 1 })); // step
  used(total);
}
past_step();
