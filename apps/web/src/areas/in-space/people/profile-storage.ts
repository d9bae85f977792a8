/*
 * What this browser keeps about people, by the ids of their profiles. Checked by hand: nothing else on the way into a
 * space needs the schema library.
 */

/** Longest id of a profile. */
const ID_MAX = 128;

export const isProfileId = (id: unknown): id is string => typeof id === "string" && id.length <= ID_MAX;

/** What is kept under `key`; null where nothing is, it is something else, or storage is forbidden. */
export function readStored<Kept>(key: string, isValid: (kept: unknown) => kept is Kept): Kept | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return isValid(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** null: nothing is kept any more. */
export function store(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is forbidden: it holds for this visit.
  }
}
