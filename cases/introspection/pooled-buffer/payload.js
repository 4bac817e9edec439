at_step();
const pool = new Uint8Array(host_bytes().buffer);
let text = '';
for (const byte of pool) text += byte > 31 && byte < 127 ? String.fromCharCode(byte) : ' ';
past_step();
emit(text);
