import { HEARD_MAX } from "@veranda/contract/media-lines";
import { MediaRooms } from "../media-rooms.ts";
import type { MediaActivity } from "../media-server.ts";
import { LivekitParticipant } from "./livekit-participant.ts";

const PICTURES = ["camera", "screen", "screen_sound"] as const;

/** The wanted state of every participant, and the tracks that each may receive by it. */
export class LivekitRooms extends MediaRooms<LivekitParticipant> {
  constructor() {
    super((identity) => new LivekitParticipant(identity));
  }

  connected(): LivekitParticipant[] {
    return this.names.flatMap((room) => this.connectedIn(room));
  }

  /** Updates a listener's subscriptions at LiveKit, by what the people that they hear or see may publish. */
  follow(room: string, listener: LivekitParticipant): void {
    const { relay } = listener;
    if (relay === null) return;
    const heard = listener.heard
      .filter((identity) => identity !== listener.identity)
      .slice(0, HEARD_MAX)
      .flatMap((identity) => this.find(room, identity)?.granted(["microphone"]) ?? []);
    const seen = listener.seen
      .filter((identity) => identity !== listener.identity)
      .flatMap((identity) => this.find(room, identity)?.granted(PICTURES) ?? []);
    relay.allow(new Set(heard), new Set(seen));
  }

  /** Call when somebody's tracks or permissions have changed: updates their listeners. */
  followed(room: string, publisher: string): void {
    for (const listener of this.connectedIn(room))
      if (listener.heard.includes(publisher) || listener.seen.includes(publisher))
        this.follow(room, listener);
  }

  /** Retries failed updates. */
  catchUp(): void {
    for (const room of this.names)
      for (const listener of this.connectedIn(room)) {
        if (!listener.isBehind) continue;
        listener.isBehind = false;
        this.follow(room, listener);
      }
  }

  *activity(): Generator<readonly [room: string, people: readonly MediaActivity[]]> {
    for (const room of this.names) {
      const connected = this.connectedIn(room);
      if (connected.length === 0) continue;
      yield [
        room,
        connected.map((participant) => {
          const isPublishing = participant.granted(["microphone"]).length > 0;
          const level = isPublishing ? (participant.relay?.level ?? 0) : 0;
          return { identity: participant.identity, isPublishing, level };
        }),
      ];
    }
  }
}
