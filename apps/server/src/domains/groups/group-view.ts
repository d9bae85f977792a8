import { and, asc, eq, gt } from "drizzle-orm";
import {
  GROUP_TRIP_MS,
  type FriendPresence,
  type Group,
  type GroupPerson,
  type OwnGroup,
} from "@veranda/contract";
import type { Db } from "../../platform/db/database.ts";
import type { SeatOfVisitor } from "../../rooms/participants/visitor.ts";
import type { PersonCards } from "../people/person-cards.ts";
import { approachableAmong } from "../people/young-people.ts";
import {
  membersOf,
  membershipOf,
  type GroupCaller,
  type GroupRow,
  type InvitationRow,
  type MemberRow,
} from "./group-rows.ts";
import { groupInvitations, groups } from "./tables.ts";

export type GroupViewDeps = {
  db: Db;
  cards: Pick<PersonCards, "byId">;
  online: (accountIds: readonly string[]) => Promise<ReadonlySet<string>>;
  seatsOf: (visitorIds: readonly string[]) => ReadonlyMap<string, SeatOfVisitor>;
  /** The spaces among these that a person may enter, with these share ids if any, by id. */
  enterable: (
    person: string,
    spaceIds: readonly string[],
    shareIds?: readonly string[],
  ) => Promise<ReadonlyMap<string, { slug: string; name: string }>>;
  /** Members in a group's voice, by membership id. */
  inVoice: (groupId: string) => ReadonlySet<string>;
  now: () => number;
};

/** Owns no space: may enter what everybody may. */
export const NOBODY = "";

/** The caller's group and invitations, limited to what they may see. */
export async function ownGroup(deps: GroupViewDeps, me: GroupCaller): Promise<OwnGroup> {
  const [mine, invitations] = await Promise.all([
    membershipOf(deps.db, me.visitorId),
    receivedInvitations(deps, me.visitorId),
  ]);
  if (mine === null) return { group: null, invitations };
  const [[row], members] = await Promise.all([
    deps.db.select().from(groups).where(eq(groups.id, mine.groupId)),
    membersOf(deps.db, mine.groupId),
  ]);
  return { group: row === undefined ? null : await shape(deps, me, row, members, mine), invitations };
}

async function receivedInvitations(
  { db, now }: GroupViewDeps,
  visitorId: string,
): Promise<OwnGroup["invitations"]> {
  const rows = await db
    .select()
    .from(groupInvitations)
    .where(and(eq(groupInvitations.visitorId, visitorId), gt(groupInvitations.expiresAt, new Date(now()))))
    .orderBy(asc(groupInvitations.expiresAt));
  return rows.map(({ groupId, fromName, expiresAt }) => ({
    groupId,
    from: { displayName: fromName },
    expiresAt: expiresAt.toISOString(),
  }));
}

/** Null if it is none of these spaces. */
export function placeIn(
  open: ReadonlyMap<string, { slug: string; name: string }>,
  spaceID: string,
  instanceId: string,
): FriendPresence | null {
  const space = open.get(spaceID);
  return space === undefined ? null : { spaceID, slug: space.slug, name: space.name, instanceId };
}

async function shape(
  deps: GroupViewDeps,
  me: GroupCaller,
  row: GroupRow,
  members: readonly MemberRow[],
  mine: MemberRow,
): Promise<Group> {
  const invited = await deps.db
    .select()
    .from(groupInvitations)
    .where(and(eq(groupInvitations.groupId, row.id), gt(groupInvitations.expiresAt, new Date(deps.now()))))
    .orderBy(asc(groupInvitations.expiresAt), asc(groupInvitations.id));
  const accountIds = members.flatMap(({ accountId }) => accountId ?? []);
  const invitedIds = invited.flatMap(({ accountId }) => accountId ?? []);
  const seats = deps.seatsOf([...members, ...invited].map(({ visitorId }) => visitorId));
  const mySeat = seats.get(me.visitorId);
  const spaceIds = [
    ...new Set([
      ...members.flatMap(({ visitorId }) => seats.get(visitorId)?.spaceId ?? []),
      ...(row.tripSpaceId === null ? [] : [row.tripSpaceId]),
    ]),
  ];
  const [cards, approachable, online, enterable] = await Promise.all([
    deps.cards.byId([...accountIds, ...invitedIds]),
    approachableAmong(deps.db, me.accountId, [...accountIds, ...invitedIds]),
    deps.online(accountIds),
    deps.enterable(me.accountId ?? NOBODY, spaceIds),
  ]);
  const inVoice = deps.inVoice(row.id);
  const placeAt = (spaceId: string, instanceId: string) => placeIn(enterable, spaceId, instanceId);
  const isHere = (instanceId: string | null | undefined): boolean =>
    mySeat !== undefined && mySeat.instanceId === instanceId;
  const isUnknown = (accountId: string | null): boolean => accountId !== null && !approachable.has(accountId);
  const personOf = (one: MemberRow | InvitationRow): GroupPerson => {
    const card = one.accountId === null ? undefined : cards.get(one.accountId);
    const seat = seats.get(one.visitorId);
    return {
      id: one.id,
      userID: one.accountId,
      participantId: seat !== undefined && isHere(seat.instanceId) ? seat.participantId : null,
      displayName: card?.displayName ?? seat?.displayName ?? one.guestName,
      picture: card?.picture ?? null,
      avatar: one.accountId === null ? (seat?.avatar ?? null) : null,
    };
  };
  return {
    id: row.id,
    members: members.map((member) => {
      const card = member.accountId === null ? undefined : cards.get(member.accountId);
      const seat = seats.get(member.visitorId);
      // People who hide their whereabouts from friends hide them from a group too, except from those beside them; the
      // whereabouts of somebody under 16 are shown only to people who may contact them.
      const isOpen = card?.showsWhereabouts !== false && !isUnknown(member.accountId);
      const isShown = isOpen || member.id === mine.id || isHere(seat?.instanceId);
      return {
        ...personOf(member),
        isMe: member.id === mine.id,
        isLeader: member.id === row.leaderId,
        isOnline: seat !== undefined || (member.accountId !== null && online.has(member.accountId)),
        isHere: isHere(seat?.instanceId),
        isInSpace: seat !== undefined,
        isInVoice: inVoice.has(member.id),
        place: seat !== undefined && isShown ? placeAt(seat.spaceId, seat.instanceId) : null,
      };
    }),
    // An invited person is treated like a stranger: strangers see nobody under 16 who isn't beside them.
    invited: invited
      .filter(({ accountId, visitorId }) => !isUnknown(accountId) || isHere(seats.get(visitorId)?.instanceId))
      .map(personOf),
    isFollowing: mine.isFollowing,
    trip: await tripOf(),
  };

  async function tripOf(): Promise<Group["trip"]> {
    const { tripAt, tripBy, tripSpaceId, tripInstanceId, tripShareId } = row;
    if (tripAt === null || tripSpaceId === null || tripInstanceId === null) return null;
    const guide = members.find(({ id }) => id === tripBy);
    // The destination of somebody under 16 is hidden from strangers.
    if (guide !== undefined && guide.id !== mine.id && isUnknown(guide.accountId)) return null;
    const remainingMs = Math.min(GROUP_TRIP_MS, tripAt.getTime() + GROUP_TRIP_MS - deps.now());
    if (guide === undefined || guide.id === mine.id || remainingMs <= 0 || isHere(tripInstanceId))
      return null;
    const card = guide.accountId === null ? undefined : cards.get(guide.accountId);
    const trip = { number: row.tripNumber, displayName: card?.displayName ?? guide.guestName, remainingMs };
    const place = placeAt(tripSpaceId, tripInstanceId);
    if (place !== null || tripShareId === null) return { ...trip, place, shareId: null };
    // Null if the space's share id has changed, or the space was deleted since.
    const opened = await deps.enterable(me.accountId ?? NOBODY, [tripSpaceId], [tripShareId]);
    const byLink = placeIn(opened, tripSpaceId, tripInstanceId);
    return { ...trip, place: byLink, shareId: byLink === null ? null : tripShareId };
  }
}
