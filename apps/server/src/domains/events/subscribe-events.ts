import { and, asc, eq, gt, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import type { Events } from "../../platform/events/events.ts";
import { isBannedFrom } from "../moderation/ban-facts.ts";
import { isBlockedBetween } from "../people/block-facts.ts";
import { mayApproach } from "../people/young-people.ts";
import { hostsAmong } from "../spaces/access.ts";
import type { Spaces } from "../spaces/spaces.ts";
import { lockEvent } from "./event-rows.ts";
import { isOpenToInvited } from "./invitation-facts.ts";
import { removeInvitation, type InvitationRow } from "./invitation-rows.ts";
import { spaceEventInvitations, spaceEventReplies, spaceEvents } from "./tables.ts";
import { fillPlaces } from "./waiting-list.ts";

type SubscribeEventsDeps = {
  db: Db;
  events: Pick<Events, "subscribe" | "transaction">;
  blockedIdsOf: (accountId: string) => Promise<readonly string[]>;
  spaces: Pick<Spaces, "enterable">;
  now: () => number;
};

/**
 * A block withdraws invitations between the two, and a former host's invitations are withdrawn. A ban, in the space or
 * by whoever owns it now, withdraws replies to its upcoming events.
 */
export function subscribeEvents({ db, events, spaces, blockedIdsOf, now }: SubscribeEventsDeps): void {
  /** Replies are kept if the person may enter the space without the invitation. */
  const withdraw = async (spaceId: string, { eventId, accountId }: InvitationRow): Promise<void> => {
    const isTheirs = and(eq(spaceEventReplies.eventId, eventId), eq(spaceEventReplies.accountId, accountId));
    const [reply] = await db
      .select({ shareId: spaceEventReplies.shareId })
      .from(spaceEventReplies)
      .where(isTheirs);
    await events.transaction((tx, record) =>
      removeInvitation(tx, record, { eventId, accountId }, new Date(now()), true),
    );
    // Another event, or a role, may admit them too.
    if ((await spaces.enterable(accountId, [spaceId], reply?.shareId ? [reply.shareId] : [])).size > 0)
      return;
    await takeBack(eventId, [accountId]);
  };
  /** Withdraws their replies to an event; their places go to others. */
  const takeBack = (eventId: string, accountIds: string[]): Promise<void> =>
    events.transaction(async (tx, record) => {
      const event = await lockEvent(tx, eventId);
      await tx
        .delete(spaceEventReplies)
        .where(and(eq(spaceEventReplies.eventId, eventId), inArray(spaceEventReplies.accountId, accountIds)));
      if (event !== null) await fillPlaces(tx, record, event, new Date(now()));
    });
  const takeBackOfBanned = async (spaceId: string): Promise<void> => {
    const { eventId, accountId } = spaceEventReplies;
    const banned = await db
      .select({ eventId, accountId })
      .from(spaceEventReplies)
      .innerJoin(spaceEvents, eq(spaceEvents.id, eventId))
      .where(
        and(
          eq(spaceEvents.spaceId, spaceId),
          // Including events in progress, where people are on the waiting list too.
          gt(spaceEvents.endsAt, new Date(now())),
          isBannedFrom(sql`${spaceId}`, { accountId: sql`${accountId}`, device: null }),
        ),
      )
      .orderBy(asc(eventId));
    for (const [id, replies] of Map.groupBy(banned, (reply) => reply.eventId))
      await takeBack(
        id,
        replies.map((reply) => reply.accountId),
      );
  };

  /** Waits for invitations and replies that are being written: they were allowed before the space has changed. */
  const settled = (spaceId: string): Promise<unknown> =>
    db
      .select({ id: spaceEvents.id })
      .from(spaceEvents)
      .where(and(eq(spaceEvents.spaceId, spaceId), isOpenToInvited(spaceEvents.endsAt)))
      .orderBy(asc(spaceEvents.id))
      .for("no key update");

  events.subscribe("space-events", {
    async PersonBlocked({ from, to }) {
      // It may be handled late: somebody unblocked since then keeps later invitations.
      if (!(await blockedIdsOf(from)).includes(to)) return;
      const { accountId, invitedBy } = spaceEventInvitations;
      const between = await db
        .select()
        .from(spaceEventInvitations)
        .where(or(and(eq(invitedBy, from), eq(accountId, to)), and(eq(invitedBy, to), eq(accountId, from))));
      for (const invitation of between)
        await events.transaction((tx, record) => removeInvitation(tx, record, invitation, new Date(now())));
    },
    /** One that was being written while the other blocked them was not there yet for the above, nor for the below. */
    async InvitedToEvent({ eventId, byId, toId }) {
      const { accountId, invitedBy } = spaceEventInvitations;
      const [unwanted] = await db
        .select()
        .from(spaceEventInvitations)
        .where(
          and(
            eq(spaceEventInvitations.eventId, eventId),
            eq(accountId, toId),
            eq(invitedBy, byId),
            or(isBlockedBetween(byId, sql`${accountId}`), sql`not ${mayApproach(byId, sql`${accountId}`)}`),
          ),
        );
      if (unwanted !== undefined)
        await events.transaction((tx, record) => removeInvitation(tx, record, unwanted, new Date(now())));
    },
    /**
     * Invitations of people now known to be under 16, and by people now known to be adults (docs/young-people.md, Y9).
     */
    async AgeBandChanged({ accountId: changedId }) {
      const { accountId, invitedBy } = spaceEventInvitations;
      const theirs = await db
        .select()
        .from(spaceEventInvitations)
        .where(
          and(
            isNotNull(invitedBy),
            or(eq(accountId, changedId), eq(invitedBy, changedId)),
            sql`not ${mayApproach(sql`${invitedBy}`, sql`${accountId}`)}`,
          ),
        );
      for (const invitation of theirs)
        await events.transaction((tx, record) => removeInvitation(tx, record, invitation, new Date(now())));
    },
    /** Its hosts or owner have changed, or somebody was banned. */
    async SpaceChanged({ spaceId }) {
      await settled(spaceId);
      await takeBackOfBanned(spaceId);
      const { eventId, invitedBy } = spaceEventInvitations;
      const isOfSpace = and(eq(spaceEvents.spaceId, spaceId), isOpenToInvited(spaceEvents.endsAt));
      const inviters = await db
        .selectDistinct({ id: invitedBy })
        .from(spaceEventInvitations)
        .innerJoin(spaceEvents, eq(spaceEvents.id, eventId))
        .where(and(isOfSpace, isNotNull(invitedBy)));
      const ids = inviters.flatMap(({ id }) => id ?? []);
      if (ids.length === 0) return;
      const hosts = await hostsAmong(db, spaceId, ids);
      const former = ids.filter((id) => !hosts.has(id));
      if (former.length === 0) return;
      const rows = await db
        .select({ invitation: spaceEventInvitations })
        .from(spaceEventInvitations)
        .innerJoin(spaceEvents, eq(spaceEvents.id, eventId))
        .where(and(isOfSpace, inArray(invitedBy, former)));
      for (const { invitation } of rows) await withdraw(spaceId, invitation);
    },
  });
}
