import type { SpaceObject, SpaceSetting } from "@veranda/contract";

/** Files that objects and a setting name, each once. */
export function fileIdsOf(
  objects: Iterable<Pick<SpaceObject, "props">>,
  setting: Pick<SpaceSetting, "customFileId" | "skyFileId"> | null,
): string[] {
  const ids = new Set<string>();
  for (const { props } of objects) if (typeof props["fileId"] === "string") ids.add(props["fileId"]);
  for (const id of [setting?.customFileId, setting?.skyFileId]) if (id) ids.add(id);
  return [...ids];
}
