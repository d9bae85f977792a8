import type { ObjectSource } from "./object-layer.ts";

/**
 * Maximum number of toasts about files in a period of this many milliseconds; further faults are logged and shown in
 * place.
 */
const MOST_SAID = 3;
const WITHIN_MS = 10_000;

/** Log message of each kind of fault, and the message shown to the person. */
const KINDS = {
  unreadable: { log: "can't be read", said: "fileUnreadable" },
  unloadable: { log: "can't be fetched", said: "fileUnloadable" },
  unplayable: { log: "can't be played", said: "fileUnplayable" },
  picturesUnreadable: { log: "has pictures that can't be read", said: "filePicturesUnreadable" },
} as const;
export type MediaFault = keyof typeof KINDS;

/** The bytes were fetched but can't be decoded; fetching them again wouldn't help. */
export class Unreadable extends Error {}

/** Something that can't be shown. `id`: of its file, or another unique name. */
export type MediaSubject = {
  id: string;
  name: string;
  noun: "model" | "picture" | "video" | "sound" | "document";
};

/** Reports files that can't be shown: each fault is logged, and shown once per file. */
export class MediaFaults {
  readonly #source: Pick<ObjectSource, "onFault" | "signal" | "clock" | "words">;
  readonly #told = new Set<string>();
  /** Times of recent messages, latest last. */
  #saidAt: number[] = [];

  constructor(source: Pick<ObjectSource, "onFault" | "signal" | "clock" | "words">) {
    this.#source = source;
  }

  tell({ id, name, noun }: MediaSubject, fault: MediaFault, error: unknown): void {
    const { clock, words } = this.#source;
    const kind = KINDS[fault];
    const message = `A ${noun} ${kind.log}`;
    const now = clock?.now() ?? 0;
    this.#saidAt = this.#saidAt.filter((at) => now - at < WITHIN_MS);
    const isSaid = !this.#told.has(`${noun} ${id}`) && this.#saidAt.length < MOST_SAID;
    this.#told.add(`${noun} ${id}`);
    if (isSaid) this.#saidAt.push(now);
    const said = isSaid ? words[kind.said]({ name: name || words[noun]() }) : null;
    this.log(id, message, error, said);
  }

  /** Logs a fault; `said`: the message that the person saw, null if a fallback covers it. */
  log(id: string, message: string, error: unknown, said: string | null = null): void {
    const { onFault, signal } = this.#source;
    if (!signal.aborted) onFault?.({ message, said, data: { file: id.slice(0, 200), error: String(error) } });
  }

  /** Reports a picture or document that could not be loaded. */
  reportUnavailableFiles(subject: MediaSubject, error: unknown): void {
    this.tell(subject, error instanceof Unreadable ? "unreadable" : "unloadable", error);
  }
}
