import { sql, type SQL } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";

/** An uploaded picture that is used in a space. */
export type PictureInSpace = {
  /** SHA-256 of its bytes, in hex. */
  readonly digest: string;
  /** Name in the store of the original bytes. */
  readonly source: string;
  readonly fileId: string;
  /** The uploader; null if their account was deleted. */
  readonly accountId: string | null;
  readonly spaceId: string;
};

/** Its columns, for conditions. */
export type PictureColumns = { readonly digest: SQL; readonly accountId: SQL; readonly spaceId: SQL };

/**
 * One picture per wanted content, once it is processed: first one of every uploader, then their second and so on;
 * longest due first. `dueAt`: of a digest; null: since it was uploaded.
 */
export async function picturesInSpaces(
  db: Pick<Db, "execute">,
  wanted: { isWanted: (picture: PictureColumns) => SQL; dueAt: (digest: SQL) => SQL },
  limit: number,
): Promise<PictureInSpace[]> {
  const columns = { digest: sql`content.digest`, accountId: sql`f.account_id`, spaceId: sql`p.space_id` };
  const { rows } = await db.execute<PictureInSpace>(sql`
    select digest, source, "fileId", "accountId", "spaceId" from (
      select distinct on (content.digest) content.digest, content.source, f.id as "fileId",
        f.account_id as "accountId", p.space_id as "spaceId",
        coalesce(${wanted.dueAt(columns.digest)}, content.created_at) as due_at
      from file_contents as content join files f on f.digest = content.digest join file_places p on p.file_id = f.id
      where content.kind = 'image' and content.state = 'done' and content.source is not null
        and f.removed_at is null and p.space_id is not null
        and not starts_with(p.place, 'space/' || p.space_id || '/removed:')
        and ${wanted.isWanted(columns)}
      order by content.digest, f.created_at, f.id
    ) as picture
    order by row_number() over (partition by "accountId" order by due_at, digest), due_at, digest
    limit ${limit}`);
  return rows;
}
