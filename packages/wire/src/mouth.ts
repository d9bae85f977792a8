import type { BitReader } from "./bit-reader.ts";
import { WireError } from "./wire-error.ts";

/** A mouth (rule W26): the viseme in the high four bits, how far it is shaped in the low four; 0 is closed. */
export const MOUTH_BITS = 8;

/** A closed mouth is sent as none, so a weight of 0 is an error. */
export function readMouth(from: BitReader): number {
  const mouth = from.read(MOUTH_BITS);
  if ((mouth & 15) === 0) throw new WireError("range");
  return mouth;
}
