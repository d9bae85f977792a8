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

/** An account's own role in a space; most have none. */
export type SpaceMemberRole = "owner" | "administrator";
/** The same, including the role that it has through the organisation that the space belongs to. */
export type SpaceRole = SpaceMemberRole | "organization_admin";

type Ownership = Pick<RoomHosts, "ownerId">;
type Sharing = Ownership & {
  shareSetting: ShareSetting;
  isInviteOnly: boolean;
  /** A host has marked it for adults. */
  isForAdults: boolean;
};

/** Whoever asks: their role in the space, and whether they are staff of the installation. */
export type SpaceViewer = { role: SpaceRole | null; isStaff: boolean };
/**
 * The same at the door: whether they were invited, belong to the space's organisation, came with its share id, and
 * whether there is a block between them and the space's owner.
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

/** The ids of its hosts: `organizationAdmins` are those of the organisation that it belongs to, if any. */
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

/** Up to this length, searching a list is as fast as a set. */
const WALKED_MAX = 32;
/** Sets of long lists of ids, which are never changed in place. */
const sets = new WeakMap<readonly string[], ReadonlySet<string>>();

/** Long lists are searched once per message of each participant. */
function includesId(ids: readonly string[], id: string): boolean {
  if (ids.length <= WALKED_MAX) return ids.includes(id);
  let set = sets.get(ids);
  if (set === undefined) sets.set(ids, (set = new Set(ids)));
  return set.has(id);
}

/** The owner, an administrator, an admin of its organisation, or staff in a space without an owner. */
export const isHostOf = ({ ownerId }: Ownership, { role, isStaff }: SpaceViewer): boolean =>
  role !== null || (ownerId === null && isStaff);

/** Has the owner's rights: the owner, or each host of a space without one. */
export const actsAsOwner = (space: Ownership, viewer: SpaceViewer): boolean =>
  viewer.role === "owner" || (space.ownerId === null && isHostOf(space, viewer));

/**
 * Public spaces are open to everyone. Others are open to their hosts, to invited people, and, unless they are
 * invite-only, to holders of their share id; an organisation's space to its members instead of the latter two. A block
 * between a visitor and the owner closes a space: the owner could not see what they do there. Staff may enter a space
 * that they are judging, whoever has blocked them, with no more rights than anybody. Spaces for adults are closed to
 * everybody known to be under 18, in whatever role.
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

/** Whether a ban keeps somebody out: it doesn't apply to hosts, nor to staff who judge the space. */
export const isHeldByBans = (space: Ownership, visitor: Omit<SpaceVisitor, "hasShareId">): boolean =>
  !isHostOf(space, visitor) && !visitor.isJudging;

/**
 * Whether somebody who is not a host passes a space's gates. If it is marked for adults, that is required in addition
 * to the others, of which all or any one must be passed.
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

/** People who use an organisation's link must belong to it. */
export const isOpenedByShareId = (
  { shareSetting, isInviteOnly }: Pick<Sharing, "shareSetting" | "isInviteOnly">,
  { hasShareId }: Pick<SpaceVisitor, "hasShareId">,
): boolean => hasShareId && !isInviteOnly && shareSetting !== "ORG";

/** Closed to everyone but invited people and holders of the share id. */
export const isSharedByLink = ({
  shareSetting,
  isInviteOnly,
}: Pick<Sharing, "shareSetting" | "isInviteOnly">): boolean => shareSetting === "PRIVATE" && !isInviteOnly;

/** Who may share the link. */
export const maySeeShareId = (space: Omit<Sharing, "isForAdults">, visitor: SpaceVisitor): boolean =>
  isHostOf(space, visitor) || isOpenedByShareId(space, visitor);

/**
 * Each host can make others hosts; whoever acts as the owner can end it for others, and each administrator for
 * themselves. An organisation's admin is a host for as long as the organisation says so.
 */
export const mayRemoveHost = (
  space: Pick<RoomHosts, "ownerId" | "organizationAdmins">,
  { accountId, ...viewer }: SpaceViewer & { accountId: string },
  hostId: string,
): boolean =>
  hostId !== space.ownerId &&
  space.organizationAdmins?.includes(hostId) !== true &&
  (hostId === accountId || actsAsOwner(space, viewer));

/**
 * Removing or banning somebody from a space: hosts can do it to anybody but hosts, and whoever acts as the owner to
 * administrators too.
 */
export const mayPutOut = (space: Ownership, viewer: SpaceViewer, them: SpaceViewer): boolean =>
  isHostOf(space, viewer) &&
  (!isHostOf(space, them) || (them.role === "administrator" && actsAsOwner(space, viewer)));

const NOTHING_ASSIGNED: readonly Assignment[] = [];
/** Rights that a builder of the whole space has. Saving and clearing is left to the hosts. */
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

/** The same with a known role in the space. */
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
    // This applies to hosts too: somebody under 16 can't decide it.
    isLimitedToFriends: isUnder16 && restrictedPermissions.includes("under_16_chat_disabled"),
    isConversationOff: isUnder16 && isConversationOff,
  };
}

type ConversationRights = Pick<RoomRights, "isLimitedToFriends"> &
  Partial<Pick<RoomRights, "isConversationOff">>;

/**
 * Whether two people in a space read, hear and see each other on camera: people under 16 and others only as friends,
 * unless a host allows it here. If a parent has turned it off, not at all.
 */
export const mayConverse = (
  one: ConversationRights,
  other: ConversationRights,
  areFriends: boolean,
): boolean =>
  one.isConversationOff !== true &&
  other.isConversationOff !== true &&
  (areFriends || !(one.isLimitedToFriends || other.isLimitedToFriends));

/** Whether their voice and camera may be in a broadcast or recording of a space. */
export const mayBeRecorded = ({
  isUnder16,
  isAuthless,
}: Pick<RoomRights, "isUnder16" | "isAuthless">): boolean => !isUnder16 && !isAuthless;

/** Whether this person has a right that hosts can restrict. */
export const may = (rights: RoomRights, permission: RoomPermission): boolean =>
  rights.isHost || !rights.restrictedPermissions.includes(permission);

/** Can change any object of the space at all. */
export const mayEdit = ({ isReadOnlyActor, isRestrictedToViewOnly, stands }: RoomRights): boolean =>
  !isReadOnlyActor && (!isRestrictedToViewOnly || stands.length > 0);

/** Can do what this permission is for: the environment, saving, everything at once. */
export const mayChange = (rights: RoomRights, permission: RoomPermission): boolean =>
  !rights.isReadOnlyActor && !rights.isRestrictedToViewOnly && may(rights, permission);

/** Can add something somewhere; `mayAddAt` says where. */
export const mayAdd = (rights: RoomRights): boolean =>
  mayChange(rights, "add_content") || (mayEdit(rights) && rights.stands.length > 0);

/** Has anything to do in building mode: adding, changing what hosts have placed, or setting the environment. */
export const mayBuild = (rights: RoomRights): boolean =>
  mayAdd(rights) || mayChange(rights, "edit_admin_content") || mayChange(rights, "change_environment");

export const mayAddAt = (rights: RoomRights, position: Position, kind?: SpaceObject["kind"]): boolean =>
  mayChange(rights, "add_content") || (mayEdit(rights) && isOfStands(rights, position, kind));

/**
 * Where somebody may add an object that they want at this position: builders of stands only in the nearest of theirs.
 */
export function nearestToAdd(rights: RoomRights, position: Position, margin: number): Position {
  if (mayAddAt(rights, position)) return position;
  const places = rights.stands.map((stand) => nearestInStand(stand, position, margin));
  const farTo = ([x, , z]: Position): number => Math.hypot(x - position[0], z - position[2]);
  return places.toSorted((a, b) => farTo(a) - farTo(b))[0] ?? position;
}

/** Can play and seek an object: people who may edit it, and builders of a stand for objects in it. */
export const mayPlay = (rights: RoomRights, { transform }: Pick<SpaceObject, "transform">): boolean =>
  mayEdit(rights) && (!rights.isRestrictedToViewOnly || isInStands(rights, transform.position));

type Position = SpaceObject["transform"]["position"];
/** They bring people to their own position, from anywhere, or take them anywhere: not for a part of the space. */
const OF_THE_WHOLE_SPACE: readonly SpaceObject["kind"][] = ["spawn", "teleporter"];
/** Whether an object of this kind may be in these stands. */
export const isOfStands = (
  rights: Pick<RoomRights, "stands">,
  position: Position,
  kind?: SpaceObject["kind"],
): boolean => isInStands(rights, position) && (kind === undefined || !OF_THE_WHOLE_SPACE.includes(kind));
/**
 * Whether an object stays within the stands of whoever added it: moving or scaling it must not get round their limits.
 */
export const isKeptInStands = (
  rights: RoomRights,
  makers: Pick<RoomRights, "stands">,
  { transform }: Pick<SpaceObject, "transform">,
): boolean => !mayChange(rights, "add_content") && isInStands(makers, transform.position);
const isInStands = ({ stands }: Pick<RoomRights, "stands">, position: Position): boolean =>
  stands.some((stand) => isInStand(stand, position));

/** Can export the space as a file: people with an account, unless the hosts restrict it. */
export const mayExport = (rights: RoomRights): boolean => !rights.isAuthless && may(rights, "download");

export const CHAT_RESTRICTIONS = ["chat_disabled", "guest_text_chat_disabled", "off_by_parent"] as const;
export type ChatRestriction = (typeof CHAT_RESTRICTIONS)[number];

/** What prevents somebody from writing in the chat; null: nothing. */
export function chatRestriction(rights: RoomRights): ChatRestriction | null {
  if (rights.isConversationOff) return "off_by_parent";
  if (!may(rights, "chat_disabled")) return "chat_disabled";
  return rights.isAuthless && !may(rights, "guest_text_chat_disabled") ? "guest_text_chat_disabled" : null;
}

/** Whether their messages reach everybody: chat is neither closed to them nor limited to friends. */
export const mayWriteToAll = (rights: RoomRights): boolean =>
  !rights.isLimitedToFriends && chatRestriction(rights) === null;

/** Can be given a voice at all; whether it is their turn is up to the voice floor (docs/voice.md). */
export const mayPublishVoice = (rights: RoomRights): boolean =>
  !rights.isAuthless || may(rights, "guest_voice_chat_disabled");

/** Can switch their microphone on in any voice mode; a host's mute applies nevertheless. */
export const hasOwnMicrophone = ({ assignedRoles }: Pick<RoomRights, "assignedRoles">): boolean =>
  assignedRoles.includes("speaker") || assignedRoles.includes("presenter");

/** Can take a megaphone, and put it down. */
export const mayTakeMegaphone = (rights: RoomRights): boolean =>
  mayModerateVoice(rights) || rights.assignedRoles.includes("presenter");

/** Can guide everybody. */
export const mayGuide = (rights: RoomRights): boolean =>
  mayHost(rights) || rights.assignedRoles.includes("guide");

/** Can control who speaks: mute others, give and take microphones and megaphones, set the mode. */
export const mayModerateVoice = (rights: RoomRights): boolean => mayHost(rights);

/** Moderates an instance: its door, its waiting room, its chat, where people stand. */
export const mayHost = ({ isHost, isCoHost }: Pick<RoomRights, "isHost" | "isCoHost">): boolean =>
  isHost || isCoHost;

/**
 * Removes a participant from an instance: as `mayPutOut`, and co-hosts can remove those who neither host nor co-host.
 */
export const mayPutOutOfInstance = (
  space: Ownership,
  viewer: SpaceViewer & { isCoHost: boolean },
  them: SpaceViewer & { isCoHost: boolean },
): boolean => mayPutOut(space, viewer, them) || (viewer.isCoHost && !isHostOf(space, them) && !them.isCoHost);

/**
 * Product specification, section 5: an object can be edited only if not view-only, not flagged uneditable, and the
 * person is the owner, or admin-content editing is enabled, or its creator is not a host. Objects that came with the
 * space count as a host's; those made by builders do too, for people who can't add objects themselves. Builders edit
 * everything in their stand.
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
