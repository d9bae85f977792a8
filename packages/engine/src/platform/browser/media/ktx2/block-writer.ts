/** Writes blocks of 4 × 4 pixels in the form of a graphics card. */
export type BlockWriter = {
  /** Of a block. */
  readonly bytes: number;
  /** The block of this endpoint with this set of selectors, at this byte. */
  write(out: Uint8Array, at: number, endpoint: number, set: number): void;
};
