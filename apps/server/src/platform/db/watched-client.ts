import { Client, type ClientConfig } from "pg";

type Release = (error?: Error | boolean) => void;

/**
 * A connection that records since when it has waited for an answer, and that returns itself to its pool if it breaks
 * while in use.
 */
export class WatchedClient extends Client {
  /** When the running query was sent, by the monotonic clock; null if none runs. */
  waitingSince: number | null = null;
  #release: Release = () => undefined;

  constructor(config?: string | ClientConfig) {
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
    this.query = ((...args: unknown[]) => {
      this.waitingSince ??= performance.now();
      return query(...args);
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
