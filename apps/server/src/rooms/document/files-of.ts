import type { SpaceObject, SpaceSetting } from "@veranda/contract";

type FilesOfLook = { [K in "customFileId" | "skyFileId"]?: SpaceSetting[K] };

/** Files that objects and a setting name, each once. */
export function filesOf(
  objects: Iterable<{ props: Partial<SpaceObject["props"]> }>,
  { customFileId, skyFileId }: FilesOfLook,
): string[] {
  const ids = new Set<string>();
  for (const { props } of objects) if (typeof props["fileId"] === "string") ids.add(props["fileId"]);
  for (const id of [customFileId, skyFileId]) if (typeof id === "string") ids.add(id);
  return [...ids];
}
