import { MAX_PARTICIPANTS } from "@veranda/wire";

/** A set of participants' indices, one bit each: a thousand watchers query a thousand people in a few words. */
export class IndexSet {
  readonly words = new Uint32Array(MAX_PARTICIPANTS >>> 5);

  has(index: number): boolean {
    return (((this.words[index >>> 5] ?? 0) >>> (index & 31)) & 1) === 1;
  }

  add(index: number): void {
    const word = index >>> 5;
    this.words[word] = (this.words[word] ?? 0) | (1 << (index & 31));
  }

  delete(index: number): void {
    const word = index >>> 5;
    this.words[word] = (this.words[word] ?? 0) & ~(1 << (index & 31));
  }

  clear(): void {
    this.words.fill(0);
  }
}

/** The lowest bit of a word that is not 0, as a number from 0 to 31. */
export const lowestBit = (word: number): number => 31 - Math.clz32(word & -word);
