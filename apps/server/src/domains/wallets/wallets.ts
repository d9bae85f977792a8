import { eq } from "drizzle-orm";
import type { SessionTokens } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Background } from "../../platform/background.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import type { Limiter } from "../../platform/shared/limiter.ts";
import type { Person } from "../accounts/access-token.ts";
import type { Accounts, Proof } from "../accounts/accounts.ts";
import { audit, type Origin } from "../accounts/audit.ts";
import { localesOfAddresses } from "../accounts/locales.ts";
import { mayMail } from "../accounts/mail-share.ts";
import { alreadyRegisteredMail, walletMail } from "../accounts/mails.ts";
import { findTicket, issueTicket, useTicket } from "../accounts/tickets.ts";
import type { NotifyMethodAdded } from "../accounts/sign-in-method-added.ts";
import { walletName } from "../accounts/sign-in-method-name.ts";
import { challenge, requireSignature, type ChallengeSite } from "./challenge.ts";
import { requireOpenSession, type Tx } from "../accounts/sign-in-methods.ts";
import { wallets } from "./tables.ts";

/** How a wallet that signed in by itself is listed. */
const METAMASK = "MetaMask";

type SignedBy = { address: string; signature: string; visitorId: string };

/** What came back with the link of a mail. `browser`: the digest of the opening browser's secret. */
type WalletLink = { address: string; email: string; ticket: string; browser: Uint8Array | null };

export type Wallets = {
  nonce(address: string, visitorId: string): Promise<{ requireEmail: boolean; message: string }>;
  /** Throws WALLET_SIGNATURE_INVALID or WALLET_NEEDS_EMAIL. */
  signIn(by: SignedBy, origin: Origin): Promise<SessionTokens>;
  /**
   * Mails a ticket for an account of this wallet, which holds in this browser alone. An address that has an account
   * gets no ticket, and the same answer. Throws WALLET_SIGNATURE_INVALID, WALLET_NEEDS_EMAIL or WALLET_TAKEN.
   */
  register(
    given: SignedBy & { email: string | undefined; browser: Uint8Array },
    origin: Origin,
  ): Promise<{ email: string }>;
  /** Throws TICKET_INVALID, TICKET_ELSEWHERE or WALLET_TAKEN. */
  complete(given: WalletLink, origin: Origin): Promise<SessionTokens>;
  /** Throws WALLET_SIGNATURE_INVALID, WALLET_TAKEN or SESSION_ENDED. */
  connect(person: Person, by: SignedBy & { connection: string }, origin: Origin): Promise<void>;
};

export type WalletsDeps = {
  db: Db;
  accounts: Accounts;
  notifyMethodAdded: NotifyMethodAdded;
  background: Background;
  mailer: Mailer;
  limiter: Limiter;
  site: ChallengeSite;
  /** New people who come by a wallet give an email address. */
  needsEmail: boolean;
  now: () => number;
};

/** Signing in by an Ethereum wallet. */
export function createWallets(deps: WalletsDeps): Wallets {
  const { db, accounts, site, now } = deps;

  const ownerOf = async (address: string): Promise<string | undefined> => {
    const [row] = await db
      .select({ accountId: wallets.accountId })
      .from(wallets)
      .where(eq(wallets.address, address));
    return row?.accountId;
  };

  /** False when somebody has the wallet already. */
  const claim = async (tx: Tx, accountId: string, address: string, connection: string): Promise<boolean> => {
    const rows = await tx
      .insert(wallets)
      .values({ address, accountId, connection, createdAt: new Date(now()) })
      .onConflictDoNothing()
      .returning({ address: wallets.address });
    return rows.length > 0;
  };

  const add = async (
    { accountId, sessionId }: Person,
    address: string,
    connection: string,
    origin: Origin,
  ): Promise<void> => {
    const isNew = await db.transaction(async (tx) => {
      await requireOpenSession(tx, { accountId, sessionId });
      return claim(tx, accountId, address, connection);
    });
    if (isNew) {
      await audit(db, now(), { accountId, action: "wallet_linked", origin, details: { address } });
      await deps.notifyMethodAdded(accountId, walletName(address));
    } else if ((await ownerOf(address)) !== accountId) throw new NamedError("WALLET_TAKEN");
  };

  /** A wallet that is nobody's gets an account, though many ask at once. */
  const requireAccount = async (address: string, origin: Origin): Promise<void> => {
    if ((await ownerOf(address)) === undefined)
      await accounts.make({ email: null }, (tx, id) => claim(tx, id, address, METAMASK), origin);
  };

  /** The wallet that has signed is still connected. */
  const byWallet =
    (address: string): Proof =>
    async (tx) => {
      const [row] = await tx
        .select({ accountId: wallets.accountId })
        .from(wallets)
        .where(eq(wallets.address, address))
        .for("share");
      if (row === undefined) throw new NamedError("WALLET_TAKEN");
      return { accountId: row.accountId, method: "MetaMask" };
    };

  const demand = (by: SignedBy): Promise<void> => requireSignature(db, { ...by, at: now() });

  return {
    async nonce(address, visitorId) {
      const [owner, message] = await Promise.all([
        ownerOf(address),
        challenge(db, { site, address, visitorId, at: now() }),
      ]);
      return { requireEmail: deps.needsEmail && owner === undefined, message };
    },

    async signIn(by, origin) {
      await demand(by);
      if (deps.needsEmail && (await ownerOf(by.address)) === undefined)
        throw new NamedError("WALLET_NEEDS_EMAIL");
      await requireAccount(by.address, origin);
      return accounts.openSession(byWallet(by.address), origin);
    },

    async register({ email, browser: browserDigest, ...by }, { device, locale }) {
      await demand(by);
      if (email === undefined) throw new NamedError("WALLET_NEEDS_EMAIL");
      const { address } = by;
      if ((await ownerOf(address)) !== undefined) throw new NamedError("WALLET_TAKEN");
      deps.background.run(async () => {
        const theirs = (await localesOfAddresses(db, [email])).get(email);
        const reader = { to: email, locale: theirs ?? locale };
        const mails = await deps.mailer.ready();
        if (!(await mayMail(deps.limiter, email))) return;
        if (theirs !== undefined) return deps.mailer.send(alreadyRegisteredMail(site, reader, address));
        const given = { purpose: "wallet", email, publicAddress: address, browserDigest } as const;
        await db.transaction(async (tx) => {
          const ticket = await issueTicket(tx, now(), given);
          await mails.sendIn(tx, walletMail(site, reader, { ticket, address, device }));
        });
        deps.mailer.wake();
      });
      return { email };
    },

    async complete({ address, email, ticket, browser }, origin) {
      const given = { purpose: "wallet", email, ticket, publicAddress: address } as const;
      const found = await findTicket(db, now(), given);
      if (found === null) throw new NamedError("TICKET_INVALID");
      // Whoever reads the mail has not signed with this wallet, unless it is the browser that has.
      const { browserDigest } = found;
      if (browser === null || browserDigest === null || Buffer.compare(browser, browserDigest) !== 0)
        throw new NamedError("TICKET_ELSEWHERE");
      if (!(await useTicket(db, now(), given)) || (await accounts.hasAddress(email)))
        throw new NamedError("TICKET_INVALID");
      const accountId = await accounts.make({ email }, (tx, id) => claim(tx, id, address, METAMASK), origin);
      if (accountId === null) throw new NamedError("WALLET_TAKEN");
      return accounts.openSession(byWallet(address), origin);
    },

    async connect(person, { connection, ...by }, origin) {
      await demand(by);
      await add(person, by.address, connection, origin);
    },
  };
}
