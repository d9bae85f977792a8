/** As much of what an object says as is its name, where it was given none. */
export const TITLE_MAX = 60;

/** Words of more letters than this, cut between two of them where that leaves the larger part; `…` says so. */
export function truncateWords(words: string, maxLength: number): string {
  if (words.length <= maxLength) return words;
  const letters: string[] = [];
  // What is seen as one letter is left out whole: a family is one of several emoji.
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(words))
    if (letters.push(segment) > maxLength) break;
  if (letters.length <= maxLength) return words;
  const room = maxLength - 1;
  const space = letters.lastIndexOf(" ", room);
  const end = space > room / 2 ? space : room;
  return `${letters.slice(0, end).join("").trimEnd()}…`;
}
