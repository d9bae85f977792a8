import { sql } from "drizzle-orm";
import type { AgeBand } from "@veranda/contract/age";
import type { Db } from "../platform/db/database.ts";

/** As if somebody had said so this year, beside the call; those who are in a space are not told. */
export async function setAgeBand(
  { db }: { db: Pick<Db, "execute"> },
  accountId: string,
  band: AgeBand | null,
): Promise<void> {
  await db.execute(sql`
    update accounts set age_band = ${band}, age_given_in = extract(year from now()) where id = ${accountId}`);
}
