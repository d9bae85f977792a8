import { Client, type ClientConfig } from "pg";

type Release = (error?: Error | boolean) => void;

/**
 * A connection that knows since when it has waited for an answer, and that returns itself to its pool when it breaks
 * while in use.
 */
export class WatchedClient extends Client {
  /** When the query that runs was sent, by the monotonic clock; null: none runs. */
  waitingSince: number | null = null;
  #release: Release = () => undefined;

  constructor(config?: string | ClientConfig) {
    super(config);
    // The pool listens to idle connections only. Whoever holds this one hears of the loss by their query's rejection.
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

  /** Gives the connection back; the pool sets it for each holder. Only the first call counts. */
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

  /** Breaks the connection off: what waits for an answer fails at once. */
  abort(cause: Error): void {
    this.connection.stream.destroy(cause);
  }
}
