import { eq } from "drizzle-orm";
import type { ExportPart } from "../accounts/export.ts";
import { spaceEventReplies, spaceEvents } from "./tables.ts";

/** Events that somebody made, and what they answered to events. */
export const exportEvents: ExportPart = async (db, accountId) => {
  const [made, replies] = await Promise.all([
    db.select().from(spaceEvents).where(eq(spaceEvents.organizerId, accountId)),
    db
      .select({
        title: spaceEvents.title,
        startsAt: spaceEvents.startsAt,
        isGoing: spaceEventReplies.isGoing,
        repliedAt: spaceEventReplies.repliedAt,
      })
      .from(spaceEventReplies)
      .innerJoin(spaceEvents, eq(spaceEvents.id, spaceEventReplies.eventId))
      .where(eq(spaceEventReplies.accountId, accountId)),
  ]);
  return {
    events: [
      ...made.map((row) => ({ kind: "made", ...row })),
      ...replies.map((row) => ({ kind: "reply", ...row })),
    ],
  };
};
