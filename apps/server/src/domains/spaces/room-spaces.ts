import type { RoomSpaces } from "../../rooms/rooms-deps.ts";
import type { Drafts } from "./drafts.ts";
import type { RoomRoles } from "./room-roles.ts";
import type { Versions } from "./versions.ts";

/** Spaces as their running instances need them. */
export const createRoomSpaces = (roles: RoomRoles, versions: Versions, drafts: Drafts): RoomSpaces => ({
  ...roles,
  saved: (spaceId) => versions.saved(spaceId),
  version: (spaceId, version) => versions.read(spaceId, version),
  save: (tx, spaceId, document, savedBy) => versions.save(tx, spaceId, document, savedBy),
  async keep(tx, spaceId, document) {
    await versions.keep(tx, spaceId, document);
  },
  takeDraft: (tx, spaceId) => drafts.take(tx, spaceId),
  keepDraft: (tx, spaceId, document, rank) => drafts.keep(tx, spaceId, document, rank),
});
