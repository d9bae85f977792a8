import { sql } from "drizzle-orm";
import { TICKET_WAIT_MS, type PasswordPolicy, type SessionTokens } from "@veranda/contract";
import type { Locale } from "@veranda/messages";
import { NamedError } from "../../named-error.ts";
import type { Background } from "../../platform/background.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import type { Limiter } from "../../platform/shared/limiter.ts";
import { yearAt, type Ages } from "./age.ts";
import { audit, type Origin } from "./audit.ts";
import { insertAccount, insertNamed } from "./insert-account.ts";
import { accountByAddress } from "./mail-addresses.ts";
import { localeOr } from "./locales.ts";
import { alreadyRegisteredMail, verifyMail, type MailSite } from "./mails.ts";
import { mayMail } from "./mail-rate-limit.ts";
import { isTaken, requireUsernameForm, usernameTaken } from "./names.ts";
import { hashPassword, isPassword } from "./password-hash.ts";
import { requireStrength } from "./password-policy.ts";
import {
  COMPARED_WITH_TICKET,
  dropRegistrations,
  isNameWaiting,
  keepRegistration,
  registrationBy,
  registrationOf,
  registrationToMail,
  type Registration,
} from "./pending-registrations.ts";
import type { Sessions } from "./sessions.ts";
import { dropTickets, findTicket, issueTicket, lockAddress, useTicket } from "./tickets.ts";
import type { Tx } from "./sign-in-methods.ts";

type NewPerson = {
  email: string;
  password: string;
  displayName: string;
  username?: string | undefined;
  birthYear: number;
};

/** Values from the link of a mail. `browser`: digest of the opening browser's secret. */
type OpenedLink = {
  email: string;
  ticket: string;
  password: string | undefined;
  browser: Uint8Array | null;
};

export type RegistrationFlow = {
  /**
   * Stores a registration of this browser and mails a ticket. The answer is the same for a known address. Throws
   * TOO_YOUNG.
   */
  register(given: NewPerson, browser: Uint8Array, origin: Origin): Promise<void>;
  /** Whether this browser has registered with exactly that password: such a request isn't a guess. */
  isOwn(given: { email: string; password: string; browser: Uint8Array | null }): Promise<boolean>;
  /** Throws TICKET_ALREADY_EXISTS within the waiting time; the answer is the same for unknown addresses. */
  sendTicket(email: string, browser: Uint8Array | null, origin: Origin): Promise<void>;
  /** Mails a new ticket if there is a registration of this address; callers must have applied a rate limit. */
  remind(email: string, origin: Origin): void;
  /**
   * Creates the account that this browser registered, or that the password belongs to, and signs in. The ticket proves
   * the address, but doesn't tell which registration it completes. Throws TICKET_INVALID, TICKET_ELSEWHERE or
   * INVALID_CREDENTIAL.
   */
  verify(link: OpenedLink, origin: Origin): Promise<SessionTokens>;
};

export type RegistrationDeps = {
  db: Db;
  mailer: Mailer;
  limiter: Limiter;
  background: Background;
  sessions: Sessions;
  policy: PasswordPolicy;
  site: MailSite;
  now: () => number;
  randomAvatar: () => string;
  ages: Pick<Ages, "ofNewcomer">;
};

/** Registration by email address and password, from the form to the opened link. */
export function createRegistration(deps: RegistrationDeps): RegistrationFlow {
  const { db, mailer, limiter, background, sessions, policy, site, now } = deps;

  /**
   * Mails an address with a registration, about this browser's if it has one. Takes the same steps for a known address
   * as for a new one.
   */
  const keepMail = async (email: string, browser: Uint8Array | null, spoken: Locale): Promise<void> => {
    const existing = await accountByAddress(db, email);
    const reader = { to: email, locale: localeOr(existing?.locale, spoken) };
    const waits = await registrationToMail(db, email, browser, now());
    const mails = await mailer.ready();
    if (waits === null || !(await mayMail(limiter, email))) return;
    const { browserDigest, device } = waits;
    // The ticket of a known address is never revealed: it is in no mail.
    await db.transaction(async (tx) => {
      const ticket = await issueTicket(tx, now(), { purpose: "verify", email, browserDigest });
      const mail =
        existing === undefined
          ? verifyMail(site, reader, { ticket, device })
          : alreadyRegisteredMail(site, reader, null);
      await mails.sendIn(tx, mail);
    });
    mailer.wake();
  };
  /** Continues after the response, so that timing does not reveal whether there is a registration. */
  const mailTicket = (email: string, browser: Uint8Array | null, spoken: Locale): void =>
    background.run(() => keepMail(email, browser, spoken));

  const add = async (tx: Tx, from: Registration, { locale }: Origin): Promise<string> => {
    const { email, passwordHash, displayName, username } = from;
    const values = {
      displayName,
      email,
      emailVerifiedAt: new Date(now()),
      passwordHash,
      avatar: deps.randomAvatar(),
      locale,
      acceptedTermsAt: from.at,
      acceptedPrivacyAt: from.at,
      ...(from.ageBand !== null && { ageBand: from.ageBand, ageGivenIn: yearAt(from.at.getTime()) }),
      createdAt: new Date(now()),
    };
    const asked = username === null ? "username_taken" : await insertAccount(tx, { ...values, username });
    // The name was taken in the meantime: it can be changed in the settings.
    const made = asked === "username_taken" ? await insertNamed(tx, values) : asked;
    if (made === "email_taken") throw new NamedError("TICKET_INVALID");
    await dropTickets(tx, email);
    await dropRegistrations(tx, email);
    return made.id;
  };

  return {
    async register({ email, password, displayName, username, birthYear }, browserDigest, { device, locale }) {
      const { ageBand } = deps.ages.ofNewcomer(birthYear);
      requireStrength(password, policy);
      if (username !== undefined) requireUsernameForm(username);
      const passwordHash = await hashPassword(password);
      await db.transaction(async (tx) => {
        if (username !== undefined) {
          // Serialised per name: of many concurrent requests one succeeds.
          const folded = username.toLowerCase();
          await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`username ${folded}`}, 0))`);
          if ((await isTaken(tx, username, null)) || (await isNameWaiting(tx, username, email, now())))
            throw usernameTaken();
        }
        const given = {
          email,
          browserDigest,
          passwordHash,
          displayName,
          username: username ?? null,
          ageBand,
          device,
        };
        await keepRegistration(tx, given, now());
      });
      await limiter.take(`ticket:${email}`, { max: 1, windowMs: TICKET_WAIT_MS });
      // A registration is not acknowledged before its mail is stored.
      await keepMail(email, browserDigest, locale);
    },

    async isOwn({ email, password, browser }) {
      const own = await registrationOf(db, email, browser, now());
      return own !== null && (await isPassword(password, own.passwordHash));
    },

    async sendTicket(email, browser, { locale }) {
      const waitMs = await limiter.take(`ticket:${email}`, { max: 1, windowMs: TICKET_WAIT_MS });
      if (waitMs !== null) throw new NamedError("TICKET_ALREADY_EXISTS", { customData: { waitMs } });
      mailTicket(email, browser, locale);
    },

    remind: (email, { locale }) => mailTicket(email, null, locale),

    async verify({ email, ticket, password, browser }, origin) {
      const at = now();
      const given = { purpose: "verify", email, ticket } as const;
      const found = await findTicket(db, at, given);
      if (found === null) throw new NamedError("TICKET_INVALID");
      // The registration that the mail was about is compared first: later registrations of the address can't hide it.
      const before = [found.browserDigest];
      const chosen =
        (await registrationOf(db, email, browser, at)) ??
        (password === undefined
          ? null
          : await registrationBy(db, { email, password, at, before, most: COMPARED_WITH_TICKET }));
      if (chosen === null) {
        // The link may have been opened twice: then the registration was deleted with the ticket, between the two
        // reads.
        if ((await findTicket(db, at, given)) === null) throw new NamedError("TICKET_INVALID");
        throw new NamedError(password === undefined ? "TICKET_ELSEWHERE" : "INVALID_CREDENTIAL");
      }
      const { accountId, tokens } = await db.transaction(async (tx) => {
        await lockAddress(tx, email);
        if (!(await useTicket(tx, at, given))) throw new NamedError("TICKET_INVALID");
        const accountId = await add(tx, chosen, origin);
        return { accountId, tokens: await sessions.open(tx, { accountId, method: "Email" }, origin) };
      });
      for (const action of ["registered", "verified"] as const)
        await audit(db, at, { accountId, action, origin });
      await audit(db, now(), { accountId, action: "signed_in", origin, details: { method: "Email" } });
      return tokens;
    },
  };
}
