import type { MediaConnection } from "./media-connection.ts";
import type { ForwarderRoom, SlotSpeakers } from "./messages.ts";
import { decibelsBelow, hasMarker, opusStart, sequenceOf, sourceOf, timestampOf } from "./rtp-packet.ts";
import type { SourceHeader } from "./rtp-rewriter.ts";
import type { Slot } from "./slot.ts";

/** While DTX suppresses packets, browsers still send at least one every 400 ms. */
const PUBLISHING_MS = 1_000;
/** For packets without an audio level: larger ones count as speech, since a frame of silence has a few bytes. */
const SILENCE_BYTES = 12;
const UNTOLD_LEVEL = 0.1;

/** A participant of a room, or a speaker assigned to a listener there, also before they connect. */
type Speaker = {
  readonly identity: string;
  client: Client | null;
  /** The slots that carry this speaker. */
  readonly slots: Set<Slot>;
};

type Room = { readonly name: string; readonly speakers: Map<string, Speaker> };

/** A connection in its room. */
export type Client = {
  readonly room: Room;
  readonly speaker: Speaker;
  readonly connection: MediaConnection;
  maySpeak: boolean;
  /** Of the most recent packet. */
  source: number;
  heardAt: number;
  /** The loudest level since the last report, 0 to 1. */
  level: number;
};

/** Routes each speaker's packets to the listeners who hear them. */
export class Router {
  readonly #rooms = new Map<string, Room>();
  /** Reused for each packet, to avoid allocations. */
  readonly #header: SourceHeader = { isMarked: false, sequence: 0, timestamp: 0 };
  forwarded = 0;
  refused = 0;

  add(name: string, identity: string, connection: MediaConnection): Client {
    const room = this.#rooms.get(name) ?? { name, speakers: new Map<string, Speaker>() };
    this.#rooms.set(name, room);
    const speaker = this.#speaker(room, identity);
    const client: Client = {
      room,
      speaker,
      connection,
      maySpeak: false,
      source: -1,
      heardAt: Number.NEGATIVE_INFINITY,
      level: 0,
    };
    // The newest connection of an identity is the one that speaks.
    speaker.client = client;
    this.#restart(speaker);
    return client;
  }

  remove(client: Client): void {
    const { room, speaker, connection } = client;
    for (const slot of connection.slots) this.#assign(room, slot, null);
    if (speaker.client === client) speaker.client = null;
    this.#forget(room, speaker);
    if (room.speakers.size === 0) this.#rooms.delete(room.name);
  }

  setSpeakers({ room, connection }: Client, speakers: SlotSpeakers): void {
    connection.slots.forEach((slot, index) => this.#assign(room, slot, speakers[index] ?? null));
  }

  setMaySpeak(client: Client, maySpeak: boolean): void {
    if (client.maySpeak === maySpeak) return;
    client.maySpeak = maySpeak;
    client.level = 0;
    this.#restart(client.speaker);
  }

  /** Forwards a packet within the limits, from a client's microphone. */
  receive(client: Client, packet: Buffer, nowMs: number): void {
    const start = opusStart(packet);
    const { speaker } = client;
    if (start === 0 || !client.maySpeak || speaker.client !== client) {
      this.refused += 1;
      return;
    }
    const source = sourceOf(packet);
    if (source !== client.source) {
      client.source = source;
      this.#restart(speaker);
    }
    client.heardAt = nowMs;
    client.level = Math.max(client.level, levelOf(packet, start));
    if (speaker.slots.size === 0) return;
    const header = this.#header;
    header.isMarked = hasMarker(packet);
    header.sequence = sequenceOf(packet);
    header.timestamp = timestampOf(packet);
    for (const slot of speaker.slots) if (slot.send(packet, header, nowMs)) this.forwarded += 1;
  }

  /** Who is in each room, and their loudest level since the last call. */
  takeActivity(nowMs: number): ForwarderRoom[] {
    const rooms: ForwarderRoom[] = [];
    for (const { name, speakers } of this.#rooms.values()) {
      const people: ForwarderRoom["people"][number][] = [];
      for (const { identity, client } of speakers.values()) {
        if (client === null) continue;
        const isPublishing = client.maySpeak && nowMs - client.heardAt < PUBLISHING_MS;
        people.push({ identity, isPublishing, level: isPublishing ? client.level : 0 });
        client.level = 0;
      }
      if (people.length > 0) rooms.push({ room: name, people });
    }
    return rooms;
  }

  #assign(room: Room, slot: Slot, identity: string | null): void {
    if (slot.speaker === identity) return;
    const before = slot.speaker === null ? undefined : room.speakers.get(slot.speaker);
    slot.speaker = identity;
    if (before !== undefined) {
      before.slots.delete(slot);
      this.#forget(room, before);
    }
    if (identity === null) return;
    slot.begin();
    this.#speaker(room, identity).slots.add(slot);
  }

  #speaker(room: Room, identity: string): Speaker {
    let speaker = room.speakers.get(identity);
    if (speaker === undefined) {
      speaker = { identity, client: null, slots: new Set() };
      room.speakers.set(identity, speaker);
    }
    return speaker;
  }

  #forget(room: Room, speaker: Speaker): void {
    if (speaker.client === null && speaker.slots.size === 0) room.speakers.delete(speaker.identity);
  }

  /** The next packets of this speaker don't continue the earlier ones. */
  #restart({ slots }: Speaker): void {
    for (const slot of slots) slot.begin();
  }
}

/** Like `RTCRtpContributingSource.audioLevel`: 1 is the maximum, speech is about 0.03 to 0.3. */
function levelOf(packet: Buffer, payloadStart: number): number {
  const below = decibelsBelow(packet, payloadStart);
  if (below === -1) return packet.length - payloadStart <= SILENCE_BYTES ? 0 : UNTOLD_LEVEL;
  return below === 127 ? 0 : 10 ** (-below / 20);
}
