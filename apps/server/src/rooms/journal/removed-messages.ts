import { and, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import type { RecordEvent } from "../../platform/events/events.ts";
import { roomChat, roomInstances } from "../tables.ts";

/* What staff's decisions do to messages in the chat of running instances. */

type Tx = Pick<Db, "select" | "update">;

/** It goes from the chat, for everybody. False: it isn't shown any more, or its instance has ended. */
export function removeMessage(tx: Tx, record: RecordEvent, messageId: string): Promise<boolean> {
  return setRemoved(tx, record, messageId, { from: [], to: "staff" });
}

/** It is in the chat again, as long as that goes on, unless a host has removed it too. */
export async function restoreMessage(tx: Tx, record: RecordEvent, messageId: string): Promise<void> {
  await setRemoved(tx, record, messageId, {
    from: ["staff", "both"],
    to: sql`case ${roomChat.removedBy} when 'both' then 'host' end`,
  });
}

/** Whether a message is shown to anybody. */
export async function isMessageShown(db: Pick<Db, "select">, messageId: string): Promise<boolean> {
  const rows = await db
    .select({ id: roomChat.id })
    .from(roomChat)
    .where(and(eq(roomChat.id, messageId), isNull(roomChat.removedBy)));
  return rows.length > 0;
}

type RemovedBy = (typeof roomChat.$inferSelect)["removedBy"];

/** `from`: who has removed it; nobody where it is empty. */
async function setRemoved(
  tx: Tx,
  record: RecordEvent,
  messageId: string,
  { from, to }: { from: readonly NonNullable<RemovedBy>[]; to: RemovedBy | SQL },
): Promise<boolean> {
  const [changed] = await tx
    .update(roomChat)
    .set({ removedBy: to })
    .where(
      and(
        eq(roomChat.id, messageId),
        from.length === 0 ? isNull(roomChat.removedBy) : inArray(roomChat.removedBy, [...from]),
      ),
    )
    .returning({ instanceId: roomChat.instanceId });
  if (changed === undefined) return false;
  const { instanceId } = changed;
  const [instance] = await tx
    .select({ spaceId: roomInstances.spaceId })
    .from(roomInstances)
    .where(eq(roomInstances.id, instanceId));
  if (instance !== undefined)
    record({ name: "MessageModerated", spaceId: instance.spaceId, instanceId, messageId });
  return true;
}
