import { sql } from "drizzle-orm";
import type { Db } from "../../../platform/db/database.ts";

/** Whom someone blocks is no host of their spaces any more, and not invited to them. Answers the spaces that this changed. */
export async function removeBlockedHost(
  db: Pick<Db, "execute">,
  me: string,
  them: string,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with unhosted as (
      update spaces set administrators = array_remove(administrators, ${them})
      where owner_id = ${me} and administrators @> array[${them}]::text[] returning id),
    uninvited as (
      delete from space_invitations using spaces, accounts
      where spaces.id = space_invitations.space_id and spaces.owner_id = ${me} and accounts.id = ${them}
        and accounts.email = space_invitations.email and accounts.email_verified_at is not null
      returning space_invitations.space_id)
    select id from unhosted union select space_id from uninvited`);
  return rows.map(({ id }) => id);
}
