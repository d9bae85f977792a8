import type { Db } from "../../platform/db/database.ts";
import { contentsOf } from "../files/banned-contents.ts";
import type { ReportedContent, reports } from "./tables.ts";

type Reported = Pick<typeof reports.$inferSelect, "contents" | "evidence">;

/**
 * Contents that a decision on these reports of one object can ban: those of the files that it showed when it was
 * reported. Staff see the names of their owners if they aren't its maker's: two accounts, one uploading a file and the
 * other placing it, can't evade a ban; somebody who places an innocent person's picture with bad words gets it banned
 * only if staff don't exempt it.
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
 * The same without the contents of these files, whose digests are given too. A file deleted since is identified by the
 * report's own record; if that doesn't say which file a content was from, the content is exempted too unless another
 * file is known to have it.
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
