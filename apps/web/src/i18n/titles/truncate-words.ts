/** The beginning of an object's text, used as its name where it has none. */
export const TITLE_MAX = 60;

/** Truncates longer texts with `…`, between words where that keeps most of it. */
export function truncateWords(words: string, maxLength: number): string {
  if (words.length <= maxLength) return words;
  const letters: string[] = [];
  // Cuts between grapheme clusters: a family is one of several emoji.
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(words))
    if (letters.push(segment) > maxLength) break;
  if (letters.length <= maxLength) return words;
  const room = maxLength - 1;
  const space = letters.lastIndexOf(" ", room);
  const end = space > room / 2 ? space : room;
  return `${letters.slice(0, end).join("").trimEnd()}…`;
}
