import { and, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { useOf } from "../pictures/picture-uses.ts";
import { pictureUses } from "../spaces/own/pictures.ts";
import { reportDecisions } from "./tables.ts";

/** What the files of pictures are kept for that decisions in force have taken from profiles and spaces. */
export async function removedPictureUses(db: Pick<Db, "select">): Promise<string[]> {
  const { accountId, spaceId, removed } = reportDecisions;
  const rows = await db
    .select({ accountId, spaceId, removed })
    .from(reportDecisions)
    .where(and(isNotNull(removed), isNull(reportDecisions.undoneAt), sql`${removed} ? 'picture'`));
  return rows.flatMap((row): string[] => {
    if (row.removed?.of === "space")
      return row.spaceId === null || row.removed.picture === undefined
        ? []
        : pictureUses(row.spaceId, row.removed.picture);
    const { accountId: id } = row;
    if (id === null) return [];
    const { avatar = null, banner = null } = row.removed?.picture ?? {};
    return [
      ...(avatar === null ? [] : [useOf(id, "avatar", avatar)]),
      ...(banner === null ? [] : [useOf(id, "banner", banner)]),
    ];
  });
}
