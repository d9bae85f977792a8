import type { SpaceObject } from "@veranda/contract";
import { filesIn } from "@veranda/contract/records/object";

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
