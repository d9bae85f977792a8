import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, moment } from "../../platform/db/columns.ts";

/** Settings by staff for everyone: one row per subject. */
export const installationSettings = pgTable("installation_settings", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
  changedAt: moment("changed_at").notNull(),
});

/** One-time links; only a digest is stored. */
export const redeemCodes = pgTable("redeem_codes", {
  digest: bytes("digest").primaryKey(),
  gives: text("gives").$type<"staff">().notNull(),
  createdAt: moment("created_at").notNull(),
  expiresAt: moment("expires_at").notNull(),
});
