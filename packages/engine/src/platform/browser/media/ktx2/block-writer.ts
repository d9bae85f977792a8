/** Writes 4 × 4 blocks in a graphics card's format. */
export type BlockWriter = {
  /** Per block. */
  readonly bytes: number;
  /** Writes the block of this endpoint and set of selectors at this byte offset. */
  write(out: Uint8Array, at: number, endpoint: number, set: number): void;
};
