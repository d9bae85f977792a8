import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { looksAlike } from "../../processing/image/picture-hash.ts";
import { fileContents, filePlaces, files } from "./tables.ts";

/* Contents of objects that staff have removed, until the decision is undone: they are taken again from nobody. */

type Read = Pick<Db, "select" | "selectDistinct">;

/** The index `file_places_removed` is of these. */
const removedIds = (db: Read) =>
  db
    .select({ id: filePlaces.fileId })
    .from(filePlaces)
    .where(sql`position('/removed:' in ${filePlaces.place}) > 0`);

/** Whether staff have removed a file of the same bytes. */
export async function isRemovedContent(db: Read, digest: string): Promise<boolean> {
  const [found] = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.digest, digest), inArray(files.id, removedIds(db))))
    .limit(1);
  return found !== undefined;
}

/** Whether a picture looks like one that staff have removed. */
export async function isLikeRemovedPicture(db: Read, pictureHash: string): Promise<boolean> {
  const hash = sql<string | null>`${fileContents.made} ->> 'pictureHash'`;
  const rows = await db
    .selectDistinct({ hash })
    .from(files)
    .innerJoin(fileContents, eq(fileContents.digest, files.digest))
    .where(inArray(files.id, removedIds(db)));
  return rows.some((row) => row.hash !== null && looksAlike(row.hash, pictureHash));
}
