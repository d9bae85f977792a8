import type { SpaceObject, SpaceSetting } from "@veranda/contract";
import { filesIn } from "@veranda/contract/records/object";
import { SETTING_FILES } from "@veranda/contract/records/space";

/** Whether it is a file's id, as the database writes it. */
export const isFileId = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

/** Files that objects and a setting name, each once. */
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
