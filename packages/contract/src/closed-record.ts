/** Names of a record that holds these and no others, as those written out in the source do. */
export const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>): K[] =>
  // The type of an object may leave out what it holds besides; a closed one holds nothing besides.
  Object.keys(record) as K[];

/** A record with an entry for each of the names. */
export function recordOf<K extends string, V>(
  names: readonly K[],
  valueOf: (name: K, at: number) => V,
): Record<K, V> {
  // An entry for each is what has just been made.
  return Object.fromEntries(names.map((name, at) => [name, valueOf(name, at)])) as Record<K, V>;
}
