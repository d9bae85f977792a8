import type { SpaceObject } from "@veranda/contract";
import { filesIn } from "@veranda/contract/records/object";

/** Objects that staff have removed from a space: by their ids, and whatever shows the same files. */
export type RemovedContent = { readonly objectIds: readonly string[]; readonly fileIds: readonly string[] };

export const NOTHING_REMOVED: RemovedContent = { objectIds: [], fileIds: [] };

export const isRemoved = (
  { objectIds, fileIds }: RemovedContent,
  { id, props }: Pick<SpaceObject, "id" | "props">,
): boolean => objectIds.includes(id) || filesIn(props).some((fileId) => fileIds.includes(fileId));
