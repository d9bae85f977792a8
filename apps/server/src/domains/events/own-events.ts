import { and, asc, eq, gt, inArray, or, sql, type SQL } from "drizzle-orm";
import type { OwnSpaceEvent } from "@veranda/contract";
import { lovedBy } from "../spaces/loves.ts";
import { hostedBy } from "../spaces/members.ts";
import { publicCard, SHOWN_GOING } from "./event-record.ts";
import { awaitsDraw, cardOf, goingCounts } from "./event-rows.ts";
import type { SpaceEventsDeps } from "./events-deps.ts";
import { spaceEventInvitations, spaceEventReplies, spaceEvents } from "./tables.ts";

/** Maximum events in a person's list. */
const OWN_MAX = 60;
/** Maximum replies and invitations read for it. */
const READ_OWN = 500;

type OwnDeps = Pick<SpaceEventsDeps, "db" | "spaces" | "spaceCards" | "cards" | "circleOf" | "now">;

/**
 * Events that somebody is invited to, that they or friends are going to, or of spaces that they host or love, soonest
 * first. Those of friends and of loved spaces fill the remaining places.
 */
export async function ownEvents(
  { db, spaces, spaceCards, cards, circleOf, now }: OwnDeps,
  me: string,
): Promise<OwnSpaceEvent[]> {
  const { friendIds } = await circleOf(me);
  const friends = new Map(
    [...(await cards.byId(friendIds))].filter(([, { showsWhereabouts }]) => showsWhereabouts),
  );
  const isAhead = gt(spaceEvents.endsAt, new Date(now()));
  const repliesThat = (isShown: SQL | undefined) =>
    db
      .select({ event: spaceEvents, reply: spaceEventReplies })
      .from(spaceEventReplies)
      .innerJoin(spaceEvents, eq(spaceEvents.id, spaceEventReplies.eventId))
      .where(and(isAhead, isShown))
      .orderBy(asc(spaceEvents.startsAt), asc(spaceEvents.id))
      .limit(READ_OWN);
  const isHost = sql<boolean>`${spaceEvents.spaceId} in ${hostedBy(me)}`;
  const isLoved = sql<boolean>`${spaceEvents.spaceId} in ${lovedBy(me)}`;
  const [own, ofFriends, invited, ofSpaces] = await Promise.all([
    repliesThat(eq(spaceEventReplies.accountId, me)),
    repliesThat(
      and(
        eq(spaceEventReplies.isGoing, true),
        inArray(spaceEventReplies.accountId, [...friends.keys()]),
        // People who are going see a cancelled event; others needn't know of it.
        eq(spaceEvents.isCancelled, false),
      ),
    ),
    db
      .select({ event: spaceEvents })
      .from(spaceEventInvitations)
      .innerJoin(spaceEvents, eq(spaceEvents.id, spaceEventInvitations.eventId))
      .where(and(isAhead, eq(spaceEventInvitations.accountId, me)))
      .orderBy(asc(spaceEvents.startsAt), asc(spaceEvents.id))
      .limit(READ_OWN),
    db
      .select({ event: spaceEvents, isHost, isLoved })
      .from(spaceEvents)
      .where(and(isAhead, eq(spaceEvents.isCancelled, false), or(isHost, isLoved)))
      .orderBy(asc(spaceEvents.startsAt), asc(spaceEvents.id))
      .limit(READ_OWN),
  ]);
  const found = [...own, ...ofFriends];
  const events = new Map([...found, ...invited, ...ofSpaces].map(({ event }) => [event.id, event]));
  const repliesTo = Map.groupBy(found, ({ event }) => event.id);
  const bySpace = new Map(ofSpaces.map((each) => [each.event.id, each]));
  const invitedIds = new Set(invited.map(({ event }) => event.id));
  const shareIds = found.flatMap(({ reply }) => (reply.accountId === me ? (reply.shareId ?? []) : []));
  const spaceIds = [...new Set([...events.values()].map(({ spaceId }) => spaceId))];
  const [open, openToInvited] = await Promise.all([
    spaces.enterable(me, spaceIds, shareIds),
    spaces.openToInvited(me, spaceIds),
  ]);
  const shown = [...events.values()]
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1))
    .flatMap((event) => {
      const replies = repliesTo.get(event.id)?.map(({ reply }) => reply) ?? [];
      const mine = replies.find(({ accountId }) => accountId === me);
      const going = replies.flatMap(({ accountId }) => friends.get(accountId) ?? []);
      const isWaiting = mine !== undefined && mine.waitingSince !== null;
      const isInvited = invitedIds.has(event.id) && mine === undefined && !event.isCancelled;
      const isGoing = mine?.isGoing === true;
      const own = { isGoing, isWaiting, isInvited, isHost: bySpace.get(event.id)?.isHost === true };
      const isLoved = bySpace.get(event.id)?.isLoved === true;
      // A cancelled event no longer opens its space, but people who were going by invitation see the cancellation.
      const isSeen =
        open.has(event.spaceId) ||
        ((isGoing || isWaiting) &&
          event.isCancelled &&
          invitedIds.has(event.id) &&
          openToInvited.has(event.spaceId));
      // Events of loved spaces that they have declined are left out.
      const isOffered = going.length > 0 || (isLoved && mine === undefined);
      return isSeen && (isTheirs(own) || isOffered)
        ? { event, going, ...own, isLoved, shareId: mine?.shareId ?? null }
        : [];
    });
  const chosen = new Set(
    [...shown.filter(isTheirs), ...shown.filter((each) => !isTheirs(each))].slice(0, OWN_MAX),
  );
  const listed = shown.filter((each) => chosen.has(each));
  const [counts, shownSpaces] = await Promise.all([
    goingCounts(
      db,
      listed.map(({ event }) => event.id),
    ),
    spaceCards([...new Set(listed.map(({ event }) => event.spaceId))]),
  ]);
  const spaceOf = new Map(shownSpaces.map((space) => [space.id, space]));
  return listed.flatMap(({ event, going, isGoing, isWaiting, shareId, ...of }): OwnSpaceEvent[] => {
    const space = spaceOf.get(event.spaceId);
    if (space === undefined) return [];
    return [
      {
        ...cardOf(event, counts.get(event.id) ?? 0, space),
        isGoing,
        isWaiting: isWaiting && !awaitsDraw(event),
        isEntered: isWaiting && awaitsDraw(event),
        isInvited: of.isInvited,
        isHost: of.isHost,
        isLoved: of.isLoved,
        friends: going.slice(0, SHOWN_GOING).map(publicCard),
        shareId,
      },
    ];
  });
}

const isTheirs = (
  own: Readonly<Record<"isGoing" | "isWaiting" | "isInvited" | "isHost", boolean>>,
): boolean => own.isGoing || own.isWaiting || own.isInvited || own.isHost;
