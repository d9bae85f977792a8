import { eq, inArray } from "drizzle-orm";
import type { LoginMethod, PasswordPolicy, SessionTokens } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import { audit, type Origin } from "./audit.ts";
import { clearFailures, giveBackTry, takeTry } from "./login-failures.ts";
import { accountByAddress } from "./mail-addresses.ts";
import { passwordChangedMail, type MailSite } from "./mails.ts";
import { hashPassword, isPassword } from "./password-hash.ts";
import { demandStrength } from "./password-policy.ts";
import { insertNamed } from "./insert-account.ts";
import type { Sessions } from "./sessions.ts";
import { accounts } from "./tables.ts";
import { dropRegistrations, registrationBy } from "./registrations.ts";
import { dropTickets } from "./tickets.ts";
import type { Tx } from "./ways-in.ts";

/** How others see a person at a glance. */
export type PersonSummary = {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly avatar: string;
};

export type Accounts = {
  /** Throws INVALID_CREDENTIAL, ACCOUNT_LOCKED or NOT_VERIFIED. */
  login(email: string, password: string, origin: Origin): Promise<SessionTokens>;
  /** Throws INVALID_CREDENTIAL or PASSWORD_WEAK; ends every other session. */
  changePassword(
    person: { accountId: string; sessionId: string },
    given: { current: string; password: string },
    origin: Origin,
  ): Promise<void>;
  /**
   * An account for someone who proved who they are by other means; `email`, if there is one, is their own. They have
   * accepted no terms yet: the page asks.
   * `claim` ties it to that proof in the same transaction; null, and nothing made, when it answers false.
   */
  make(
    given: { email: string | null },
    claim: (tx: Tx, accountId: string) => Promise<boolean>,
    origin: Origin,
  ): Promise<string | null>;
  /** Whether somebody has this address. */
  hasAddress(email: string): Promise<boolean>;
  openSession(accountId: string, method: LoginMethod, origin: Origin): Promise<SessionTokens>;
  people(ids: readonly string[]): Promise<Map<string, PersonSummary>>;
  isStaff(accountId: string): Promise<boolean>;
};

export type AccountsDeps = {
  db: Db;
  mailer: Mailer;
  sessions: Sessions;
  policy: PasswordPolicy;
  site: MailSite;
  now: () => number;
  /** Avatar and name of someone who has chosen none. */
  randomAvatar: () => string;
  randomName: () => string;
};

/** Signing in by an email address and a password, and what all accounts have in common. */
export function createAccounts(deps: AccountsDeps): Accounts {
  const { db, mailer, sessions, policy, site, now } = deps;

  return {
    async login(email, password, origin) {
      const at = now();
      const { isLast } = await takeTry(db, email, at);
      const account = await accountByAddress(db, email);
      if (!(await isPassword(password, account?.passwordHash ?? null)) || account === undefined) {
        if ((await registrationBy(db, { email, password, at })) !== null) {
          await giveBackTry(db, email);
          throw new NamedError("NOT_VERIFIED", { customData: { email } });
        }
        const action = isLast ? "locked" : "sign_in_failed";
        await audit(db, at, { accountId: account?.id ?? null, action, origin });
        throw new NamedError("INVALID_CREDENTIAL");
      }
      await clearFailures(db, email);
      return this.openSession(account.id, "Email", origin);
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
      await takeTry(db, key, at);
      if (!(await isPassword(current, row?.passwordHash ?? null)))
        throw new NamedError("INVALID_CREDENTIAL", {
          fields: { "body.current": "This is not your password." },
        });
      await clearFailures(db, key);
      const passwordHash = await hashPassword(password);
      await db.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId));
      if (row?.email) await dropTickets(db, row.email);
      await sessions.endAll(accountId, sessionId);
      await audit(db, at, { accountId, action: "password_changed", origin });
      if (row?.email) await mailer.send(passwordChangedMail(site, row.email));
    },

    async make({ email }, claim, origin) {
      const at = new Date(now());
      const displayName = deps.randomName();
      const made = await db.transaction(async (tx) => {
        const account = await insertNamed(tx, {
          displayName,
          email,
          emailVerifiedAt: email === null ? null : at,
          avatar: deps.randomAvatar(),
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
