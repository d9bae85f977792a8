import { sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";

/**
 * Deletes words that no space contains any more: nothing may remain of deleted texts. Also deletes duplicates: saves
 * don't wait for each other, so two that write the same new word at once both insert it.
 */
export async function purgeSearchWords(db: Pick<Db, "execute" | "transaction">): Promise<void> {
  const isUnused = sql`not exists (select from space_words
    where name @> array[word] or tags @> array[word] or description @> array[word])`;
  const { rows } = await db.execute<{ word: string }>(
    sql`select word from search_words group by word having ${isUnused} or count(*) > 1`,
  );
  if (rows.length === 0) return;
  const words = rows.map(({ word }) => word);
  await db.transaction(async (tx) => {
    // A concurrent save doesn't insert words that are already in the table: wait until it has committed.
    await tx.execute(sql`lock table search_words in share row exclusive mode`);
    await tx.execute(
      sql`delete from search_words where word = any(${sql.param(words)}::text[]) and ${isUnused}`,
    );
    await tx.execute(sql`delete from search_words as known using search_words as other
      where known.word = any(${sql.param(words)}::text[]) and other.word = known.word and other.ctid < known.ctid`);
  });
}
