/**
 * Bits, least significant first (rule W1). Writes whole 32-bit words, so copying a prepared run of bits
 * costs one or two operations a word; the buffer is reused frame after frame.
 */
export class BitWriter {
  readonly words: Uint32Array;
  readonly bytes: Uint8Array;
  /** Bits written. */
  at = 0;

  constructor(capacityBytes: number) {
    this.words = new Uint32Array((capacityBytes + 7) >>> 2);
    this.bytes = new Uint8Array(this.words.buffer);
  }

  clear(): void {
    this.at = 0;
    this.words[0] = 0;
  }

  /** Discards everything after `at`. */
  rewind(at: number): void {
    this.at = at;
    const word = at >>> 5;
    const used = at & 31;
    this.words[word] = used === 0 ? 0 : (this.words[word] ?? 0) & (0xffffffff >>> (32 - used));
  }

  /** The low `count` bits of `value`; 0 ≤ count ≤ 32. Bits above `count` must be 0. */
  write(value: number, count: number): void {
    const word = this.at >>> 5;
    const used = this.at & 31;
    this.at += count;
    // What doesn't fit continues in the next word; without branches, which a processor could not predict here.
    this.words[word] = (this.words[word] ?? 0) | (value << used);
    this.words[word + 1] = (value >>> 1) >>> (31 - used);
  }

  /** Length in whole bytes. */
  get length(): number {
    return (this.at + 7) >>> 3;
  }

  get capacityBits(): number {
    return (this.words.length - 1) << 5;
  }
}
