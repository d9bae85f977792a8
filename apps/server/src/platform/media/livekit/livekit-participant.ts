import type { MediaKind } from "@veranda/contract/media";
import { MediaParticipant } from "../media-participant.ts";
import type { SignalRelay } from "./signal-relay.ts";

/** Somebody in a LiveKit room. */
export class LivekitParticipant extends MediaParticipant {
  relay: SignalRelay | null = null;
  /** A subscription has failed and must be retried. */
  isBehind = false;

  get isConnected(): boolean {
    return this.relay !== null;
  }

  may(kind: MediaKind): boolean {
    return this.grant[kind === "screen_sound" ? "screen" : kind];
  }

  /** Track ids of these kinds that others may receive now. */
  granted(kinds: readonly MediaKind[]): string[] {
    return kinds.flatMap((kind) => (this.may(kind) ? (this.relay?.tracks.get(kind) ?? []) : []));
  }
}
