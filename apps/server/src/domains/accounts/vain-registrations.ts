import { eq, lt } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { isPassword } from "./password-hash.ts";
import { digestOf } from "./random-id.ts";
import { vainRegistrations } from "./tables.ts";

/** As long as a ticket for a new account is good. */
const MEMORY_MS = 24 * 3_600_000;

/** Remembers the password of a registration for an address that has an account; the account does not change. */
export async function keepVain(db: Db, email: string, passwordHash: string, at: number): Promise<void> {
  const set = { passwordHash, at: new Date(at) };
  await db.delete(vainRegistrations).where(lt(vainRegistrations.at, new Date(at - MEMORY_MS)));
  await db
    .insert(vainRegistrations)
    .values({ emailDigest: digestOf(email), ...set })
    .onConflictDoUpdate({ target: vainRegistrations.emailDigest, set });
}

/** Whether somebody registered this address with this password in vain. */
export async function wasVain(db: Db, email: string, password: string): Promise<boolean> {
  const [row] = await db
    .select({ passwordHash: vainRegistrations.passwordHash })
    .from(vainRegistrations)
    .where(eq(vainRegistrations.emailDigest, digestOf(email)));
  return row !== undefined && isPassword(password, row.passwordHash);
}
