import { sql, type SQL } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";

/** A picture that somebody brought and that stands in a space. */
export type PictureInSpace = {
  /** SHA-256 of its bytes, in hex. */
  readonly digest: string;
  /** Name in the store of the bytes as they were brought. */
  readonly source: string;
  readonly fileId: string;
  readonly spaceId: string;
};

/** One of each content that is wanted, once the work on it is done. `isWanted`: of a digest. */
export async function picturesInSpaces(
  db: Pick<Db, "execute">,
  isWanted: (digest: SQL) => SQL,
  limit: number,
): Promise<PictureInSpace[]> {
  const { rows } = await db.execute<PictureInSpace>(sql`
    select distinct on (content.digest) content.digest, content.source, f.id as "fileId", p.space_id as "spaceId"
    from file_contents as content join files f on f.digest = content.digest join file_places p on p.file_id = f.id
    where content.kind = 'image' and content.state = 'done' and content.source is not null
      and f.removed_at is null and p.space_id is not null
      and not starts_with(p.place, 'space/' || p.space_id || '/removed:')
      and ${isWanted(sql`content.digest`)}
    order by content.digest, f.created_at, f.id
    limit ${limit}`);
  return rows;
}
