/** The keys of a record that has exactly these, for literals in the source. */
export const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>): K[] =>
  // A value may have more keys than its type; a closed record has none besides.
  Object.keys(record) as K[];

/** A record with an entry for each of the names. */
export function recordOf<K extends string, V>(
  names: readonly K[],
  valueOf: (name: K, at: number) => V,
): Record<K, V> {
  // The loop above has just added an entry for each.
  return Object.fromEntries(names.map((name, at) => [name, valueOf(name, at)])) as Record<K, V>;
}
