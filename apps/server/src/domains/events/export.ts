import { eq } from "drizzle-orm";
import type { ExportPart } from "../../account-data.ts";
import { spaceEventInvitations, spaceEventReplies, spaceEvents, spaceEventVisits } from "./tables.ts";

/** Events that somebody created, their replies, and the events that they were invited to and attended. */
export const exportEvents: ExportPart = async (db, accountId) => {
  const [made, replies, invitations, visits] = await Promise.all([
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
    db
      .select({ title: spaceEvents.title, cameAt: spaceEventVisits.cameAt, leftAt: spaceEventVisits.leftAt })
      .from(spaceEventVisits)
      .innerJoin(spaceEvents, eq(spaceEvents.id, spaceEventVisits.eventId))
      .where(eq(spaceEventVisits.accountId, accountId)),
  ]);
  return {
    events: [
      ...made.map((row) => ({ kind: "made", ...row })),
      ...replies.map((row) => ({ kind: "reply", ...row })),
      ...invitations.map((row) => ({ kind: "invitation", ...row })),
      ...visits.map((row) => ({ kind: "visit", ...row })),
    ],
  };
};
