import { randomBytes } from "node:crypto";
import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { AccessGrant, LoginMethod, SessionEntry, SessionTokens } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Events, RecordEvent } from "../../platform/events/events.ts";
import type { PubSub } from "../../platform/shared/pubsub.ts";
import type { IssueAccessToken, Person } from "./access-token.ts";
import { audit, type Origin } from "./audit.ts";
import { newId } from "./random-id.ts";
import { RecentRenewals } from "./recent-renewals.ts";
import { isGenuine, parseRefreshToken, refreshToken } from "./refresh-token.ts";
import { requireOldEnough } from "./require-old-enough.ts";
import { requireNotSuspended } from "./suspensions.ts";
import { accounts, identities, sessions, signInCodes } from "./tables.ts";

/** How soon a new session's first token must be exchanged for a cookie. */
const HANDOVER_MS = 60_000;
/**
 * A token of the previous generation is accepted for this long after a renewal, for two tabs at once or a lost
 * response. Later it must be a stolen copy.
 */
const OVERLAP_MS = 10_000;
const SALT_BYTES = 16;
const DAY_MS = 86_400_000;
const ENDED_CHANNEL = "sessions:ended";
/** Sessions that ended on another process while pub/sub was unavailable are found within this time. */
const CATCH_UP_MS = 30_000;

export type Renewed = AccessGrant & { readonly cookie: string; readonly cookieSeconds: number };

/** Who signs in and how; `provider`: name of the identity provider, if any. */
export type Proven = {
  readonly accountId: string;
  readonly method: LoginMethod;
  readonly provider?: string | null;
};

export type Sessions = {
  /**
   * Opens a session whose first token must be exchanged for a cookie. Throws ACCOUNT_SUSPENDED, TOO_YOUNG or
   * INVALID_CREDENTIAL.
   */
  open(tx: Pick<Db, "insert" | "select">, proven: Proven, origin: Origin): Promise<SessionTokens>;
  /**
   * Renews by the token. Throws SESSION_ENDED, or ACCOUNT_SUSPENDED for the latest token of a session that was ended by
   * a suspension; an old token ends the session for everyone.
   */
  renew(token: string, origin: Origin): Promise<Renewed>;
  /** Whether the token is valid, without renewing it. */
  holds(token: string): Promise<boolean>;
  /** Ends the session of the token, if there is one. */
  endByToken(token: string, origin: Origin): Promise<void>;
  list(person: Person): Promise<SessionEntry[]>;
  /** Ends one of an account's sessions. Throws NOT_FOUND. */
  end(accountId: string, sessionId: string, origin: Origin): Promise<void>;
  /**
   * Ends all of an account's sessions but the given one, in a transaction that has locked the account's row, so that
   * none is opened in the meantime. Call the result after the commit. `decisionId`: the suspension's decision.
   */
  endAllIn(
    tx: Pick<Db, "update">,
    record: RecordEvent,
    accountId: string,
    except: string | null,
    decisionId?: string,
  ): Promise<() => void>;
  /**
   * Ends an account's sessions that were opened by providers with this prefix, and their pending sign-ins; among older
   * sessions without a provider, all that an organisation's sign-in opened. In a transaction; call the result after the
   * commit.
   */
  endSsoIn(
    tx: Pick<Db, "update" | "delete">,
    record: RecordEvent,
    accountId: string,
    providersBegin: string,
  ): Promise<() => void>;
  /** Ends all sessions of this provider: an organisation's that was turned off, changed, or deleted. */
  endSsoOf(
    tx: Pick<Db, "select" | "update" | "delete">,
    record: RecordEvent,
    provider: string,
  ): Promise<() => void>;
  /** Whether it is known to have ended, so that its access tokens are rejected. */
  hasEnded(sessionId: string): boolean;
  /**
   * The ended ones among these sessions: ended, deleted with their account, or not renewed for so long that their
   * access tokens have expired.
   */
  ended(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  close(): void;
};

export type SessionsDeps = {
  db: Db;
  secret: Uint8Array;
  issueAccessToken: IssueAccessToken;
  events: Pick<Events, "transaction" | "emit">;
  pubsub: PubSub;
  now: () => number;
  monotonic: () => number;
  /** A session that isn't renewed for this long has ended. */
  lifetimeDays: number;
  /** An ended session is remembered until its last access token has expired. */
  accessSeconds: number;
};

/** Opens, renews and ends sessions. */
export async function openSessions(deps: SessionsDeps): Promise<Sessions> {
  const { db, secret, issueAccessToken, events, pubsub, now, monotonic } = deps;
  const lifetimeMs = deps.lifetimeDays * DAY_MS;
  /** Ended sessions, with the time until which each is remembered, in order of expiry. */
  const ended = new Map<string, number>();
  const hasEnded = (id: string): boolean => (ended.get(id) ?? 0) > monotonic();

  const remember = (id: string): void => {
    const isNews = !hasEnded(id);
    ended.delete(id);
    const at = monotonic();
    for (const [old, until] of ended) {
      if (until > at) break;
      ended.delete(old);
    }
    ended.set(id, at + deps.accessSeconds * 1000);
    if (isNews) events.emit("SessionOver", { sessionId: id });
  };
  const renewals = new RecentRenewals(OVERLAP_MS, monotonic);
  const stopHearing = pubsub.subscribe(ENDED_CHANNEL, remember);
  const tell = (ids: readonly string[]): void => {
    for (const id of ids) {
      remember(id);
      pubsub.publish(ENDED_CHANNEL, id);
    }
  };
  const endRows = async (
    tx: Pick<Db, "update">,
    record: RecordEvent,
    which: SQL | undefined,
    endedByDecision: string | null = null,
  ): Promise<string[]> => {
    const rows = await tx
      .update(sessions)
      .set({ endedAt: new Date(now()), endedByDecision })
      .where(and(isNull(sessions.endedAt), which))
      .returning({ id: sessions.id });
    for (const { id } of rows) record({ name: "SessionEnded", sessionId: id });
    return rows.map(({ id }) => id);
  };
  // Access tokens expire by the wall clock: if that was set back, ended sessions are remembered for longer.
  const catchUp = async (): Promise<void> => {
    const since = new Date(now() - deps.accessSeconds * 1000);
    const lately = await db.select({ id: sessions.id }).from(sessions).where(gt(sessions.endedAt, since));
    for (const { id } of lately) remember(id);
  };
  await catchUp();
  // A failure is made up for by the next run.
  const catchingUp = setInterval(() => void catchUp().catch(() => undefined), CATCH_UP_MS);
  catchingUp.unref();

  const allBut = (accountId: string, except: string | null) =>
    and(eq(sessions.accountId, accountId), except === null ? undefined : ne(sessions.id, except));
  const endSso = async (
    tx: Pick<Db, "update" | "delete">,
    record: RecordEvent,
    whose: (column: PgColumn) => SQL,
    providersBegin: string,
  ): Promise<() => void> => {
    const which = ({ accountId, method, provider }: typeof sessions | typeof signInCodes) =>
      and(
        whose(accountId),
        eq(method, "SSO"),
        or(isNull(provider), sql`starts_with(${provider}, ${providersBegin})`),
      );
    await tx.delete(signInCodes).where(which(signInCodes));
    const ids = await endRows(tx, record, which(sessions));
    return () => tell(ids);
  };
  const isAlive = (at: number) => and(isNull(sessions.endedAt), gt(sessions.expiresAt, new Date(at)));

  /** The session of a token, if the token was issued for it and the session fulfils the condition. */
  const genuine = async (token: string, which = isAlive(now())) => {
    const claim = parseRefreshToken(token);
    if (claim === null) return null;
    const [row] = await db
      .select()
      .from(sessions)
      .where(and(eq(sessions.id, claim.sessionId), which));
    return row !== undefined && isGenuine(secret, claim, row.salt) ? { claim, row } : null;
  };
  const isLatest = ({ claim, row }: NonNullable<Awaited<ReturnType<typeof genuine>>>): boolean =>
    claim.generation === row.generation || claim.generation === row.generation - 1;

  /**
   * Throws ACCOUNT_SUSPENDED for the holder of a session that a suspension ended, not for a device that was signed out
   * before.
   */
  const requireNotEndedBySuspension = async (token: string): Promise<void> => {
    const at = new Date(now());
    const held = await genuine(token, and(isNotNull(sessions.endedByDecision), gt(sessions.expiresAt, at)));
    if (held !== null && held.claim.generation === held.row.generation)
      await requireNotSuspended(db, held.row.accountId, at);
  };

  const finish = async (id: string, accountId: string, isOwnSignOut = false): Promise<boolean> => {
    const ids = await events.transaction(async (tx, record) => {
      const rows = await endRows(tx, record, and(eq(sessions.accountId, accountId), eq(sessions.id, id)));
      if (rows.length > 0 && !isOwnSignOut) record({ name: "SessionsRevoked", accountId });
      return rows;
    });
    tell(ids);
    return ids.length > 0;
  };

  const granted = async (person: Person, generation: number, salt: Uint8Array): Promise<Renewed> => ({
    ...(await issueAccessToken(person)),
    cookie: refreshToken(secret, person.sessionId, generation, salt),
    cookieSeconds: Math.floor(lifetimeMs / 1000),
  });

  return {
    async open(tx, { accountId, method, provider = null }, { device }) {
      const id = newId();
      const salt = randomBytes(SALT_BYTES);
      const at = now();
      await holdAccount(tx, accountId);
      await requireNotSuspended(tx, accountId, new Date(at));
      await requireOldEnough(tx, accountId);
      await tx.insert(sessions).values({
        id,
        accountId,
        method,
        provider,
        device,
        salt,
        createdAt: new Date(at),
        renewedAt: new Date(at),
        expiresAt: new Date(at + HANDOVER_MS),
      });
      const { accessToken, expiresAt } = await issueAccessToken({ accountId, sessionId: id });
      return { idToken: accessToken, refreshToken: refreshToken(secret, id, 0, salt), expiresAt };
    },

    async renew(token, origin) {
      const found = await genuine(token);
      if (found === null) {
        await requireNotEndedBySuspension(token);
        throw new NamedError("SESSION_ENDED");
      }
      const { claim, row } = found;
      const at = now();
      const person = { accountId: row.accountId, sessionId: row.id };
      const renewed = await db
        .update(sessions)
        .set({
          generation: claim.generation + 1,
          renewedAt: new Date(at),
          expiresAt: new Date(at + lifetimeMs),
        })
        .where(and(eq(sessions.id, row.id), eq(sessions.generation, claim.generation), isAlive(at)))
        .returning({ id: sessions.id });
      if (renewed.length > 0) {
        renewals.note(row.id, claim.generation + 1);
        return granted(person, claim.generation + 1, row.salt);
      }

      const [current] = await db
        .select({ generation: sessions.generation, renewedAt: sessions.renewedAt })
        .from(sessions)
        .where(and(eq(sessions.id, row.id), isAlive(at)));
      if (current === undefined) throw new NamedError("SESSION_ENDED");
      // A renewal by another process has its clock's time, which may be ahead of this one's.
      const sinceMs =
        renewals.sinceMs(row.id, current.generation) ?? Math.abs(at - current.renewedAt.getTime());
      if (current.generation === claim.generation + 1 && sinceMs <= OVERLAP_MS)
        return granted(person, current.generation, row.salt);
      await finish(row.id, row.accountId);
      await audit(db, at, { accountId: row.accountId, action: "refresh_reused", origin });
      throw new NamedError("SESSION_ENDED");
    },

    async holds(token) {
      const found = await genuine(token);
      return found !== null && isLatest(found);
    },

    async endByToken(token, origin) {
      const found = await genuine(token);
      if (found === null) return;
      const { id, accountId } = found.row;
      if (await finish(id, accountId, true))
        await audit(db, now(), { accountId, action: "signed_out", origin });
    },

    async list({ accountId, sessionId }) {
      const rows = await db
        .select()
        .from(sessions)
        .where(and(eq(sessions.accountId, accountId), isAlive(now())))
        .orderBy(desc(sessions.renewedAt))
        .limit(100);
      return rows.map((row) => ({
        id: row.id,
        method: row.method,
        device: row.device,
        createdAt: row.createdAt.toISOString(),
        lastUsedAt: row.renewedAt.toISOString(),
        isCurrent: row.id === sessionId,
      }));
    },

    async end(accountId, sessionId, origin) {
      if (!(await finish(sessionId, accountId))) throw new NamedError("NOT_FOUND");
      await audit(db, now(), { accountId, action: "session_ended", origin });
    },

    async endAllIn(tx, record, accountId, except, decisionId) {
      record({ name: "SessionsRevoked", accountId });
      const ids = await endRows(tx, record, allBut(accountId, except), decisionId);
      return () => tell(ids);
    },

    endSsoIn: (tx, record, accountId, providersBegin) =>
      endSso(tx, record, (column) => eq(column, accountId), providersBegin),

    endSsoOf(tx, record, provider) {
      const accountIds = tx
        .select({ id: identities.accountId })
        .from(identities)
        .where(eq(identities.provider, provider));
      return endSso(tx, record, (column) => inArray(column, accountIds), provider);
    },

    hasEnded,

    async ended(ids) {
      const since = new Date(now() - deps.accessSeconds * 1000);
      const alive = await db
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(inArray(sessions.id, [...ids]), isNull(sessions.endedAt), gt(sessions.expiresAt, since)));
      const open = new Set(alive.map(({ id }) => id));
      return new Set(ids.filter((id) => !open.has(id)));
    },

    close() {
      clearInterval(catchingUp);
      stopHearing();
    },
  };
}

/** Serialises with deletions of the account's sessions. Throws INVALID_CREDENTIAL if the account is gone. */
async function holdAccount(tx: Pick<Db, "select">, accountId: string): Promise<void> {
  const [account] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for("share");
  if (account === undefined)
    throw new NamedError("INVALID_CREDENTIAL", { message: "The account was deleted at this moment" });
}
