import { index, pgTable } from "drizzle-orm/pg-core";
import { bytes, moment } from "../../platform/db/columns.ts";

/** What may count once only, on whichever process it comes in: a begun sign-in, an assertion. Kept until it is void anyway. */
export const spentSignIns = pgTable(
  "spent_sign_ins",
  {
    digest: bytes("digest").primaryKey(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [index("spent_sign_ins_expiry").on(t.expiresAt)],
);
