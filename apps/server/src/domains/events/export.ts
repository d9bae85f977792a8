import { eq } from "drizzle-orm";
import type { ExportPart } from "../accounts/export.ts";
import { spaceEventInvitations, spaceEventReplies, spaceEvents } from "./tables.ts";

/** Events that somebody made, what they answered to events, and which they were invited to. */
export const exportEvents: ExportPart = async (db, accountId) => {
  const [made, replies, invitations] = await Promise.all([
    db.select().from(spaceEvents).where(eq(spaceEvents.organizerId, accountId)),
    db
      .select({
        title: spaceEvents.title,
        startsAt: spaceEvents.startsAt,
        isGoing: spaceEventReplies.isGoing,
        waitingSince: spaceEventReplies.waitingSince,
        repliedAt: spaceEventReplies.repliedAt,
      })
      .from(spaceEventReplies)
      .innerJoin(spaceEvents, eq(spaceEvents.id, spaceEventReplies.eventId))
      .where(eq(spaceEventReplies.accountId, accountId)),
    db
      .select({
        title: spaceEvents.title,
        startsAt: spaceEvents.startsAt,
        invitedAt: spaceEventInvitations.invitedAt,
      })
      .from(spaceEventInvitations)
      .innerJoin(spaceEvents, eq(spaceEvents.id, spaceEventInvitations.eventId))
      .where(eq(spaceEventInvitations.accountId, accountId)),
  ]);
  return {
    events: [
      ...made.map((row) => ({ kind: "made", ...row })),
      ...replies.map((row) => ({ kind: "reply", ...row })),
      ...invitations.map((row) => ({ kind: "invitation", ...row })),
    ],
  };
};
