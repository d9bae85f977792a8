import type { ObjectSource } from "./object-layer.ts";

/** Toasts about files within so many milliseconds; what is more is logged and seen in its place. */
const MOST_SAID = 3;
const WITHIN_MS = 10_000;

/** What could not be done with a file, in the log's words, and as the person is told. */
const KINDS = {
  unreadable: { log: "can't be read", said: "fileUnreadable" },
  unloadable: { log: "can't be fetched", said: "fileUnloadable" },
  unplayable: { log: "can't be played", said: "fileUnplayable" },
  picturesUnreadable: { log: "has pictures that can't be read", said: "filePicturesUnreadable" },
} as const;
export type MediaFault = keyof typeof KINDS;

/** The bytes are here, and are not what they should be: asked for again, they would be the same. */
export class Unreadable extends Error {}

/** What can't be shown. `id`: of its file, or another name that is its own. */
export type MediaSubject = {
  id: string;
  name: string;
  noun: "model" | "picture" | "video" | "sound" | "document";
};

/** Tells of files that can't be shown: each fault is logged, and said once a file. */
export class MediaFaults {
  readonly #source: Pick<ObjectSource, "onFault" | "signal" | "clock" | "words">;
  readonly #told = new Set<string>();
  /** When something was said, the latest last. */
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

  /** Logs a fault; `said`: what the person was told of it, null where a fallback covers it. */
  log(id: string, message: string, error: unknown, said: string | null = null): void {
    const { onFault, signal } = this.#source;
    if (!signal.aborted) onFault?.({ message, said, data: { file: id.slice(0, 200), error: String(error) } });
  }

  /** A picture or a document that could not be brought. */
  reportUnavailableFiles(subject: MediaSubject, error: unknown): void {
    this.tell(subject, error instanceof Unreadable ? "unreadable" : "unloadable", error);
  }
}
