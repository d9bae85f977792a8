import { NamedError } from "../named-error.ts";

export type BatchOptions = {
  /** Batches that are read at the same time; callers wait for one of them only while so many are. */
  concurrency: number;
  maxSize: number;
};

/** So many reads of their own may take too long until the rest of a batch isn't read any more. */
const TIMEOUTS_MAX = 2;

type Failures = { isShared: (error: unknown) => boolean; isTimeout: (error: unknown) => boolean };

type Waiting<Q, R> = { question: Q; resolve: (result: R) => void; reject: (error: unknown) => void };

/**
 * Reads what concurrent callers ask for in batches, where one read of many costs less than many reads. Without load each
 * caller gets a read of its own at once. Nothing is cached: a read begins after its callers asked. `read` answers in the
 * order of the questions. Where a batch fails, each of its callers gets a read of its own, so that nobody's failure is
 * another's; `isShared` says of which errors this would be in vain. Those that take too long (`isTimeout`) are few at most:
 * a database that is busy would let each of a batch wait for all before it. They fail with UNAVAILABLE.
 */
export class BatchedReads<Q, R> {
  readonly #read: (questions: readonly Q[]) => Promise<readonly R[]>;
  readonly #failures: Failures;
  readonly #options: BatchOptions;
  readonly #waiting: Waiting<Q, R>[] = [];
  #running = 0;

  constructor(
    read: (questions: readonly Q[]) => Promise<readonly R[]>,
    options: BatchOptions,
    failures: Failures,
  ) {
    this.#read = read;
    this.#options = options;
    this.#failures = failures;
  }

  read(question: Q): Promise<R> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    if (this.#running >= this.#options.concurrency || this.#waiting.length === 0) return;
    this.#running += 1;
    void this.#run(this.#waiting.splice(0, this.#options.maxSize)).finally(() => {
      this.#running -= 1;
      this.#next();
    });
  }

  async #run(batch: readonly Waiting<Q, R>[]): Promise<void> {
    try {
      const results = await this.#read(batch.map(({ question }) => question));
      if (results.length !== batch.length) throw new Error("A batch was answered in part");
      batch.forEach(({ resolve }, index) => resolve(results[index] as R));
    } catch (error) {
      if (batch.length === 1 || this.#failures.isShared(error))
        for (const { reject } of batch) reject(this.#named(error));
      else await this.#runAlone(batch);
    }
  }

  #named(error: unknown): unknown {
    if (!this.#failures.isTimeout(error)) return error;
    return new NamedError("UNAVAILABLE", { message: "A read took too long", cause: error });
  }

  async #runAlone(batch: readonly Waiting<Q, R>[]): Promise<void> {
    let timeouts = 0;
    let last: unknown;
    for (const { question, resolve, reject } of batch) {
      if (timeouts >= TIMEOUTS_MAX) {
        reject(last);
        continue;
      }
      try {
        const [result] = await this.#read([question]);
        resolve(result as R);
      } catch (error) {
        if (this.#failures.isShared(error)) timeouts = TIMEOUTS_MAX;
        else if (this.#failures.isTimeout(error)) timeouts += 1;
        last = this.#named(error);
        reject(last);
      }
    }
  }
}
