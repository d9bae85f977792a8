import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "../../platform/db/columns.ts";
import { accounts } from "../accounts/tables.ts";

const person = () =>
  text("account_id")
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" });

/** The last few emotes that each person played. */
export const recentEmotes = pgTable(
  "recent_emotes",
  { accountId: person(), emoteId: text("emote_id").notNull(), usedAt: moment("used_at").notNull() },
  (t) => [
    primaryKey({ columns: [t.accountId, t.emoteId] }),
    index("recent_emotes_latest").on(t.accountId, t.usedAt.desc()),
  ],
);

/** Favourite emotes. */
export const favouriteEmotes = pgTable(
  "favourite_emotes",
  { accountId: person(), emoteId: text("emote_id").notNull(), chosenAt: moment("chosen_at").notNull() },
  (t) => [primaryKey({ columns: [t.accountId, t.emoteId] })],
);
