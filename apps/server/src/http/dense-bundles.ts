import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const brotli = promisify(brotliCompress);
/** Pause after each, as a multiple of the time that it took: at most a fifth of one processor is used. */
const REST = 4;
const WAITING_MAX = 32;

/**
 * Bundles compressed at brotli's best quality, in the background and one after the other. They are a tenth smaller than
 * those that a request can wait for, but take a hundred times as long. Bounded: the least recently used is evicted.
 */
export class DenseBundles {
  readonly #maxBytes: number;
  readonly #kept = new Map<string, Buffer>();
  readonly #waiting = new Map<string, () => Promise<Buffer>>();
  #bytes = 0;
  #isWorking = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(key: string): Buffer | undefined {
    const bundle = this.#kept.get(key);
    if (bundle === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, bundle);
    return bundle;
  }

  /** Queues a bundle, unless too many wait already: then a later request does. `read` gets its plain bytes. */
  request(key: string, read: () => Promise<Buffer>): void {
    if (this.#kept.has(key) || this.#waiting.size >= WAITING_MAX) return;
    this.#waiting.set(key, read);
    if (!this.#isWorking) void this.#work();
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    // Requests meanwhile are added to its end.
    for (const [key, read] of this.#waiting) {
      const begun = performance.now();
      try {
        this.#keep(key, await compressed(await read()));
      } catch {
        // The quickly compressed one is served as before.
      }
      this.#waiting.delete(key);
      await setTimeout(REST * (performance.now() - begun), undefined, { ref: false });
    }
    this.#isWorking = false;
  }

  #keep(key: string, bundle: Buffer): void {
    this.#kept.set(key, bundle);
    this.#bytes += bundle.length;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#kept.delete(oldest);
      this.#bytes -= length;
    }
  }
}

const compressed = (bytes: Buffer): Promise<Buffer> =>
  brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
