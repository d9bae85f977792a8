import { eq, inArray, sql } from "drizzle-orm";
import type { ReportEvidence } from "@veranda/contract";
import type { Db } from "../../platform/db/database.ts";
import { reportPictures, reports, type ReportedContent } from "./tables.ts";

type Attachments = {
  evidence: ReportEvidence | null;
  contents: ReportedContent[] | null;
  hasPicture: boolean;
};

/** What came with these reports besides what a list shows of them. */
export async function attachmentsOf(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Attachments>> {
  const rows = await db
    .select({
      id: reports.id,
      evidence: reports.evidence,
      contents: reports.contents,
      hasPicture: sql<boolean>`${reportPictures.reportId} is not null`,
    })
    .from(reports)
    .leftJoin(reportPictures, eq(reportPictures.reportId, reports.id))
    .where(inArray(reports.id, [...ids]));
  return new Map(rows.map(({ id, ...attachments }) => [id, attachments]));
}

/** The picture that the reporter sent, as an address that holds it; null: none. */
export async function reportedPicture(db: Pick<Db, "select">, reportId: string): Promise<string | null> {
  const [row] = await db
    .select({ picture: reportPictures.picture })
    .from(reportPictures)
    .where(eq(reportPictures.reportId, reportId));
  return row === undefined ? null : `data:image/webp;base64,${Buffer.from(row.picture).toString("base64")}`;
}

/** One object's evidence with the files that any of these reports of it saw, so that each is looked up once. */
export function filesOfAll(all: readonly (ReportEvidence | null)[]): ReportEvidence | null {
  const seen = all.flatMap((evidence) =>
    evidence?.object === undefined ? [] : [{ evidence, object: evidence.object }],
  );
  const [first] = seen;
  return first === undefined
    ? null
    : {
        ...first.evidence,
        object: { ...first.object, files: seen.flatMap(({ object }) => object.files) },
      };
}
