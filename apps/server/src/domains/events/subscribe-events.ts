import { and, eq, or } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import type { Events } from "../../platform/events/events.ts";
import { removeInvitation } from "./invitation-rows.ts";
import { spaceEventInvitations } from "./tables.ts";

type SubscribeEventsDeps = {
  db: Db;
  events: Pick<Events, "subscribe" | "transaction">;
  blockedIdsOf: (accountId: string) => Promise<readonly string[]>;
};

/** Of two whom a block keeps apart, neither is invited by the other any more. */
export function subscribeEvents({ db, events, blockedIdsOf }: SubscribeEventsDeps): void {
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
        await events.transaction((tx, record) => removeInvitation(tx, record, invitation));
    },
  });
}
