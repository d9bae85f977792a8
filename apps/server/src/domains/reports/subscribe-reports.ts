import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import type { Events } from "../../platform/events/events.ts";
import { reportDecisions } from "./tables.ts";

/** What was removed from a space isn't kept longer than the space itself. Its pictures go with those of the space. */
export function subscribeReports(events: Pick<Events, "subscribe">, db: Db): void {
  events.subscribe("reports", {
    async SpacePurged({ spaceId }) {
      await db
        .update(reportDecisions)
        .set({ removed: null })
        .where(
          and(
            eq(reportDecisions.spaceId, spaceId),
            isNotNull(reportDecisions.removed),
            isNull(reportDecisions.undoneAt),
            sql`${reportDecisions.removed} ->> 'of' = 'space'`,
          ),
        );
    },
  });
}
