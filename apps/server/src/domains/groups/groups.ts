import { and, eq, lt, ne } from "drizzle-orm";
import { GROUP_IDLE_MS, GROUP_MAX, type GroupPreview, type OwnGroup } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Events } from "../../platform/events/events.ts";
import type { Limit, Limiter } from "../../platform/shared/limiter.ts";
import type { Rooms } from "../../rooms/rooms-api.ts";
import type { RoomSpaces } from "../../rooms/rooms-deps.ts";
import {
  lockAsMember,
  membersOf,
  membershipOf,
  recordChange,
  type GroupCaller,
  type MemberRow,
} from "./group-rows.ts";
import { NOBODY, ownGroup, placeIn, type GroupViewDeps } from "./group-view.ts";
import { approachableAmong } from "../people/young-people.ts";
import { declineInvitation, inviteToGroup, removeInvitation, type Invitee } from "./invitations.ts";
import {
  createGroup,
  hasRemoved,
  joinGroup,
  leaveGroup,
  removeMember,
  requireWelcome,
  setFollowing,
  setLeader,
} from "./membership.ts";
import { groupInvitations, groupMembers, groups } from "./tables.ts";

export type GroupsDeps = Omit<GroupViewDeps, "seatsOf"> & {
  events: Pick<Events, "transaction">;
  rooms: Pick<Rooms, "seatsOf" | "holdPlaces" | "companion">;
  limiter: Limiter;
  /** The share id of a space that somebody may pass on: a host's, or the one with which they came; null if none. */
  shareIdToPassOn: (
    spaceId: string,
    keys: { accountId: string | null; shareIds: readonly string[] },
  ) => Promise<string | null>;
  friendIdsOf: (accountId: string) => Promise<readonly string[]>;
  /** Which of these people may enter a space now. */
  admissions: RoomSpaces["admissions"];
};

type Destination = {
  readonly spaceID: string;
  readonly instanceId: string;
  /** The share id with which whoever starts the trip came there, if any. */
  readonly shareId: string | null;
};

/** A friend, or anybody in the same instance. */
type Whom = { readonly userID: string } | { readonly participantId: string };

/** Groups of people who move between spaces together. Rules throw GROUP_NOT_FOUND to everybody but members. */
export type Groups = {
  own(me: GroupCaller): Promise<OwnGroup>;
  /**
   * A leader under 16 is named only to people who may find them. The group's whereabouts are hidden from unwelcome
   * people, and, once anybody was removed, from anonymous visitors.
   */
  preview(me: GroupCaller, groupId: string): Promise<GroupPreview>;
  /** Throws NOT_IN_SPACE for a guest who is in no space. */
  create(me: GroupCaller): Promise<OwnGroup>;
  /** Throws GROUP_FULL, and NOT_IN_SPACE for a guest who is in no space. */
  join(me: GroupCaller, groupId: string): Promise<OwnGroup>;
  leave(me: GroupCaller, groupId: string): Promise<void>;
  /** Throws GROUP_FULL, NOT_YOURSELF, RATE_LIMITED, or USER_NOT_FOUND for somebody who is neither a friend nor here. */
  invite(me: GroupCaller, groupId: string, whom: Whom): Promise<OwnGroup>;
  /** Throws FORBIDDEN. */
  removeInvitation(me: GroupCaller, groupId: string, invitationId: string): Promise<OwnGroup>;
  decline(me: GroupCaller, groupId: string): Promise<void>;
  /** Throws FORBIDDEN, USER_NOT_FOUND or NOT_YOURSELF. */
  remove(me: GroupCaller, groupId: string, memberId: string): Promise<OwnGroup>;
  /** Throws FORBIDDEN or USER_NOT_FOUND. */
  setLeader(me: GroupCaller, groupId: string, memberId: string): Promise<OwnGroup>;
  follow(me: GroupCaller, groupId: string, isFollowing: boolean): Promise<OwnGroup>;
  /** Throws NOT_IN_SPACE for somebody who isn't there, and RATE_LIMITED. */
  startTrip(me: GroupCaller, groupId: string, to: Destination): Promise<OwnGroup>;
  /** Other members of a visitor's group, by the ids that rooms use. */
  matesOf(visitorId: string): Promise<string[]>;
  /** Accounts of those members, including their own. */
  accountsAround(accountId: string): Promise<string[]>;
  purge(): Promise<void>;
};

const MINUTE_MS = 60_000;
const LIMITS = {
  create: { max: 10, windowMs: MINUTE_MS },
  invite: { max: 40, windowMs: MINUTE_MS },
  /** Repeated invitations of the same person: each updates both people's pages. */
  inviteAgain: { max: 3, windowMs: 10 * MINUTE_MS },
  trip: { max: 10, windowMs: MINUTE_MS },
  /** Per group, whoever starts the trip: reserved places are unavailable to others. */
  hold: { max: 2, windowMs: MINUTE_MS },
} as const satisfies Record<string, Limit>;
/** Precision of the time when a group was last active. */
const SEEN_EVERY_MS = GROUP_IDLE_MS / 6;

export function createGroups(deps: GroupsDeps): Groups {
  const { db, events, rooms, limiter } = deps;
  const view: GroupViewDeps = { ...deps, seatsOf: (ids) => rooms.seatsOf(ids) };
  const at = (): Date => new Date(deps.now());
  const limited = (what: keyof typeof LIMITS, who: string) =>
    limiter.take(`group-${what}:${who}`, LIMITS[what]);
  const take = async (what: keyof typeof LIMITS, who: string): Promise<void> => {
    const waitMs = await limited(what, who);
    if (waitMs !== null) throw new NamedError("RATE_LIMITED", { customData: { waitMs } });
  };
  const seatOf = ({ visitorId }: GroupCaller) => rooms.seatsOf([visitorId]).get(visitorId);
  const asJoining = (me: GroupCaller) => {
    if (me.accountId !== null) return { ...me, guestName: "" };
    const seat = seatOf(me);
    if (seat === undefined) throw new NamedError("NOT_IN_SPACE");
    return { ...me, guestName: seat.displayName };
  };
  const seen = async (groupId: string): Promise<void> => {
    const now = at();
    await db
      .update(groups)
      .set({ activeAt: now })
      .where(and(eq(groups.id, groupId), lt(groups.activeAt, new Date(now.getTime() - SEEN_EVERY_MS))));
  };
  const own = async (me: GroupCaller): Promise<OwnGroup> => {
    const shown = await ownGroup(view, me);
    if (shown.group !== null) await seen(shown.group.id);
    return shown;
  };
  /** Members who have a page open or are in a space: others won't come. */
  const presentIn = async (groupId: string): Promise<ReadonlySet<string>> => {
    const members = await membersOf(db, groupId);
    const seats = rooms.seatsOf(members.map(({ visitorId }) => visitorId));
    const online = await deps.online(members.flatMap(({ accountId }) => accountId ?? []));
    return new Set([...seats.keys(), ...online]);
  };
  const nameOf = async (me: GroupCaller): Promise<string> => {
    if (me.accountId === null) return seatOf(me)?.displayName ?? "";
    return (await deps.cards.byId([me.accountId])).get(me.accountId)?.displayName ?? "";
  };
  /** Throws USER_NOT_FOUND for somebody who is neither a friend nor in the same instance. */
  const inviteeOf = async (me: GroupCaller, whom: Whom): Promise<Invitee> => {
    if ("participantId" in whom) {
      const companion = rooms.companion(me.visitorId, whom.participantId);
      if (companion === null) throw new NamedError("USER_NOT_FOUND");
      return companion;
    }
    const { userID } = whom;
    const seats = rooms.seatsOf([me.visitorId, userID]);
    const mine = seats.get(me.visitorId);
    const isHere = mine !== undefined && seats.get(userID)?.instanceId === mine.instanceId;
    if (!isHere && (me.accountId === null || !(await deps.friendIdsOf(me.accountId)).includes(userID)))
      throw new NamedError("USER_NOT_FOUND");
    return { visitorId: userID, accountId: userID, displayName: "" };
  };

  /** The members among these who may enter the space, with the link that is passed on. */
  const admittedOf = async (
    spaceId: string,
    shareId: string | null,
    members: readonly MemberRow[],
  ): Promise<string[]> => {
    const shareIds = shareId === null ? [] : [shareId];
    const admissions = await deps.admissions(
      spaceId,
      members.map(({ accountId, deviceId, visitorId }) => ({
        accountId,
        shareIds,
        deviceId: deviceId ?? (accountId === null ? visitorId : null),
      })),
    );
    return members.flatMap(({ visitorId }, at) => (admissions[at]?.mayEnter === true ? visitorId : []));
  };

  return {
    own,
    async preview(me, groupId) {
      const [row] = await db.select().from(groups).where(eq(groups.id, groupId));
      const members = row === undefined ? [] : await membersOf(db, groupId);
      const leader = members.find(({ id }) => id === row?.leaderId);
      if (leader === undefined) throw new NamedError("GROUP_NOT_FOUND");
      await requireWelcome(db, me, groupId, members, at());
      const accountIds = members.flatMap(({ accountId }) => accountId ?? []);
      const [cards, approachable] = await Promise.all([
        deps.cards.byId(accountIds),
        approachableAmong(db, me.accountId, accountIds),
      ]);
      const cardOf = ({ accountId }: MemberRow) => (accountId === null ? undefined : cards.get(accountId));
      const mayFind = ({ accountId }: MemberRow) => accountId === null || approachable.has(accountId);
      // An anonymous visitor may be somebody who was removed.
      const isKept = me.accountId === null && (await hasRemoved(db, groupId));
      const shown = isKept
        ? []
        : [leader, ...members].filter(
            (member) => cardOf(member)?.showsWhereabouts !== false && mayFind(member),
          );
      const seats = rooms.seatsOf(shown.map(({ visitorId }) => visitorId));
      const open = await deps.enterable(NOBODY, [
        ...new Set([...seats.values()].map(({ spaceId }) => spaceId)),
      ]);
      const places = shown.flatMap(({ visitorId }) => {
        const seat = seats.get(visitorId);
        return seat === undefined ? [] : (placeIn(open, seat.spaceId, seat.instanceId) ?? []);
      });
      return {
        leader: mayFind(leader) ? (cardOf(leader)?.displayName ?? leader.guestName) : null,
        count: members.length,
        isFull: members.length >= GROUP_MAX,
        place: places[0] ?? null,
      };
    },
    async create(me) {
      await take("create", me.visitorId);
      await createGroup(events, asJoining(me), at());
      return own(me);
    },
    async join(me, groupId) {
      await take("create", me.visitorId);
      await joinGroup(events, asJoining(me), groupId, at());
      return own(me);
    },
    leave: (me, groupId) => leaveGroup(events, me, groupId),
    async invite(me, groupId, whom) {
      if ("userID" in whom && whom.userID === me.accountId) throw new NamedError("NOT_YOURSELF");
      if ((await membershipOf(db, me.visitorId))?.groupId !== groupId)
        throw new NamedError("GROUP_NOT_FOUND");
      await take("invite", me.visitorId);
      const invitee = await inviteeOf(me, whom);
      if (invitee.visitorId === me.visitorId) throw new NamedError("NOT_YOURSELF");
      await take("inviteAgain", `${me.visitorId} ${invitee.visitorId}`);
      await inviteToGroup(events, me, groupId, invitee, await nameOf(me), at());
      return own(me);
    },
    async removeInvitation(me, groupId, invitationId) {
      await removeInvitation(events, me, groupId, invitationId);
      return own(me);
    },
    decline: (me, groupId) => declineInvitation(events, me, groupId),
    async remove(me, groupId, memberId) {
      await removeMember(events, me, groupId, memberId);
      return own(me);
    },
    async setLeader(me, groupId, memberId) {
      await setLeader(events, me, groupId, memberId);
      return own(me);
    },
    async follow(me, groupId, isFollowing) {
      await setFollowing(events, me, groupId, isFollowing);
      return own(me);
    },
    async startTrip(me, groupId, { spaceID, instanceId, shareId }) {
      if ((await membershipOf(db, me.visitorId))?.groupId !== groupId)
        throw new NamedError("GROUP_NOT_FOUND");
      const seat = seatOf(me);
      if (seat?.spaceId !== spaceID || seat.instanceId !== instanceId) throw new NamedError("NOT_IN_SPACE");
      await take("trip", me.visitorId);
      const keys = { accountId: me.accountId, shareIds: shareId === null ? [] : [shareId] };
      const passedOn = await deps.shareIdToPassOn(spaceID, keys);
      const awaited =
        (await limited("hold", groupId)) === null ? await presentIn(groupId) : new Set<string>();
      const others = (await membersOf(db, groupId)).filter(
        ({ visitorId }) => visitorId !== me.visitorId && awaited.has(visitorId),
      );
      // Not inside: each transaction would wait for a second connection, and enough of them for each other.
      const admitted = new Set(await admittedOf(spaceID, passedOn, others));
      await events.transaction(async (tx, record) => {
        const { group, members, mine } = await lockAsMember(tx, groupId, me);
        const trip = {
          tripNumber: group.tripNumber + 1,
          tripBy: mine.id,
          tripAt: at(),
          tripSpaceId: spaceID,
          tripInstanceId: instanceId,
          tripShareId: passedOn,
        };
        await tx.update(groups).set(trip).where(eq(groups.id, groupId));
        // Before anybody is notified, so that nobody else takes the places meanwhile.
        rooms.holdPlaces(
          instanceId,
          members.flatMap(({ visitorId }) => (admitted.has(visitorId) ? visitorId : [])),
        );
        recordChange(record, groupId, members);
      });
      return own(me);
    },
    async matesOf(visitorId) {
      const mine = await membershipOf(db, visitorId);
      if (mine === null) return [];
      const rows = await db
        .select({ visitorId: groupMembers.visitorId })
        .from(groupMembers)
        .where(and(eq(groupMembers.groupId, mine.groupId), ne(groupMembers.visitorId, visitorId)));
      return rows.map((row) => row.visitorId);
    },
    async accountsAround(accountId) {
      const mine = await membershipOf(db, accountId);
      if (mine === null) return [];
      return (await membersOf(db, mine.groupId)).flatMap((member) => member.accountId ?? []);
    },
    async purge() {
      await db.delete(groupInvitations).where(lt(groupInvitations.expiresAt, at()));
      const idle = lt(groups.activeAt, new Date(deps.now() - GROUP_IDLE_MS));
      const rows = await db
        .select({ groupId: groups.id, accountId: groupMembers.accountId, visitorId: groupMembers.visitorId })
        .from(groups)
        .innerJoin(groupMembers, eq(groupMembers.groupId, groups.id))
        .where(idle);
      const online = await deps.online(rows.flatMap(({ accountId }) => accountId ?? []));
      const seats = rooms.seatsOf(rows.map(({ visitorId }) => visitorId));
      const isThere = (row: (typeof rows)[number]): boolean =>
        seats.has(row.visitorId) ||
        deps.inVoice(row.groupId).size > 0 ||
        (row.accountId !== null && online.has(row.accountId));
      for (const groupId of new Set(rows.filter(isThere).map((row) => row.groupId))) await seen(groupId);
      await db.delete(groups).where(idle);
    },
  };
}
