/** The data can't be decoded: it is truncated, or no encoder of this profile makes it. */
export class AacError extends Error {}

/** Reads a frame bit by bit. Throws AacError at its end. */
export class BitReader {
  readonly #bytes: Uint8Array;
  readonly #length: number;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#length = bytes.length * 8;
  }

  get left(): number {
    return this.#length - this.#at;
  }

  /** At most 24 bits. */
  read(count: number): number {
    if (count > this.left) throw new AacError("cut off");
    let value = 0;
    for (let missing = count; missing > 0;) {
      const offset = this.#at & 7;
      const taken = Math.min(8 - offset, missing);
      const byte = this.#bytes[this.#at >> 3] ?? 0;
      value = (value << taken) | ((byte >> (8 - offset - taken)) & ((1 << taken) - 1));
      this.#at += taken;
      missing -= taken;
    }
    return value;
  }

  bit(): number {
    if (this.#at >= this.#length) throw new AacError("cut off");
    const byte = this.#bytes[this.#at >> 3] ?? 0;
    return (byte >> (7 - (this.#at++ & 7))) & 1;
  }

  flag(): boolean {
    return this.bit() === 1;
  }

  skip(count: number): void {
    if (count > this.left) throw new AacError("cut off");
    this.#at += count;
  }

  align(): void {
    this.#at = (this.#at + 7) & ~7;
  }
}
