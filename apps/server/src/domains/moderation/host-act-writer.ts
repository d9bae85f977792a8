import { randomUUID } from "node:crypto";
import type { TransientEvents } from "@veranda/contract/domain-events";
import type { Logger } from "pino";
import { retryWhileUnavailable } from "../../platform/db/retry-while-unavailable.ts";

type NewHostAct = TransientEvents["HostActed"];

/** Bound of the queue: what hosts can do in the minute for which the database may be away; more would add nothing. */
const PENDING_MAX = 1_000;
/** How long shutdown waits for the database. */
const CLOSING_TIMEOUT_MS = 5_000;

/** Idempotency key: an act is written once, however often that is tried, with the time when it happened. */
export type WrittenOnce = { readonly id: string; readonly at: Date };

export type HostActWriterDeps = {
  /** Called again with the same id where the database didn't answer, though it may have written it. */
  write: (act: NewHostAct, once: WrittenOnce) => Promise<void>;
  log: Logger;
  now: () => number;
  closingTimeoutMs?: number;
  retryMs?: number;
};

/** Writes host acts in order; waits while the database is away. */
export class HostActWriter {
  readonly #deps: HostActWriterDeps;
  #pending = 0;
  #isClosing = false;
  #written: Promise<void> = Promise.resolve();

  constructor(deps: HostActWriterDeps) {
    this.#deps = deps;
  }

  add(act: NewHostAct): void {
    const { log, now } = this.#deps;
    if (this.#pending >= PENDING_MAX) {
      log.error({ act: act.act }, "What a host did isn't written down: too much waits for the database");
      return;
    }
    const once = { id: randomUUID(), at: new Date(now()) };
    this.#pending += 1;
    this.#written = this.#written
      .then(() => this.#write(act, once))
      .catch((error: unknown) => {
        log.error({ err: error, act: act.act }, "What a host did could not be written down");
      })
      .finally(() => (this.#pending -= 1));
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#written;
  }

  #write(act: NewHostAct, once: WrittenOnce): Promise<void> {
    const { write, closingTimeoutMs = CLOSING_TIMEOUT_MS, retryMs } = this.#deps;
    return retryWhileUnavailable(() => write(act, once), {
      patienceMs: () => (this.#isClosing ? closingTimeoutMs : Infinity),
      ...(retryMs !== undefined && { retryMs }),
    });
  }
}
