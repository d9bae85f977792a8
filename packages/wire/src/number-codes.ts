import type { BitReader } from "./bit-reader.ts";
import type { BitWriter } from "./bit-writer.ts";
import { WireError } from "./wire-error.ts";

/** Longest run of ones before a number: larger numbers than 2^24 do not occur. */
const MAX_CLASS = 24;

/**
 * Exponential Golomb code of order k (rule W3): small numbers are short, and any number can be coded. 0 ≤ value < 2^24.
 */
export function writeUnsigned(out: BitWriter, value: number, k: number): void {
  const shifted = value + (1 << k);
  const width = 31 - Math.clz32(shifted);
  const ones = width - k;
  out.write((1 << ones) - 1, ones + 1);
  out.write(shifted & ((1 << width) - 1), width);
}

export function readUnsigned(from: BitReader, k: number): number {
  let ones = 0;
  while (from.read(1) === 1) {
    ones += 1;
    if (ones + k > MAX_CLASS) throw new WireError("range");
  }
  const width = ones + k;
  return from.read(width) + (1 << width) - (1 << k);
}

/** Signed numbers fold to 0, -1, 1, -2, 2 … */
export const writeSigned = (out: BitWriter, value: number, k: number): void =>
  writeUnsigned(out, (value << 1) ^ (value >> 31), k);

export function readSigned(from: BitReader, k: number): number {
  const folded = readUnsigned(from, k);
  return (folded >>> 1) ^ -(folded & 1);
}

/** Bits that `writeUnsigned` would take. */
export const unsignedLength = (value: number, k: number): number =>
  2 * (31 - Math.clz32(value + (1 << k))) - k + 1;

/** Rice code (rule W4): `value >> k` in ones, a zero, then k bits. */
export function writeRice(out: BitWriter, value: number, k: number): void {
  let ones = value >>> k;
  while (ones >= 31) {
    out.write(0x7fffffff, 31);
    ones -= 31;
  }
  out.write((1 << ones) - 1, ones + 1);
  out.write(value & ((1 << k) - 1), k);
}

/** `limit` bounds the run of ones: a longer one means a corrupt frame. */
export function readRice(from: BitReader, k: number, limit: number): number {
  let ones = 0;
  while (from.read(1) === 1) {
    ones += 1;
    if (ones << k > limit) throw new WireError("range");
  }
  return (ones << k) | from.read(k);
}
