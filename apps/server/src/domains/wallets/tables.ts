import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "../../platform/db/columns.ts";
import { accounts } from "../accounts/tables.ts";

/** Wallets that sign in to an account; addresses in lower case. */
export const wallets = pgTable(
  "wallets",
  {
    address: text("address").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** Which wallet it is, in its own words. */
    connection: text("connection").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [index("wallets_account").on(t.accountId)],
);

/** Messages that wait to be signed: one at a time for a wallet in a browser, used up by the first try. */
export const walletChallenges = pgTable(
  "wallet_challenges",
  {
    address: text("address").notNull(),
    visitorId: text("visitor_id").notNull(),
    message: text("message").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.address, t.visitorId] })],
);
