import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { slugOf } from "../spaces/own/new-names.ts";
import type { Spaces } from "../spaces/spaces.ts";
import { spaceEventInvitations, spaceEventReplies, spaceEvents } from "./tables.ts";

/** An event in the form used for notifying somebody who is going or invited. */
export type EventTold = {
  event: { id: string; slug: string; title: string; shareId: string | null; startsAt: string };
  isOver: boolean;
  isCancelled: boolean;
  isInvited: boolean;
  /** Their reply; null if none. */
  isGoing: boolean | null;
  isWaiting: boolean;
};

type ToldEventsDeps = { db: Db; spaces: Pick<Spaces, "enterable" | "openToInvited">; now: () => number };

/** The events among these that somebody is going or invited to and may see, by id. */
export const toldEvents =
  ({ db, spaces, now }: ToldEventsDeps) =>
  async (accountId: string, ids: readonly string[]): Promise<ReadonlyMap<string, EventTold>> => {
    const { id, spaceId, title, startsAt, endsAt, isCancelled } = spaceEvents;
    const rows = await db
      .select({
        id,
        spaceId,
        title,
        startsAt,
        endsAt,
        isCancelled,
        isGoing: spaceEventReplies.isGoing,
        waitingSince: spaceEventReplies.waitingSince,
        shareId: spaceEventReplies.shareId,
        invitedId: spaceEventInvitations.accountId,
      })
      .from(spaceEvents)
      .leftJoin(
        spaceEventReplies,
        and(eq(spaceEventReplies.eventId, id), eq(spaceEventReplies.accountId, accountId)),
      )
      .leftJoin(
        spaceEventInvitations,
        and(eq(spaceEventInvitations.eventId, id), eq(spaceEventInvitations.accountId, accountId)),
      )
      .where(
        and(
          inArray(id, [...ids]),
          or(
            eq(spaceEventReplies.isGoing, true),
            isNotNull(spaceEventReplies.waitingSince),
            isNotNull(spaceEventInvitations.accountId),
          ),
        ),
      );
    const spaceIds = [...new Set(rows.map((row) => row.spaceId))];
    const shareIds = rows.flatMap(({ shareId }) => shareId ?? []);
    const [open, openToInvited] = await Promise.all([
      spaces.enterable(accountId, spaceIds, shareIds),
      spaces.openToInvited(accountId, spaceIds),
    ]);
    return new Map(
      rows
        // An invitation to a cancelled event no longer opens the space, and the invited person is notified.
        .filter(
          (row) =>
            open.has(row.spaceId) ||
            (row.isCancelled && row.invitedId !== null && openToInvited.has(row.spaceId)),
        )
        .map((row) => [
          row.id,
          {
            event: {
              id: row.id,
              slug: slugOf(row.title, "event"),
              title: row.title,
              shareId: row.shareId,
              startsAt: row.startsAt.toISOString(),
            },
            isOver: row.endsAt.getTime() <= now(),
            isCancelled: row.isCancelled,
            isInvited: row.invitedId !== null,
            isGoing: row.isGoing,
            isWaiting: row.waitingSince !== null,
          },
        ]),
    );
  };
