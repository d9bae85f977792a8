import { and, eq, gt, lte } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { digestOf, newSecret } from "../accounts/random-id.ts";
import { redeemCodes } from "./tables.ts";

const LIFETIME_MS = 7 * 86_400_000;

/** Issues a one-time code that makes somebody staff; invalidates earlier ones. */
export async function issueStaffCode(db: Db, at: number): Promise<string> {
  const code = newSecret();
  await db.transaction(async (tx) => {
    await tx.delete(redeemCodes).where(eq(redeemCodes.gives, "staff"));
    await tx.insert(redeemCodes).values({
      digest: digestOf(code),
      gives: "staff",
      createdAt: new Date(at),
      expiresAt: new Date(at + LIFETIME_MS),
    });
  });
  return code;
}

/** Consumes a code. Null if it is invalid. */
export async function redeem(db: Db, code: string, at: number): Promise<"staff" | null> {
  await db.delete(redeemCodes).where(lte(redeemCodes.expiresAt, new Date(at)));
  const [row] = await db
    .delete(redeemCodes)
    .where(and(eq(redeemCodes.digest, digestOf(code)), gt(redeemCodes.expiresAt, new Date(at))))
    .returning({ gives: redeemCodes.gives });
  return row?.gives ?? null;
}
