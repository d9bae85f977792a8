import type { MediaTicket } from "@veranda/contract/media";
import { LIVE_IDENTITY } from "@veranda/contract/rooms/live-addresses";
import type { SeenMedia } from "./media-client.ts";
import { openWatchMedia, type WatchMedia } from "./watch-media.ts";

/** A ticket for the stream of a broadcast. Throws CallError. */
export type BroadcastTicket = (signal: AbortSignal) => Promise<MediaTicket>;

const RETRY_MS = { least: 1_000, most: 10_000 } as const;
const silent = (): number => 0;

/**
 * Receives the stream of a broadcast by a connection of its own, where people's media come by another server; again and
 * again until it is closed.
 */
export class ReceivedBroadcast {
  readonly #ticket: BroadcastTicket;
  readonly #onMedia: (media: readonly SeenMedia[]) => void;
  readonly #ended = new AbortController();
  #media: WatchMedia | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waitMs: number = RETRY_MS.least;

  constructor(ticket: BroadcastTicket, onMedia: (media: readonly SeenMedia[]) => void) {
    this.#ticket = ticket;
    this.#onMedia = onMedia;
    void this.#open();
  }

  close(): void {
    this.#ended.abort();
    clearTimeout(this.#timer);
    this.#media?.close();
    this.#onMedia([]);
  }

  async #open(): Promise<void> {
    const { signal } = this.#ended;
    try {
      const ticket = await this.#ticket(signal);
      if (signal.aborted) return;
      this.#media = openWatchMedia(ticket, {
        onStream: (stream) => this.#show(stream),
        onLost: () => this.#retry(),
        onUnreachable: () => this.#retry(),
      });
    } catch {
      this.#retry();
    }
  }

  #show(stream: MediaStream): void {
    this.#waitMs = RETRY_MS.least;
    const media = (kind: SeenMedia["kind"], tracks: MediaStreamTrack[]): SeenMedia[] =>
      tracks.length === 0
        ? []
        : [
            {
              identity: LIVE_IDENTITY,
              kind,
              stream: new MediaStream(tracks),
              connectionMode: "embedded",
              level: silent,
            },
          ];
    this.#onMedia([
      ...media("screen", stream.getVideoTracks()),
      ...media("screen_sound", stream.getAudioTracks()),
    ]);
  }

  #retry(): void {
    if (this.#ended.signal.aborted) return;
    this.#media = null;
    this.#onMedia([]);
    this.#timer = setTimeout(() => void this.#open(), this.#waitMs);
    this.#waitMs = Math.min(RETRY_MS.most, this.#waitMs * 2);
  }
}
