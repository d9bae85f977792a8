import { lt } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { spaceEvents } from "./tables.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Removes events that ended more than this many days ago, with their invitations, replies and notifications. */
export async function purgeEvents(db: Pick<Db, "delete">, keptDays: number, now: Date): Promise<void> {
  await db.delete(spaceEvents).where(lt(spaceEvents.endsAt, new Date(now.getTime() - keptDays * DAY_MS)));
}
