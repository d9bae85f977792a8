import type { EngineMessage, EngineMessageName } from "@veranda/contract/engine/messages";
import type { SpaceObject } from "@veranda/contract/records/object";
import type { RoomRights } from "@veranda/contract/records/rights";
import { Box3, Vector3 } from "three";
import { rehearse, type Rehearsal } from "../../testing/null-engine.fixture.ts";
import { NullRoom } from "../../testing/null-room.fixture.ts";
import { ModelDocument } from "../../testing/model-document.fixture.ts";

export const FILE = "0d9b1c7e-8a53-4c55-9f7c-3f6f5a5d1c11";
export const chair = (id: string, x = 0, z = -4, more: Partial<SpaceObject> = {}): SpaceObject => ({
  id,
  kind: "prefab",
  name: "",
  parentId: null,
  order: 0,
  isHidden: false,
  transform: { position: [x, 0, z], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
  props: { prefab: "stool" },
  locked: false,
  uneditable: false,
  creatorId: "ann",
  version: 1,
  ...more,
});
/** Rights of a visitor who can't change what is reserved for hosts. */
export const RIGHTS: RoomRights = {
  isRoomOwner: false,
  isAdministrator: false,
  isHost: false,
  isCoHost: false,
  isHostInstance: false,
  isAuthless: false,
  isReadOnlyActor: false,
  isRestrictedToViewOnly: false,
  restrictedPermissions: ["edit_admin_content", "change_environment"],
  isAuthlessChatAllowed: true,
  assignedRoles: [],
  stands: [],
  isUnder16: false,
  isLimitedToFriends: false,
  isConversationOff: false,
};
export const picture = (id: string, more: Partial<SpaceObject> = {}): SpaceObject =>
  chair(id, 0, -4, { kind: "image", props: { fileId: FILE }, ...more });

export type EditingRehearsal = Rehearsal & {
  say: <N extends EngineMessageName>(name: N, data: EngineMessage<N>) => Promise<void>;
  object: (id: string) => SpaceObject | undefined;
  all: () => SpaceObject[];
  toasts: string[];
};

/** A whole engine in which Ann edits a space with these objects. */
export async function rehearseEditing(
  objects: readonly SpaceObject[] = [],
  more: Parameters<typeof rehearse>[0] = {},
): Promise<EditingRehearsal> {
  const room = more.room ?? new NullRoom();
  if (!more.room) room.accounts = ["ann", "ben"];
  if (objects.length > 0) Object.assign(room, { document: new ModelDocument(room.setting, objects) });
  const rehearsal = await rehearse({ ...more, room });
  const toasts: string[] = [];
  rehearsal.engine.on("toast", ({ message }) => toasts.push(message));
  await rehearsal.join();
  await rehearsal.settle();
  return {
    ...rehearsal,
    toasts,
    say: async (name, data) => {
      rehearsal.engine.send(name, data);
      // The tools are loaded on the first message.
      await import("./editor-tools.ts");
      await rehearsal.settle();
      rehearsal.platform.advance(0.1);
      await rehearsal.settle();
    },
    object: (id) => room.document.objects.find((each) => each.id === id),
    all: () => room.document.objects,
  };
}

export const asset = (more: object) => ({
  fileId: FILE,
  kind: "image" as const,
  name: "Sea",
  work: { state: "done" as const, progress: 1, refusal: null },
  poster: null,
  aspect: null,
  levels: [],
  seconds: null,
  pages: null,
  bounds: null,
  ...more,
});

/** Where an object appears on the canvas, from the top left, after the view has come to rest. */
export function seenOf({ platform, objects }: EditingRehearsal, id: string) {
  platform.advance(1);
  const bounds = new Box3();
  objects.boundsOf(id, bounds);
  const { min, max } = bounds;
  const middle = bounds.getCenter(new Vector3());
  const across = Math.hypot(max.x - min.x, max.z - min.z) / 2;
  const at = (x: number, y: number) => {
    const seen = new Vector3(x, y, middle.z).applyMatrix4(platform.view.seenThrough);
    return { x: (seen.x + 1) / 2, y: (1 - seen.y) / 2 };
  };
  return {
    left: at(middle.x - across * 0.7, middle.y).x,
    right: at(middle.x + across * 0.7, middle.y).x,
    top: at(middle.x, max.y).y,
    foot: at(middle.x, min.y).y,
  };
}
