import type { MediaKind } from "@veranda/contract/media";
import { MediaParticipant } from "../media-participant.ts";
import type { SignalRelay } from "./signal-relay.ts";

/** Somebody in a room of LiveKit's. */
export class LivekitParticipant extends MediaParticipant {
  relay: SignalRelay | null = null;
  /** A subscription of theirs is to be said again. */
  isBehind = false;

  get isConnected(): boolean {
    return this.relay !== null;
  }

  may(kind: MediaKind): boolean {
    return this.grant[kind === "screen_sound" ? "screen" : kind];
  }

  /** The tracks of these kinds that others may get now. */
  granted(kinds: readonly MediaKind[]): string[] {
    return kinds.flatMap((kind) => (this.may(kind) ? (this.relay?.tracks.get(kind) ?? []) : []));
  }
}
