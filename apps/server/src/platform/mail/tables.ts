import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, moment } from "../db/columns.ts";

/** Mails that were promised and not yet handed over. */
export const outgoingMails = pgTable(
  "outgoing_mails",
  {
    id: text("id").primaryKey(),
    /** Sealed: links in mails are as good as passwords. */
    sealed: bytes("sealed").notNull(),
    tries: integer("tries").notNull().default(0),
    createdAt: moment("created_at").notNull(),
    nextTryAt: moment("next_try_at").notNull(),
  },
  (t) => [index("outgoing_mails_next").on(t.nextTryAt)],
);
