import { isDeepStrictEqual } from "node:util";
import type { SpaceObject, SpaceSetting } from "@veranda/contract";
import type { DocumentSnapshot } from "./document-snapshot.ts";

/** The effect of replacing the whole document on objects (null: absent) and on the setting. */
export type Exchange = {
  readonly objects: ReadonlyMap<string, { before: SpaceObject | null; after: SpaceObject | null }>;
  readonly setting: { before: SpaceSetting; after: SpaceSetting };
};

/** What an exchange has replaced or removed. */
export const replacedBy = ({ objects, setting }: Exchange): DocumentSnapshot => ({
  objects: [...objects.values()].flatMap(({ before }) => before ?? []),
  setting: setting.before,
});

/** An exchange as if it had replaced only this much of what it did: the rest isn't put back. */
export function asReplaced({ objects, setting }: Exchange, back: DocumentSnapshot): Exchange {
  const ids = new Set(back.objects.map(({ id }) => id));
  return {
    objects: new Map([...objects].filter(([id, { before }]) => before === null || ids.has(id))),
    setting: { ...setting, before: back.setting },
  };
}

/** The same but for their versions and what plays. */
export const isSameContent = (a: SpaceObject, b: SpaceObject): boolean =>
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

/** The same, but of another environment that was chosen since, its sky alone. */
export function placeBefore(now: SpaceSetting, exchanged: Exchange["setting"]): SpaceSetting {
  const { setting } = settingBefore(now, exchanged);
  if (now.environment === exchanged.after.environment) return setting;
  return setting.skyFileId === now.skyFileId ? now : { ...now, skyFileId: setting.skyFileId ?? null };
}
