import { describe, expect, test } from "vitest";
import {
  actsAsOwner,
  chatRestriction,
  hasOwnMicrophone,
  isHeldByBans,
  isHostOf,
  mayAdd,
  mayAddAt,
  mayBuild,
  nearestToAdd,
  mayBeRecorded,
  mayChange,
  mayConverse,
  mayEdit,
  mayEditObject,
  mayEnter,
  mayExport,
  mayGuide,
  mayHost,
  mayPutOut,
  mayRemoveHost,
  maySeeShareId,
  mayTakeMegaphone,
  rightsOf,
  roleOf,
  type SpaceRole,
  type SpaceVisitor,
} from "./permissions.ts";
import type { AssignedRoleName, Assignment, Stand } from "./records/assigned-role.ts";
import type { SpaceObject } from "./records/object.ts";
import type { RoomPermission, RoomRights } from "./records/rights.ts";
import { isInStand } from "./stand.ts";

const OWNED = { ownerId: "owner", administrators: ["admin"] };
const OF_ORGANIZATION = { ...OWNED, organizationAdmins: ["director", "owner"] };
const OWNERLESS = { ownerId: null, administrators: ["admin"] };
const who = (given: Partial<SpaceVisitor> = {}): SpaceVisitor => ({
  role: null,
  isStaff: false,
  isInvited: false,
  isOrganizationMember: false,
  isBlocked: false,
  isJudging: false,
  isMinor: false,
  hasShareId: false,
  ...given,
});

test.each<[string | null, SpaceRole | null]>([
  ["owner", "owner"],
  ["admin", "administrator"],
  ["somebody", null],
  [null, null],
])("%s is %s of the space", (accountId, role) => {
  expect(roleOf(OWNED, accountId)).toBe(role);
});

test.each<[string, SpaceRole | null]>([
  ["director", "organization_admin"],
  ["owner", "owner"],
  ["admin", "administrator"],
  ["somebody", null],
])("%s is %s of an organisation's space", (accountId, role) => {
  expect(roleOf(OF_ORGANIZATION, accountId)).toBe(role);
});

test("a list of hosts of any length gives the same result", () => {
  for (const count of [1, 32, 33, 10_000]) {
    const administrators = Array.from({ length: count }, (_, at) => `administrator${at}`);
    const hosts = { ownerId: "owner", administrators };
    const ofOrganization = { ownerId: "owner", administrators: [], organizationAdmins: administrators };
    for (const accountId of [administrators[0] ?? "", administrators.at(-1) ?? ""]) {
      expect(roleOf(hosts, accountId)).toBe("administrator");
      expect(roleOf(ofOrganization, accountId)).toBe("organization_admin");
    }
    expect(roleOf(hosts, "stranger")).toBeNull();
    expect(roleOf(hosts, null)).toBeNull();
  }
});

test("an organisation's admin hosts its spaces, and can neither own them nor stop being their host", () => {
  const space = { ...OF_ORGANIZATION, restrictedPermissions: ["save_room" as const, "view_only" as const] };
  const rights = rightsOf(space, { accountId: "director", isStaff: false });
  expect(rights).toMatchObject({ isHost: true, isAdministrator: true, isRoomOwner: false });
  expect([mayChange(rights, "save_room"), mayExport(rights)]).toEqual([true, true]);
  const viewer = who({ role: "organization_admin" });
  expect(actsAsOwner(space, viewer)).toBe(false);
  expect(mayRemoveHost(space, { ...viewer, accountId: "director" }, "director")).toBe(false);
  expect(mayRemoveHost(space, { ...viewer, accountId: "director" }, "admin")).toBe(false);
  const owner = who({ role: "owner" });
  expect(mayRemoveHost(space, { ...owner, accountId: "owner" }, "director")).toBe(false);
  expect(
    ["owner", "organization_admin", "administrator", null].map((role) =>
      mayPutOut(space, owner, who({ role: role as SpaceRole | null })),
    ),
  ).toEqual([false, false, true, true]);
  expect(mayPutOut(space, viewer, who())).toBe(true);
  expect(mayPutOut(space, viewer, who({ role: "administrator" }))).toBe(false);
});

test("somebody without an account does not own a space without an owner", () => {
  expect(roleOf(OWNERLESS, null)).toBeNull();
});

describe("hosts, and those who act as the owner", () => {
  test.each<[string, Partial<SpaceVisitor>, typeof OWNED | typeof OWNERLESS, boolean, boolean]>([
    ["the owner", { role: "owner" }, OWNED, true, true],
    ["an administrator", { role: "administrator" }, OWNED, true, false],
    ["an administrator where nobody owns it", { role: "administrator" }, OWNERLESS, true, true],
    ["staff", { isStaff: true }, OWNED, false, false],
    ["staff where nobody owns it", { isStaff: true }, OWNERLESS, true, true],
    ["someone invited", { isInvited: true, hasShareId: true }, OWNED, false, false],
    ["somebody where nobody owns it", {}, OWNERLESS, false, false],
  ])("%s", (_, given, space, isHost, isOwner) => {
    expect([isHostOf(space, who(given)), actsAsOwner(space, who(given))]).toEqual([isHost, isOwner]);
  });
});

describe("entering, and seeing the share id", () => {
  const FOR_ALL_AGES = { isInviteOnly: false, isForAdults: false };
  const PUBLIC = { ...OWNED, ...FOR_ALL_AGES, shareSetting: "PUBLIC_LINK" } as const;
  const PRIVATE = { ...OWNED, ...FOR_ALL_AGES, shareSetting: "PRIVATE" } as const;
  const ADULT = { ...PUBLIC, isForAdults: true };
  const INVITE_ONLY = { ...PRIVATE, isInviteOnly: true };
  const ORG = { ...PRIVATE, shareSetting: "ORG" } as const;
  const SAMPLE = { ...PRIVATE, ...OWNERLESS };
  test.each<[string, Partial<SpaceVisitor>, Parameters<typeof mayEnter>[0], boolean, boolean]>([
    ["anybody, a public space", {}, PUBLIC, true, false],
    ["who has the share id, a public space", { hasShareId: true }, PUBLIC, true, true],
    ["anybody, a private one", {}, PRIVATE, false, false],
    ["who has the share id, a private one", { hasShareId: true }, PRIVATE, true, true],
    ["who was invited, a private one", { isInvited: true }, PRIVATE, true, false],
    ["who has the share id, an invite-only one", { hasShareId: true }, INVITE_ONLY, false, false],
    ["who was invited, an invite-only one", { isInvited: true, hasShareId: true }, INVITE_ONLY, true, false],
    ["an administrator, an invite-only one", { role: "administrator" }, INVITE_ONLY, true, true],
    ["the owner, an invite-only one", { role: "owner" }, INVITE_ONLY, true, true],
    ["staff, somebody's private one", { isStaff: true }, PRIVATE, false, false],
    ["staff, nobody's private one", { isStaff: true }, SAMPLE, true, true],
    ["whom a block parts from the owner, a public space", { isBlocked: true }, PUBLIC, false, false],
    ["the same, invited", { isBlocked: true, isInvited: true }, PRIVATE, false, false],
    ["anybody, an organisation's", {}, ORG, false, false],
    ["who has the share id, an organisation's", { hasShareId: true }, ORG, false, false],
    ["a member, their organisation's", { isOrganizationMember: true }, ORG, true, false],
    [
      "a member whom a block parts from the owner",
      { isOrganizationMember: true, isBlocked: true },
      ORG,
      false,
      false,
    ],
    ["a member, a private one of their organisation", { isOrganizationMember: true }, PRIVATE, false, false],
    [
      "staff, somebody's private one that was reported",
      { isStaff: true, isJudging: true },
      PRIVATE,
      true,
      false,
    ],
    [
      "the same, blocked by its owner",
      { isStaff: true, isJudging: true, isBlocked: true },
      INVITE_ONLY,
      true,
      false,
    ],
    ["who was invited, an organisation's", { isInvited: true }, ORG, true, false],
    ["who isn't known to be under 18, one for adults", {}, ADULT, true, false],
    ["who is, one for adults", { isMinor: true }, ADULT, false, false],
    ["who is, one for all", { isMinor: true }, PUBLIC, true, false],
    ["who is and was invited", { isMinor: true, isInvited: true }, ADULT, false, false],
    ["who is and judges it", { isMinor: true, isStaff: true, isJudging: true }, ADULT, false, false],
    ["an organisation's admin, an invite-only one", { role: "organization_admin" }, INVITE_ONLY, true, true],
  ])("%s", (_, given, space, enters, sees) => {
    expect([mayEnter(space, who(given)), maySeeShareId(space, who(given))]).toEqual([enters, sees]);
  });
});

test.each<[string, Partial<SpaceVisitor>, typeof OWNED | typeof OWNERLESS, boolean]>([
  ["anybody", {}, OWNED, true],
  ["who was invited", { isInvited: true }, OWNED, true],
  ["an administrator", { role: "administrator" }, OWNED, false],
  ["staff", { isStaff: true }, OWNED, true],
  ["staff who judge it", { isStaff: true, isJudging: true }, OWNED, false],
  ["staff where nobody owns it", { isStaff: true }, OWNERLESS, false],
])("%s: whether a ban keeps them out", (_, given, space, isHeld) => {
  expect(isHeldByBans(space, who(given))).toBe(isHeld);
});

test.each<[string, SpaceRole | null, boolean, string, boolean]>([
  ["owner", "owner", false, "admin", true],
  ["owner", "owner", false, "owner", false],
  ["admin", "administrator", false, "admin", true],
  ["admin", "administrator", false, "other", false],
  ["admin", "administrator", false, "owner", false],
  ["staff", null, true, "admin", false],
])("%s (%s, staff %s) may end that %s is a host: %s", (accountId, role, isStaff, hostId, may) => {
  expect(mayRemoveHost(OWNED, { accountId, role, isStaff }, hostId)).toBe(may);
});

test("in a space without an owner each host can remove another one", () => {
  expect(mayRemoveHost(OWNERLESS, { accountId: "staff", role: null, isStaff: true }, "admin")).toBe(true);
  expect(mayRemoveHost(OWNERLESS, { accountId: "a", role: "administrator", isStaff: false }, "b")).toBe(true);
});

describe("inside, with a right restricted to hosts", () => {
  const rights = (accountId: string | null, ...restrictedPermissions: RoomPermission[]) =>
    rightsOf({ ...OWNED, restrictedPermissions }, { accountId, isStaff: false });
  const kept = (accountId: string | null, permission: RoomPermission) => {
    const given = rights(accountId, permission);
    return {
      adds: mayAdd(given),
      exports: mayExport(given),
      saves: mayChange(given, "save_room"),
      chats: chatRestriction(given) === null,
    };
  };
  const ALL = { adds: true, exports: true, saves: true, chats: true };
  const GUEST = { adds: false, exports: false, saves: false, chats: true };
  test.each<[RoomPermission, ReturnType<typeof kept>, ReturnType<typeof kept>]>([
    ["add_content", { ...ALL, adds: false }, GUEST],
    ["download", { ...ALL, exports: false }, GUEST],
    ["save_room", { ...ALL, saves: false }, GUEST],
    ["view_only", { ...ALL, adds: false, saves: false }, GUEST],
    ["chat_disabled", { ...ALL, chats: false }, { ...GUEST, chats: false }],
    ["guest_text_chat_disabled", ALL, { ...GUEST, chats: false }],
    ["teleport", ALL, GUEST],
  ])("%s", (permission, somebody, guest) => {
    expect(kept("owner", permission)).toEqual(ALL);
    expect(kept("admin", permission)).toEqual(ALL);
    expect(kept("somebody", permission)).toEqual(somebody);
    expect(kept(null, permission)).toEqual(guest);
  });

  test.each<[string | null, string | null, boolean, boolean]>([
    ["somebody", "somebody", false, true],
    ["somebody", "owner", false, false],
    ["somebody", "admin", false, false],
    ["somebody", null, false, false],
    ["somebody", "somebody", true, false],
    ["admin", "owner", true, true],
    [null, "somebody", false, false],
  ])("%s edits what %s made (uneditable %s): %s", (accountId, creatorId, uneditable, may) => {
    const object = { uneditable, creatorId, transform: at(0, 0) };
    expect(mayEditObject(rights(accountId, "edit_admin_content"), OWNED, object)).toBe(may);
  });
});

const SOMEBODY = { accountId: "somebody", isStaff: false };
const at = (x: number, z: number): SpaceObject["transform"] => ({
  position: [x, 0, z],
  rotation: [0, 0, 0, 1],
  scale: [1, 1, 1],
});

test.each<[RoomPermission[], boolean]>([
  [[], true],
  [["add_content"], true],
  [["add_content", "edit_admin_content"], true],
  [["add_content", "edit_admin_content", "change_environment"], false],
  [["view_only"], false],
])("visitors without %j have something to build: %s", (kept, has) => {
  expect(mayBuild(rightsOf({ ...OWNED, restrictedPermissions: kept }, SOMEBODY, false))).toBe(has);
});

describe("assigned roles", () => {
  const stand: Stand = { x: 10, y: 0, z: 0, width: 4, depth: 2, heading: 0 };
  const KEPT: RoomPermission[] = ["view_only", "add_content", "edit_admin_content", "change_environment"];
  const as = (assigned: Assignment[], accountId = "somebody", kept: RoomPermission[] = KEPT): RoomRights =>
    rightsOf({ ...OWNED, restrictedPermissions: kept }, { accountId, isStaff: false }, false, assigned);
  const of = (creatorId: string | null, x: number, z = 0) => ({
    uneditable: false,
    creatorId,
    transform: at(x, z),
  });

  test("builders build everywhere, and can neither save nor change the environment", () => {
    const rights = as([{ role: "builder", stand: null }], "somebody", [...KEPT, "save_room"]);
    expect([mayEdit(rights), mayAddAt(rights, [0, 0, 0])]).toEqual([true, true]);
    expect(mayEditObject(rights, OWNED, of("owner", 0))).toBe(true);
    expect([mayChange(rights, "save_room"), mayChange(rights, "change_environment")]).toEqual([false, false]);
  });

  test("builders of a stand bring objects to the nearest position where they fit inside it, and to their own position if that is inside", () => {
    const rights = as([{ role: "builder", stand: { ...stand, heading: Math.PI / 2 } }]);
    // Turned by a quarter, it is 2 m wide and 4 m deep.
    const near = (x: number, z: number) =>
      nearestToAdd(rights, [x, 3, z], 0.5).map((each) => Math.round(each * 100) / 100 + 0);
    expect([near(10.8, 1.9), near(20, 0), near(10, -9)]).toEqual([
      [10.8, 3, 1.9],
      [10.5, 3, 0],
      [10, 3, -1.5],
    ]);
    expect(nearestToAdd(rights, [20, 0, 0], 5)).toEqual([10, 0, 0]);
    const host = as([], "owner");
    expect(nearestToAdd(host, [20, 0, 0], 1)).toEqual([20, 0, 0]);
  });

  test("builders of a stand build only there, on anybody's objects", () => {
    const rights = as([{ role: "builder", stand }]);
    expect([mayEdit(rights), mayAdd(rights)]).toEqual([true, true]);
    expect([mayAddAt(rights, [11, 1, 0]), mayAddAt(rights, [0, 0, 0])]).toEqual([true, false]);
    expect(mayEditObject(rights, OWNED, of("owner", 11))).toBe(true);
    expect(mayEditObject(rights, OWNED, of("somebody", 0))).toBe(false);
    expect(mayEditObject(rights, OWNED, { ...of(null, 11), uneditable: true })).toBe(false);
    expect(mayChange(rights, "clear_room")).toBe(false);
  });

  test("objects made by builders are protected like those of hosts, also from builders of other stands", () => {
    const hosts = { ...OWNED, builders: ["builder"] };
    const other = as([{ role: "builder", stand }]);
    expect(mayEditObject(other, hosts, of("builder", 0))).toBe(false);
    expect(mayEditObject(other, hosts, of("builder", 11))).toBe(true);
    expect(mayEditObject(as([], "somebody", KEPT), hosts, of("builder", 0))).toBe(false);
    expect(mayEditObject(as([], "somebody", KEPT), hosts, of("else", 0))).toBe(!KEPT.includes("view_only"));
    expect(mayEditObject(as([], "somebody", ["add_content"]), hosts, of("builder", 0))).toBe(true);
  });

  test("a stand, where everybody may build anyway, takes nothing away", () => {
    const rights = as([{ role: "builder", stand }], "somebody", ["edit_admin_content"]);
    expect(mayAddAt(rights, [0, 0, 0])).toBe(true);
    expect(mayEditObject(rights, OWNED, of("somebody", 0))).toBe(true);
    expect(mayEditObject(rights, OWNED, of("owner", 0))).toBe(false);
    expect(mayEditObject(rights, OWNED, of("owner", 11))).toBe(true);
  });

  test.each<[AssignedRoleName, boolean[]]>([
    ["speaker", [true, false, false]],
    ["presenter", [true, true, false]],
    ["guide", [false, false, true]],
    ["builder", [false, false, false]],
  ])("%s: a microphone of their own, a megaphone, guiding", (role, expected) => {
    const rights = as([{ role, stand: null }]);
    expect([hasOwnMicrophone(rights), mayTakeMegaphone(rights), mayGuide(rights)]).toEqual(expected);
    expect(mayHost(rights)).toBe(false);
  });

  test("don't restrict hosts, who have all of these rights", () => {
    expect(as([{ role: "builder", stand }], "admin")).toMatchObject({ assignedRoles: [], stands: [] });
  });

  test("a rotated stand is rotated around its centre", () => {
    const turned = { ...stand, heading: Math.PI / 2 };
    // Four metres wide across -Z once it looks along -X.
    expect(isInStand(turned, [10, 0, 1.9])).toBe(true);
    expect(isInStand(turned, [11.9, 0, 0])).toBe(false);
    expect(isInStand({ ...stand, heading: Math.PI / 4 }, [11.3, 0, -1.3])).toBe(true);
    expect(isInStand({ ...stand, heading: Math.PI / 4 }, [11.3, 0, 1.3])).toBe(false);
    expect([isInStand(stand, [10, 11, 0]), isInStand(stand, [10, -5, 0])]).toEqual([true, false]);
  });
});

describe("people under 16", () => {
  const CLOSED = { ...OWNED, restrictedPermissions: ["under_16_chat_disabled"] as RoomPermission[] };
  const OPEN = { ...OWNED, restrictedPermissions: [] };
  const rights = (hosts: typeof CLOSED, accountId: string | null, isUnder16: boolean) =>
    rightsOf(hosts, { accountId, isStaff: false, isUnder16 });

  test.each<[string, boolean, boolean, boolean, boolean, boolean]>([
    ["one under 16 and another person", true, false, false, false, false],
    ["two under 16", true, true, false, false, false],
    ["the same as friends", true, true, true, false, true],
    ["one under 16 and a friend who is older", true, false, true, false, true],
    ["one under 16 where a host allows it", true, false, false, true, true],
    ["two others", false, false, false, false, true],
  ])("%s", (_, isOneYoung, isOtherYoung, areFriends, isAllowed, mayTalk) => {
    const hosts = isAllowed ? OPEN : CLOSED;
    const [one, other] = [rights(hosts, "one", isOneYoung), rights(hosts, "other", isOtherYoung)];
    expect([mayConverse(one, other, areFriends), mayConverse(other, one, areFriends)]).toEqual([
      mayTalk,
      mayTalk,
    ]);
  });

  test("a host under 16 is no exception in their own space", () => {
    expect(mayConverse(rights(CLOSED, "owner", true), rights(CLOSED, null, false), false)).toBe(false);
  });

  test("somebody whose parent has turned chat off talks with nobody, whatever a host allows; from 16 on it no longer applies", () => {
    const kept = (isUnder16: boolean) =>
      rightsOf(OPEN, { accountId: "one", isStaff: false, isUnder16, isConversationOff: true });
    const other = rights(OPEN, "other", false);
    expect([mayConverse(kept(true), other, true), mayConverse(other, kept(true), true)]).toEqual([
      false,
      false,
    ]);
    expect(mayConverse(kept(false), other, false)).toBe(true);
    expect([chatRestriction(kept(true)), chatRestriction(kept(false))]).toEqual(["off_by_parent", null]);
  });

  test("they and guests are not recorded", () => {
    const recorded = [rights(OPEN, "one", true), rights(OPEN, null, false), rights(OPEN, "one", false)];
    expect(recorded.map(mayBeRecorded)).toEqual([false, false, true]);
  });
});
