import type { RoomPermission } from "@veranda/contract";
import {
  type ClientMessage,
  type ServerMessage,
  type ServerMessageName,
} from "@veranda/contract/rooms/messages";
import { defaultPersonVoice, type PersonVoice, type VoiceMode } from "@veranda/contract/rooms/voice";
import type { Db } from "../../platform/db/database.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createFakeMedia, type FakeMedia } from "../testing/fake-media.ts";
import { TestClient, until } from "../testing/test-client.ts";
import { startTestRooms, type TestRooms } from "../testing/test-rooms.ts";
import { holderOf, insertAccount, insertSpace, realSpaces } from "../testing/test-space.ts";
import type { ReservationHolder } from "../participants/visitor.ts";
import type { RoomsDeps } from "../rooms-deps.ts";
import type { VoiceMessageName } from "./voice-requests.ts";

/** Somebody in a space, as their page knows the voices there. */
export type Speaker = TestClient & { readonly me: string; readonly instanceId: string };

export type VoiceHouse = {
  readonly db: Db;
  readonly media: FakeMedia;
  rooms: TestRooms;
  /** Lets this much time pass for the rooms, besides what passes by itself. */
  pass(ms: number): void;
  newSpace(restricted?: RoomPermission[]): Promise<string>;
  /** An account's, or with a whole holder a guest's; at x metres. */
  visit(spaceId: string, who: string | ReservationHolder, x?: number, resumeKey?: string): Promise<Speaker>;
  /** The rooms close, and others open over the same database. */
  restart(): Promise<void>;
  leaveAll(): void;
  close(): Promise<void>;
};

/** Rooms over a media server that remembers what it is told; `owner` is the host of each space. */
export async function openVoiceHouse(more: Partial<RoomsDeps> = {}): Promise<VoiceHouse> {
  const database: TestDatabase = await createTestDatabase();
  const { db } = database;
  const media = createFakeMedia();
  const clients: TestClient[] = [];
  let offset = 0;
  const deps = {
    monotonic: () => performance.now() + offset,
    spaces: realSpaces(db),
    media,
    processId: "voice-test",
    ...more,
  };
  for (const name of ["owner", "ann", "ben", "cas"]) await insertAccount(db, name);
  const house: VoiceHouse = {
    db,
    media,
    rooms: await startTestRooms(db, deps),
    pass(ms) {
      offset += ms;
    },
    newSpace: (restricted = []) => insertSpace(db, "owner", { restricted }),
    async visit(spaceId, who, x = 0, resumeKey) {
      const holder = typeof who === "string" ? holderOf(who) : who;
      const seat = await house.rooms.seat(holder.visitorId, { spaceId, holder });
      const hello = { ticket: seat.ticket, displayName: holder.visitorId };
      const client = new TestClient(house.rooms.url(seat), resumeKey ? { ...hello, resumeKey } : hello);
      clients.push(client);
      const { me, instanceId } = await client.hear("welcome");
      client.pose({ x, z: 0 });
      return Object.assign(client, { me, instanceId });
    },
    async restart() {
      for (const client of clients.splice(0)) client.break();
      await house.rooms.close();
      house.rooms = await startTestRooms(db, deps);
    },
    leaveAll() {
      for (const client of clients.splice(0)) client.leave();
    },
    async close() {
      await house.rooms.close();
      await database.close();
    },
  };
  return house;
}

export const guest = (visitorId: string): ReservationHolder => ({ ...holderOf(null), visitorId });

export const say = <N extends VoiceMessageName>(from: TestClient, name: N, data: ClientMessage<N>): void =>
  from.send(name, data);

export const told = <N extends ServerMessageName>(client: TestClient, name: N): ServerMessage<N>[] =>
  client.heard.flatMap((message) => (message.name === name ? [message.data as ServerMessage<N>] : []));

/** The voices of a space as this page was told of them by now. */
export function voicesOf(client: TestClient): { mode: VoiceMode; of(id: string): PersonVoice } {
  let mode: VoiceMode = "everyone";
  let people = new Map<string, PersonVoice>();
  for (const { name, data } of client.heard) {
    if (name === "welcome") {
      const { voice } = data as ServerMessage<"welcome">;
      mode = voice.mode;
      people = new Map(voice.people.map(({ id, voice: one }) => [id, one]));
    } else if (name === "voiceChanged") {
      const changed = data as ServerMessage<"voiceChanged">;
      if (changed.mode !== undefined) {
        mode = changed.mode;
        people = new Map();
      }
      for (const { id, voice } of changed.people) people.set(id, voice);
    }
  }
  return { mode, of: (id) => people.get(id) ?? defaultPersonVoice(mode) };
}

/** Waits until this page knows somebody's voice so. */
export const untilVoice = (client: TestClient, { me: id }: Speaker, wanted: Partial<PersonVoice>) =>
  until(() => {
    const voice = voicesOf(client).of(id);
    return Object.entries(wanted).every(([key, value]) => voice[key as keyof PersonVoice] === value)
      ? voice
      : undefined;
  });

/** The next answer that refuses this message. */
export const refusal = async (client: TestClient, message: VoiceMessageName, since = 0) => {
  const { code, reason } = await until(
    () => told(client, "refused").filter((each) => each.message === message)[since],
  );
  return { code, reason };
};
