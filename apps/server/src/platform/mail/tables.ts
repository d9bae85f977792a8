import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytes, moment } from "../db/columns.ts";
import type { OptionalMail } from "./optional-mails.ts";

/** Mails that were accepted and not yet delivered. */
export const outgoingMails = pgTable(
  "outgoing_mails",
  {
    id: text("id").primaryKey(),
    /** Encrypted: links in mails work like passwords. */
    sealed: bytes("sealed").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [index("outgoing_mails_age").on(t.createdAt)],
);

/** Kinds of mail that an address has unsubscribed from. */
export const mailUnsubscribes = pgTable(
  "mail_unsubscribes",
  {
    /** HMAC of the address. */
    addressKey: text("address_key").notNull(),
    kind: text("kind").$type<OptionalMail>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.addressKey, t.kind] })],
);
