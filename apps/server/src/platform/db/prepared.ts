import { createHash } from "node:crypto";
import { sql, type SQL } from "drizzle-orm";
import type { Db } from "./database.ts";

/**
 * A prepared query with placeholders, built once and planned once per connection. Its rows come in order, as one JSON
 * value: hundreds of rows cost the driver more than the database. Values are as in JSON.
 */
export function prepareList<Row>(db: Db, query: SQL): (values: Record<string, unknown>) => Promise<Row[]> {
  const whole = db.select({ list: sql<Row[] | null>`json_agg(listed)` }).from(sql`(${query}) as listed`);
  // Equal texts have equal names, by which a connection caches its plans.
  const name = createHash("sha1").update(whole.toSQL().sql).digest("hex");
  const statement = whole.prepare(`list_${name}`);
  return async (values) => (await statement.execute(values))[0]?.list ?? [];
}

/** Prepares something for a database on first use. */
export function preparedOnce<T>(prepare: (db: Db) => T): (db: Db) => T {
  const made = new WeakMap<Db, T>();
  return (db) => {
    let prepared = made.get(db);
    if (prepared === undefined) made.set(db, (prepared = prepare(db)));
    return prepared;
  };
}
