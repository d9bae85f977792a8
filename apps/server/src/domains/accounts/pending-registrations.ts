import { LINK_LIFE_HOURS } from "@veranda/contract/constants";
import { and, count, desc, eq, gt, inArray, lt, ne } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { isPassword } from "./password-hash.ts";
import { registrations } from "./tables.ts";

/** The lifetime of a ticket for a new account. */
const LIFETIME_MS = LINK_LIFE_HOURS.verify * 3_600_000;
/** Maximum number that a sign-in compares its password with: each costs as much as the account's own. */
const COMPARED_AT_SIGN_IN = 2;
/** The same for the holder of a ticket from the address's mails. */
export const COMPARED_WITH_TICKET = 10;

/** An account waiting for the ticket in its mail. */
export type Registration = Omit<typeof registrations.$inferSelect, "foldedUsername">;
type Store = Pick<Db, "select" | "insert" | "delete">;

const alive = (at: number) => gt(registrations.at, new Date(at - LIFETIME_MS));

/**
 * Stores a registration of this address: one per browser, without a limit, so that none replaces another. An address
 * with an account gets one as well, which has no effect: the caller can't tell the difference.
 */
export async function keepRegistration(
  db: Store,
  given: Omit<Registration, "at">,
  at: number,
): Promise<void> {
  const set = { ...given, at: new Date(at) };
  await dropOldRegistrations(db, at);
  await db
    .insert(registrations)
    .values(set)
    .onConflictDoUpdate({ target: [registrations.email, registrations.browserDigest], set });
}

/** Deletes registrations that have expired. */
export async function dropOldRegistrations(db: Pick<Db, "delete">, at: number): Promise<void> {
  await db.delete(registrations).where(lt(registrations.at, new Date(at - LIFETIME_MS)));
}

/** Whether a registration of another address has this username. */
export async function isNameWaiting(
  db: Pick<Db, "select">,
  username: string,
  except: string | null,
  at: number,
): Promise<boolean> {
  const [row] = await db
    .select({ waiting: count() })
    .from(registrations)
    .where(
      and(
        eq(registrations.foldedUsername, username.toLowerCase()),
        except === null ? undefined : ne(registrations.email, except),
        alive(at),
      ),
    );
  return (row?.waiting ?? 0) > 0;
}

/**
 * The registration that a mail is about: this browser's, or else the newest. `device`: on which it was made, as text.
 * Null if there is none.
 */
export async function registrationToMail(
  db: Pick<Db, "select">,
  email: string,
  browser: Uint8Array | null,
  at: number,
): Promise<Pick<Registration, "browserDigest" | "device"> | null> {
  const [row] = await db
    .select({ browserDigest: registrations.browserDigest, device: registrations.device })
    .from(registrations)
    .where(and(eq(registrations.email, email), alive(at)))
    .orderBy(...newestAfter([browser]))
    .limit(1);
  return row ?? null;
}

/** The registration made by a browser. */
export async function registrationOf(
  db: Pick<Db, "select">,
  email: string,
  browserDigest: Uint8Array | null,
  at: number,
): Promise<Registration | null> {
  if (browserDigest === null) return null;
  const [row] = await db
    .select()
    .from(registrations)
    .where(and(eq(registrations.email, email), eq(registrations.browserDigest, browserDigest), alive(at)));
  return row ?? null;
}

/** The registration with this password, among those made in the named browsers and the newest others. */
export async function registrationBy(
  db: Pick<Db, "select">,
  { email, password, at, before, most = COMPARED_AT_SIGN_IN }: PasswordTry,
): Promise<Registration | null> {
  const rows = await db
    .select()
    .from(registrations)
    .where(and(eq(registrations.email, email), alive(at)))
    .orderBy(...newestAfter(before))
    .limit(most);
  for (const row of rows) if (await isPassword(password, row.passwordHash)) return row;
  return null;
}
type PasswordTry = {
  email: string;
  password: string;
  at: number;
  /** Digests of browsers' secrets, which are compared first; however many others there are, these are compared. */
  before: readonly (Uint8Array | null)[];
  most?: number;
};

const newestAfter = (browsers: readonly (Uint8Array | null)[]) => {
  const digests = browsers.filter((digest) => digest !== null);
  return [
    ...(digests.length === 0 ? [] : [desc(inArray(registrations.browserDigest, digests))]),
    desc(registrations.at),
  ];
};

/** Deletes the registrations of an address: it has an account now, or they are void. */
export async function dropRegistrations(db: Pick<Db, "delete">, email: string): Promise<void> {
  await db.delete(registrations).where(eq(registrations.email, email));
}
