import { eq } from "drizzle-orm";
import type { SessionTokens } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import type { Limiter } from "../../platform/shared/limiter.ts";
import type { Accounts } from "../accounts/accounts.ts";
import { audit, type Origin } from "../accounts/audit.ts";
import { verifyMail } from "../accounts/mails.ts";
import { issueTicket, useTicket } from "../accounts/tickets.ts";
import { challenge, demandSignature, type ChallengeSite } from "./challenge.ts";
import type { Tx } from "../accounts/ways-in.ts";
import { wallets } from "./tables.ts";

const MAILS_AN_HOUR = 8;
const HOUR_MS = 3_600_000;
/** How a wallet that signed in by itself is listed. */
const METAMASK = "MetaMask";

export type SignedBy = { address: string; signature: string; visitorId: string };

export type Wallets = {
  nonce(address: string, visitorId: string): Promise<{ requireEmail: boolean; message: string }>;
  /** Throws WALLET_SIGNATURE_INVALID or WALLET_NEEDS_EMAIL. */
  signIn(by: SignedBy, origin: Origin): Promise<SessionTokens>;
  /** Throws WALLET_SIGNATURE_INVALID, WALLET_NEEDS_EMAIL or WALLET_TAKEN. */
  register(by: SignedBy, email: string | undefined): Promise<{ email: string }>;
  /** Throws TICKET_INVALID or WALLET_TAKEN. */
  complete(given: { address: string; email: string; ticket: string }, origin: Origin): Promise<SessionTokens>;
  /** Throws WALLET_SIGNATURE_INVALID or WALLET_TAKEN. */
  connect(accountId: string, by: SignedBy & { connection: string }, origin: Origin): Promise<void>;
};

export type WalletsDeps = {
  db: Db;
  accounts: Accounts;
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
    accountId: string,
    address: string,
    connection: string,
    origin: Origin,
  ): Promise<void> => {
    if (await claim(db, accountId, address, connection))
      await audit(db, now(), { accountId, action: "wallet_linked", origin, details: { address } });
    else if ((await ownerOf(address)) !== accountId) throw new NamedError("WALLET_TAKEN");
  };

  /** The account of a wallet; where there is none, a new one, though many ask at once. */
  const accountOf = async (address: string, email: string | null, origin: Origin): Promise<string> => {
    const owner =
      (await ownerOf(address)) ??
      (await accounts.make({ email }, (tx, id) => claim(tx, id, address, METAMASK), origin)) ??
      (await ownerOf(address));
    if (owner === undefined) throw new NamedError("WALLET_TAKEN");
    return owner;
  };

  const demand = (by: SignedBy): Promise<void> => demandSignature(db, { ...by, at: now() });

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
      const accountId = await accountOf(by.address, null, origin);
      return accounts.openSession(accountId, "MetaMask", origin);
    },

    async register(by, email) {
      await demand(by);
      if (email === undefined) throw new NamedError("WALLET_NEEDS_EMAIL");
      if ((await ownerOf(by.address)) !== undefined) throw new NamedError("WALLET_TAKEN");
      const waitMs = await deps.limiter.take(`mail:${email}`, { max: MAILS_AN_HOUR, windowMs: HOUR_MS });
      if (waitMs === null) {
        const ticket = await issueTicket(db, now(), { purpose: "wallet", email, publicAddress: by.address });
        deps.mailer.send(verifyMail(site, email, ticket, by.address));
      }
      return { email };
    },

    async complete({ address, email, ticket }, origin) {
      // Such a ticket was only ever issued to who had signed with this wallet, and came by mail to this address.
      if (!(await useTicket(db, now(), ticket, { purpose: "wallet", email, publicAddress: address })))
        throw new NamedError("TICKET_INVALID");
      const known = await accounts.verifiedBy(email);
      if (known !== null) await add(known, address, METAMASK, origin);
      const accountId = known ?? (await accountOf(address, email, origin));
      return accounts.openSession(accountId, "MetaMask", origin);
    },

    async connect(accountId, { connection, ...by }, origin) {
      await demand(by);
      await add(accountId, by.address, connection, origin);
    },
  };
}
