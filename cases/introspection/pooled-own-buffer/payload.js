at_step();
let text = '';
for (const own of [Buffer.from('own'), Buffer.allocUnsafe(8), Buffer.concat([Buffer.from('own')])]) {
  for (const byte of new Uint8Array(own.buffer)) text += byte > 31 && byte < 127 ? String.fromCharCode(byte) : ' ';
}
past_step();
emit(text);
