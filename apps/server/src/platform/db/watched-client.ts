import { Client, type ClientConfig } from "pg";
import { RecurringStatements } from "./recurring-statements.ts";

type Release = (error?: Error | boolean) => void;

/**
 * A connection that records since when it has waited for an answer, that returns itself to its pool if it breaks while in
 * use, and that keeps the plans of long statements that recur.
 */
export class WatchedClient extends Client {
  /** When the running query was sent, by the monotonic clock; null if none runs. */
  waitingSince: number | null = null;
  #release: Release = () => undefined;

  /** `recurring`: counted over all connections of a pool, so that each soon keeps what the others have run often. */
  constructor(config?: string | ClientConfig, recurring = new RecurringStatements()) {
    super(config);
    // The pool listens only to idle connections. The holder of this one notices the loss by a rejected query.
    this.on("error", () => undefined);
    this.on("drain", () => {
      this.waitingSince = null;
    });
    this.on("end", () => {
      this.waitingSince = null;
      this.#release(true);
    });
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    this.query = ((asked: unknown, ...rest: unknown[]) => {
      this.waitingSince ??= performance.now();
      return query(isUnnamed(asked) ? { ...asked, name: recurring.nameOf(asked.text) } : asked, ...rest);
    }) as Client["query"];
  }

  /** Returns the connection; the pool sets it for each holder. Only the first call has an effect. */
  get release(): Release {
    return this.#release;
  }

  set release(release: Release) {
    let isReleased = false;
    this.#release = (error) => {
      if (isReleased) return;
      isReleased = true;
      release(error);
    };
  }

  /** Closes the connection: a waiting query fails at once. */
  abort(cause: Error): void {
    this.connection.stream.destroy(cause);
  }
}

/** A statement with values that has no name. A bare text may hold several statements, which can't be prepared. */
const isUnnamed = (asked: unknown): asked is { text: string } =>
  typeof asked === "object" &&
  asked !== null &&
  "text" in asked &&
  typeof asked.text === "string" &&
  !("submit" in asked) &&
  (!("name" in asked) || asked.name === undefined);
