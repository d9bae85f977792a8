/*
 * Data about people by profile id, kept in this browser. Validated by hand: nothing else on the way into a space needs
 * the schema library.
 */

/** Longest profile id. */
const ID_MAX = 128;

export const isProfileId = (id: unknown): id is string => typeof id === "string" && id.length <= ID_MAX;

/** The value under `key`; null where it is missing, invalid, or storage is forbidden. */
export function readStored<Kept>(key: string, isValid: (kept: unknown) => kept is Kept): Kept | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return isValid(kept) ? kept : null;
  } catch {
    return null;
  }
}

const listeners = new Set<() => void>();

/** Called for each change by this page; returns a function that stops it. */
export function onStored(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** null: removes the entry. */
export function store(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is forbidden: kept for this visit only.
  }
  for (const listener of listeners) listener();
}
