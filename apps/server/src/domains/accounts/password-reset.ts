import { eq } from "drizzle-orm";
import type { PasswordPolicy } from "@veranda/contract";
import type { Integrations } from "@veranda/contract/calls/sign-in";
import type { Locale } from "@veranda/messages";
import { NamedError } from "../../named-error.ts";
import type { Background } from "../../platform/background.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Events } from "../../platform/events/events.ts";
import type { Mailer, ReadyMailer } from "../../platform/mail/mailer.ts";
import type { Limiter } from "../../platform/shared/limiter.ts";
import { audit, type Origin } from "./audit.ts";
import { insertNamed } from "./insert-account.ts";
import { clearFailures } from "./login-failures.ts";
import { localeOr } from "./locales.ts";
import { accountByAddress } from "./mail-addresses.ts";
import { mayMail } from "./mail-rate-limit.ts";
import { passwordChangedMail, resetMail, type MailSite } from "./mails.ts";
import { hashPassword } from "./password-hash.ts";
import { requireChange, requireStrength } from "./password-policy.ts";
import { dropRegistrations } from "./pending-registrations.ts";
import type { Sessions } from "./sessions.ts";
import { accounts, signInCodes } from "./tables.ts";
import { dropTickets, findTicket, issueTicket, lockAddress, useTicket } from "./tickets.ts";
import { dropSignInMethods, signInMethodsOf, type WalletMethods } from "./sign-in-methods.ts";

type NewPassword = {
  email: string;
  ticket: string;
  password: string;
  /** Sign-in methods to keep. */
  keep: readonly string[];
};

export type PasswordReset = {
  /** Responds immediately; whether there is such an account is looked up afterwards. */
  requestReset(email: string, origin: Origin): void;
  /** Throws TICKET_INVALID. */
  otherSignInMethods(given: { email: string; ticket: string }): Promise<Integrations>;
  /** Throws TICKET_INVALID, PASSWORD_WEAK or PASSWORD_UNCHANGED; the ticket stays valid after the last two. */
  reset(given: NewPassword, origin: Origin): Promise<void>;
};

export type PasswordResetDeps = {
  db: Db;
  events: Pick<Events, "transaction">;
  mailer: Mailer;
  limiter: Limiter;
  background: Background;
  sessions: Sessions;
  wallets: WalletMethods;
  policy: PasswordPolicy;
  site: MailSite;
  now: () => number;
  /** Mails a ticket to an address that was registered and not verified. */
  remindOfRegistration: (email: string, origin: Origin) => void;
  randomAvatar: () => string;
  randomName: (locale: Locale) => string;
};

/**
 * Sets a new password by mail: from then on the account belongs to the mail's reader, and to nobody who had access
 * before.
 */
export function createPasswordReset(deps: PasswordResetDeps): PasswordReset {
  const { db, events, mailer, limiter, background, sessions, wallets, policy, site, now } = deps;

  /**
   * The purpose of a ticket: a reset ticket is for the existing account. Somebody who registered, and reads the mail in
   * another browser without knowing the password, may set one with a registration ticket, as long as there is no
   * account.
   */
  const purposeOf = async (email: string, ticket: string): Promise<"reset" | "verify"> => {
    const at = now();
    const purpose = (await accountByAddress(db, email)) === undefined ? "verify" : "reset";
    if ((await findTicket(db, at, { purpose, email, ticket })) === null)
      throw new NamedError("TICKET_INVALID");
    return purpose;
  };

  const setPassword = async (
    ticket: { purpose: "reset" | "verify"; email: string; ticket: string },
    passwordHash: string,
    keep: ReadonlySet<string>,
    mails: ReadyMailer,
    { locale }: Origin,
  ): Promise<{ accountId: string; onCommitted: () => void }> =>
    events.transaction(async (tx, record) => {
      const at = new Date(now());
      await lockAddress(tx, ticket.email);
      if (!(await useTicket(tx, at.getTime(), ticket))) throw new NamedError("TICKET_INVALID");
      const { email } = ticket;
      const [account] = await tx
        .update(accounts)
        .set({ passwordHash })
        .where(eq(accounts.email, email))
        .returning({ id: accounts.id, locale: accounts.locale });
      // It was deleted concurrently.
      if (account === undefined && ticket.purpose === "reset") throw new NamedError("TICKET_INVALID");
      const made =
        account ??
        (await insertNamed(tx, {
          displayName: deps.randomName(locale),
          email,
          emailVerifiedAt: at,
          passwordHash,
          avatar: deps.randomAvatar(),
          locale,
          createdAt: at,
        }));
      if (made === "email_taken") throw new NamedError("TICKET_INVALID");
      await dropSignInMethods(tx, made.id, wallets, keep);
      await tx.delete(signInCodes).where(eq(signInCodes.accountId, made.id));
      await dropTickets(tx, email);
      await dropRegistrations(tx, email);
      await mails.sendIn(
        tx,
        passwordChangedMail(site, { to: email, locale: localeOr(account?.locale, locale) }),
      );
      // After the sign-in methods, so that nobody who used one of them in between stays signed in.
      return { accountId: made.id, onCommitted: await sessions.endAllIn(tx, record, made.id, null) };
    });

  return {
    requestReset(email, origin) {
      background.run(async () => {
        const account = await accountByAddress(db, email);
        if (account === undefined) return deps.remindOfRegistration(email, origin);
        const mails = await mailer.ready();
        if (!(await mayMail(limiter, email, "reset-mail"))) return;
        await db.transaction(async (tx) => {
          const ticket = await issueTicket(tx, now(), { purpose: "reset", email });
          const reader = { to: email, locale: localeOr(account.locale, origin.locale) };
          await mails.sendIn(tx, resetMail(site, reader, ticket));
        });
        mailer.wake();
        await audit(db, now(), { accountId: account.id, action: "password_reset_asked", origin });
      });
    },

    async otherSignInMethods({ email, ticket }) {
      await purposeOf(email, ticket);
      const account = await accountByAddress(db, email);
      return account === undefined
        ? { connectedAccounts: [], connectedWallets: [] }
        : signInMethodsOf(db, account.id, wallets);
    },

    async reset({ email, ticket, password, keep }, origin) {
      requireStrength(password, policy);
      // Before the ticket is consumed, and whether or not it is valid.
      const mails = await mailer.ready();
      const purpose = await purposeOf(email, ticket);
      // Revealed only to the ticket's holder.
      await requireChange(password, (await accountByAddress(db, email))?.passwordHash ?? null);
      const passwordHash = await hashPassword(password);
      const given = { purpose, email, ticket };
      const { accountId, onCommitted } = await setPassword(given, passwordHash, new Set(keep), mails, origin);
      onCommitted();
      mailer.wake();
      await clearFailures(db, email);
      await audit(db, now(), { accountId, action: "password_changed", origin });
    },
  };
}
