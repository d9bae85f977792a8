import { WireError } from "./wire-error.ts";

/** Reads what a BitWriter wrote. Reading past the end throws a WireError and never returns made-up bits. */
export class BitReader {
  #bytes: Uint8Array = new Uint8Array(0);
  #at = 0;
  #end = 0;

  /** Starts at byte `offset` of these bytes. */
  open(bytes: Uint8Array, offset = 0): void {
    this.#bytes = bytes;
    this.#at = offset << 3;
    this.#end = bytes.length << 3;
  }

  /** 0 ≤ count ≤ 32. */
  read(count: number): number {
    if (this.#at + count > this.#end) throw new WireError("truncated");
    let value = 0;
    let got = 0;
    while (got < count) {
      const shift = this.#at & 7;
      const take = Math.min(8 - shift, count - got);
      const bits = ((this.#bytes[this.#at >>> 3] ?? 0) >>> shift) & (0xff >>> (8 - take));
      value |= bits << got;
      got += take;
      this.#at += take;
    }
    return value >>> 0;
  }

  /** Bits that were not read yet, the padding with them. */
  get left(): number {
    return this.#end - this.#at;
  }

  /** A frame ends within its last byte and pads with zeros (rule W2). */
  finish(): void {
    const { left } = this;
    if (left >= 8 || this.read(left) !== 0) throw new WireError("surplus");
  }
}
