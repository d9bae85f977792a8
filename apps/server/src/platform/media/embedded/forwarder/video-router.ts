import { opusStart, hasMarker, sequenceOf, sourceOf, timestampOf } from "./rtp-packet.ts";
import type { SourceHeader } from "./rtp-rewriter.ts";
import type { SourceTime } from "./sender-clock.ts";
import type { Slot } from "./slot.ts";
import { PUBLISHED_LINES, type VideoConnection } from "./video-connection.ts";
import { VideoSource, type VideoHeader, type VideoLine } from "./video-source.ts";
import type { VideoShown, VideoWatch, WantedLines } from "./messages.ts";

/** A publisher of video, or somebody assigned to a viewer, also before they connect. */
type Person = {
  readonly identity: string;
  client: VideoClient | null;
  readonly sources: Readonly<Record<VideoLine, VideoSource>>;
  /** The slots that carry the sound of their screen. */
  readonly sounds: Set<Slot>;
  soundSource: number;
  /** The sender's last mapping of its clock to the sound's timestamps; null: unknown. */
  soundTime: SourceTime | null;
};

type Room = { readonly name: string; readonly people: Map<string, Person> };

/** A page's video connection, or a stream's. */
export type VideoEndpoint = Pick<
  VideoConnection,
  "slots" | "soundSlots" | "budget" | "requestKeyFrame" | "tick"
>;

/** A video connection in its room. */
export type VideoClient<Connection extends VideoEndpoint = VideoEndpoint> = {
  readonly room: Room;
  readonly person: Person;
  readonly connection: Connection;
  readonly onWanted: (lines: WantedLines) => void;
  shown: VideoShown;
  watches: readonly (VideoWatch | null)[];
  /** As last sent to the page; null if not sent yet. */
  wanted: WantedLines | null;
};

const NOTHING: VideoShown = { camera: false, screen: false };

/** Routes cameras and screens to their viewers. */
export class VideoRouter {
  readonly #rooms = new Map<string, Room>();
  readonly #clients = new Set<VideoClient>();
  readonly #header: SourceHeader = { isMarked: false, sequence: 0, timestamp: 0 };
  forwarded = 0;
  refused = 0;

  add<Connection extends VideoEndpoint>(
    name: string,
    identity: string,
    connection: Connection,
    onWanted: VideoClient["onWanted"],
  ): VideoClient<Connection> {
    const room = this.#rooms.get(name) ?? { name, people: new Map<string, Person>() };
    this.#rooms.set(name, room);
    const person = this.#person(room, identity);
    const client: VideoClient<Connection> = {
      room,
      person,
      connection,
      onWanted,
      shown: NOTHING,
      watches: [],
      wanted: null,
    };
    this.#clients.add(client);
    // The newest connection of an identity is the one that shows.
    person.client = client;
    person.soundTime = null;
    for (const line of PUBLISHED_LINES) {
      person.sources[line].askForKeyFrame = () => connection.requestKeyFrame(line);
      person.sources[line].begin();
    }
    return client;
  }

  remove(client: VideoClient): void {
    const { room, person, connection } = client;
    this.#clients.delete(client);
    this.watch(client, [], [], 0);
    for (const slot of connection.slots) slot.close();
    if (person.client === client) {
      person.client = null;
      person.soundTime = null;
      for (const source of Object.values(person.sources)) {
        source.askForKeyFrame = null;
        source.begin();
      }
    }
    this.#forgetUnused(room);
    if (room.people.size === 0) this.#rooms.delete(room.name);
  }

  /** Sets what somebody may show; anything else that they send is dropped from now on. */
  setShown(client: VideoClient, shown: VideoShown): void {
    const { sources, sounds } = client.person;
    const before = client.shown;
    client.shown = shown;
    if (before.camera !== shown.camera) {
      sources.camera_small.begin();
      sources.camera_large.begin();
    }
    if (before.screen !== shown.screen) {
      sources.screen.begin();
      client.person.soundTime = null;
      for (const slot of sounds) slot.begin();
    }
  }

  /** Sets what each line of a viewer carries, and which screens are heard. */
  watch(
    client: VideoClient,
    watches: readonly (VideoWatch | null)[],
    sounds: readonly (string | null)[],
    nowMs: number,
  ): void {
    const before = client.watches;
    client.watches = watches;
    this.#aim(client, before, nowMs);
    client.connection.soundSlots.forEach((slot, index) =>
      this.#listen(client.room, slot, sounds[index] ?? null),
    );
    this.#forgetUnused(client.room);
  }

  /** Forwards a packet within the limits, of a client's camera or screen. */
  receive(
    client: VideoClient,
    line: VideoLine,
    packet: Buffer,
    header: Readonly<VideoHeader>,
    isNew: boolean,
    nowMs: number,
  ): void {
    const { person, shown } = client;
    if (person.client !== client || !(line === "screen" ? shown.screen : shown.camera)) {
      this.refused += 1;
      return;
    }
    const source = person.sources[line];
    if (isNew) source.begin();
    this.forwarded += source.forward(packet, header, nowMs);
  }

  /** Forwards a packet of the sound of a client's screen. */
  hear(client: VideoClient, packet: Buffer, nowMs: number): void {
    const { person, shown } = client;
    if (person.client !== client || !shown.screen || opusStart(packet) === 0) {
      this.refused += 1;
      return;
    }
    if (sourceOf(packet) !== person.soundSource) {
      person.soundSource = sourceOf(packet);
      person.soundTime = null;
      for (const slot of person.sounds) slot.begin();
    }
    const header = this.#header;
    header.isMarked = hasMarker(packet);
    header.sequence = sequenceOf(packet);
    header.timestamp = timestampOf(packet);
    for (const slot of person.sounds) if (slot.send(packet, header, nowMs)) this.forwarded += 1;
  }

  /** Takes the sender's mapping of its clock to the timestamps of a client's screen or its sound. */
  noteTime({ person, connection }: VideoClient, kind: "screen" | "sound", time: SourceTime): void {
    if (person.client?.connection !== connection) return;
    if (kind === "screen") person.sources.screen.time = time;
    else person.soundTime = time;
  }

  /** Called some times a second: sends reports, and notifies publishers which lines are wanted. */
  tick(nowMs: number): void {
    for (const client of this.#clients) {
      if (client.connection.tick(nowMs)) this.#aim(client, client.watches, nowMs);
      this.#fallBack(client, nowMs);
      this.#reportWanted(client);
    }
    for (const { people } of this.#rooms.values())
      for (const { sources, sounds, soundTime } of people.values()) {
        sources.screen.reportTime(nowMs);
        if (soundTime !== null) for (const slot of sounds) slot.reportTime(soundTime, nowMs);
      }
  }

  #reportWanted(client: VideoClient): void {
    const { person, wanted } = client;
    if (person.client !== client) return;
    const { camera_small: small, camera_large: large, screen } = person.sources;
    const now: WantedLines = {
      camera_small: small.slots.size > 0,
      camera_large: large.slots.size > 0,
      screen: screen.slots.size > 0,
      screen_sound: person.sounds.size > 0,
    };
    if (
      wanted !== null &&
      wanted.camera_small === now.camera_small &&
      wanted.camera_large === now.camera_large &&
      wanted.screen === now.screen &&
      wanted.screen_sound === now.screen_sound
    )
      return;
    client.wanted = now;
    client.onWanted(now);
  }

  /** Assigns large video to as many as fit, the most important first. */
  #aim(client: VideoClient, before: readonly (VideoWatch | null)[], nowMs: number): void {
    const { room, connection, watches } = client;
    const large = new Set(
      watches
        .flatMap((watch) => (watch?.kind === "camera" && watch.size === "large" ? watch : []))
        .toSorted((a, b) => a.rank - b.rank)
        .slice(0, connection.budget.largest),
    );
    connection.slots.forEach((slot, index) => {
      const watch = watches[index] ?? null;
      const last = before[index] ?? null;
      const line =
        watch?.kind === "screen" ? "screen" : watch && large.has(watch) ? "camera_large" : "camera_small";
      const target = watch === null ? null : this.#person(room, watch.identity).sources[line];
      slot.watch(target, watch?.identity === last?.identity && watch?.kind === last?.kind, nowMs);
    });
  }

  /** Viewers whose large camera video doesn't arrive get the small one in the meantime. */
  #fallBack({ room, connection, watches }: VideoClient, nowMs: number): void {
    connection.slots.forEach((slot, index) => {
      const watch = watches[index];
      if (watch && slot.target?.line === "camera_large" && slot.isStalled(nowMs))
        slot.fallBackTo(this.#person(room, watch.identity).sources.camera_small, nowMs);
    });
  }

  #listen(room: Room, slot: Slot, identity: string | null): void {
    if (slot.speaker === identity) return;
    if (slot.speaker !== null) room.people.get(slot.speaker)?.sounds.delete(slot);
    slot.speaker = identity;
    if (identity === null) return;
    slot.begin();
    this.#person(room, identity).sounds.add(slot);
  }

  #person(room: Room, identity: string): Person {
    let person = room.people.get(identity);
    if (person === undefined) {
      person = {
        identity,
        client: null,
        sources: {
          camera_small: new VideoSource("camera_small"),
          camera_large: new VideoSource("camera_large"),
          screen: new VideoSource("screen"),
        },
        sounds: new Set(),
        soundSource: -1,
        soundTime: null,
      };
      room.people.set(identity, person);
    }
    return person;
  }

  #forgetUnused(room: Room): void {
    for (const [identity, { client, sources, sounds }] of room.people) {
      const isWatched = PUBLISHED_LINES.some((line) => sources[line].slots.size > 0);
      if (client === null && !isWatched && sounds.size === 0) room.people.delete(identity);
    }
  }
}
