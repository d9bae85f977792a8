import { RECONNECT } from "@veranda/contract";
import type { ConnectionClock } from "./room-connection-types.ts";

/** The server says something each second; after this long without a word the line is taken for broken. */
const SILENCE_MS = RECONNECT.connectionTimeoutMs;
const PING_MS = 4_000;
const WATCH_MS = 500;
/** A look that comes so late was held up by the page itself, and so was what the server said meanwhile. */
const STALL_MS = 2 * WATCH_MS;
/** After this pause the socket's queued messages have been handled. */
const CATCH_UP_MS = 100;

export type HeartbeatEvents = {
  /** Asks the other end for an answer; false: it can't be asked now. */
  ping(): boolean;
  /** Looked at, and not silent. */
  onAlive(): void;
  /** The connection has been silent for too long. */
  onSilence(): void;
};

/** Looks after one line: silence ends it, questions measure it. Milliseconds. */
export class Heartbeat {
  /** Round-trip time, or null before the first answer. */
  pingMs: number | null = null;
  readonly #clock: ConnectionClock;
  readonly #events: HeartbeatEvents;
  #heardAt = 0;
  #lookedAt = 0;
  #pingAt: number | null = null;
  #pingedAt = 0;
  #watch: unknown = null;

  constructor(clock: ConnectionClock, events: HeartbeatEvents) {
    this.#clock = clock;
    this.#events = events;
  }

  /** When something was heard last. */
  get heardAt(): number {
    return this.#heardAt;
  }

  /** A line is opened, and may be silent for as long as one that was heard just now. */
  start(): void {
    this.#heardAt = this.#lookedAt = this.#clock.now();
    this.#watch = this.#clock.setTimeout(this.#look, WATCH_MS);
  }

  stop(): void {
    if (this.#watch !== null) this.#clock.clearTimeout(this.#watch);
    this.#watch = null;
    this.#pingAt = null;
  }

  heard(): void {
    this.#heardAt = this.#clock.now();
  }

  answered(): void {
    if (this.#pingAt !== null) this.pingMs = Math.round(this.#heardAt - this.#pingAt);
    this.#pingAt = null;
  }

  readonly #look = (): void => {
    const now = this.#clock.now();
    const hasStalled = now - this.#lookedAt > STALL_MS;
    this.#lookedAt = now;
    if (now - this.#heardAt > SILENCE_MS) {
      if (hasStalled) this.#watch = this.#clock.setTimeout(this.#lookAgain, CATCH_UP_MS);
      else this.#events.onSilence();
      return;
    }
    this.#events.onAlive();
    if (this.#pingAt === null && now - this.#pingedAt >= PING_MS && this.#events.ping())
      this.#pingAt = this.#pingedAt = now;
    this.#watch = this.#clock.setTimeout(this.#look, WATCH_MS);
  };

  /** The second look after a stall: it takes silence for what it is, however late it comes itself. */
  readonly #lookAgain = (): void => {
    this.#lookedAt = this.#clock.now();
    this.#look();
  };
}
