/** Longest code of a Huffman table, and the maximum number of symbols. */
const LONGEST_CODE = 16;
const SYMBOL_BITS = 14;
/** Order in which the lengths of the codes for code lengths are stored. */
const LENGTH_ORDER = [17, 18, 19, 20, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15, 16];
const SHORT_ZEROS = 17;
const LONG_ZEROS = 18;
const SHORT_REPEAT = 19;

/** Thrown for content that is damaged, or in an unsupported format. */
export class TextureError extends Error {}

/** Reads bits, least significant first within a byte. Beyond the end it reads zeros. */
export class BitReader {
  readonly #bytes: Uint8Array;
  #at = 0;
  #held = 0;
  #count = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** At most 16 at once. */
  bits(count: number): number {
    this.#fill(count);
    const value = this.#held & ((1 << count) - 1);
    this.#drop(count);
    return value;
  }

  symbol(table: HuffmanTable): number {
    this.#fill(table.longest);
    const found = table.lookup[this.#held & ((1 << table.longest) - 1)] ?? 0;
    const length = found & 31;
    if (length === 0) throw new TextureError("A code that its table doesn't have");
    this.#drop(length);
    return found >>> 5;
  }

  /** A number in chunks of this many bits, each followed by a continuation bit. */
  chunked(bits: number): number {
    let value = 0;
    for (let shift = 0; shift < 32; shift += bits) {
      const chunk = this.bits(bits + 1);
      value |= (chunk & ((1 << bits) - 1)) << shift;
      if (chunk >>> bits === 0) break;
    }
    return value >>> 0;
  }

  table(): HuffmanTable {
    const symbols = this.bits(SYMBOL_BITS);
    const lengths = new Uint8Array(symbols);
    if (symbols === 0) return new HuffmanTable(lengths);
    const forLengths = new Uint8Array(LENGTH_ORDER.length);
    const stored = Math.min(this.bits(5), LENGTH_ORDER.length);
    for (const symbol of LENGTH_ORDER.slice(0, stored)) forLengths[symbol] = this.bits(3);
    const table = new HuffmanTable(forLengths);
    let at = 0;
    while (at < symbols) {
      const symbol = this.symbol(table);
      if (symbol <= LONGEST_CODE) {
        lengths[at++] = symbol;
        continue;
      }
      const isZero = symbol === SHORT_ZEROS || symbol === LONG_ZEROS;
      if (!isZero && at === 0) throw new TextureError("A code length repeats none");
      const length = isZero ? 0 : (lengths[at - 1] ?? 0);
      const run = this.#runOf(symbol);
      if (at + run > symbols) throw new TextureError("Too many code lengths");
      lengths.fill(length, at, (at += run));
    }
    return new HuffmanTable(lengths);
  }

  #runOf(symbol: number): number {
    if (symbol === SHORT_ZEROS) return this.bits(3) + 3;
    if (symbol === LONG_ZEROS) return this.bits(7) + 11;
    return symbol === SHORT_REPEAT ? this.bits(2) + 3 : this.bits(7) + 7;
  }

  #fill(count: number): void {
    while (this.#count < count) {
      this.#held |= (this.#bytes[this.#at++] ?? 0) << this.#count;
      this.#count += 8;
    }
  }

  #drop(count: number): void {
    this.#held >>>= count;
    this.#count -= count;
  }
}

/** Canonical Huffman codes, decoded by a lookup of the next bits. */
export class HuffmanTable {
  readonly longest: number;
  /** The symbol and, in the lowest five bits, the code length for the code at the end of the index; 0: invalid. */
  readonly lookup: Uint32Array;

  constructor(lengths: Uint8Array) {
    this.longest = lengths.reduce((most, length) => Math.max(most, length), 0);
    if (this.longest > LONGEST_CODE) throw new TextureError("A code is too long");
    this.lookup = new Uint32Array(1 << this.longest);
    let code = 0;
    for (let length = 1; length <= this.longest; length++) {
      for (const [symbol, own] of lengths.entries()) {
        if (own !== length) continue;
        if (code >= 1 << length) throw new TextureError("More codes than fit");
        const entry = (symbol << 5) | length;
        for (let at = reversed(code, length); at < this.lookup.length; at += 1 << length)
          this.lookup[at] = entry;
        code += 1;
      }
      code <<= 1;
    }
  }
}

function reversed(code: number, length: number): number {
  let out = 0;
  for (let i = 0; i < length; i++) out |= ((code >>> i) & 1) << (length - 1 - i);
  return out;
}
