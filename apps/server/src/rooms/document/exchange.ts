import { isDeepStrictEqual } from "node:util";
import type { RoomPermission, SpaceObject, SpaceSetting } from "@veranda/contract";

/** What a change of the whole document did to objects (null: not there) and to the setting. */
export type Exchange = {
  readonly objects: ReadonlyMap<string, { before: SpaceObject | null; after: SpaceObject | null }>;
  readonly setting: { before: SpaceSetting; after: SpaceSetting };
};

/** The same but for their versions and what plays. */
export const isSameWork = (a: SpaceObject, b: SpaceObject): boolean =>
  isDeepStrictEqual({ ...a, version: 0, state: undefined }, { ...b, version: 0, state: undefined });

/** The setting with what an exchange changed put back, key by key; `left` counts what has been changed since. */
export function settingBefore(
  now: SpaceSetting,
  { before, after }: Exchange["setting"],
): { setting: SpaceSetting; left: number } {
  const values = new Map<string, unknown>(Object.entries(now));
  const [was, became] = [before, after].map((each) => new Map<string, unknown>(Object.entries(each)));
  let left = 0;
  for (const key of new Set([...(was?.keys() ?? []), ...(became?.keys() ?? [])])) {
    if (isDeepStrictEqual(was?.get(key), became?.get(key))) continue;
    if (!isDeepStrictEqual(values.get(key), became?.get(key))) left += 1;
    else if (was?.has(key) === true) values.set(key, was.get(key));
    else values.delete(key);
  }
  return { setting: Object.fromEntries(values) as SpaceSetting, left };
}

type RecordedExchange = { by: string; permission: RoomPermission; exchange: Exchange };

/** Objects of all exchanges that are remembered: as many as some large documents have. */
const OBJECTS_MAX = 20_000;
/** Exchanges that are remembered at once, also of the setting alone. */
const KEPT_MAX = 200;

/** Exchanges that can be taken back, each by the participant who made it, by the revision that it made. */
export class Exchanges {
  readonly #kept = new Map<number, RecordedExchange>();

  keep(revision: number, kept: RecordedExchange): void {
    this.#kept.set(revision, kept);
    let count = 0;
    for (const { exchange } of this.#kept.values()) count += exchange.objects.size;
    for (const [oldest, { exchange }] of this.#kept) {
      if ((count <= OBJECTS_MAX && this.#kept.size <= KEPT_MAX) || oldest === revision) break;
      this.#kept.delete(oldest);
      count -= exchange.objects.size;
    }
  }

  /** Null: somebody else's, or forgotten. */
  get(revision: number, by: string): RecordedExchange | null {
    const kept = this.#kept.get(revision);
    return kept?.by === by ? kept : null;
  }

  forget(revision: number): void {
    this.#kept.delete(revision);
  }
}
