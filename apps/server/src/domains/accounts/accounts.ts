import { and, eq, inArray } from "drizzle-orm";
import type { PasswordPolicy, SessionTokens } from "@veranda/contract";
import type { Locale } from "@veranda/messages";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Events } from "../../platform/events/events.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import { codeOf } from "../../platform/thrown.ts";
import { audit, type Origin } from "./audit.ts";
import { localeOr, noteLocale } from "./locales.ts";
import { clearFailures, releaseAttempt, reserveAttempt } from "./login-failures.ts";
import { accountByAddress } from "./mail-addresses.ts";
import { passwordChangedMail, type MailSite } from "./mails.ts";
import { hashPassword, isPassword } from "./password-hash.ts";
import { requireChange, requireStrength } from "./password-policy.ts";
import { insertNamed } from "./insert-account.ts";
import type { Proven, Sessions } from "./sessions.ts";
import { accounts } from "./tables.ts";
import { dropRegistrations, registrationBy } from "./pending-registrations.ts";
import { dropTickets } from "./tickets.ts";
import type { Tx } from "./sign-in-methods.ts";

/** A summary of a person for others. */
export type PersonSummary = {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly avatar: string;
};

/**
 * Returns who signs in with a proof, and locks the proof's row: a concurrent new password waits for the session and
 * ends it, or the proof is already invalid. Throws the sign-in method's error for an invalid proof.
 */
export type Proof = (tx: Tx) => Promise<Proven>;

/** `browser`: the digest of the browser's secret. `counter`: the key under which wrong passwords are counted. */
type Login = { email: string; password: string; browser: Uint8Array | null; counter: string };

export type Accounts = {
  /** Throws INVALID_CREDENTIAL, ACCOUNT_LOCKED or NOT_VERIFIED. */
  login(given: Login, origin: Origin): Promise<SessionTokens>;
  /**
   * The same for somebody waiting to verify their address; null if they haven't yet. Throws INVALID_CREDENTIAL or
   * ACCOUNT_LOCKED.
   */
  loginWhenVerified(given: Login, origin: Origin): Promise<SessionTokens | null>;
  /** Throws INVALID_CREDENTIAL, PASSWORD_WEAK or PASSWORD_UNCHANGED; ends every other session. */
  changePassword(
    person: { accountId: string; sessionId: string },
    given: { current: string; password: string },
    origin: Origin,
  ): Promise<void>;
  /**
   * Creates an account for somebody who proved their identity by other means; `email`, if given, is verified. They have
   * not accepted the terms yet: the page asks. `claim` ties the account to that proof in the same transaction; if it
   * returns false, nothing is created and the result is null. `prove` runs first in the transaction, to prove the
   * address.
   */
  make(
    given: { email: null } | { email: string; prove: (tx: Tx) => Promise<void> },
    claim: (tx: Tx, accountId: string) => Promise<boolean>,
    origin: Origin,
  ): Promise<string | null>;
  /** Whether an account has this address. */
  hasAddress(email: string): Promise<boolean>;
  openSession(proof: Proof, origin: Origin): Promise<SessionTokens>;
  people(ids: readonly string[]): Promise<Map<string, PersonSummary>>;
  isStaff(accountId: string): Promise<boolean>;
};

export type AccountsDeps = {
  db: Db;
  events: Pick<Events, "transaction">;
  mailer: Mailer;
  sessions: Sessions;
  policy: PasswordPolicy;
  site: MailSite;
  now: () => number;
  /** Default avatar and name. */
  randomAvatar: () => string;
  randomName: (locale: Locale) => string;
};

/** Sign-in by email address and password, and what all accounts have in common. */
export function createAccounts(deps: AccountsDeps): Accounts {
  const { db, events, mailer, sessions, policy, site, now } = deps;

  /** Requires that the password is still the one that was compared. */
  const byPassword =
    (id: string, passwordHash: string): Proof =>
    async (tx) => {
      const [account] = await tx
        .select({ id: accounts.id })
        .from(accounts)
        .where(and(eq(accounts.id, id), eq(accounts.passwordHash, passwordHash)))
        .for("share");
      if (account === undefined) throw new NamedError("INVALID_CREDENTIAL");
      return { accountId: id, method: "Email" };
    };

  /**
   * A browser that has used up its own attempts shares the common counter: a new password set anywhere unlocks it
   * again.
   */
  const reserve = async (
    email: string,
    counter: string,
    at: number,
  ): Promise<{ isLast: boolean; counted: string }> => {
    try {
      return { ...(await reserveAttempt(db, counter, at)), counted: counter };
    } catch (error) {
      if (counter === email || codeOf(error) !== "ACCOUNT_LOCKED") throw error;
      return { ...(await reserveAttempt(db, email, at)), counted: email };
    }
  };

  return {
    async login(given, origin) {
      const tokens = await this.loginWhenVerified(given, origin);
      if (tokens === null) throw new NamedError("NOT_VERIFIED", { customData: { email: given.email } });
      return tokens;
    },

    async loginWhenVerified({ email, password, browser, counter }, origin) {
      const at = now();
      const { isLast, counted } = await reserve(email, counter, at);
      const account = await accountByAddress(db, email);
      const passwordHash = account?.passwordHash ?? null;
      if (!(await isPassword(password, passwordHash)) || account === undefined || passwordHash === null) {
        if ((await registrationBy(db, { email, password, at, before: [browser] })) !== null) {
          await releaseAttempt(db, counted);
          return null;
        }
        const action = isLast ? "locked" : "sign_in_failed";
        await audit(db, at, { accountId: account?.id ?? null, action, origin });
        throw new NamedError("INVALID_CREDENTIAL");
      }
      for (const each of new Set([counter, counted])) await clearFailures(db, each);
      return this.openSession(byPassword(account.id, passwordHash), origin);
    },

    async changePassword({ accountId, sessionId }, { current, password }, origin) {
      requireStrength(password, policy);
      const at = now();
      const [row] = await db
        .select({ email: accounts.email, passwordHash: accounts.passwordHash, locale: accounts.locale })
        .from(accounts)
        .where(eq(accounts.id, accountId));
      // The same count as for signing in: a stolen session must not be a way to try passwords.
      const key = row?.email ?? accountId;
      const { isLast } = await reserveAttempt(db, key, at);
      const wrong = (): NamedError =>
        new NamedError("INVALID_CREDENTIAL", {
          faults: { "body.current": { code: "PASSWORD_WRONG", values: {} } },
        });
      const compared = row?.passwordHash ?? null;
      if (!(await isPassword(current, compared)) || compared === null) {
        const action = isLast ? "locked" : "password_change_failed";
        await audit(db, at, { accountId, action, origin });
        throw wrong();
      }
      await clearFailures(db, key);
      await requireChange(password, compared);
      const passwordHash = await hashPassword(password);
      const mails = await mailer.ready();
      // In one transaction: the old password stops working whenever this process dies.
      const onCommitted = await events.transaction(async (tx, record) => {
        const changed = await tx
          .update(accounts)
          .set({ passwordHash })
          .where(and(eq(accounts.id, accountId), eq(accounts.passwordHash, compared)))
          .returning({ id: accounts.id });
        if (changed.length === 0) throw wrong();
        if (row?.email) {
          const reader = { to: row.email, locale: localeOr(row.locale, origin.locale) };
          await dropTickets(tx, row.email);
          await mails.sendIn(tx, passwordChangedMail(site, reader));
        }
        return sessions.endAllIn(tx, record, accountId, sessionId);
      });
      onCommitted();
      mailer.wake();
      await audit(db, at, { accountId, action: "password_changed", origin });
    },

    async make(given, claim, origin) {
      const { email } = given;
      const at = new Date(now());
      const displayName = deps.randomName(origin.locale);
      const made = await db.transaction(async (tx) => {
        if (given.email !== null) await given.prove(tx);
        const account = await insertNamed(tx, {
          displayName,
          email,
          emailVerifiedAt: email === null ? null : at,
          avatar: deps.randomAvatar(),
          locale: origin.locale,
          createdAt: at,
        });
        if (account === "email_taken")
          throw new NamedError("UNAVAILABLE", {
            message: "The address was proven to be somebody's at this moment",
          });
        if (email !== null) {
          await dropTickets(tx, email);
          await dropRegistrations(tx, email);
        }
        if (await claim(tx, account.id)) return account.id;
        await tx.delete(accounts).where(eq(accounts.id, account.id));
        return null;
      });
      if (made !== null) await audit(db, now(), { accountId: made, action: "registered", origin });
      return made;
    },

    hasAddress: async (email) => (await accountByAddress(db, email)) !== undefined,

    async openSession(proof, origin) {
      const { proven, tokens } = await db.transaction(async (tx) => {
        const proven = await proof(tx);
        return { proven, tokens: await sessions.open(tx, proven, origin) };
      });
      const { accountId, method } = proven;
      await noteLocale(db, accountId, origin.locale);
      await audit(db, now(), { accountId, action: "signed_in", origin, details: { method } });
      return tokens;
    },

    people: (ids) => peopleById(db, ids),

    async isStaff(accountId) {
      const [row] = await db
        .select({ isStaff: accounts.isStaff })
        .from(accounts)
        .where(eq(accounts.id, accountId));
      return row?.isStaff === true;
    },
  };
}

export async function peopleById(db: Db, ids: readonly string[]): Promise<Map<string, PersonSummary>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: accounts.id,
      username: accounts.username,
      displayName: accounts.displayName,
      avatar: accounts.avatar,
    })
    .from(accounts)
    .where(inArray(accounts.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}
