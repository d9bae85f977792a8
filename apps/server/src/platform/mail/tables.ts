import { index, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, moment } from "../db/columns.ts";

/** Mails that were promised and not yet handed over. */
export const outgoingMails = pgTable(
  "outgoing_mails",
  {
    id: text("id").primaryKey(),
    /** Sealed: links in mails are as good as passwords. */
    sealed: bytes("sealed").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [index("outgoing_mails_age").on(t.createdAt)],
);
