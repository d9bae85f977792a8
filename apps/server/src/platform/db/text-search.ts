import { sql } from "drizzle-orm";
import type { Db } from "./database.ts";

/** How alike two words must be (pg_trgm, 0 to 1) for one to count as the other mistyped. */
const LIKENESS = 0.45;

/** A text for LIKE in which nothing is a wildcard. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** Runs a query with our own threshold for `<%`, which pg_trgm reads from the session. */
export function similarly<T>(db: Db, run: (tx: Pick<Db, "execute">) => Promise<T>): Promise<T> {
  return db.transaction(
    async (tx) => {
      await tx.execute(
        sql`select set_config('pg_trgm.word_similarity_threshold', ${String(LIKENESS)}, true)`,
      );
      return run(tx);
    },
    { accessMode: "read only" },
  );
}
