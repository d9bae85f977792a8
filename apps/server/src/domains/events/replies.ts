import { and, eq } from "drizzle-orm";
import { EVENT_ENTRANTS_MAX, EVENT_WAITING_MAX } from "@veranda/contract/constants";
import { NamedError } from "../../named-error.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { RecordEvent } from "../../platform/events/events.ts";
import { awaitsDraw, isOver, type EventRow } from "./event-rows.ts";
import { spaceEventReplies } from "./tables.ts";
import { endOfLine, fillPlaces, placesOf } from "./waiting-list.ts";

type Answer = {
  me: string;
  isGoing: boolean;
  /** If there is no place, they join the waiting list instead of being rejected. */
  mayWait: boolean;
  shareId: string | null;
};

/**
 * Stores a reply to an event; call after locking it. Somebody who wants to go first joins the end of the line, and gets
 * a place by the same rules as everybody in it, so that nobody is overtaken. Throws EVENT_CLOSED or EVENT_FULL.
 */
export async function answerEvent(
  tx: Tx,
  record: RecordEvent,
  row: EventRow,
  { me, isGoing, mayWait, shareId }: Answer,
  now: Date,
): Promise<void> {
  const { id } = row;
  if (row.isCancelled || isOver(row, now.getTime())) throw new NamedError("EVENT_CLOSED");
  const isMine = and(eq(spaceEventReplies.eventId, id), eq(spaceEventReplies.accountId, me));
  const [mine] = await tx.select().from(spaceEventReplies).where(isMine);
  const wasWaiting = mine !== undefined && mine.waitingSince !== null;
  if (isGoing ? mine?.isGoing === true || wasWaiting : mine?.isGoing === false && !wasWaiting) {
    // The latest share id is the one that works.
    if (shareId !== null) await tx.update(spaceEventReplies).set({ shareId }).where(isMine);
    return;
  }
  const answer = {
    isGoing: false,
    waitingSince: isGoing ? await endOfLine(tx, id, now) : null,
    drawnAs: null,
    shareId,
    repliedAt: now,
  };
  await tx
    .insert(spaceEventReplies)
    .values({ eventId: id, accountId: me, ...answer })
    .onConflictDoUpdate({
      target: [spaceEventReplies.eventId, spaceEventReplies.accountId],
      set: answer,
    });
  await fillPlaces(tx, record, row, now, me);
  if (!isGoing) return;
  const [given] = await tx.select().from(spaceEventReplies).where(isMine);
  if (given?.isGoing === true) return;
  // A draw may have more entrants than places.
  const [mayBeLeft, waitingMax] = awaitsDraw(row) ? [true, EVENT_ENTRANTS_MAX] : [mayWait, EVENT_WAITING_MAX];
  if (!mayBeLeft || (await placesOf(tx, row, now)).waiting > waitingMax) throw new NamedError("EVENT_FULL");
}
