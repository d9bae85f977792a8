import type { SpaceObject, SpaceSetting } from "@veranda/contract";
import { filesIn } from "@veranda/contract/records/object";
import { SETTING_FILES } from "@veranda/contract/records/space";

/**
 * Objects that staff have removed from a space, and whatever shows the same files. By maker as well as id: in another
 * instance somebody else's object may have the same one.
 */
export type RemovedContent = {
  readonly objects: readonly Pick<SpaceObject, "id" | "creatorId">[];
  readonly fileIds: readonly string[];
};

export const NOTHING_REMOVED: RemovedContent = { objects: [], fileIds: [] };

export const isRemoved = (
  { objects, fileIds }: RemovedContent,
  { id, creatorId, props }: Pick<SpaceObject, "id" | "creatorId" | "props">,
): boolean =>
  // The name of a maker whose account has gone is taken out of what they made.
  objects.some((removed) => removed.id === id && (creatorId === null || creatorId === removed.creatorId)) ||
  filesIn(props).some((fileId) => fileIds.includes(fileId));

/** A setting without the files of what staff have removed; the very same where it names none of them. */
export function settingWithout({ fileIds }: RemovedContent, setting: SpaceSetting): SpaceSetting {
  const gone = SETTING_FILES.filter((key) => fileIds.includes(setting[key] ?? ""));
  if (gone.length === 0) return setting;
  return {
    ...setting,
    ...Object.fromEntries(gone.map((key) => [key, null])),
    ...(gone.includes("packageFileId") && { packageUrl: null }),
  };
}
