/** Boxes of ISO/IEC 14496-12, the format of MP4. */

export const uint8 = (...values: readonly number[]): Buffer => Buffer.from(values);

export function uint16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, at) => bytes.writeUInt16BE(value, at * 2));
  return bytes;
}

export const uint32 = (...values: readonly number[]): Buffer => uint32s(values);

/** For lists longer than a call can take as arguments. */
export function uint32s(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => bytes.writeUInt32BE(value >>> 0, at * 4));
  return bytes;
}

export function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

export function box(type: string, ...content: readonly Buffer[]): Buffer {
  const size = content.reduce((sum, { length }) => sum + length, 8);
  return Buffer.concat([uint32(size), Buffer.from(type, "latin1"), ...content]);
}

export const fullBox = (
  type: string,
  version: number,
  flags: number,
  ...content: readonly Buffer[]
): Buffer => box(type, uint32((version << 24) | flags), ...content);
