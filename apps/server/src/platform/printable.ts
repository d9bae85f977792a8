/**
 * Characters that a terminal would interpret or reorder: control characters, including C1 (U+009B starts an escape
 * sequence like ESC [), line separators, and bidirectional controls.
 */
const COMMANDS = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Escapes them in a line of JSON; JSON itself escapes only the first 32. */
export const printableLine = (line: string): string =>
  line.replace(COMMANDS, (character) => (character === "\n" ? character : escaped(character)));

/** The same for an entry whose texts are printed raw. Stacks keep their line breaks. */
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
