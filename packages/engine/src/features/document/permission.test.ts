import { rightsOf } from "@veranda/contract/permissions";
import type { RoomHosts, RoomPermission } from "@veranda/contract/records/rights";
import type { SpaceObject } from "@veranda/contract/records/object";
import { emptyRoom } from "@veranda/contract/rooms/empty-room";
import { describe, expect, test } from "vitest";
import { initialState } from "../../initial-state.ts";
import { someone } from "../../net/room-connection.fixture.ts";
import { words } from "../../testing/words.fixture.ts";
import { thing } from "../../world/objects/objects.fixture.ts";
import {
  whyNot,
  whyNotAdd,
  whyNotChange,
  whyNotClear,
  whyNotLead,
  whyNotSave,
  whyNotSetting,
} from "./permission.ts";

type Who = { accountId: string | null; restricted?: RoomPermission[] };
type Now = Parameters<typeof whyNotSave>[0];

const HOSTS: RoomHosts = { ownerId: "olga", administrators: ["adam"], restrictedPermissions: [] };
const OLGA = { accountId: "olga" };
const GUEST = { accountId: null };
const PERSON = { accountId: "pia" };

function now({ accountId, restricted = [] }: Who, more: Partial<Now> = {}): Now {
  const hosts = { ...HOSTS, restrictedPermissions: restricted };
  const state = initialState();
  return {
    ...state,
    rights: rightsOf(hosts, { accountId, isStaff: false }),
    room: { ...emptyRoom("space001", { environment: "yard", variant: "day" }), hosts },
    session: { ...state.session, me: "me" },
    ...more,
  };
}
const said = (refusal: ReturnType<typeof whyNotSave>) => refusal?.(words) ?? null;
const lamp = (more: Partial<SpaceObject> = {}): SpaceObject => ({
  ...thing("lamp", "lamp"),
  creatorId: "pia",
  ...more,
});
const away = {
  session: { ...initialState().session, me: "me", reconnecting: { attempt: 1, nextTryInMs: 0 } },
};

describe("the reason of a refusal", () => {
  test("people may do everything to unlocked objects, and hosts everything", () => {
    for (const may of [whyNotAdd, whyNotSetting, whyNotSave, whyNotClear]) {
      expect(said(may(now(PERSON)))).toBeNull();
      expect(said(may(now(OLGA)))).toBeNull();
    }
  });

  test.each([
    ["add_content", whyNotAdd, words.hostsAdd()],
    ["change_environment", whyNotSetting, words.hostsEnvironment()],
    ["save_room", whyNotSave, words.hostsSave()],
    ["clear_room", whyNotClear, words.hostsClear()],
  ] as const)("%s is for hosts if restricted", (permission, may, sentence) => {
    const restricted = [permission];
    expect(said(may(now({ ...PERSON, restricted })))).toBe(sentence);
    expect(said(may(now({ ...OLGA, restricted })))).toBeNull();
  });

  test("asks guests to sign in, and tells viewers that they can only look", () => {
    expect(said(whyNotAdd(now(GUEST)))).toBe(words.signInToBuild());
    expect(said(whyNotAdd(now({ ...PERSON, restricted: ["view_only"] })))).toBe(words.viewOnly());
  });

  test("immediate requests wait for the connection; stored ones don't", () => {
    expect(said(whyNotSave(now(OLGA, away)))).toBe(words.reconnecting());
    expect(said(whyNotClear(now(OLGA, away)))).toBe(words.reconnecting());
    expect(said(whyNotAdd(now(OLGA, away)))).toBeNull();
  });

  test("a host makes this the main instance once", () => {
    expect(said(whyNotLead(now(PERSON)))).toBe(words.hostsMainInstance());
    expect(said(whyNotLead(now(OLGA)))).toBeNull();
    const { rights } = now(OLGA);
    expect(said(whyNotLead(now(OLGA, { rights: rights && { ...rights, isHostInstance: true } })))).toBe(
      words.alreadyMainInstance(),
    );
  });
});

describe("objects", () => {
  test("restricted to hosts can only be changed by hosts", () => {
    expect(said(whyNotChange(now(PERSON), lamp({ uneditable: true })))).toBe(words.hostsChange());
    const kept = { ...PERSON, restricted: ["edit_admin_content" as const] };
    expect(said(whyNotChange(now(kept), lamp({ creatorId: "adam" })))).toBe(words.hostsChange());
    expect(said(whyNotChange(now(kept), lamp()))).toBeNull();
    expect(said(whyNotChange(now(OLGA), lamp({ uneditable: true })))).toBeNull();
  });

  test("that are locked can only be unlocked", () => {
    const locked = lamp({ locked: true });
    const objects = new Map([[locked.id, locked]]);
    const set = (change: { locked: boolean } | { name: string }) =>
      said(whyNot(now(PERSON), objects, { op: "set", id: locked.id, change }));
    expect(set({ name: "A lamp" })).toBe(words.locked());
    expect(set({ locked: false })).toBeNull();
    expect(said(whyNot(now(PERSON), objects, { op: "remove", id: locked.id }))).toBe(words.locked());
  });

  test("being edited are locked for others, except hosts", () => {
    const held = { holds: { lamp: "ben" } };
    expect(said(whyNotChange(now(PERSON, held), lamp()))).toBe(words.beingEdited({ name: words.someone() }));
    expect(said(whyNotChange(now(OLGA, held), lamp()))).toBeNull();
    expect(said(whyNotChange(now(PERSON, { holds: { lamp: "me" } }), lamp()))).toBeNull();
  });

  test("that were removed can't be changed, which is reported", () => {
    expect(said(whyNot(now(OLGA), new Map(), { op: "remove", id: "lamp" }))).toBe(words.gone());
  });
});

describe("a builder's stand", () => {
  const STAND = { x: 10, y: 0, z: 0, width: 4, depth: 4, heading: 0 };
  const hosts: RoomHosts = { ...HOSTS, restrictedPermissions: ["view_only", "save_room"] };
  const builder = now(PERSON, {
    rights: rightsOf(hosts, { accountId: "pia", isStaff: false }, false, [{ role: "builder", stand: STAND }]),
    room: { ...emptyRoom("space001", { environment: "yard", variant: "day" }), hosts },
  });
  const at = (x: number): SpaceObject["transform"] => ({
    position: [x, 0, 0],
    rotation: [0, 0, 0, 1],
    scale: [1, 1, 1],
  });
  const inside = lamp({ creatorId: "olga", transform: at(11) });
  const objects = new Map([[inside.id, inside]]);
  const move = (x: number) =>
    whyNot(builder, objects, { op: "set", id: inside.id, change: { transform: at(x) } });
  const add = (x: number) => {
    const { creatorId: _, version: __, state: ___, ...object } = lamp({ transform: at(x) });
    return whyNot(builder, objects, { op: "add", object });
  };

  test("is open to its builder, who is told so about everything else", () => {
    expect([said(add(9)), said(move(9)), said(whyNotChange(builder, inside))]).toEqual([null, null, null]);
    for (const refusal of [add(0), move(0), whyNotChange(builder, lamp({ transform: at(0) }))])
      expect(said(refusal)).toBe(words.buildInStand());
    expect(said(whyNotSave(builder))).toBe(words.hostsSave());
  });

  test("keeps objects that they could only add there, where others may edit what hosts have placed", () => {
    const kept: RoomHosts = { ...HOSTS, restrictedPermissions: ["add_content"] };
    const rights = rightsOf(kept, { accountId: "pia", isStaff: false }, false, [
      { role: "builder", stand: STAND },
    ]);
    const here = now(PERSON, {
      rights,
      room: { ...emptyRoom("space001", { environment: "yard", variant: "day" }), hosts: kept },
      participants: { me: { ...someone("me", 0), userId: "pia" } },
    });
    const moved = (object: SpaceObject, x: number) =>
      said(
        whyNot(here, new Map([[object.id, object]]), {
          op: "set",
          id: object.id,
          change: { transform: at(x) },
        }),
      );
    const own = lamp({ transform: at(11) });
    expect([moved(own, 9), moved(inside, 0), moved(lamp({ transform: at(0) }), 30)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(moved(own, 0)).toBe(words.buildInStand());
  });
});
