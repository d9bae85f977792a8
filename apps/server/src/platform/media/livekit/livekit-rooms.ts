import { HEARD_MAX } from "@veranda/contract/media-lines";
import type { MediaActivity } from "../media-server.ts";
import { LivekitParticipant } from "./livekit-participant.ts";

const PICTURES = ["camera", "screen", "screen_sound"] as const;

/** Everybody of whom anything is wished, by room, and what follows of it for what each may get. */
export class LivekitRooms {
  readonly #rooms = new Map<string, Map<string, LivekitParticipant>>();

  find(room: string, identity: string): LivekitParticipant | undefined {
    return this.#rooms.get(room)?.get(identity);
  }

  /** Makes them where there is nobody of this identity. */
  participant(room: string, identity: string): LivekitParticipant {
    const people = this.#rooms.get(room) ?? new Map<string, LivekitParticipant>();
    this.#rooms.set(room, people);
    const participant = people.get(identity) ?? new LivekitParticipant(identity);
    people.set(identity, participant);
    return participant;
  }

  remove(room: string, identity: string): LivekitParticipant | undefined {
    const people = this.#rooms.get(room);
    const participant = people?.get(identity);
    people?.delete(identity);
    if (people?.size === 0) this.#rooms.delete(room);
    return participant;
  }

  removeRoom(room: string): LivekitParticipant[] {
    const people = [...(this.#rooms.get(room)?.values() ?? [])];
    this.#rooms.delete(room);
    return people;
  }

  connected(): LivekitParticipant[] {
    return [...this.#rooms.values()].flatMap((people) => connectedOf(people));
  }

  connectedIn(room: string): number {
    return connectedOf(this.#rooms.get(room)).length;
  }

  /** Has said to LiveKit what this listener may get now: of whom they hear or see, what those may publish. */
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

  /** What somebody publishes, or may, has changed: their listeners follow. */
  followed(room: string, publisher: string): void {
    for (const listener of connectedOf(this.#rooms.get(room)))
      if (listener.heard.includes(publisher) || listener.seen.includes(publisher))
        this.follow(room, listener);
  }

  /** Says again what failed. */
  catchUp(): void {
    for (const [room, people] of this.#rooms)
      for (const listener of connectedOf(people)) {
        if (!listener.isBehind) continue;
        listener.isBehind = false;
        this.follow(room, listener);
      }
  }

  *activity(): Generator<readonly [room: string, people: readonly MediaActivity[]]> {
    for (const [room, people] of this.#rooms) {
      const connected = connectedOf(people);
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

const connectedOf = (people: ReadonlyMap<string, LivekitParticipant> = new Map()): LivekitParticipant[] =>
  [...people.values()].filter(({ relay }) => relay !== null);
