import type { RoomSpaces } from "../../rooms/rooms-deps.ts";
import type { Drafts } from "./drafts.ts";
import type { RoomRoles } from "./room-roles.ts";
import type { Versions } from "./versions.ts";

/** Spaces as their running instances need them. */
export const createRoomSpaces = (roles: RoomRoles, versions: Versions, drafts: Drafts): RoomSpaces => ({
  ...roles,
  saved: (spaceId) => versions.saved(spaceId),
  version: (spaceId, version) => versions.read(spaceId, version),
  save: (tx, spaceId, work, savedBy) => versions.save(tx, spaceId, work, savedBy),
  async keep(tx, spaceId, work) {
    await versions.keep(tx, spaceId, work);
  },
  takeDraft: (tx, spaceId) => drafts.take(tx, spaceId),
  keepDraft: (tx, spaceId, work, rank) => drafts.keep(tx, spaceId, work, rank),
});
