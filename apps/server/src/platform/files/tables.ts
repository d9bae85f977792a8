import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "../db/columns.ts";

/** The uses of each stored file. A file is removed with its last use. */
export const fileUses = pgTable(
  "file_uses",
  {
    name: text("name").notNull(),
    /** Such as `avatar:<account>:<url>`. */
    use: text("use").notNull(),
    /** `arriving`: its bytes are being written. `dropped`: no longer used. */
    state: text("state").$type<"arriving" | "kept" | "dropped">().notNull(),
    changedAt: moment("changed_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.name, t.use] }),
    index("file_uses_use").on(t.use),
    index("file_uses_state").on(t.state, t.changedAt),
  ],
);
