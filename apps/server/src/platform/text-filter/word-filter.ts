import { foldText, type FoldedLetter } from "./fold-text.ts";

type Entry = {
  readonly counts: readonly number[];
  /** Whether other letters may precede or follow it within a word. */
  readonly isStartFree: boolean;
  readonly isEndFree: boolean;
  /** Consists of several words. */
  readonly isPhrase: boolean;
};
type Node = { readonly next: Map<string, Node>; readonly entries: Entry[] };

/** Maximum letters of an entry that are compared, which limits the work per position in a text. */
const ENTRY_LETTERS_MAX = 48;
/** Scripts without spaces between words. */
const WITHOUT_SPACES = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{Script=Thai}]/u;

/** A list of words as a trie: `word`, or with `*` where other letters may precede or follow. */
export class WordList {
  readonly #root: Node = { next: new Map(), entries: [] };

  constructor(words: readonly string[]) {
    for (const word of words) this.#add(word);
  }

  #add(word: string): void {
    const letters = foldText(word.replaceAll("*", " "), { isLeetspeak: false });
    if (letters.length === 0 || letters.length > ENTRY_LETTERS_MAX) return;
    let node = this.#root;
    for (const { letter } of letters) {
      let next = node.next.get(letter);
      if (next === undefined) node.next.set(letter, (next = { next: new Map(), entries: [] }));
      node = next;
    }
    const isInside = WITHOUT_SPACES.test(word);
    node.entries.push({
      counts: letters.map(({ count }) => count),
      isStartFree: isInside || word.startsWith("*"),
      isEndFree: isInside || word.endsWith("*"),
      isPhrase: letters.some((letter) => letter.word !== letters[0]?.word),
    });
  }

  /** End of the longest of these words that begins at `start`; -1 if there is none. */
  longestFrom(text: readonly FoldedLetter[], start: number): number {
    let longest = -1;
    this.#walk(text, start, (end) => {
      longest = end;
      return false;
    });
    return longest;
  }

  /** Whether a word begins at `start` that ends after `covered`. */
  hasBeyond(text: readonly FoldedLetter[], start: number, covered: number): boolean {
    let isFound = false;
    this.#walk(text, start, (end) => (isFound = end > covered));
    return isFound;
  }

  /** Calls `visit` with the end of each word that begins at `start`, shortest first, until it returns true. */
  #walk(text: readonly FoldedLetter[], start: number, visit: (end: number) => boolean): void {
    let node = this.#root;
    for (let end = start; end < text.length; end += 1) {
      const next = node.next.get(text[end]?.letter ?? "");
      if (next === undefined) return;
      node = next;
      const isOne = node.entries.some((entry) => fits(entry, text, start, end));
      if (isOne && visit(end)) return;
    }
  }
}

function fits(entry: Entry, text: readonly FoldedLetter[], start: number, end: number): boolean {
  const [first, last] = [text[start], text[end]];
  if (first === undefined || last === undefined) return false;
  if (!(entry.isStartFree || first.isStart) || !(entry.isEndFree || last.isEnd)) return false;
  if (!entry.isPhrase && first.word !== last.word) return false;
  return entry.counts.every((count, at) => (text[start + at]?.count ?? 0) >= count);
}

/** Finds blocked words in a text, unless they are inside allowed words. */
export class WordFilter {
  readonly #blocked: readonly WordList[];
  readonly #allowed: readonly WordList[];

  constructor(blocked: readonly WordList[], allowed: readonly WordList[]) {
    this.#blocked = blocked;
    this.#allowed = allowed;
  }

  /** Takes linear time: each position is compared with the longest entry at most. */
  matches(text: string): boolean {
    if (this.#hasMatch(foldText(text, { isLeetspeak: false }))) return true;
    if (
      /ñ|n\u0303/iu.test(text) &&
      this.#hasMatch(foldText(text, { isLeetspeak: true, isTildeFolded: true }))
    )
      return true;
    return /[^\p{L}\s]/u.test(text) && this.#hasMatch(foldText(text, { isLeetspeak: true }));
  }

  #hasMatch(letters: readonly FoldedLetter[]): boolean {
    // The furthest end of allowed words that began at or before this position.
    let covered = -1;
    return letters.some((_, at) => {
      for (const list of this.#allowed) covered = Math.max(covered, list.longestFrom(letters, at));
      return this.#blocked.some((list) => list.hasBeyond(letters, at, covered));
    });
  }
}
