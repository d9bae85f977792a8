import type { Db } from "../../platform/db/database.ts";
import { contentsOf, type KnownContent } from "../files/banned-contents.ts";
import type { reports } from "./tables.ts";

type Reported = Pick<typeof reports.$inferSelect, "contents" | "evidence">;

/**
 * What a decision on these reports of one object can ban: what its maker's own files contained when it was reported,
 * which staff have seen. What it shows by now may be somebody else's.
 */
export async function bannableOf(
  db: Pick<Db, "selectDistinct">,
  all: readonly Reported[],
): Promise<KnownContent[]> {
  const kept = all.flatMap(({ contents }) => contents ?? []);
  const [object] = all.flatMap(({ evidence }) => evidence?.object ?? []);
  if (object === undefined || object.accountId === null) return kept;
  // A file may have arrived since.
  const fileIds = object.files.map(({ id }) => id);
  return [...kept, ...(await contentsOf(db, object.accountId, fileIds))];
}
