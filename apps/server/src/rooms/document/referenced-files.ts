import type { SpaceObject, SpaceSetting } from "@veranda/contract";
import { filesIn } from "@veranda/contract/records/object";
import { SETTING_FILES } from "@veranda/contract/records/space";

type FilesOfLook = { [K in (typeof SETTING_FILES)[number]]?: SpaceSetting[K] };

/** Files that objects and a setting name, each once. */
export function filesOf(
  objects: Iterable<{ props: Partial<SpaceObject["props"]> }>,
  setting: FilesOfLook,
): string[] {
  const ids = new Set<string>();
  for (const { props } of objects) for (const id of filesIn(props)) ids.add(id);
  for (const key of SETTING_FILES) {
    const id = setting[key];
    if (typeof id === "string") ids.add(id);
  }
  return [...ids];
}
