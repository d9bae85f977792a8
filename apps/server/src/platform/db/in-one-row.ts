import { sql, type SQL } from "drizzle-orm";
import type { Db } from "./database.ts";

/**
 * The rows of a query, in its order, fetched as one: hundreds of rows cost a driver more than they cost the database.
 * Values are as JSON has them: moments are ISO 8601.
 */
export async function inOneRow<Row>(db: Db, query: SQL): Promise<Row[]> {
  const { rows } = await db.execute<{ list: Row[] | null }>(
    sql`select json_agg(listed) as list from (${query}) as listed`,
  );
  return rows[0]?.list ?? [];
}

/** The ids that a query finds, in its order; none has a comma in it. */
export async function idsInOneRow(db: Db, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ ids: string | null }>(
    sql`select string_agg(id, ',') as ids from (${query}) as listed`,
  );
  return rows[0]?.ids?.split(",") ?? [];
}
