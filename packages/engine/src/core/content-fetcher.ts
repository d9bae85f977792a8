import { bundleAddress, FILES_IN_BUNDLE_MAX, unpackBundle } from "@veranda/contract/content-bundle";
import type { FetchBytes } from "./download.ts";
import { siblingUrl } from "./sibling-url.ts";

type Source = { manifestUrl: string; fetchBytes: FetchBytes; signal: AbortSignal };
type Wanted = { file: string; resolve: (bytes: ArrayBuffer) => void; reject: (error: unknown) => void };

/** Fetches the files of a catalogue: those asked for in one microtask come as a bundle, or one by one where there are none. */
export class ContentFetcher {
  readonly #source: Source;
  #wanted: Wanted[] = [];

  constructor(source: Source) {
    this.#source = source;
  }

  /** The bytes of a file beside the catalogue. Rejects when it can't be fetched. */
  fetch(file: string): Promise<ArrayBuffer> {
    return new Promise((resolve, reject) => {
      this.#wanted.push({ file, resolve, reject });
      if (this.#wanted.length === 1) queueMicrotask(() => this.#flush());
    });
  }

  #flush(): void {
    // Sorted, so that the same things have the same address for everybody.
    const wanted = this.#wanted.toSorted((a, b) => (a.file < b.file ? -1 : 1));
    this.#wanted = [];
    for (let at = 0; at < wanted.length; at += FILES_IN_BUNDLE_MAX)
      void this.#download(wanted.slice(at, at + FILES_IN_BUNDLE_MAX));
  }

  async #download(wanted: readonly Wanted[]): Promise<void> {
    const files = wanted.length > 1 ? await this.#bundle(wanted.map(({ file }) => file)) : null;
    for (const [at, { file, resolve, reject }] of wanted.entries()) {
      const bytes = files?.[at];
      if (bytes) resolve(bytes);
      else this.#one(file).then(resolve, reject);
    }
  }

  /** Null: it can't be had; one by one they may. */
  async #bundle(files: readonly string[]): Promise<ArrayBuffer[] | null> {
    const { manifestUrl, fetchBytes, signal } = this.#source;
    try {
      const url = bundleAddress(siblingUrl(manifestUrl, ""), files);
      return unpackBundle(await fetchBytes(url, undefined, signal), files.length);
    } catch {
      return null;
    }
  }

  #one(file: string): Promise<ArrayBuffer> {
    const { manifestUrl, fetchBytes, signal } = this.#source;
    return fetchBytes(siblingUrl(manifestUrl, file), undefined, signal);
  }
}
