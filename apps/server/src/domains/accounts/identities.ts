import { ORGANIZATION_PROVIDER } from "@veranda/contract/constants";
import { and, eq, gt, lte, sql } from "drizzle-orm";
import { foldName, nameFault, type LoginMethod } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Events } from "../../platform/events/events.ts";
import type { Person } from "./access-token.ts";
import { audit, type Origin } from "./audit.ts";
import { insertNamed } from "./insert-account.ts";
import { dropRegistrations } from "./pending-registrations.ts";
import { digestOf, newSecret } from "./random-id.ts";
import type { Proven, Sessions } from "./sessions.ts";
import { accounts, identities, signInCodes } from "./tables.ts";
import { dropTickets } from "./tickets.ts";
import type { NotifyMethodAdded } from "./sign-in-method-added.ts";
import { methodName } from "./sign-in-method-name.ts";
import { NAME_FILTER } from "../../platform/text-filter/text-filters.ts";
import { requireOpenSession, removeSignInMethodIn, type SignInWays, type Tx } from "./sign-in-methods.ts";

/** A person's identity at a provider, as the provider asserts it. */
export type Identity = {
  /** google, apple, microsoft, or `saml:` and the provider's id. */
  readonly provider: string;
  readonly subject: string;
  readonly email: string | null;
  /** The provider asserts that the address is the person's own. */
  readonly isEmailVerified: boolean;
  /** The provider asserts that they have not verified it yet. */
  readonly isEmailUnproven?: boolean;
  readonly displayName: string | null;
};

/** `linked`: by the organisation that the address belongs to. */
type Became = "known" | "linked" | "registered";

/** An account that a provider is about to sign in, before anything is stored. */
export type Admission = {
  readonly accountId: string;
  readonly became: Became;
  /** The provider is authoritative for the address's domain. */
  readonly isAddressProven: boolean;
  readonly at: Date;
};
/** Throws if the provider isn't authoritative for this account; nothing is stored then. */
export type Admit = (tx: Tx, admission: Admission) => Promise<void>;

/** The origin of a returning browser, and the digest of its secret. */
export type Returned = { readonly origin: Origin; readonly browser: Uint8Array };

/** How long the redirect back to the page may take. */
const CODE_MS = 120_000;

export type Identities = {
  /**
   * The account of an identity, found or created, and a one-time code that opens a session for it. Throws
   * ACCOUNT_EXISTS if the address has an account that this identity doesn't belong to: it can be connected after
   * signing in there. Throws VERIFY_EMAIL for somebody new whose provider hasn't confirmed the address, and what
   * `admit` throws.
   */
  signIn(
    identity: Identity,
    method: LoginMethod,
    from: Returned,
    admit?: Admit,
  ): Promise<{ code: string; accountId: string; isNew: boolean }>;
  /**
   * Consumes a code of this method. Throws INVALID_CREDENTIAL, or SIGN_IN_EXPIRED in another browser than the one that
   * returned with it; the transaction, if any, then leaves the code unused.
   */
  redeem(
    tx: Pick<Db, "delete">,
    code: string,
    method: LoginMethod,
    browser: Uint8Array | null,
  ): Promise<Proven>;
  /** Adds an identity to an account. Throws FORBIDDEN if it is another account's, or SESSION_ENDED. */
  link(person: Person, identity: Identity, origin: Origin): Promise<void>;
  /**
   * Removes a provider's identities; false if there were none. For an organisation's provider, also ends the sessions
   * that it has opened, including the caller's: nothing would tie them to the provider any more. Throws LAST_SIGN_IN.
   */
  unlink(accountId: string, provider: string, ways: SignInWays, origin: Origin): Promise<boolean>;
  of(accountId: string): Promise<{ provider: string; subject: string; email: string | null }[]>;
};

export type IdentitiesDeps = {
  db: Db;
  events: Pick<Events, "transaction">;
  sessions: Pick<Sessions, "endSsoIn">;
  now: () => number;
  randomAvatar: () => string;
  randomName: () => string;
  notifyMethodAdded: NotifyMethodAdded;
};

/**
 * An organisation's identity provider is authoritative for the addresses of its domains, which are proven by the
 * installation's settings or by DNS.
 */
const speaksForAddress = ({ provider }: Identity): boolean => provider.startsWith("saml:");

type Found = { id: string; became: Became };

/** Sign-ins at providers. */
export function createIdentities(deps: IdentitiesDeps): Identities {
  const { db, events, sessions, now, randomAvatar, randomName, notifyMethodAdded } = deps;
  const find = async (
    tx: Pick<Db, "select">,
    { provider, subject }: Identity,
  ): Promise<string | undefined> => {
    const [row] = await tx
      .select({ accountId: identities.accountId })
      .from(identities)
      .where(and(eq(identities.provider, provider), eq(identities.subject, subject)))
      .for("share");
    return row?.accountId;
  };

  const keep = async (
    tx: Pick<Db, "insert">,
    accountId: string,
    { provider, subject, email }: Identity,
  ): Promise<void> => {
    await tx
      .insert(identities)
      .values({ provider, subject, accountId, email, createdAt: new Date(now()) })
      .onConflictDoNothing();
  };

  const findOrMake = async (tx: Tx & Pick<Db, "execute">, identity: Identity): Promise<Found> => {
    // Serialised per identity: two windows that sign in at the same time create one account.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`${identity.provider} ${identity.subject}`}, 0))`,
    );
    const existing = await find(tx, identity);
    if (existing !== undefined) return { id: existing, became: "known" };
    if (identity.isEmailUnproven === true) throw new NamedError("VERIFY_EMAIL");
    const trusted = identity.isEmailVerified ? identity.email?.toLowerCase() : undefined;
    if (trusted !== undefined) {
      const [own] = await tx
        .select({ id: accounts.id })
        .from(accounts)
        .where(eq(accounts.email, trusted))
        .for("update");
      if (own !== undefined) {
        if (!speaksForAddress(identity)) throw new NamedError("ACCOUNT_EXISTS");
        await keep(tx, own.id, identity);
        return { id: own.id, became: "linked" };
      }
      // Whoever registered the address without verifying it loses the account.
      await dropTickets(tx, trusted);
      await dropRegistrations(tx, trusted);
    }
    const displayName = nameFrom(identity.displayName) ?? randomName();
    const at = new Date(now());
    const made = await insertNamed(tx, {
      displayName,
      email: trusted ?? null,
      emailVerifiedAt: trusted === undefined ? null : at,
      avatar: randomAvatar(),
      createdAt: at,
    });
    if (made === "email_taken")
      throw new NamedError("UNAVAILABLE", {
        message: "The address was proven to be somebody's at this moment",
      });
    await keep(tx, made.id, identity);
    return { id: made.id, became: "registered" };
  };

  const handOut = async (
    tx: Tx,
    accountId: string,
    { method, provider }: { method: LoginMethod; provider: string },
    browserDigest: Uint8Array,
  ): Promise<string> => {
    const code = newSecret();
    await tx.insert(signInCodes).values({
      digest: digestOf(code),
      accountId,
      method,
      provider,
      browserDigest,
      expiresAt: new Date(now() + CODE_MS),
    });
    return code;
  };

  return {
    async signIn(identity, method, { origin, browser }, admit) {
      await db.delete(signInCodes).where(lte(signInCodes.expiresAt, new Date(now())));
      // In one transaction, so that nobody disconnects the identity before its code is stored.
      const { id, became, code } = await db.transaction(async (tx) => {
        const found = await findOrMake(tx, identity);
        await admit?.(tx, {
          accountId: found.id,
          became: found.became,
          isAddressProven: identity.isEmailVerified,
          at: new Date(now()),
        });
        return {
          ...found,
          code: await handOut(tx, found.id, { method, provider: identity.provider }, browser),
        };
      });
      if (became !== "known")
        await audit(db, now(), {
          accountId: id,
          action: became === "linked" ? "identity_linked" : "registered",
          origin,
          details: { provider: identity.provider },
        });
      if (became === "linked") await notifyMethodAdded(id, methodName(identity.provider, identity.email));
      return { code, accountId: id, isNew: became === "registered" };
    },
    async redeem(tx, code, method, browser) {
      const [row] = await tx
        .delete(signInCodes)
        .where(
          and(
            eq(signInCodes.digest, digestOf(code)),
            eq(signInCodes.method, method),
            gt(signInCodes.expiresAt, new Date(now())),
          ),
        )
        .returning({
          accountId: signInCodes.accountId,
          provider: signInCodes.provider,
          browserDigest: signInCodes.browserDigest,
        });
      if (row === undefined)
        throw new NamedError("INVALID_CREDENTIAL", {
          message: "This sign-in has expired or was used already",
        });
      if (browser === null || Buffer.compare(browser, row.browserDigest) !== 0)
        throw new NamedError("SIGN_IN_EXPIRED");
      return { accountId: row.accountId, method, provider: row.provider };
    },
    async link({ accountId, sessionId }, identity, origin) {
      const isNew = await db.transaction(async (tx) => {
        await requireOpenSession(tx, { accountId, sessionId });
        const before = await find(tx, identity);
        await keep(tx, accountId, identity);
        if ((await find(tx, identity)) !== accountId)
          throw new NamedError("FORBIDDEN", { message: "This sign-in belongs to another account here" });
        return before === undefined;
      });
      await audit(db, now(), {
        accountId,
        action: "identity_linked",
        origin,
        details: { provider: identity.provider },
      });
      if (isNew) await notifyMethodAdded(accountId, methodName(identity.provider, identity.email));
    },
    async unlink(accountId, provider, ways, origin) {
      const { isGone, onEnded } = await events.transaction(async (tx, record) => {
        const wasThere = await removeSignInMethodIn(tx, accountId, ways, async () => {
          const gone = await tx
            .delete(identities)
            .where(and(eq(identities.accountId, accountId), eq(identities.provider, provider)))
            .returning({ subject: identities.subject });
          return gone.length > 0;
        });
        const isOrganizations = wasThere && provider.startsWith(ORGANIZATION_PROVIDER);
        return {
          isGone: wasThere,
          onEnded: isOrganizations ? await sessions.endSsoIn(tx, record, accountId, provider) : null,
        };
      });
      onEnded?.();
      if (isGone)
        await audit(db, now(), { accountId, action: "identity_unlinked", origin, details: { provider } });
      return isGone;
    },
    of: (accountId) =>
      db
        .select({ provider: identities.provider, subject: identities.subject, email: identities.email })
        .from(identities)
        .where(eq(identities.accountId, accountId))
        .orderBy(identities.createdAt),
  };
}

function nameFrom(given: string | null): string | null {
  if (given === null) return null;
  const name = foldName(Array.from(given).slice(0, 32).join(""));
  return nameFault(name) === null && !NAME_FILTER.matches(name) ? name : null;
}
