import { desc, eq } from "drizzle-orm";
import type { ExportPart } from "../../account-data.ts";
import type { Db } from "../../platform/db/database.ts";
import { roomShareTimes } from "../tables.ts";

/** How long screens were shared in a person's spaces, as far as it is kept. */
export const exportShareTimes: ExportPart = async (db, accountId) => ({
  screenShareTimes: await db
    .select({ day: roomShareTimes.day, seconds: roomShareTimes.seconds })
    .from(roomShareTimes)
    .where(eq(roomShareTimes.ownerId, accountId))
    .orderBy(desc(roomShareTimes.day)),
});

/** Before their account is deleted, in the same transaction. */
export async function forgetShareTimes(tx: Pick<Db, "delete">, accountId: string): Promise<void> {
  await tx.delete(roomShareTimes).where(eq(roomShareTimes.ownerId, accountId));
}
