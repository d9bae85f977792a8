import { sql, type SQL } from "drizzle-orm";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";

/** Throws NOT_FOR_MINORS if somebody is known to fulfil this condition: `isUnder16` or `isMinor`. */
export async function requireNot(db: Pick<Db, "execute">, isYoung: SQL<boolean>): Promise<void> {
  const { rows } = await db.execute<{ is: boolean }>(sql`select ${isYoung} as "is"`);
  if (rows[0]?.is === true) throw new NamedError("NOT_FOR_MINORS");
}
