import { and, asc, eq, gt, or } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import type { Events } from "../../platform/events/events.ts";
import { banOf } from "../moderation/ban-facts.ts";
import { lockEvent } from "./event-rows.ts";
import { removeInvitation } from "./invitation-rows.ts";
import { spaceEventInvitations, spaceEventReplies, spaceEvents } from "./tables.ts";
import { fillPlaces } from "./waiting-list.ts";

type SubscribeEventsDeps = {
  db: Db;
  events: Pick<Events, "subscribe" | "transaction">;
  blockedIdsOf: (accountId: string) => Promise<readonly string[]>;
  now: () => number;
};

/**
 * Of two whom a block keeps apart, neither is invited by the other any more. A ban takes back what was answered to the
 * space's events that aren't over.
 */
export function subscribeEvents({ db, events, blockedIdsOf, now }: SubscribeEventsDeps): void {
  events.subscribe("space-events", {
    async PersonBlocked({ from, to }) {
      // It may be handled late: who was unblocked since keeps what they were given since.
      if (!(await blockedIdsOf(from)).includes(to)) return;
      const { accountId, invitedBy } = spaceEventInvitations;
      const between = await db
        .select()
        .from(spaceEventInvitations)
        .where(or(and(eq(invitedBy, from), eq(accountId, to)), and(eq(invitedBy, to), eq(accountId, from))));
      for (const invitation of between)
        await events.transaction((tx, record) => removeInvitation(tx, record, invitation, new Date(now())));
    },
    async PersonBanned({ spaceId, accountId }) {
      if ((await banOf(db, spaceId, { accountId, deviceId: null })) === null) return;
      const isTheirs = eq(spaceEventReplies.accountId, accountId);
      const answered = await db
        .select({ id: spaceEvents.id })
        .from(spaceEventReplies)
        .innerJoin(spaceEvents, eq(spaceEvents.id, spaceEventReplies.eventId))
        .where(and(isTheirs, eq(spaceEvents.spaceId, spaceId), gt(spaceEvents.endsAt, new Date(now()))))
        .orderBy(asc(spaceEvents.id));
      for (const { id } of answered)
        await events.transaction(async (tx, record) => {
          const event = await lockEvent(tx, id);
          await tx.delete(spaceEventReplies).where(and(isTheirs, eq(spaceEventReplies.eventId, id)));
          if (event !== null) await fillPlaces(tx, record, event, new Date(now()));
        });
    },
  });
}
