import type { SpaceSetting } from "../records/space.ts";
import type { RoomData } from "./messages.ts";

/** A space with nothing in it yet and without hosts. */
export const emptyRoom = (id: string, setting: SpaceSetting, name = ""): RoomData => ({
  id,
  name,
  setting,
  objects: [],
  assets: [],
  hosts: { ownerId: null, administrators: [], restrictedPermissions: [] },
  revision: 0,
  isUnsaved: false,
});
