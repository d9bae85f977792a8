import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../platform/db/columns.ts";
import { accounts } from "../accounts/tables.ts";
import { spaces } from "../spaces/tables.ts";

/** Who is kept out of which space, and until when. A row counts while its end has not come. */
export const spaceBans = pgTable(
  "space_bans",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    spaceId: text("space_id")
      .notNull()
      .references(() => spaces.id, { onDelete: "cascade" }),
    accountId: text("account_id").references(() => accounts.id, { onDelete: "set null" }),
    /** Digest of the uid cookie of the browser in which they were inside: see device-digest.ts. */
    device: text("device"),
    displayName: text("display_name").notNull(),
    reason: text("reason").notNull(),
    bannedBy: text("banned_by").references(() => accounts.id, { onDelete: "set null" }),
    bannedAt: moment("banned_at").notNull().defaultNow(),
    /** null: until it is lifted. */
    endsAt: moment("ends_at"),
  },
  (t) => [
    // One a person; a ban that is over gives way to the next.
    uniqueIndex("space_bans_account").on(t.spaceId, t.accountId),
    index("space_bans_device").on(t.spaceId, t.device),
    index("space_bans_of_account").on(t.accountId),
  ],
);
