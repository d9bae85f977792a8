import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { TICKET_WAIT_MS, type LoginMethod, type PasswordPolicy, type SessionTokens } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import type { Limiter } from "../../platform/shared/limiter.ts";
import { audit, type Origin } from "./audit.ts";
import { clearFailures, countFailure, demandUnlocked } from "./login-failures.ts";
import { knownMail, passwordChangedMail, resetMail, verifyMail, type MailSite } from "./mails.ts";
import { isTaken, usernameFault } from "./names.ts";
import { hashPassword, isPassword } from "./password-hash.ts";
import { demandStrength } from "./password-policy.ts";
import { insertAccount, insertNamed } from "./insert-account.ts";
import type { Sessions } from "./sessions.ts";
import { accounts } from "./tables.ts";
import { keepVain, wasVain } from "./vain-registrations.ts";
import { dropTickets, issueTicket, useTicket } from "./tickets.ts";
import type { Tx } from "./ways-in.ts";

/** Mails to one address in an hour. */
const MAILS_AN_HOUR = 8;
const HOUR_MS = 3_600_000;

/** How others see a person at a glance. */
export type PersonSummary = {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly avatar: string;
};

export type Registration = {
  email: string;
  password: string;
  displayName: string;
  username?: string | undefined;
};

export type Accounts = {
  /** Makes an account that waits for its address to be verified. Says the same of a known address. */
  register(given: Registration, origin: Origin): Promise<void>;
  /** Throws TICKET_ALREADY_EXISTS within the wait; says the same of unknown addresses. */
  sendTicket(email: string): Promise<void>;
  /** Throws TICKET_INVALID. */
  verify(email: string, ticket: string, origin: Origin): Promise<void>;
  /** Throws INVALID_CREDENTIAL, ACCOUNT_LOCKED or NOT_VERIFIED. */
  login(email: string, password: string, origin: Origin): Promise<SessionTokens>;
  requestReset(email: string, origin: Origin): Promise<void>;
  /** Throws TICKET_INVALID or PASSWORD_WEAK; ends every session. */
  reset(given: { email: string; ticket: string; password: string }, origin: Origin): Promise<void>;
  /** Throws INVALID_CREDENTIAL or PASSWORD_WEAK; ends every other session. */
  changePassword(
    person: { accountId: string; sessionId: string },
    given: { current: string; password: string },
    origin: Origin,
  ): Promise<void>;
  /**
   * An account for someone who proved who they are by other means; `email`, if there is one, is their own.
   * `claim` ties it to that proof in the same transaction; null, and nothing made, when it answers false.
   */
  make(
    given: { email: string | null },
    claim: (tx: Tx, accountId: string) => Promise<boolean>,
    origin: Origin,
  ): Promise<string | null>;
  /** The account whose address this is and was proven to be; null if there is none. */
  verifiedBy(email: string): Promise<string | null>;
  openSession(accountId: string, method: LoginMethod, origin: Origin): Promise<SessionTokens>;
  people(ids: readonly string[]): Promise<Map<string, PersonSummary>>;
  isStaff(accountId: string): Promise<boolean>;
};

export type AccountsDeps = {
  db: Db;
  mailer: Mailer;
  limiter: Limiter;
  sessions: Sessions;
  policy: PasswordPolicy;
  site: MailSite;
  now: () => number;
  /** Avatar and name of someone who has chosen none. */
  randomAvatar: () => string;
  randomName: () => string;
};

/** Accounts that sign in by an email address and a password, and what all accounts have in common. */
export function createAccounts(deps: AccountsDeps): Accounts {
  const { db, mailer, limiter, sessions, policy, site, now } = deps;

  /** Mails a ticket. Silent past the hour's share: who asks too often gets no more mails, and the same answer. */
  const mayMail = async (email: string): Promise<boolean> =>
    (await limiter.take(`mail:${email}`, { max: MAILS_AN_HOUR, windowMs: HOUR_MS })) === null;

  const sendVerification = async (email: string): Promise<void> => {
    const ticket = await issueTicket(db, now(), { purpose: "verify", email, publicAddress: null });
    mailer.send(verifyMail(site, email, ticket, null));
  };

  const byEmail = async (email: string) => {
    const [row] = await db
      .select({
        id: accounts.id,
        passwordHash: accounts.passwordHash,
        emailVerifiedAt: accounts.emailVerifiedAt,
      })
      .from(accounts)
      .where(eq(accounts.email, email));
    return row;
  };

  return {
    async register({ email, password, displayName, username }, origin) {
      demandStrength(password, policy);
      if (username !== undefined) {
        const fault = usernameFault(username);
        if (fault !== null)
          throw new NamedError("NAME_INVALID", { message: fault, fields: { "body.username": fault } });
        const own = await byEmail(email);
        if (await isTaken(db, username, own?.emailVerifiedAt === null ? own.id : null))
          throw new NamedError("USERNAME_TAKEN", { fields: { "body.username": "Somebody has it already." } });
      }
      const passwordHash = await hashPassword(password);
      const at = new Date(now());
      const registered = await db.transaction(async (tx) => {
        // Who registers an address anew before it was verified is taken at their word; nothing of before remains.
        await tx.delete(accounts).where(and(eq(accounts.email, email), isNull(accounts.emailVerifiedAt)));
        const values = {
          displayName,
          email,
          emailVerifiedAt: null,
          passwordHash,
          avatar: deps.randomAvatar(),
          acceptedTermsAt: at,
          acceptedPrivacyAt: at,
          createdAt: at,
        };
        return username === undefined ? insertNamed(tx, values) : insertAccount(tx, { ...values, username });
      });
      if (registered === "username_taken")
        throw new NamedError("USERNAME_TAKEN", { fields: { "body.username": "Somebody has it already." } });
      await limiter.take(`ticket:${email}`, { max: 1, windowMs: TICKET_WAIT_MS });
      if (registered === "email_taken") await keepVain(db, email, passwordHash, now());
      if (!(await mayMail(email))) return;
      if (registered === "email_taken") {
        mailer.send(knownMail(site, email));
        return;
      }
      await dropTickets(db, email);
      await audit(db, now(), { accountId: registered.id, action: "registered", origin });
      await sendVerification(email);
    },

    async sendTicket(email) {
      const waitMs = await limiter.take(`ticket:${email}`, { max: 1, windowMs: TICKET_WAIT_MS });
      if (waitMs !== null) throw new NamedError("TICKET_ALREADY_EXISTS", { customData: { waitMs } });
      const account = await byEmail(email);
      if (account?.emailVerifiedAt !== null || account === undefined || !(await mayMail(email))) return;
      await sendVerification(email);
    },

    async verify(email, ticket, origin) {
      const at = now();
      if (!(await useTicket(db, at, ticket, { purpose: "verify", email, publicAddress: null })))
        throw new NamedError("TICKET_INVALID");
      const [row] = await db
        .update(accounts)
        .set({ emailVerifiedAt: new Date(at) })
        .where(and(eq(accounts.email, email), isNull(accounts.emailVerifiedAt)))
        .returning({ id: accounts.id });
      if (row !== undefined) await audit(db, at, { accountId: row.id, action: "verified", origin });
    },

    async login(email, password, origin) {
      const at = now();
      await demandUnlocked(db, email, at);
      const account = await byEmail(email);
      if (!(await isPassword(password, account?.passwordHash ?? null))) {
        if (await wasVain(db, email, password))
          throw new NamedError("NOT_VERIFIED", { customData: { email } });
        const isLocked = await countFailure(db, email, at);
        const accountId = account?.id ?? null;
        await audit(db, at, { accountId, action: isLocked ? "locked" : "sign_in_failed", origin });
        throw new NamedError("INVALID_CREDENTIAL");
      }
      if (account === undefined) throw new NamedError("INVALID_CREDENTIAL");
      await clearFailures(db, email);
      if (account.emailVerifiedAt === null) throw new NamedError("NOT_VERIFIED", { customData: { email } });
      return this.openSession(account.id, "Email", origin);
    },

    async requestReset(email, origin) {
      const account = await byEmail(email);
      if (account === undefined || !(await mayMail(email))) return;
      const ticket = await issueTicket(db, now(), { purpose: "reset", email, publicAddress: null });
      mailer.send(resetMail(site, email, ticket));
      await audit(db, now(), { accountId: account.id, action: "password_reset_asked", origin });
    },

    async reset({ email, ticket, password }, origin) {
      demandStrength(password, policy);
      const at = now();
      const passwordHash = await hashPassword(password);
      if (!(await useTicket(db, at, ticket, { purpose: "reset", email, publicAddress: null })))
        throw new NamedError("TICKET_INVALID");
      const [row] = await db
        .update(accounts)
        // The ticket came by mail: the address is theirs.
        .set({
          passwordHash,
          emailVerifiedAt: sql`coalesce(${accounts.emailVerifiedAt}, ${new Date(at)}::timestamptz)`,
        })
        .where(eq(accounts.email, email))
        .returning({ id: accounts.id });
      if (row === undefined) throw new NamedError("TICKET_INVALID");
      await Promise.all([dropTickets(db, email), clearFailures(db, email), sessions.endAll(row.id, null)]);
      await audit(db, at, { accountId: row.id, action: "password_changed", origin });
      mailer.send(passwordChangedMail(site, email));
    },

    async changePassword({ accountId, sessionId }, { current, password }, origin) {
      demandStrength(password, policy);
      const at = now();
      const [row] = await db
        .select({ email: accounts.email, passwordHash: accounts.passwordHash })
        .from(accounts)
        .where(eq(accounts.id, accountId));
      // The same count as for signing in: a stolen session must not be a way to try passwords.
      const key = row?.email ?? accountId;
      await demandUnlocked(db, key, at);
      if (!(await isPassword(current, row?.passwordHash ?? null))) {
        await countFailure(db, key, at);
        throw new NamedError("INVALID_CREDENTIAL", {
          fields: { "body.current": "This is not your password." },
        });
      }
      const passwordHash = await hashPassword(password);
      await db.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId));
      await sessions.endAll(accountId, sessionId);
      await audit(db, at, { accountId, action: "password_changed", origin });
      if (row?.email) mailer.send(passwordChangedMail(site, row.email));
    },

    async make({ email }, claim, origin) {
      const at = new Date(now());
      const displayName = deps.randomName();
      const made = await db.transaction(async (tx) => {
        // Somebody typed this address and never proved it: it goes to who did.
        if (email !== null)
          await tx.delete(accounts).where(and(eq(accounts.email, email), isNull(accounts.emailVerifiedAt)));
        const account = await insertNamed(tx, {
          displayName,
          email,
          emailVerifiedAt: email === null ? null : at,
          avatar: deps.randomAvatar(),
          acceptedTermsAt: at,
          acceptedPrivacyAt: at,
          createdAt: at,
        });
        if (account === "email_taken")
          throw new NamedError("UNAVAILABLE", {
            message: "The address was proven to be somebody's at this moment",
          });
        if (await claim(tx, account.id)) return account.id;
        await tx.delete(accounts).where(eq(accounts.id, account.id));
        return null;
      });
      if (made !== null) await audit(db, now(), { accountId: made, action: "registered", origin });
      return made;
    },

    async verifiedBy(email) {
      const account = await byEmail(email);
      return account?.emailVerifiedAt ? account.id : null;
    },

    async openSession(accountId, method, origin) {
      const tokens = await sessions.open(accountId, method, origin);
      await audit(db, now(), { accountId, action: "signed_in", origin, details: { method } });
      return tokens;
    },

    async people(ids) {
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
    },

    async isStaff(accountId) {
      const [row] = await db
        .select({ isStaff: accounts.isStaff })
        .from(accounts)
        .where(eq(accounts.id, accountId));
      return row?.isStaff === true;
    },
  };
}
