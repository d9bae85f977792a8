import type { Logger } from "pino";
import type { ShareTimeStore } from "./share-time-store.ts";

/** Interval of writing the time used; at most this much is lost when the process dies. */
const WRITTEN_EVERY_MS = 5_000;
const MS_PER_SECOND = 1_000;

export type ShareTimeDeps = {
  store: Pick<ShareTimeStore, "add">;
  now: () => number;
  monotonic: () => number;
  log: Logger;
  /** Whose time it is. */
  ownerId: () => string;
};

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The time that screens are shared in one instance, as part of its owner's of the day (by UTC). */
export class ShareTime {
  readonly #deps: ShareTimeDeps;
  #day = "";
  /** Of this day, in all spaces of the owner, as last heard. */
  #written = 0;
  /** Milliseconds that aren't written yet, and those that are being written. */
  #unwritten = 0;
  #underWay = 0;
  #countedAt: number;
  #writtenAt = Number.NEGATIVE_INFINITY;

  constructor(deps: ShareTimeDeps) {
    this.#deps = deps;
    this.#countedAt = deps.monotonic();
    void this.refresh();
  }

  get usedSeconds(): number {
    return this.#written + (this.#unwritten + this.#underWay) / MS_PER_SECOND;
  }

  /** Counts the time since it last did, for so many shares. */
  count(shares: number): void {
    const now = this.#deps.monotonic();
    this.#unwritten += Math.max(0, now - this.#countedAt) * shares;
    this.#countedAt = now;
    const isNewDay = dayOf(this.#deps.now()) !== this.#day;
    const isDue = now - this.#writtenAt >= (shares > 0 ? WRITTEN_EVERY_MS : MS_PER_SECOND);
    if ((isDue && (shares > 0 || this.#unwritten > 0)) || (isNewDay && this.#day !== "")) void this.refresh();
  }

  /** Writes the unwritten time, and reads the total over all instances of the owner's spaces. */
  async refresh(): Promise<void> {
    const { store, now, monotonic, log, ownerId } = this.#deps;
    if (this.#underWay > 0) return;
    const day = dayOf(now());
    if (day !== this.#day) {
      this.#day = day;
      this.#written = 0;
    }
    this.#writtenAt = monotonic();
    this.#underWay = this.#unwritten;
    this.#unwritten = 0;
    try {
      const written = await store.add(ownerId(), day, this.#underWay / MS_PER_SECOND);
      if (day === this.#day) this.#written = written;
    } catch (error) {
      // It still counts, and is written with the next.
      this.#unwritten += this.#underWay;
      log.warn({ err: error }, "The time of a shared screen could not be written down");
    }
    this.#underWay = 0;
  }
}
