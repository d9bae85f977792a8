/** A chunk of a GLB with a type of four letters. */
export const chunk = (kind: string, text: string): Buffer => {
  const body = Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4));
  const head = Buffer.alloc(8);
  head.writeUInt32LE(body.length);
  head.write(kind, 4, "latin1");
  return Buffer.concat([head, body]);
};
export const glb = (...chunks: Buffer[]): Buffer => {
  const head = Buffer.alloc(12);
  head.write("glTF", "latin1");
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(12 + Buffer.concat(chunks).length, 8);
  return Buffer.concat([head, ...chunks]);
};
