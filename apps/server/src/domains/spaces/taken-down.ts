import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import type { RecordEvent } from "../../platform/events/events.ts";
import { isThere } from "./access.ts";
import { ownerOf } from "./members.ts";
import { spaces, spaceVisits } from "./tables.ts";

/* What staff's decisions ask of spaces and do to them. */

/** A space as reports name it; null where there is none. */
export async function reportedSpace(
  db: Pick<Db, "select">,
  id: string,
): Promise<{ name: string; ownerId: string | null } | null> {
  const [space = null] = await db
    .select({ name: spaces.name, ownerId: ownerOf })
    .from(spaces)
    .where(and(eq(spaces.id, id), isThere));
  return space;
}

/** It is there for nobody from now on, its hosts among them; who is inside leaves. False: it is gone, or down already. */
export async function takeDown(
  tx: Pick<Db, "update">,
  record: RecordEvent,
  id: string,
  at: Date,
): Promise<boolean> {
  const rows = await tx
    .update(spaces)
    .set({ takenDownAt: at })
    .where(and(eq(spaces.id, id), isNull(spaces.takenDownAt)))
    .returning({ id: spaces.id });
  if (rows.length > 0) record({ name: "SpaceEnded", spaceId: id });
  return rows.length > 0;
}

/** As it was before. */
export async function restoreTakenDown(
  tx: Pick<Db, "update">,
  record: RecordEvent,
  id: string,
): Promise<void> {
  await tx.update(spaces).set({ takenDownAt: null }).where(eq(spaces.id, id));
  record({ name: "SpaceChanged", spaceId: id });
}

/** Whether somebody has been in a space within the last day. */
export async function wasInSpace(
  db: Pick<Db, "select">,
  spaceId: string,
  accountId: string,
): Promise<boolean> {
  const [visit] = await db
    .select({ spaceId: spaceVisits.spaceId })
    .from(spaceVisits)
    .where(
      and(
        eq(spaceVisits.spaceId, spaceId),
        eq(spaceVisits.accountId, accountId),
        gt(spaceVisits.lastVisitedAt, sql`now() - interval '1 day'`),
      ),
    );
  return visit !== undefined;
}
