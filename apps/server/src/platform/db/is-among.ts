import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * `in` for many ids (which have no comma): they are sent as one text, so that the statement is the same however many
 * there are, and the driver needn't quote each.
 */
export const isAmong = (column: PgColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${textsOf(ids)})`;

/** Ids as an array of Postgres. */
export const textsOf = (ids: readonly string[]): SQL =>
  sql`string_to_array(${[...new Set(ids)].join(",")}::text, ',')`;

/**
 * The same of a prepared query, whose `ids` are one text with commas. By a query of its own, so that a plan is the same
 * however many there are: it is made once.
 */
export const ID_LIST = sql`(select string_to_array(${sql.placeholder("ids")}::text, ','))::text[]`;
