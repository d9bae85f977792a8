import { sql, type SQL } from "drizzle-orm";

/** `use` of what is kept since before a moment, as a part of a `from`. */
export const retainedUses = (before: Date): SQL => sql`(
  select use from file_uses where state = 'kept' and changed_at < ${before}::timestamptz)`;
