import type { FileAsset, RoomRights, SpaceObject } from "@veranda/contract";

/** An object of a space, by default a bench. */
export function object(id: string, more: Partial<SpaceObject> = {}): SpaceObject {
  return {
    id,
    kind: "prefab",
    name: "",
    parentId: null,
    order: 0,
    transform: { position: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
    props: { prefab: "bench" },
    isHidden: false,
    locked: false,
    uneditable: false,
    creatorId: "abcdefghijklmnop",
    version: 1,
    ...more,
  };
}

export function asset(fileId: string, more: Partial<FileAsset> = {}): FileAsset {
  return {
    fileId,
    kind: "image",
    name: "Harbour.jpg",
    work: { state: "done", progress: 1, refusal: null },
    poster: null,
    aspect: 1.5,
    levels: [{ url: "/files/harbour.webp", bytes: 1000 }],
    seconds: null,
    pages: null,
    bounds: null,
    ...more,
  };
}

/** The permissions of somebody with an account in a friend's space. */
export function rights(more: Partial<RoomRights> = {}): RoomRights {
  return {
    isRoomOwner: false,
    isAdministrator: false,
    isHost: false,
    isCoHost: false,
    isUnder16: false,
    isLimitedToFriends: false,
    isConversationOff: false,
    isHostInstance: false,
    isAuthless: false,
    isReadOnlyActor: false,
    isRestrictedToViewOnly: false,
    restrictedPermissions: [],
    isAuthlessChatAllowed: true,
    assignedRoles: [],
    stands: [],
    ...more,
  };
}

export const ofHost = (): RoomRights => rights({ isHost: true, isRoomOwner: true });
