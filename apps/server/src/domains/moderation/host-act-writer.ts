import type { TransientEvents } from "@veranda/contract/domain-events";
import type { Logger } from "pino";
import { isRowRefused } from "../../platform/db/sql-state.ts";
import { pause } from "../../platform/pause.ts";

type NewHostAct = TransientEvents["HostActed"];

const RETRY_MS = 1_000;
/** A host can do this much in the minute for which a database may be away, and more than this says nothing new. */
const PENDING_MAX = 1_000;
/** At the end of the process the database has so long to come back. */
const CLOSING_TRIES = 5;

export type HostActWriterDeps = {
  write: (act: NewHostAct, at: Date) => Promise<void>;
  log: Logger;
  now: () => number;
  retryMs?: number;
};

/** Writes what hosts did, one after the other; what the database does not take is tried again until it does. */
export class HostActWriter {
  readonly #deps: HostActWriterDeps;
  readonly #pending: { act: NewHostAct; at: Date }[] = [];
  readonly #closing = new AbortController();
  #writing: Promise<void> | null = null;

  constructor(deps: HostActWriterDeps) {
    this.#deps = deps;
  }

  add(act: NewHostAct): void {
    if (this.#pending.length >= PENDING_MAX) {
      this.#deps.log.error(
        { act: act.act },
        "What a host did isn't written down: too much waits for the database",
      );
      return;
    }
    this.#pending.push({ act, at: new Date(this.#deps.now()) });
    this.#writing ??= this.#writeAll().finally(() => (this.#writing = null));
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    let failures = 0;
    let closingTries = 0;
    for (let next = this.#pending[0]; next !== undefined; next = this.#pending[0]) {
      try {
        await this.#deps.write(next.act, next.at);
        this.#pending.shift();
        failures = 0;
      } catch (error) {
        if (isRowRefused(error)) {
          this.#deps.log.error(
            { err: error, act: next.act.act },
            "What a host did could not be written down",
          );
          this.#pending.shift();
          continue;
        }
        // Each try would say the same.
        if (failures++ === 0) this.#deps.log.warn({ err: error }, "What hosts did waits for the database");
        if (this.#closing.signal.aborted && ++closingTries > CLOSING_TRIES) {
          this.#deps.log.error({ acts: this.#pending.length }, "What hosts did last is lost");
          return;
        }
        await this.#pauseOnce();
      }
    }
  }

  #pauseOnce(): Promise<void> {
    const ms = this.#deps.retryMs ?? RETRY_MS;
    // Once it closes, the signal cuts no wait short any more: each of the last tries has its time.
    const { signal } = this.#closing.signal.aborted ? new AbortController() : this.#closing;
    return pause(ms, signal);
  }
}
