import { CAPTION_SAMPLE_RATE } from "@veranda/contract/caption-stream";
import type { Logger } from "pino";
import { z } from "zod";
import { shortMessage } from "../platform/short-error.ts";

/** Utterances that the worker processes concurrently, and that may wait for it. */
const AT_ONCE = 4;
const WAITING_MAX = 32;
/** Captions later than this are useless to readers. */
const PATIENCE_MS = 20_000;
/** An unreachable worker is logged at most once in this time. */
const COMPLAIN_MS = 60_000;
const TEXT_MAX = 2_000;
const WAV_HEADER_BYTES = 44;

const answer = z.object({ text: z.string() });

export type Utterance = {
  /** 16-bit little-endian samples, mono, 16 kHz. */
  readonly pcm: Buffer;
  readonly languageCode: string;
  readonly isFinal: boolean;
};

export type CaptionWorkerOptions = {
  readonly url: string;
  readonly token: string | undefined;
  readonly log: Logger;
  readonly monotonic: () => number;
};

/** Client of the speech recognition at CAPTIONS_URL; see docs/captions.md for its protocol. */
export class CaptionWorker {
  readonly #options: CaptionWorkerOptions;
  readonly #waiting: (() => void)[] = [];
  #busy = 0;
  #complainedAt = -Infinity;
  readonly #closing = new AbortController();

  constructor(options: CaptionWorkerOptions) {
    this.#options = options;
  }

  /** Whether it has capacity for interim results. */
  get isIdle(): boolean {
    return this.#busy < AT_ONCE && this.#waiting.length === 0;
  }

  /** The recognised text, empty if nothing was understood; null if there was no answer. */
  async recognise(utterance: Utterance): Promise<string | null> {
    if (this.#closing.signal.aborted || this.#waiting.length >= WAITING_MAX) return null;
    if (this.#busy >= AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#busy += 1;
    try {
      return await this.#ask(utterance);
    } catch (error) {
      this.#complain(error);
      return null;
    } finally {
      this.#busy -= 1;
      this.#waiting.shift()?.();
    }
  }

  close(): void {
    this.#closing.abort();
  }

  async #ask({ pcm, languageCode, isFinal }: Utterance): Promise<string> {
    const { url: base, token } = this.#options;
    const url = new URL(base);
    url.searchParams.set("language", languageCode);
    url.searchParams.set("final", String(isFinal));
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "audio/wav",
        accept: "application/json",
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: wavOf(pcm),
      redirect: "error",
      signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(PATIENCE_MS)]),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`It answered ${response.status}`);
    }
    const { text } = answer.parse(await response.json());
    return text.replace(/\s+/g, " ").trim().slice(0, TEXT_MAX);
  }

  #complain(error: unknown): void {
    const now = this.#options.monotonic();
    if (this.#closing.signal.aborted || now - this.#complainedAt < COMPLAIN_MS) return;
    this.#complainedAt = now;
    this.#options.log.warn(
      `The captions worker gave no text: ${error instanceof Error ? shortMessage(error) : "unknown"}`,
    );
  }
}

/** A WAV file of one chunk (RIFF, PCM). */
function wavOf(pcm: Buffer): Buffer<ArrayBuffer> {
  const bytesASample = 2;
  const file = Buffer.alloc(WAV_HEADER_BYTES + pcm.length);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(WAV_HEADER_BYTES - 8 + pcm.length, 4);
  file.write("WAVEfmt ", 8, "latin1");
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20); // PCM
  file.writeUInt16LE(1, 22); // mono
  file.writeUInt32LE(CAPTION_SAMPLE_RATE, 24);
  file.writeUInt32LE(CAPTION_SAMPLE_RATE * bytesASample, 28);
  file.writeUInt16LE(bytesASample, 32);
  file.writeUInt16LE(bytesASample * 8, 34);
  file.write("data", 36, "latin1");
  file.writeUInt32LE(pcm.length, 40);
  pcm.copy(file, WAV_HEADER_BYTES);
  return file;
}
