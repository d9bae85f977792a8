import { RECONNECT } from "@veranda/contract";
import type { ConnectionClock } from "./room-connection-types.ts";

/** The server sends something each second; after this long without a frame the connection counts as broken. */
const SILENCE_MS = RECONNECT.connectionTimeoutMs;
const PING_MS = 4_000;
const WATCH_MS = 500;
/** A check this late means that the page itself was stalled, and messages of the server may be queued behind it. */
const STALL_MS = 2 * WATCH_MS;
/** After this pause the socket's queued messages have been handled. */
const CATCH_UP_MS = 100;

export type HeartbeatEvents = {
  /** Pings the other end; false: it can't be pinged now. */
  ping(): boolean;
  /** Called after each check that found the connection alive. */
  onAlive(): void;
  /** The connection has been silent for too long. */
  onSilence(): void;
};

/** Watches one connection: silence ends it, pings measure its latency. Milliseconds. */
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

  /** When something was last received. */
  get heardAt(): number {
    return this.#heardAt;
  }

  /** A connection opens, and may be silent for as long as one that has just received something. */
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

  /** The check after a stall: it counts silence as silence, however late it runs itself. */
  readonly #lookAgain = (): void => {
    this.#lookedAt = this.#clock.now();
    this.#look();
  };
}
