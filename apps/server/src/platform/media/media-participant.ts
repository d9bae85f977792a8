import type { MediaGrant } from "@veranda/contract/media";
import { TOKEN_SECONDS } from "./media-token.ts";

/** Unused tokens of one participant; beyond it, the oldest becomes invalid. */
const TOKENS_MAX = 4;

/** The wanted state of a participant, connected or not; it applies to any connection of theirs. */
export abstract class MediaParticipant {
  readonly identity: string;
  grant: MediaGrant = { microphone: false, camera: false, screen: false };
  heard: readonly string[] = [];
  seen: readonly string[] = [];
  /** Unused tokens with their expiry. */
  readonly #tokens = new Map<string, number>();

  constructor(identity: string) {
    this.identity = identity;
  }

  abstract get isConnected(): boolean;

  addToken(id: string, nowMs: number): void {
    this.#tokens.set(id, nowMs + TOKEN_SECONDS * 1000);
    const [oldest] = this.#tokens.keys();
    if (this.#tokens.size > TOKENS_MAX && oldest !== undefined) this.#tokens.delete(oldest);
  }

  /**
   * Consumes a token. Returns false if it was used, is invalid or has expired by the monotonic clock: its own expiry is by
   * the wall clock, which may have been set back.
   */
  takeToken(id: string, nowMs: number): boolean {
    const until = this.#tokens.get(id);
    this.#tokens.delete(id);
    return until !== undefined && until > nowMs;
  }

  hasTokens(nowMs: number): boolean {
    return [...this.#tokens.values()].some((until) => until > nowMs);
  }
}
