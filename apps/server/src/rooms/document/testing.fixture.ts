import {
  rightsOf,
  type ObjectOp,
  type RoomHosts,
  type RoomPermission,
  type SpaceObject,
} from "@veranda/contract";
import type { Applied, ObjectDocument } from "./object-document.ts";
import type { Author, Edit, Refusal } from "./edit-check.ts";

export const FILE = "0b7c0a52-6a0c-4b9e-9a52-2f0a4b6f3c11";
export const LOOK = { environment: "terrace", variant: "day" };
const PLACE = {
  position: [0, 0, 0],
  rotation: [0, 0, 0, 1],
  scale: [1, 1, 1],
} satisfies SpaceObject["transform"];

export const at = (x: number, y = 0, z = 0): SpaceObject["transform"] => ({ ...PLACE, position: [x, y, z] });

type New = Extract<ObjectOp, { op: "add" }>["object"];
export const note = (id: string, more: Partial<New> = {}): New => ({
  id,
  kind: "note",
  name: "",
  parentId: null,
  order: 0,
  transform: at(0),
  props: { text: id },
  isHidden: false,
  locked: false,
  uneditable: false,
  ...more,
});
export const group = (id: string, more: Partial<New> = {}): New =>
  note(id, { kind: "group", props: {}, ...more });
export const add = (object: New): ObjectOp => ({ op: "add", object });
export const set = (
  id: string,
  base: number,
  change: Extract<ObjectOp, { op: "set" }>["change"],
): ObjectOp => ({
  op: "set",
  id,
  base,
  change,
});
export const remove = (id: string, base: number): ObjectOp => ({ op: "remove", id, base });

/** An object as it stands in a space. */
export const transform = (id: string, more: Partial<SpaceObject> = {}): SpaceObject => ({
  ...note(id),
  creatorId: "ann",
  version: 1,
  ...more,
});

export const hosts = (restrictedPermissions: RoomPermission[] = []): RoomHosts => ({
  ownerId: "owner",
  administrators: ["admin"],
  restrictedPermissions,
});

/** Someone with an account of this name in a space with these hosts; without an account: a guest. */
export const person = (name: string | null, of: RoomHosts = hosts()): Author => ({
  id: `p-${name ?? "guest"}`,
  accountId: name,
  rights: rightsOf(of, { accountId: name, isStaff: false }),
});

export const nobody = (): null => null;

/** What an edit of somebody's does, or the code that it is refused with. */
export function tried(
  document: ObjectDocument,
  who: Author,
  ops: ObjectOp[],
  {
    of = hosts(),
    holder = nobody,
    setting,
  }: {
    of?: RoomHosts;
    holder?: (id: string) => string | null;
    setting?: Edit["setting"];
  } = {},
): Applied | Refusal["code"] {
  const done = document.apply({ ops, setting }, who, of, holder);
  return "code" in done ? done.code : done;
}
