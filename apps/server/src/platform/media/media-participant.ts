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

  /** Consumes a token. Returns false if it was used or is invalid. */
  takeToken(id: string): boolean {
    return this.#tokens.delete(id);
  }

  hasTokens(nowMs: number): boolean {
    return [...this.#tokens.values()].some((until) => until > nowMs);
  }
}
