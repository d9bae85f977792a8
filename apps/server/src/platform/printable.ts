/**
 * What a terminal would interpret, or display in another order: control characters, C1 ones too (U+009B begins an
 * escape sequence as ESC [ does), line separators, and the marks that change the direction of text.
 */
const COMMANDS = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** A line of JSON in which nothing is left that a terminal obeys; JSON itself escapes only the first 32. */
export const printableLine = (line: string): string =>
  line.replace(COMMANDS, (character) => (character === "\n" ? character : escaped(character)));

/** The same of an entry whose texts are to be printed raw. Stacks keep their lines. */
export function printableEntry(value: unknown, key = ""): unknown {
  if (typeof value === "string")
    return value.replace(COMMANDS, (character) =>
      character === "\n" && key === "stack" ? character : escaped(character),
    );
  if (Array.isArray(value)) return value.map((each) => printableEntry(each));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [String(printableEntry(name)), printableEntry(each, name)]),
  );
}
