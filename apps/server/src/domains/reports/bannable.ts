import type { Db } from "../../platform/db/database.ts";
import { contentsOf } from "../files/banned-contents.ts";
import type { ReportedContent, reports } from "./tables.ts";

type Reported = Pick<typeof reports.$inferSelect, "contents" | "evidence">;

/**
 * What a decision on these reports of one object can ban: what the files contained that it showed when it was reported.
 * They may be others' than its maker's, whose names staff are told with them: two accounts, of which one brings a file and
 * the other puts it up, keep nothing from a ban; who puts up an innocent's picture with bad words gets staff to ban theirs
 * only where staff don't exempt it.
 */
export async function bannableOf(
  db: Pick<Db, "select">,
  all: readonly Reported[],
): Promise<ReportedContent[]> {
  const kept = all.flatMap(({ contents }) => contents ?? []);
  const [object] = all.flatMap(({ evidence }) => evidence?.object ?? []);
  if (object === undefined) return kept;
  // A file may have arrived since.
  const fileIds = object.files.map(({ id }) => id);
  return [...kept, ...(await contentsOf(db, fileIds))];
}

/**
 * The same without what these of its files contain, whose digests are told too. A file that has been deleted since is
 * known by what was kept with the report; where that doesn't say of which file a content was, it is spared with it unless
 * another file is known to have it.
 */
export async function bannableWithout(
  db: Pick<Db, "select">,
  all: readonly Reported[],
  exemptFileIds: readonly string[],
): Promise<{ contents: ReportedContent[]; exemptDigests: string[] }> {
  const contents = await bannableOf(db, all);
  const filesOf = new Map<string, string[]>();
  for (const { digest, fileIds = [] } of contents)
    filesOf.set(digest, [...(filesOf.get(digest) ?? []), ...fileIds]);
  const attributed = new Set([...filesOf.values()].flat());
  const isOneLost = exemptFileIds.some((id) => !attributed.has(id));
  const isExempt = (fileIds: readonly string[]): boolean =>
    fileIds.some((id) => exemptFileIds.includes(id)) || (isOneLost && fileIds.length === 0);
  const exemptDigests = [...filesOf].flatMap(([digest, fileIds]) => (isExempt(fileIds) ? digest : []));
  return { contents: contents.filter(({ digest }) => !exemptDigests.includes(digest)), exemptDigests };
}
