import { setTimeout as pause } from "node:timers/promises";
import { Client, Pool, type ClientConfig, type PoolClient, type PoolConfig } from "pg";
import type { Logger } from "pino";
import { DatabaseAway, isConnectionLost } from "./connection-lost.ts";
import { RecurringStatements } from "./recurring-statements.ts";
import { WatchedClient } from "./watched-client.ts";
import { messageOf } from "../thrown.ts";

type Connected = (error: Error | undefined, client: PoolClient | undefined, release: () => void) => void;

/** Statement timeout; longer work is done in batches. */
const STATEMENT_MS = 20_000;
/** A query that has waited this long triggers a health check. */
const SUSPICIOUS_MS = 1_000;
/** Longer than Postgres's own statement timeout: this connection is dead. */
const SILENT_MS = STATEMENT_MS + 2_000;
const WATCH_MS = 500;
const PROBE_MS = 2_000;
/** If this process was blocked itself, the answer may have arrived already. */
const PROBE_GRACE_MS = 250;
/** How long closing waits for running queries. */
const CLOSING_MS = 5_000;
/** Each idle connection is a Postgres process with 2 to 3 MB of its own; reconnecting takes milliseconds. */
const IDLE_MS = 15_000;

/**
 * Connections to a database that may go away for a while. As soon as it stops answering, all waiting and further
 * queries fail with an error that `isConnectionLost` recognises, until it answers again.
 */
export class ResilientPool extends Pool {
  readonly #where: PoolConfig;
  readonly #log: Logger;
  readonly #clients = new Set<WatchedClient>();
  #watch: NodeJS.Timeout | null = null;
  #away: { since: number; cause: unknown } | null = null;
  #probing: Promise<void> | null = null;
  #answeredAt = performance.now();

  constructor(where: PoolConfig, log: Logger) {
    const config = { ...where, keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
    const recurring = new RecurringStatements();
    super({
      ...config,
      Client: class extends WatchedClient {
        constructor(given?: string | ClientConfig) {
          super(given, recurring);
        }
      },
      max: 16,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: IDLE_MS,
      statement_timeout: STATEMENT_MS,
      // Postgres ends idle transactions of clients that vanished, which releases their locks.
      idle_in_transaction_session_timeout: STATEMENT_MS,
      application_name: "veranda",
    });
    this.#where = config;
    this.#log = log;
    this.on("connect", (client) => this.#follow(client as PoolClient & WatchedClient));
    // An idle connection broke: the pool has already removed it.
    this.on("error", () => undefined);
  }

  /** Starts checking for queries without an answer. */
  watch(): void {
    this.#watch ??= setInterval(() => this.#checkWaiting(), WATCH_MS).unref();
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    if (callback === undefined) {
      const connecting = this.#away === null ? super.connect() : Promise.reject(this.#refusal());
      connecting.catch((error: unknown) => this.#doubt(error));
      return connecting;
    }
    if (this.#away !== null) {
      process.nextTick(callback, this.#refusal(), undefined, () => undefined);
      return;
    }
    super.connect((error, client, release) => {
      this.#doubt(error);
      callback(error, client, release);
    });
  }

  /** Waits a while for running queries, then aborts them. */
  async close(): Promise<void> {
    if (this.#watch !== null) clearInterval(this.#watch);
    const timer = setTimeout(() => this.#abortAll(new DatabaseAway()), CLOSING_MS);
    await Promise.all([this.end(), this.#probing]);
    clearTimeout(timer);
  }

  #follow(client: WatchedClient): void {
    this.#clients.add(client);
    client.on("error", (error) => this.#doubt(error));
    client.once("end", () => this.#clients.delete(client));
  }

  /** Triggers a health check if a query has waited too long. */
  #checkWaiting(): void {
    const now = performance.now();
    let isSuspicious = this.#away !== null;
    for (const client of this.#clients) {
      if (client.waitingSince === null) continue;
      const waited = now - client.waitingSince;
      if (waited > SILENT_MS) client.abort(new DatabaseAway());
      else if (waited > SUSPICIOUS_MS && now - this.#answeredAt > SUSPICIOUS_MS) isSuspicious = true;
    }
    if (isSuspicious) this.#probe();
  }

  #doubt(error: unknown): void {
    if (!(error instanceof DatabaseAway) && isConnectionLost(error)) this.#probe();
  }

  #probe(): void {
    if (this.ending || this.#probing !== null) return;
    this.#probing = this.#ask()
      .then(
        () => this.#answered(),
        (error: unknown) => this.#gone(error),
      )
      .finally(() => {
        this.#probing = null;
      });
  }

  /** Resolves when the database answers on a fresh connection. */
  async #ask(): Promise<void> {
    const client = new Client({ ...this.#where, application_name: "veranda-probe" });
    client.on("error", () => undefined);
    const asked = new AbortController();
    const tooLate = pause(PROBE_MS, undefined, { signal: asked.signal })
      .then(() => pause(PROBE_GRACE_MS, undefined, { signal: asked.signal }))
      .then(() => Promise.reject(new DatabaseAway()));
    tooLate.catch(() => undefined);
    try {
      await Promise.race([tooLate, client.connect().then(() => client.query("select 1"))]);
    } finally {
      asked.abort();
      client.connection.stream.destroy();
    }
  }

  #answered(): void {
    this.#answeredAt = performance.now();
    if (this.#away === null) return;
    this.#log.info({ awayMs: Math.round(this.#answeredAt - this.#away.since) }, "The database is back");
    this.#away = null;
  }

  #gone(cause: unknown): void {
    if (this.#away !== null || this.ending) return;
    this.#away = { since: performance.now(), cause };
    this.#log.error({ reason: messageOf(cause) }, "The database does not answer");
    this.#abortAll(new DatabaseAway(cause));
  }

  #refusal(): DatabaseAway {
    return new DatabaseAway(this.#away?.cause);
  }

  #abortAll(cause: Error): void {
    for (const client of this.#clients) client.abort(cause);
  }
}
