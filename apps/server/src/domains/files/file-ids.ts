import type { SpaceObject, SpaceSetting } from "@veranda/contract";
import { filesIn } from "@veranda/contract/records/object";
import { SETTING_FILES } from "@veranda/contract/records/space";

/** Whether it is a file id, as the database formats it. */
export const isFileId = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

/** Files referred to by objects and a setting, without duplicates. */
export function fileIdsOf(
  objects: Iterable<Pick<SpaceObject, "props">>,
  setting: Pick<SpaceSetting, (typeof SETTING_FILES)[number]> | null,
): string[] {
  const ids = new Set<string>();
  for (const { props } of objects) for (const id of filesIn(props)) ids.add(id);
  for (const key of SETTING_FILES) {
    const id = setting?.[key];
    if (id) ids.add(id);
  }
  return [...ids];
}
