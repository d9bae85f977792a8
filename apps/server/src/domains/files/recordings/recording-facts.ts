import { and, asc, eq, gte, inArray, isNull, lt } from "drizzle-orm";
import type { Db } from "../../../platform/db/database.ts";
import { files } from "../tables.ts";

/* Facts about recordings for other domains: only this folder uses the table. */

/** A person's files that are recordings of a space, started within this time, earliest first. */
export async function recordingsOf(
  db: Pick<Db, "select">,
  accountId: string,
  { spaceId, from, to }: { spaceId: string; from: Date; to: Date },
): Promise<string[]> {
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        eq(files.accountId, accountId),
        eq(files.roomId, spaceId),
        eq(files.isRecording, true),
        eq(files.state, "UPLOADED"),
        isNull(files.removedAt),
        gte(files.createdAt, from),
        lt(files.createdAt, to),
      ),
    )
    .orderBy(asc(files.createdAt), asc(files.id));
  return rows.map(({ id }) => id);
}

/** The files among these that their owners still have, with their start times. */
export async function ownedAmong(
  db: Pick<Db, "select">,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, { accountId: string; createdAt: Date }>> {
  if (fileIds.length === 0) return new Map();
  const rows = await db
    .select({ id: files.id, accountId: files.accountId, createdAt: files.createdAt })
    .from(files)
    .where(and(inArray(files.id, [...fileIds]), isNull(files.removedAt)));
  return new Map(
    rows.flatMap(({ id, accountId, createdAt }) =>
      accountId === null ? [] : [[id, { accountId, createdAt }]],
    ),
  );
}
