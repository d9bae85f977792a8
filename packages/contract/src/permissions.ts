import type { Assignment } from "./records/assigned-role.ts";
import type { GateKind, GateMode } from "./records/gate.ts";
import type { SpaceObject } from "./records/object.ts";
import type { RoomHosts, RoomPermission, RoomRights } from "./records/rights.ts";
import type { ShareSetting } from "./records/space.ts";
import { isInStand, nearestInStand } from "./stand.ts";

/*
 * The access policy: who may do what in a space, for server, engine and page alike. Pure functions over plain facts;
 * without a schema, so that a page carries none.
 */

/** What an account is of a space by itself; most are nothing of it. */
export type SpaceMemberRole = "owner" | "administrator";
/** The same with what it is by the organisation that the space belongs to. */
export type SpaceRole = SpaceMemberRole | "organization_admin";

type Ownership = Pick<RoomHosts, "ownerId">;
type Sharing = Ownership & {
  shareSetting: ShareSetting;
  isInviteOnly: boolean;
  /** A host has marked it for adults. */
  isForAdults: boolean;
};

/** Whoever asks: what they are of the space, and whether they look after the installation. */
export type SpaceViewer = { role: SpaceRole | null; isStaff: boolean };
/**
 * The same at the door: whether they were invited, whether they belong to the organisation that the space belongs to,
 * whether they brought its share id, and whether they or the space's owner have blocked the other.
 */
export type SpaceVisitor = SpaceViewer & {
  isInvited: boolean;
  isOrganizationMember: boolean;
  hasShareId: boolean;
  isBlocked: boolean;
  /** They are staff, and somebody else has reported the space to them. */
  isJudging: boolean;
  /** Known to be under 18. */
  isMinor: boolean;
};

/** Its hosts by name: `organizationAdmins` are those of the organisation that it belongs to, if it does. */
export type SpaceHosts = Pick<RoomHosts, "ownerId" | "administrators" | "organizationAdmins">;

export function roleOf(
  { ownerId, administrators, organizationAdmins = [] }: SpaceHosts,
  accountId: string | null,
): SpaceRole | null {
  if (accountId === null) return null;
  if (accountId === ownerId) return "owner";
  if (includesId(organizationAdmins, accountId)) return "organization_admin";
  return includesId(administrators, accountId) ? "administrator" : null;
}

/** Up to here a walk through a list is as quick as a look into a set. */
const WALKED_MAX = 32;
/** Of long lists of ids, which are never changed in place. */
const sets = new WeakMap<readonly string[], ReadonlySet<string>>();

/** Long lists are asked about once a message of each participant. */
function includesId(ids: readonly string[], id: string): boolean {
  if (ids.length <= WALKED_MAX) return ids.includes(id);
  let set = sets.get(ids);
  if (set === undefined) sets.set(ids, (set = new Set(ids)));
  return set.has(id);
}

/** The owner, an administrator, an admin of its organisation, or staff in a space without an owner. */
export const isHostOf = ({ ownerId }: Ownership, { role, isStaff }: SpaceViewer): boolean =>
  role !== null || (ownerId === null && isStaff);

/** Has an owner's say: the owner, or each host of a space without one. */
export const actsAsOwner = (space: Ownership, viewer: SpaceViewer): boolean =>
  viewer.role === "owner" || (space.ownerId === null && isHostOf(space, viewer));

/**
 * Public spaces are open to all; the others to their hosts, to the invited, and to those who hold their share id, unless
 * they are invite-only; an organisation's to its members in place of those. None is to those between whom and its owner a block stands: the owner could not see what
 * they do there. Staff may look at what they judge, whoever has blocked them, with no more rights than anybody. What is
 * for adults is closed to everybody who is known to be under 18, as whatever they come.
 */
export const mayEnter = (space: Sharing, visitor: SpaceVisitor): boolean =>
  !(space.isForAdults && visitor.isMinor) &&
  (isHostOf(space, visitor) ||
    visitor.isJudging ||
    (!visitor.isBlocked &&
      (space.shareSetting === "PUBLIC_LINK" ||
        visitor.isInvited ||
        (space.shareSetting === "ORG" && visitor.isOrganizationMember) ||
        isOpenedByShareId(space, visitor))));

/** Whether a ban keeps somebody out: none holds against a host, nor against staff who judge the space. */
export const isHeldByBans = (space: Ownership, visitor: Omit<SpaceVisitor, "hasShareId">): boolean =>
  !isHostOf(space, visitor) && !visitor.isJudging;

/**
 * Whether somebody who is no host passes a space's gates. Where it is marked for adults that comes on top of the others,
 * which are passed all or any one of them.
 */
export function passesGates<G extends { kind: GateKind }>(
  { mode, gates }: { mode: GateMode; gates: readonly G[] },
  isPassed: (gate: G) => boolean,
): boolean {
  const marks = gates.filter(({ kind }) => kind === "adults");
  const others = gates.filter(({ kind }) => kind !== "adults");
  const isAny = mode === "any" && others.length > 0;
  return marks.every(isPassed) && (isAny ? others.some(isPassed) : others.every(isPassed));
}

/** Whoever an organisation's link reaches has to belong to it. */
export const isOpenedByShareId = (
  { shareSetting, isInviteOnly }: Pick<Sharing, "shareSetting" | "isInviteOnly">,
  { hasShareId }: Pick<SpaceVisitor, "hasShareId">,
): boolean => hasShareId && !isInviteOnly && shareSetting !== "ORG";

/** Closed to others but for the invited and those whose link carries the share id. */
export const isSharedByLink = ({
  shareSetting,
  isInviteOnly,
}: Pick<Sharing, "shareSetting" | "isInviteOnly">): boolean => shareSetting === "PRIVATE" && !isInviteOnly;

/** Who may pass the link on. */
export const maySeeShareId = (space: Omit<Sharing, "isForAdults">, visitor: SpaceVisitor): boolean =>
  isHostOf(space, visitor) || isOpenedByShareId(space, visitor);

/**
 * Each host can make others hosts; who acts as the owner ends it for others, and each administrator for themselves. An
 * organisation's admin is one for as long as the organisation says so.
 */
export const mayRemoveHost = (
  space: Pick<RoomHosts, "ownerId" | "organizationAdmins">,
  { accountId, ...viewer }: SpaceViewer & { accountId: string },
  hostId: string,
): boolean =>
  hostId !== space.ownerId &&
  space.organizationAdmins?.includes(hostId) !== true &&
  (hostId === accountId || actsAsOwner(space, viewer));

/** Puts somebody out of a space, or keeps them out: hosts whoever is none, and who acts as the owner administrators too. */
export const mayPutOut = (space: Ownership, viewer: SpaceViewer, them: SpaceViewer): boolean =>
  isHostOf(space, viewer) &&
  (!isHostOf(space, them) || (them.role === "administrator" && actsAsOwner(space, viewer)));

const NOTHING_ASSIGNED: readonly Assignment[] = [];
/** What isn't kept from a builder of all of the space. What is saved and cleared stays the hosts'. */
const BUILDERS: readonly RoomPermission[] = ["add_content", "edit_admin_content", "view_only"];

type RoomPerson = {
  accountId: string | null;
  isStaff: boolean;
  /** Known to be; absent: not. */
  isUnder16?: boolean;
  /** By a parent; absent: not. */
  isConversationOff?: boolean;
};

/** The rights of a person in a space; `assigned`: their assigned roles. */
export const rightsOf = (
  hosts: RoomHosts,
  person: RoomPerson,
  isHostInstance = false,
  assigned = NOTHING_ASSIGNED,
): RoomRights =>
  rightsFor(hosts, { ...person, role: roleOf(hosts, person.accountId) }, isHostInstance, assigned);

/** The same where it is known what the person is of the space. */
export function rightsFor(
  space: Pick<RoomHosts, "ownerId" | "restrictedPermissions">,
  {
    accountId,
    role,
    isStaff,
    isUnder16 = false,
    isConversationOff = false,
  }: RoomPerson & Pick<SpaceViewer, "role">,
  isHostInstance = false,
  assigned = NOTHING_ASSIGNED,
): RoomRights {
  const isHost = isHostOf(space, { role, isStaff });
  const isBuilder = assigned.some(({ role: name, stand }) => name === "builder" && stand === null);
  const restrictedPermissions = isBuilder
    ? space.restrictedPermissions.filter((permission) => !BUILDERS.includes(permission))
    : space.restrictedPermissions;
  return {
    isRoomOwner: role === "owner",
    isAdministrator: role === "administrator" || role === "organization_admin",
    isHost,
    isCoHost: false,
    isHostInstance,
    isAuthless: accountId === null,
    isReadOnlyActor: accountId === null,
    isRestrictedToViewOnly: !isHost && restrictedPermissions.includes("view_only"),
    restrictedPermissions: isHost ? [] : restrictedPermissions,
    isAuthlessChatAllowed: !restrictedPermissions.includes("guest_text_chat_disabled"),
    assignedRoles: isHost ? [] : [...new Set(assigned.map(({ role: name }) => name))],
    stands: isHost || isBuilder ? [] : assigned.flatMap(({ stand }) => stand ?? []),
    isUnder16,
    // Hosts too: it is not for somebody under 16 to decide it.
    isLimitedToFriends: isUnder16 && restrictedPermissions.includes("under_16_chat_disabled"),
    isConversationOff: isUnder16 && isConversationOff,
  };
}

type ConversationRights = Pick<RoomRights, "isLimitedToFriends"> &
  Partial<Pick<RoomRights, "isConversationOff">>;

/**
 * Whether two people in a space read, hear and see on camera what comes of the other: people under 16 and others only
 * as friends, unless a host allows it here. Where a parent has turned it off, nobody does.
 */
export const mayConverse = (
  one: ConversationRights,
  other: ConversationRights,
  areFriends: boolean,
): boolean =>
  one.isConversationOff !== true &&
  other.isConversationOff !== true &&
  (areFriends || !(one.isLimitedToFriends || other.isLimitedToFriends));

/** Their voice and camera may be in what is broadcast or recorded of a space. */
export const mayBeRecorded = ({
  isUnder16,
  isAuthless,
}: Pick<RoomRights, "isUnder16" | "isAuthless">): boolean => !isUnder16 && !isAuthless;

/** Whether something that hosts can keep from others is open to this person. */
export const may = (rights: RoomRights, permission: RoomPermission): boolean =>
  rights.isHost || !rights.restrictedPermissions.includes(permission);

/** Can change anything of the space's things at all. */
export const mayEdit = ({ isReadOnlyActor, isRestrictedToViewOnly, stands }: RoomRights): boolean =>
  !isReadOnlyActor && (!isRestrictedToViewOnly || stands.length > 0);

/** Can change what this permission is for: the environment, what is saved, all of it at once. */
export const mayChange = (rights: RoomRights, permission: RoomPermission): boolean =>
  !rights.isReadOnlyActor && !rights.isRestrictedToViewOnly && may(rights, permission);

/** Can add something somewhere; where is for `mayAddAt` to say. */
export const mayAdd = (rights: RoomRights): boolean =>
  mayChange(rights, "add_content") || (mayEdit(rights) && rights.stands.length > 0);

/** Has something to do in building: adds, changes what hosts have placed, or sets the environment. */
export const mayBuild = (rights: RoomRights): boolean =>
  mayAdd(rights) || mayChange(rights, "edit_admin_content") || mayChange(rights, "change_environment");

export const mayAddAt = (rights: RoomRights, position: Position, kind?: SpaceObject["kind"]): boolean =>
  mayChange(rights, "add_content") || (mayEdit(rights) && isOfStands(rights, position, kind));

/** Where somebody may add what they would add there: builders of stands alone in the nearest of theirs. */
export function nearestToAdd(rights: RoomRights, position: Position, margin: number): Position {
  if (mayAddAt(rights, position)) return position;
  const places = rights.stands.map((stand) => nearestInStand(stand, position, margin));
  const farTo = ([x, , z]: Position): number => Math.hypot(x - position[0], z - position[2]);
  return places.toSorted((a, b) => farTo(a) - farTo(b))[0] ?? position;
}

/** Can play and seek a thing that is played: people who may edit, and builders of a stand what stands in it. */
export const mayPlay = (rights: RoomRights, { transform }: Pick<SpaceObject, "transform">): boolean =>
  mayEdit(rights) && (!rights.isRestrictedToViewOnly || isInStands(rights, transform.position));

type Position = SpaceObject["transform"]["position"];
/** They bring people to where they are, from anywhere, or take them anywhere: not for a part of the space. */
const OF_THE_WHOLE_SPACE: readonly SpaceObject["kind"][] = ["spawn", "teleporter"];
/** Whether a thing of this kind has its place in these stands. */
export const isOfStands = (
  rights: Pick<RoomRights, "stands">,
  position: Position,
  kind?: SpaceObject["kind"],
): boolean => isInStands(rights, position) && (kind === undefined || !OF_THE_WHOLE_SPACE.includes(kind));
/**
 * Whether a thing stays in the stands of who added it: whoever moves it, or changes its size, couldn't add it elsewhere.
 */
export const isKeptInStands = (
  rights: RoomRights,
  makers: Pick<RoomRights, "stands">,
  { transform }: Pick<SpaceObject, "transform">,
): boolean => !mayChange(rights, "add_content") && isInStands(makers, transform.position);
const isInStands = ({ stands }: Pick<RoomRights, "stands">, position: Position): boolean =>
  stands.some((stand) => isInStand(stand, position));

/** Can take the space along as a file: people with an account, where the hosts don't keep it from them. */
export const mayExport = (rights: RoomRights): boolean => !rights.isAuthless && may(rights, "download");

export const CHAT_RESTRICTIONS = ["chat_disabled", "guest_text_chat_disabled", "off_by_parent"] as const;
export type ChatRestriction = (typeof CHAT_RESTRICTIONS)[number];

/** What keeps somebody from writing in the chat; null: they may. */
export function chatRestriction(rights: RoomRights): ChatRestriction | null {
  if (rights.isConversationOff) return "off_by_parent";
  if (!may(rights, "chat_disabled")) return "chat_disabled";
  return rights.isAuthless && !may(rights, "guest_text_chat_disabled") ? "guest_text_chat_disabled" : null;
}

/** Whether what they write reaches everybody: nothing keeps the chat from them, or limits it to friends. */
export const mayWriteToAll = (rights: RoomRights): boolean =>
  !rights.isLimitedToFriends && chatRestriction(rights) === null;

/** Can be given a voice at all; whether it is their turn is the voice floor's to say (docs/voice.md). */
export const mayPublishVoice = (rights: RoomRights): boolean =>
  !rights.isAuthless || may(rights, "guest_voice_chat_disabled");

/** Can switch their microphone on whatever the voice mode; a host's mute holds all the same. */
export const hasOwnMicrophone = ({ assignedRoles }: Pick<RoomRights, "assignedRoles">): boolean =>
  assignedRoles.includes("speaker") || assignedRoles.includes("presenter");

/** Can take a megaphone, and put it down. */
export const mayTakeMegaphone = (rights: RoomRights): boolean =>
  mayModerateVoice(rights) || rights.assignedRoles.includes("presenter");

/** Can lead everybody. */
export const mayGuide = (rights: RoomRights): boolean =>
  mayHost(rights) || rights.assignedRoles.includes("guide");

/** Can say who speaks: mute others, give and take microphones and megaphones, set the mode. */
export const mayModerateVoice = (rights: RoomRights): boolean => mayHost(rights);

/** Keeps order among the people of an instance: its door, its waiting room, its chat, who stands where. */
export const mayHost = ({ isHost, isCoHost }: Pick<RoomRights, "isHost" | "isCoHost">): boolean =>
  isHost || isCoHost;

/** Puts a participant out of an instance: as `mayPutOut`, and co-hosts those who neither host nor co-host. */
export const mayPutOutOfInstance = (
  space: Ownership,
  viewer: SpaceViewer & { isCoHost: boolean },
  them: SpaceViewer & { isCoHost: boolean },
): boolean => mayPutOut(space, viewer, them) || (viewer.isCoHost && !isHostOf(space, them) && !them.isCoHost);

/**
 * Product specification, section 5: editable only if not view-only, not flagged uneditable, and one is the owner, or
 * admin-content editing is enabled, or the creator is not a host. What came with the space is a host's, and what
 * builders made counts as such to who can't add things themself. Builders edit whatever stands in their stand.
 */
export function mayEditObject(
  rights: RoomRights,
  hosts: SpaceHosts & Pick<RoomHosts, "builders">,
  {
    uneditable,
    creatorId,
    transform,
    kind,
  }: Pick<SpaceObject, "uneditable" | "creatorId" | "transform"> & Partial<Pick<SpaceObject, "kind">>,
): boolean {
  if (!mayEdit(rights)) return false;
  if (rights.isHost) return true;
  if (uneditable) return false;
  if (isOfStands(rights, transform.position, kind)) return true;
  if (rights.isRestrictedToViewOnly) return false;
  if (may(rights, "edit_admin_content")) return true;
  if (creatorId === null || roleOf(hosts, creatorId) !== null) return false;
  return may(rights, "add_content") || !includesId(hosts.builders ?? [], creatorId);
}
