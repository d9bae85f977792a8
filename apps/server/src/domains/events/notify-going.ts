import { and, asc, eq } from "drizzle-orm";
import type { DomainEvent } from "@veranda/contract/domain-events";
import type { Tx } from "../../platform/db/database.ts";
import type { RecordEvent } from "../../platform/events/events.ts";
import { spaceEventReplies } from "./tables.ts";

/** People of one domain event: what failed for one of them is done again for all of these. */
const TOLD_AT_ONCE = 100;

/** Notes what those who are going are told, once the event is locked. `by` knows it already. */
export async function notifyGoing(
  tx: Tx,
  record: RecordEvent,
  told: Omit<DomainEvent<"SpaceEventTold">, "name" | "toldIds">,
  by: string | null = null,
): Promise<void> {
  const rows = await tx
    .select({ id: spaceEventReplies.accountId })
    .from(spaceEventReplies)
    .where(and(eq(spaceEventReplies.eventId, told.eventId), eq(spaceEventReplies.isGoing, true)))
    .orderBy(asc(spaceEventReplies.repliedAt), asc(spaceEventReplies.accountId));
  const ids = rows.flatMap(({ id }) => (id === by ? [] : id));
  for (let from = 0; from < ids.length; from += TOLD_AT_ONCE)
    record({ name: "SpaceEventTold", ...told, toldIds: ids.slice(from, from + TOLD_AT_ONCE) });
}
