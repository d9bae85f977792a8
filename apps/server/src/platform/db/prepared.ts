import { createHash } from "node:crypto";
import { sql, type SQL } from "drizzle-orm";
import type { Db } from "./database.ts";

/**
 * A query whose text is always the same, with placeholders: written once, and planned once by each connection. Its rows
 * come in its order, as one: hundreds of rows cost a driver more than they cost the database. Values are as JSON has them.
 */
export function prepareList<Row>(db: Db, query: SQL): (values: Record<string, unknown>) => Promise<Row[]> {
  const whole = db.select({ list: sql<Row[] | null>`json_agg(listed)` }).from(sql`(${query}) as listed`);
  // The same text has the same name: a connection keeps what it has planned by that.
  const name = createHash("sha1").update(whole.toSQL().sql).digest("hex");
  const statement = whole.prepare(`list_${name}`);
  return async (values) => (await statement.execute(values))[0]?.list ?? [];
}

/** What is prepared for a database when it is asked for first. */
export function preparedOnce<T>(prepare: (db: Db) => T): (db: Db) => T {
  const made = new WeakMap<Db, T>();
  return (db) => {
    let prepared = made.get(db);
    if (prepared === undefined) made.set(db, (prepared = prepare(db)));
    return prepared;
  };
}
