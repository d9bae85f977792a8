import { sql, type SQL } from "drizzle-orm";

/** `use` of files that are in use and unchanged since before a moment; for a `from` clause. */
export const retainedUses = (before: Date): SQL => sql`(
  select use from file_uses where state = 'kept' and changed_at < ${before}::timestamptz)`;
