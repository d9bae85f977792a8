import type { HlsWindow } from "./hls-window.ts";

/** What a key opens. */
export type HlsAccess = {
  readonly window: HlsWindow;
  /** Anybody may watch: one key for all, whose answers may be kept by any cache on the way. */
  readonly isShared: boolean;
  /** Somebody plays it. */
  readonly onAsked: () => void;
};

/** Broadcasts that are played by HLS in this process, by the keys in their addresses. */
export class HlsStreams {
  readonly #keys = new Map<string, HlsAccess>();

  add(key: string, access: HlsAccess): void {
    this.#keys.set(key, access);
  }

  delete(key: string): void {
    this.#keys.delete(key);
  }

  find(key: string): HlsAccess | null {
    return this.#keys.get(key) ?? null;
  }
}
