import { CallError, RECONNECT } from "@veranda/contract";
import type { RtcStatus } from "@veranda/contract/engine/voice";
import type { MediaTicket } from "@veranda/contract/media";
import type { WantedVideo } from "@veranda/contract/media-signalling";
import type {
  HeardVoice,
  MediaClient,
  MediaEnd,
  OpenMediaClient,
  VideoControl,
  VideoLines,
} from "./media-client.ts";

export type MediaSessionDeps = {
  /** Throws CallError. */
  ticket: (signal: AbortSignal) => Promise<MediaTicket>;
  /** One client per kind of media server; null: this page has none for it. */
  clientFor: (kind: MediaTicket["kind"]) => OpenMediaClient | null;
  random: () => number;
};

export type MediaSessionEvents = {
  /** `isAway`: no media server is available. */
  onStatus(status: RtcStatus, isAway: boolean): void;
  onVoices(voices: ReadonlyMap<string, HeardVoice>): void;
  /** It gave up: another connection replaced this one, or it was removed. */
  onGivenUp?(end: MediaEnd): void;
};

const NOBODY: ReadonlyMap<string, HeardVoice> = new Map();
/** Reasons not to reconnect: another connection replaced this one, or it was removed. */
const FINAL: ReadonlySet<MediaEnd> = new Set(["replaced", "removed", "outdated"]);
/** Short delays for an established connection: a media server that died is back within seconds. */
const SOON_TRIES = 8;

/**
 * Keeps a page connected to the media of one instance: with a new ticket each time, and exponential backoff with
 * jitter, so that clients of one server don't all return at once.
 */
export class MediaSession {
  readonly #deps: MediaSessionDeps;
  readonly #events: MediaSessionEvents;
  readonly #ended = new AbortController();
  #client: MediaClient | null = null;
  #track: MediaStreamTrack | null = null;
  #videoLines: VideoLines | null = null;
  #video: VideoControl | null = null;
  #wanted: WantedVideo[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #status: RtcStatus = "disconnected";
  #soon = 0;
  #waitMs = 0;

  constructor(deps: MediaSessionDeps, events: MediaSessionEvents) {
    this.#deps = deps;
    this.#events = events;
    this.#rest();
    const { signal } = this.#ended;
    window.addEventListener("online", () => this.#onNetwork(), { signal });
    onNetworkType(() => this.#onNetwork(), signal);
    void this.#connect("connecting");
  }

  publish(track: MediaStreamTrack | null): void {
    this.#track = track;
    this.#client?.publish(track);
  }

  /** Adds cameras and screens to this and each later connection; null: removes them. */
  showVideo(lines: VideoLines | null): void {
    if (lines === this.#videoLines) return;
    this.#video?.close();
    this.#videoLines = lines;
    this.#openVideo();
  }

  /** The visible media; kept for later connections. */
  want(videos: WantedVideo[]): void {
    this.#wanted = videos;
    this.#video?.want(videos);
  }

  close(): void {
    if (this.#ended.signal.aborted) return;
    this.#ended.abort();
    clearTimeout(this.#timer);
    this.#client?.close();
    this.#client = null;
    this.#events.onVoices(NOBODY);
    this.#tell("disconnected");
  }

  async #connect(status: RtcStatus): Promise<void> {
    const { signal } = this.#ended;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#tell(status);
    try {
      const ticket = await this.#deps.ticket(signal);
      if (signal.aborted) return;
      const open = this.#deps.clientFor(ticket.kind);
      if (open) this.#open(open, ticket);
      else this.#retry("outdated");
    } catch (error) {
      if (!signal.aborted) this.#retry(endOf(error));
    }
  }

  #open(open: OpenMediaClient, ticket: MediaTicket): void {
    const client = open(ticket, {
      onConnected: () => {
        this.#soon = SOON_TRIES;
        this.#rest();
        this.#tell("connected");
      },
      onVoices: (voices) => this.#events.onVoices(voices),
      onEnd: (end) => {
        if (this.#client !== client) return;
        this.#client = null;
        this.#events.onVoices(NOBODY);
        this.#retry(end);
      },
    });
    this.#client = client;
    client.publish(this.#track);
    this.#openVideo();
  }

  #openVideo(): void {
    const lines = this.#videoLines;
    this.#video = (lines && this.#client?.openVideo(lines)) ?? null;
    if (this.#wanted.length > 0) this.#video?.want(this.#wanted);
  }

  #retry(end: MediaEnd): void {
    if (FINAL.has(end)) {
      this.#tell("failed");
      return this.#events.onGivenUp?.(end);
    }
    this.#tell("reconnecting", end === "away");
    this.#timer = setTimeout(() => void this.#connect("reconnecting"), this.#nextWait(end));
    return undefined;
  }

  #nextWait(end: MediaEnd): number {
    if (this.#soon > 0 && end !== "away") {
      this.#soon -= 1;
      return this.#between(RECONNECT.soonMs);
    }
    const wait = this.#waitMs;
    this.#waitMs = Math.min(RECONNECT.maxDelayMs, wait * RECONNECT.growFactor);
    return wait;
  }

  /** The browser is online again, or on another network: the connection over the old one is of no use. */
  #onNetwork(): void {
    if (this.#client) {
      this.#client.close();
      this.#client = null;
      this.#events.onVoices(NOBODY);
      return this.#retry("lost");
    }
    // A ticket is on its way.
    if (this.#timer === undefined) return undefined;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#connect("reconnecting"), this.#between(RECONNECT.soonMs));
    return undefined;
  }

  #rest(): void {
    this.#waitMs = this.#between(RECONNECT.minDelayMs);
  }

  /** Stays away until a connection succeeds again. */
  #isAway = false;
  #tell(status: RtcStatus, isAway = this.#isAway && status === "reconnecting"): void {
    if (status === this.#status && isAway === this.#isAway) return;
    this.#status = status;
    this.#isAway = isAway;
    this.#events.onStatus(status, isAway);
  }

  #between([least, most]: readonly [number, number]): number {
    return least + this.#deps.random() * (most - least);
  }
}

/** From Wi-Fi to a mobile network, for example, without being offline in between. Only phones report it. */
function onNetworkType(listener: () => void, signal: AbortSignal): void {
  const { connection } = navigator as { connection?: EventTarget & { type?: string } };
  let before = connection?.type;
  const look = (): void => {
    if (connection?.type === before) return;
    before = connection?.type;
    // Without any, the browser says when it is online again.
    if (before !== "none") listener();
  };
  connection?.addEventListener("change", look, { signal });
}

/** What a failed ticket call means. */
function endOf(error: unknown): MediaEnd {
  if (!(error instanceof CallError)) return "lost";
  return error.code === "UNAVAILABLE" ? "away" : "lost";
}
