import type { Db } from "../../platform/db/database.ts";
import { contentsOf, type KnownContent } from "../files/banned-contents.ts";
import type { reports } from "./tables.ts";

type Reported = Pick<typeof reports.$inferSelect, "contents" | "evidence">;

/**
 * What a decision on these reports of one object can ban: what the files contained that it showed when it was reported.
 * They may be others' than its maker's, whose names staff are told with them: two accounts, of which one brings a file and
 * the other puts it up, keep nothing from a ban; who puts up an innocent's picture with bad words gets staff to ban theirs
 * only where staff don't exempt it.
 */
export async function bannableOf(
  db: Pick<Db, "selectDistinct">,
  all: readonly Reported[],
): Promise<KnownContent[]> {
  const kept = all.flatMap(({ contents }) => contents ?? []);
  const [object] = all.flatMap(({ evidence }) => evidence?.object ?? []);
  if (object === undefined) return kept;
  // A file may have arrived since.
  const fileIds = object.files.map(({ id }) => id);
  return [...kept, ...(await contentsOf(db, fileIds))];
}

/** The same without what these of its files contain. */
export async function bannableWithout(
  db: Pick<Db, "selectDistinct">,
  all: readonly Reported[],
  exemptFileIds: readonly string[],
): Promise<KnownContent[]> {
  const exempt = new Set((await contentsOf(db, exemptFileIds)).map(({ digest }) => digest));
  return (await bannableOf(db, all)).filter(({ digest }) => !exempt.has(digest));
}
