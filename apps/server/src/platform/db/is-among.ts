import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * `in` for many ids (which contain no commas): sent as one text, so that the statement doesn't depend on their number
 * and the driver needn't quote each.
 */
export const isAmong = (column: PgColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${textsOf(ids)})`;

/** Ids as a Postgres text array. */
export const textsOf = (ids: readonly string[]): SQL =>
  sql`string_to_array(${[...new Set(ids)].join(",")}::text, ',')`;

/**
 * The same for prepared queries, with `ids` as one text with commas. As a subquery, so that the plan doesn't depend on
 * the number of ids and is made once.
 */
export const ID_LIST = sql`(select string_to_array(${sql.placeholder("ids")}::text, ','))::text[]`;
