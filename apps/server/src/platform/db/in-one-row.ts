import { sql, type SQL } from "drizzle-orm";
import type { Db } from "./database.ts";

/**
 * A query's rows in order, fetched as one JSON value: hundreds of rows cost the driver more than the database. Values
 * are as in JSON: timestamps are ISO 8601.
 */
export async function inOneRow<Row>(db: Db, query: SQL): Promise<Row[]> {
  const { rows } = await db.execute<{ list: Row[] | null }>(
    sql`select json_agg(listed) as list from (${query}) as listed`,
  );
  return rows[0]?.list ?? [];
}

/** The ids that a query finds, in order; ids contain no commas. */
export async function idsInOneRow(db: Db, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ ids: string | null }>(
    sql`select string_agg(id, ',') as ids from (${query}) as listed`,
  );
  return rows[0]?.ids?.split(",") ?? [];
}
