import { sql, type SQL } from "drizzle-orm";
import type { Db } from "./database.ts";

/** Minimum similarity of two words (pg_trgm, 0 to 1) at which one counts as a misspelling of the other. */
const LIKENESS = 0.45;

/**
 * A text folded, and escaped for LIKE only then: folding turns further signs into wildcards, fullwidth ones for example.
 */
export const foldedLiteral = (text: SQL): SQL =>
  sql`regexp_replace(fold_text(${text}), '[\\\\%_]', '\\\\\\&', 'g')`;

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
