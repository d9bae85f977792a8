import { sql } from "drizzle-orm";
import type { AgeBand } from "@veranda/contract/age";
import type { Db } from "../platform/db/database.ts";

/** Sets an age as if it had been stated this year, without the call; people in a space aren't notified. */
export async function setAgeBand(
  { db }: { db: Pick<Db, "execute"> },
  accountId: string,
  band: AgeBand | null,
): Promise<void> {
  await db.execute(sql`
    update accounts set age_band = ${band}, age_given_in = extract(year from now()) where id = ${accountId}`);
}
