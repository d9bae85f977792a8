import type { BodyTransform } from "@veranda/contract/rooms/messages";

const KEY = "veranda.spot";
/** Who comes back later arrives like everybody else. */
const FRESH_MS = 10 * 60_000;

/** Where one stood when the page went: to sign in somewhere else, or to be loaded anew. */
export type Spot = { spaceId: string; instanceId: string; standing: BodyTransform };

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export function keepSpot(storage: Store, spot: Spot, now = Date.now()): void {
  try {
    storage.setItem(KEY, JSON.stringify({ ...spot, at: now }));
  } catch {
    // A browser that keeps nothing: one arrives at the door.
  }
}

/** The spot that was kept a moment ago, if it was in this space. It is good once. */
export function takeSpot(storage: Store, wanted: string, now = Date.now()): Spot | null {
  try {
    const text = storage.getItem(KEY);
    if (text === null) return null;
    storage.removeItem(KEY);
    const { at, ...spot } = JSON.parse(text) as Spot & { at: number };
    const numbers = [at, spot.standing.heading, ...spot.standing.position];
    const isWhole = numbers.length === 5 && numbers.every(Number.isFinite);
    return isWhole && spot.spaceId === wanted && now - at < FRESH_MS ? spot : null;
  } catch {
    return null;
  }
}
