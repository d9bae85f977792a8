import { and, eq, isNull, or, sql } from "drizzle-orm";
import { WALLETS_MAX, type SessionTokens } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Background } from "../../platform/background.ts";
import type { ContractProof, ContractSignatures } from "../../platform/chain/contract-signatures.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import type { Limiter } from "../../platform/shared/limiter.ts";
import type { Person } from "../accounts/access-token.ts";
import type { Accounts, Proof } from "../accounts/accounts.ts";
import { audit, type Origin } from "../accounts/audit.ts";
import { localesOfAddresses } from "../accounts/locales.ts";
import { mayMail } from "../accounts/mail-rate-limit.ts";
import { alreadyRegisteredMail, walletMail } from "../accounts/mails.ts";
import { findTicket, issueTicket, lockAddress, useTicket } from "../accounts/tickets.ts";
import type { NotifyMethodAdded } from "../accounts/sign-in-method-added.ts";
import { walletName } from "../accounts/sign-in-method-name.ts";
import { challenge, requireSignature, type ChallengeSite } from "./challenge.ts";
import { requireOpenSession, type Tx } from "../accounts/sign-in-methods.ts";
import { wallets } from "./tables.ts";

/** Label of a wallet that signed in by itself. */
const METAMASK = "MetaMask";

/** A verified wallet: a key, or a contract on its chain. */
type ProvenWallet = { address: string; proof: ContractProof | null };
type SignedBy = { address: string; signature: string; visitorId: string };

/** Values from the link of a mail. `browser`: digest of the opening browser's secret. */
type WalletLink = { address: string; email: string; ticket: string; browser: Uint8Array | null };

export type Wallets = {
  /** `chain`: the chain that the wallet reports. */
  nonce(asking: {
    address: string;
    visitorId: string;
    chain: number | undefined;
  }): Promise<{ requireEmail: boolean; message: string }>;
  /** Throws WALLET_SIGNATURE_INVALID, CHAIN_UNAVAILABLE or WALLET_NEEDS_EMAIL. */
  signIn(by: SignedBy, origin: Origin): Promise<SessionTokens>;
  /**
   * Mails a ticket for an account of this wallet, valid in this browser only. An address that has an account gets no
   * ticket, but the answer is the same. Throws WALLET_SIGNATURE_INVALID, CHAIN_UNAVAILABLE, WALLET_NEEDS_EMAIL or
   * WALLET_TAKEN.
   */
  register(
    given: SignedBy & { email: string | undefined; browser: Uint8Array },
    origin: Origin,
  ): Promise<{ email: string }>;
  /** Throws TICKET_INVALID, TICKET_ELSEWHERE or WALLET_TAKEN. */
  complete(given: WalletLink, origin: Origin): Promise<SessionTokens>;
  /** Throws WALLET_SIGNATURE_INVALID, CHAIN_UNAVAILABLE, WALLET_TAKEN, TOO_MANY_WALLETS or SESSION_ENDED. */
  connect(person: Person, by: SignedBy & { connection: string }, origin: Origin): Promise<void>;
};

export type WalletsDeps = {
  db: Db;
  accounts: Accounts;
  notifyMethodAdded: NotifyMethodAdded;
  background: Background;
  mailer: Mailer;
  limiter: Limiter;
  contracts: ContractSignatures;
  site: ChallengeSite;
  /** Whether new people with a wallet must provide an email address. */
  needsEmail: boolean;
  now: () => number;
};

/** Signing in by an Ethereum wallet. */
export function createWallets(deps: WalletsDeps): Wallets {
  const { db, accounts, contracts, site, now } = deps;

  const ownerOf = async (wallet: ProvenWallet): Promise<string | undefined> => {
    const [row] = await db.select({ accountId: wallets.accountId }).from(wallets).where(isWallet(wallet));
    return row?.accountId;
  };

  /** False if the wallet is already connected to an account. */
  const claim = async (
    tx: Tx,
    accountId: string,
    { address, proof }: ProvenWallet,
    connection: string,
  ): Promise<boolean> => {
    const rows = await tx
      .insert(wallets)
      .values({ address, ...columnsOf(proof), accountId, connection, createdAt: new Date(now()) })
      .onConflictDoNothing()
      .returning({ address: wallets.address });
    return rows.length > 0;
  };

  /** Within the transaction that adds one: serialises concurrent additions, so that they are counted. */
  const hasTooMany = async (tx: Pick<Db, "execute" | "$count">, accountId: string): Promise<boolean> => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`wallets:${accountId}`}, 0))`);
    return (await tx.$count(wallets, eq(wallets.accountId, accountId))) > WALLETS_MAX;
  };

  const add = async (
    { accountId, sessionId }: Person,
    wallet: ProvenWallet,
    connection: string,
    origin: Origin,
  ): Promise<void> => {
    const { address } = wallet;
    const isNew = await db.transaction(async (tx) => {
      await requireOpenSession(tx, { accountId, sessionId });
      const isAdded = await claim(tx, accountId, wallet, connection);
      if (isAdded && (await hasTooMany(tx, accountId))) throw new NamedError("TOO_MANY_WALLETS");
      return isAdded;
    });
    if (isNew) {
      await audit(db, now(), { accountId, action: "wallet_linked", origin, details: { address } });
      await deps.notifyMethodAdded(accountId, walletName(address));
    } else if ((await ownerOf(wallet)) !== accountId) throw new NamedError("WALLET_TAKEN");
    else await renew(wallet);
  };

  /** Stores the latest proof, to be verified again later. */
  const renew = async (wallet: ProvenWallet): Promise<void> => {
    if (wallet.proof !== null) await db.update(wallets).set(columnsOf(wallet.proof)).where(isWallet(wallet));
  };

  /** A new wallet gets one account, however many calls are concurrent. */
  const requireAccount = async (wallet: ProvenWallet, origin: Origin): Promise<void> => {
    if ((await ownerOf(wallet)) === undefined)
      await accounts.make({ email: null }, (tx, id) => claim(tx, id, wallet, METAMASK), origin);
    else await renew(wallet);
  };

  /** Requires that the wallet that signed is still connected. */
  const byWallet =
    (wallet: ProvenWallet): Proof =>
    async (tx) => {
      const [row] = await tx
        .select({ accountId: wallets.accountId })
        .from(wallets)
        .where(isWallet(wallet))
        .for("share");
      if (row === undefined) throw new NamedError("WALLET_TAKEN");
      return { accountId: row.accountId, method: "MetaMask" };
    };

  const demand = async (by: SignedBy): Promise<ProvenWallet> => ({
    address: by.address,
    proof: await requireSignature(db, by, { contracts, at: now() }),
  });

  return {
    async nonce({ address, visitorId, chain }) {
      const asked = chain !== undefined && contracts.has(chain) ? chain : site.chainId;
      // The signature will show whether it is a key or a contract there.
      const isKnown = and(eq(wallets.address, address), or(isNull(wallets.chain), eq(wallets.chain, asked)));
      const [known, message] = await Promise.all([
        db.select({ address: wallets.address }).from(wallets).where(isKnown),
        challenge(db, { address, visitorId, chain: asked }, { site, at: now() }),
      ]);
      return { requireEmail: deps.needsEmail && known.length === 0, message };
    },

    async signIn(by, origin) {
      const wallet = await demand(by);
      if (deps.needsEmail && (await ownerOf(wallet)) === undefined)
        throw new NamedError("WALLET_NEEDS_EMAIL");
      await requireAccount(wallet, origin);
      return accounts.openSession(byWallet(wallet), origin);
    },

    async register({ email, browser: browserDigest, ...by }, { device, locale }) {
      const wallet = await demand(by);
      if (email === undefined) throw new NamedError("WALLET_NEEDS_EMAIL");
      const { address, proof } = wallet;
      if ((await ownerOf(wallet)) !== undefined) throw new NamedError("WALLET_TAKEN");
      deps.background.run(async () => {
        const theirs = (await localesOfAddresses(db, [email])).get(email);
        const reader = { to: email, locale: theirs ?? locale };
        const mails = await deps.mailer.ready();
        if (!(await mayMail(deps.limiter, email))) return;
        if (theirs !== undefined) return deps.mailer.send(alreadyRegisteredMail(site, reader, address));
        const walletProof = proof === null ? {} : { walletProof: proof };
        const given = {
          purpose: "wallet",
          email,
          publicAddress: address,
          browserDigest,
          ...walletProof,
        } as const;
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
      // The reader of the mail may not be the signer, unless it is the same browser.
      const { browserDigest } = found;
      if (browser === null || browserDigest === null || Buffer.compare(browser, browserDigest) !== 0)
        throw new NamedError("TICKET_ELSEWHERE");
      if (await accounts.hasAddress(email)) throw new NamedError("TICKET_INVALID");
      const wallet = { address, proof: found.walletProof };
      // The ticket is consumed together with its purpose, or not at all.
      const prove = async (tx: Tx): Promise<void> => {
        await lockAddress(tx, email);
        if (!(await useTicket(tx, now(), given))) throw new NamedError("TICKET_INVALID");
      };
      const made = await accounts.make({ email, prove }, (tx, id) => claim(tx, id, wallet, METAMASK), origin);
      if (made === null) throw new NamedError("WALLET_TAKEN");
      return accounts.openSession(byWallet(wallet), origin);
    },

    async connect(person, { connection, ...by }, origin) {
      await add(person, await demand(by), connection, origin);
    },
  };
}

/** At the same address on another chain, a contract is another wallet. */
const isWallet = ({ address, proof }: ProvenWallet) =>
  and(eq(wallets.address, address), proof === null ? isNull(wallets.chain) : eq(wallets.chain, proof.chain));

const columnsOf = (proof: ContractProof | null) => ({
  chain: proof?.chain ?? null,
  signedHash: proof?.hash ?? null,
  signature: proof?.signature ?? null,
});
