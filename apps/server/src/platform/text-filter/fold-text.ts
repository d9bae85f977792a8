import { withoutInvisible } from "@veranda/contract";

const pairs = (from: string, to: string): ReadonlyMap<string, string> =>
  new Map(Array.from(from, (letter, at) => [letter, to.charAt(at)]));

/** A character of a folded text: repeated letters are merged and counted. */
export type FoldedLetter = {
  readonly letter: string;
  readonly count: number;
  /** Index of its word in the text, separated by white space. */
  readonly word: number;
  /** Whether nothing, white space or punctuation precedes and follows it. */
  readonly isStart: boolean;
  readonly isEnd: boolean;
};

const COMBINING = /[\u0300-\u0302\u0304-\u036f]|(?<!n)\u0303/g;
/** Letters of other scripts that look like Latin ones, for words that mix them. */
const LOOKALIKES = pairs(
  "авсԁеһіјкморѕтухцαεικνορτυχսոıøłđƒɡǥɢɪɴʀʏᴀʙᴄᴅᴇᴊᴋʟᴍᴏᴘᴛᴜᴠᴡᴢ",
  "abcdehijkmopstyxuaeikvoptuxunioldfggginryabcdejklmoptuvwz",
);
/**
 * First code points of the emoji alphabets, twenty-six letters each, which no compatibility form maps to plain letters.
 */
const EMOJI_LETTERS = [0x1f150, 0x1f170, 0x1f1e6];
const LEETSPEAK = pairs("013456789@$€!|+", "oieasgtbgaseiit");
/** At the end of a word these are punctuation. */
const INNER_ONLY = new Set(["!", "|", "+"]);
const LETTER = /[\p{L}\p{N}\u0303\u3099\u309a]/u;
const LATIN = /\p{Script=Latin}/u;
/** This many single letters separated by spaces are read as one word. */
const SPELLED_MIN = 3;

/** `isTildeFolded`: ñ, a letter of its own, is also read as n: among English words it is used for evasion. */
export type Folding = { readonly isLeetspeak: boolean; readonly isTildeFolded?: boolean };

/**
 * Normalises a text for the word filter: folds compatibility forms, case, diacritics (not those of ñ or が), invisible
 * characters, katakana, lookalikes of other scripts, letters separated by spaces and, optionally, digits and symbols.
 * Takes linear time.
 */
export function foldText(text: string, { isLeetspeak, isTildeFolded = false }: Folding): FoldedLetter[] {
  const plain = withoutInvisible(text.normalize("NFKD").toLowerCase())
    .replaceAll("ß", "ss")
    .replace(isTildeFolded ? /[\u0300-\u036f]/g : COMBINING, "")
    .replace(/[\u{1f150}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu, plainLetter)
    .replace(/[ァ-ヶ]/gu, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
  return joinSpelled(plain.split(/\s+/u).filter(Boolean)).flatMap((word, at) =>
    foldWord(word, at, isLeetspeak),
  );
}

function plainLetter(emoji: string): string {
  const code = emoji.codePointAt(0) ?? 0;
  const first = EMOJI_LETTERS.findLast((each) => each <= code) ?? code;
  return String.fromCharCode(0x61 + Math.min(25, code - first));
}

/** "w o r d" as "word". */
function joinSpelled(words: readonly string[]): string[] {
  const joined: string[] = [];
  let spelled: string[] = [];
  const flush = (): void => {
    if (spelled.length >= SPELLED_MIN) joined.push(spelled.join(""));
    else joined.push(...spelled);
    spelled = [];
  };
  for (const word of words) {
    if (word.length === 1) spelled.push(word);
    else {
      flush();
      joined.push(word);
    }
  }
  flush();
  return joined;
}

function foldWord(text: string, word: number, isLeetspeak: boolean): FoldedLetter[] {
  const characters = Array.from(text);
  const isLatin = LATIN.test(text);
  const letters: { letter: string; count: number; word: number; isStart: boolean; isEnd: boolean }[] = [];
  let isBorder = true;
  for (const [at, character] of characters.entries()) {
    const letter = folded(character, characters[at + 1], isLatin, isLeetspeak);
    const last = letters.at(-1);
    if (letter === null) {
      isBorder = true;
      if (last !== undefined) last.isEnd = true;
    } else if (last?.letter === letter) {
      last.count += 1;
      last.isEnd = false;
      isBorder = false;
    } else {
      letters.push({ letter, count: 1, word, isStart: isBorder, isEnd: false });
      isBorder = false;
    }
  }
  const last = letters.at(-1);
  if (last !== undefined) last.isEnd = true;
  return letters;
}

/** Null if it isn't a letter. */
function folded(
  character: string,
  next: string | undefined,
  isLatin: boolean,
  isLeetspeak: boolean,
): string | null {
  const meant = isLeetspeak && isLatin ? LEETSPEAK.get(character) : undefined;
  if (meant !== undefined) {
    const isInside = next !== undefined && (LETTER.test(next) || LEETSPEAK.has(next));
    if (isInside || !INNER_ONLY.has(character)) return meant;
  }
  if (!LETTER.test(character)) return null;
  return (isLatin ? LOOKALIKES.get(character) : undefined) ?? character;
}
