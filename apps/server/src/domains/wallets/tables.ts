import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "../../platform/db/columns.ts";
import { accounts } from "../accounts/tables.ts";

/** Wallets that sign in to an account; addresses in lower case. */
export const wallets = pgTable(
  "wallets",
  {
    address: text("address").notNull(),
    /**
     * EIP-155 id of the chain if it is a contract: the same address on another chain may belong to somebody else. Null
     * for a key, which is the same on all chains.
     */
    chain: bigint("chain", { mode: "number" }),
    /** Of a contract: hash and signature of its last signed message, which are verified again later. */
    signedHash: text("signed_hash"),
    signature: text("signature"),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** The wallet's type as it reports it. */
    connection: text("connection").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("wallets_address").on(t.address, sql`coalesce(${t.chain}, 0)`),
    index("wallets_account").on(t.accountId),
    check(
      "wallets_proof",
      sql`(chain is null) = (signed_hash is null) and (chain is null) = (signature is null)`,
    ),
  ],
);

/** Messages waiting to be signed: one per wallet and browser, consumed by the first attempt. */
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
