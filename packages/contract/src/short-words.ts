/** Words that are too long for a name, cut between two of them where that leaves the larger part; `…` says so. */
export function shortWords(words: string, most: number): string {
  if (words.length <= most) return words;
  const room = most - 1;
  const space = words.lastIndexOf(" ", room);
  const end = space > room / 2 ? space : room;
  // A character of two halves is left out whole.
  const isHalved = words.charCodeAt(end - 1) >> 10 === 0xd8_00 >> 10;
  return `${words.slice(0, isHalved ? end - 1 : end).trimEnd()}…`;
}
