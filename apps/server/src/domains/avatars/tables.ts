import { boolean, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../platform/db/columns.ts";
import { accounts } from "../accounts/tables.ts";

/** Saved looks, besides the current one. */
export const keptLooks = pgTable(
  "kept_looks",
  {
    id: uuid("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** Avatar code of the look. */
    avatar: text("avatar").notNull(),
    name: text("name").notNull(),
    /** Shown to others on the profile. */
    isShown: boolean("is_shown").notNull(),
    keptAt: moment("kept_at").notNull(),
  },
  (t) => [
    unique("kept_looks_once").on(t.accountId, t.avatar),
    index("kept_looks_latest").on(t.accountId, t.keptAt.desc()),
  ],
);

/** Rendered portraits, by their source. */
export const portraits = pgTable(
  "avatar_portraits",
  {
    /** The family's version and the look's code. */
    drawnFrom: text("drawn_from").primaryKey(),
    url: text("url").notNull(),
    askedAt: moment("asked_at").notNull(),
  },
  (t) => [index("avatar_portraits_asked").on(t.askedAt)],
);
