import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { slugOf } from "../spaces/own/new-names.ts";
import type { Spaces } from "../spaces/spaces.ts";
import { spaceEventReplies, spaceEvents } from "./tables.ts";

/** An event as who is going to it is told of it. */
export type EventTold = { id: string; slug: string; title: string; shareId: string | null; isOver: boolean };

type ToldEventsDeps = { db: Db; enterable: Spaces["enterable"]; now: () => number };

/** Those of these events that somebody is going to and whose spaces they may enter, by id. */
export const toldEvents =
  ({ db, enterable, now }: ToldEventsDeps) =>
  async (accountId: string, ids: readonly string[]): Promise<ReadonlyMap<string, EventTold>> => {
    const { id, spaceId, title, endsAt } = spaceEvents;
    const rows = await db
      .select({ id, spaceId, title, endsAt, shareId: spaceEventReplies.shareId })
      .from(spaceEventReplies)
      .innerJoin(spaceEvents, eq(spaceEvents.id, spaceEventReplies.eventId))
      .where(
        and(
          inArray(spaceEvents.id, [...ids]),
          eq(spaceEventReplies.accountId, accountId),
          eq(spaceEventReplies.isGoing, true),
        ),
      );
    const open = await enterable(
      accountId,
      [...new Set(rows.map((row) => row.spaceId))],
      rows.flatMap(({ shareId }) => shareId ?? []),
    );
    return new Map(
      rows
        .filter((row) => open.has(row.spaceId))
        .map((row) => [
          row.id,
          {
            id: row.id,
            slug: slugOf(row.title),
            title: row.title,
            shareId: row.shareId,
            isOver: row.endsAt.getTime() <= now(),
          },
        ]),
    );
  };
