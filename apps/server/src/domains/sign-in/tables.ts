import { index, pgTable } from "drizzle-orm/pg-core";
import { bytes, moment } from "../../platform/db/columns.ts";

/**
 * Things that may be used only once, across processes: started sign-ins, assertions. Stored until they expire anyway.
 */
export const spentSignIns = pgTable(
  "spent_sign_ins",
  {
    digest: bytes("digest").primaryKey(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [index("spent_sign_ins_expiry").on(t.expiresAt)],
);
