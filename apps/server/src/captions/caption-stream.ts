import { CAPTION_SAMPLE_RATE, UTTERANCE_MAX_MS } from "@veranda/contract/caption-stream";
import type { CaptionWorker } from "./caption-worker.ts";

const BYTES_A_MS = (CAPTION_SAMPLE_RATE * 2) / 1000;
const LONGEST_BYTES = UTTERANCE_MAX_MS * BYTES_A_MS;
/** Shorter sounds are clicks or coughs. */
const SHORTEST_BYTES = 250 * BYTES_A_MS;
/** Bytes of further audio before the worker is asked again about an unfinished utterance. */
const INTERIM_BYTES = 1_200 * BYTES_A_MS;
/** Maximum utterances of one person that the worker processes or has queued; it serves others too. */
const AT_ONCE = 2;

export type CaptionStreamDeps = {
  readonly worker: Pick<CaptionWorker, "recognise" | "isIdle">;
  readonly languageCode: string;
  readonly onText: (utterance: number, text: string, isFinal: boolean) => void;
  readonly onUnavailable: () => void;
};

/** One person's audio, cut into utterances, and the results for these. */
export class CaptionStream {
  readonly #deps: CaptionStreamDeps;
  #chunks: Buffer[] = [];
  #bytes = 0;
  #utterance = 1;
  /** Bytes of this utterance in the last request to the worker. */
  #asked = 0;
  #isAsking = false;
  #unanswered = 0;
  /** A pause occurred while the worker had the maximum of their utterances: what follows is appended to this one. */
  #isEndDue = false;
  /** Final results are delivered in order. */
  #finals: Promise<void> = Promise.resolve();

  constructor(deps: CaptionStreamDeps) {
    this.#deps = deps;
  }

  take(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes >= LONGEST_BYTES) this.end();
    else if (this.#bytes - this.#asked >= INTERIM_BYTES) void this.#askInterim();
  }

  /** Ends the utterance at a pause. */
  end(): void {
    const { worker, languageCode } = this.#deps;
    if (this.#unanswered >= AT_ONCE && this.#bytes < LONGEST_BYTES) {
      this.#isEndDue = true;
      return;
    }
    const pcm = this.#sound();
    const utterance = this.#utterance;
    this.discard();
    if (pcm.length < SHORTEST_BYTES) return;
    if (this.#unanswered >= AT_ONCE) {
      this.#deps.onUnavailable();
      return;
    }
    this.#unanswered += 1;
    const recognised = worker.recognise({ pcm, languageCode, isFinal: true }).finally(() => {
      this.#unanswered -= 1;
      if (this.#isEndDue) this.end();
    });
    this.#finals = this.#tellAfter(this.#finals, utterance, recognised);
  }

  async #tellAfter(
    before: Promise<void>,
    utterance: number,
    recognised: Promise<string | null>,
  ): Promise<void> {
    await before;
    const text = await recognised;
    if (text === null) this.#deps.onUnavailable();
    else this.#deps.onText(utterance, text, true);
  }

  /** Discards the unfinished utterance. */
  discard(): void {
    this.#chunks = [];
    this.#bytes = 0;
    this.#asked = 0;
    this.#isEndDue = false;
    this.#utterance += 1;
  }

  async #askInterim(): Promise<void> {
    const { worker, languageCode, onText } = this.#deps;
    if (this.#isAsking || this.#unanswered >= AT_ONCE || !worker.isIdle) return;
    this.#isAsking = true;
    this.#asked = this.#bytes;
    const utterance = this.#utterance;
    const text = await worker.recognise({ pcm: this.#sound(), languageCode, isFinal: false });
    this.#isAsking = false;
    if (text !== null && text !== "" && utterance === this.#utterance) onText(utterance, text, false);
  }

  #sound(): Buffer {
    const whole = Buffer.concat(this.#chunks, this.#bytes);
    // Samples are two bytes.
    return whole.subarray(0, whole.length - (whole.length % 2));
  }
}
