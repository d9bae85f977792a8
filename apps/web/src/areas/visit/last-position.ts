import type { BodyTransform } from "@veranda/contract/rooms/messages";

const KEY = "veranda.last-position";
/** Older positions are ignored: the visitor arrives at a spawn point. */
const FRESH_MS = 10 * 60_000;

/** The visitor's position when the page unloaded: for a sign-in redirect, or a reload. */
export type LastPosition = { spaceId: string; instanceId: string; transform: BodyTransform };

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export function saveLastPosition(storage: Store, last: LastPosition, now = Date.now()): void {
  try {
    storage.setItem(KEY, JSON.stringify({ ...last, at: now }));
  } catch {
    // No session storage: the visitor arrives at a spawn point.
  }
}

/** Reads and removes the saved position; null when it is older than FRESH_MS or of another space. */
export function takeLastPosition(storage: Store, wanted: string, now = Date.now()): LastPosition | null {
  try {
    const text = storage.getItem(KEY);
    if (text === null) return null;
    storage.removeItem(KEY);
    const { at, ...last } = JSON.parse(text) as LastPosition & { at: number };
    const numbers = [at, last.transform.heading, ...last.transform.position];
    const isWhole =
      typeof last.instanceId === "string" && numbers.length === 5 && numbers.every(Number.isFinite);
    return isWhole && last.spaceId === wanted && now - at < FRESH_MS ? last : null;
  } catch {
    return null;
  }
}
