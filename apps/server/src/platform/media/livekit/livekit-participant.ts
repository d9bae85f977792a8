import type { MediaGrant, MediaKind } from "@veranda/contract/media";
import { TOKEN_SECONDS } from "../embedded/media-token.ts";
import type { SignalRelay } from "./signal-relay.ts";

/** Tokens of one participant that may be unused at once; of more the oldest is void. */
const TOKENS_MAX = 4;

/** What is wished for somebody, whether connected or not: it holds for whatever connection they have. */
export class LivekitParticipant {
  readonly identity: string;
  grant: MediaGrant = { microphone: false, camera: false, screen: false };
  heard: readonly string[] = [];
  seen: readonly string[] = [];
  relay: SignalRelay | null = null;
  /** A subscription of theirs is to be said again. */
  isBehind = false;
  readonly #tokens = new Map<string, number>();

  constructor(identity: string) {
    this.identity = identity;
  }

  may(kind: MediaKind): boolean {
    return this.grant[kind === "screen_sound" ? "screen" : kind];
  }

  /** The tracks of these kinds that others may get now. */
  granted(kinds: readonly MediaKind[]): string[] {
    return kinds.flatMap((kind) => (this.may(kind) ? (this.relay?.tracks.get(kind) ?? []) : []));
  }

  addToken(id: string, nowMs: number): void {
    this.#tokens.set(id, nowMs + TOKEN_SECONDS * 1000);
    const [oldest] = this.#tokens.keys();
    if (this.#tokens.size > TOKENS_MAX && oldest !== undefined) this.#tokens.delete(oldest);
  }

  /** Uses it up. False: it was used, or is void. */
  takeToken(id: string): boolean {
    return this.#tokens.delete(id);
  }
}
