import { NOT_LIVE, type RoomLive } from "@veranda/contract/rooms/live";
import type { ServerMessage } from "@veranda/contract/rooms/messages";
import type { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { createFakeMedia, type FakeMedia } from "../testing/fake-media.ts";
import { createTestRecordings } from "../testing/test-recordings.ts";
import { TestClient, until } from "../testing/test-client.ts";
import { startTestRooms, type TestRooms } from "../testing/test-rooms.ts";
import { holderOf, insertAccount, realSpaces } from "../testing/test-space.ts";

export type Visitor = TestClient & { readonly me: string; readonly instanceId: string };

export type LiveRooms = {
  readonly db: Db;
  readonly media: FakeMedia;
  readonly recordings: ReturnType<typeof createTestRecordings>;
  rooms: TestRooms;
  /** null: a guest. */
  visit(
    spaceId: string,
    who: string | null,
    resumeKey?: string,
    instanceId?: string | null,
  ): Promise<Visitor>;
  /** Opens a stream by this key; a refusal is answered by its name. */
  openStream(key: string): Promise<unknown>;
  isListedLive(spaceId: string): Promise<boolean>;
  /** The rooms close, and others open over the same database. */
  restart(): Promise<void>;
  leaveAll(): void;
  close(): Promise<void>;
};

/** Rooms over a media server that takes streams and remembers what it is told. */
export async function openLiveRooms(): Promise<LiveRooms> {
  const database = await createTestDatabase();
  const { db } = database;
  const media = createFakeMedia();
  const recordings = createTestRecordings();
  const clients: TestClient[] = [];
  const start = (): Promise<TestRooms> =>
    startTestRooms(db, { spaces: realSpaces(db), media, recordings, processId: "live-test" });
  for (const name of ["owner", "ann", "ben"]) await insertAccount(db, name);
  const live: LiveRooms = {
    db,
    media,
    recordings,
    rooms: await start(),
    async visit(spaceId, who, resumeKey, instanceId = null) {
      const holder = holderOf(who);
      const seat = await live.rooms.seat(holder.visitorId, { spaceId, holder, instanceId });
      const client = new TestClient(live.rooms.url(seat), {
        ticket: seat.ticket,
        displayName: who ?? "Gil",
        ...(resumeKey !== undefined && { resumeKey }),
      });
      clients.push(client);
      const { me, instanceId: at } = await client.hear("welcome");
      return Object.assign(client, { me, instanceId: at });
    },
    openStream: (key) => live.rooms.rooms.openStream(key, "offer").catch((error: NamedError) => error.code),
    isListedLive: async (spaceId) =>
      (await live.rooms.rooms.live(10)).some((space) => space.spaceId === spaceId),
    async restart() {
      await live.rooms.close();
      clients.length = 0;
      live.rooms = await start();
    },
    leaveAll() {
      for (const client of clients.splice(0)) client.leave();
    },
    async close() {
      await live.rooms.close();
      await database.close();
    },
  };
  return live;
}

/** How the broadcast stands as this page was told by now. */
export const liveOf = (client: TestClient): RoomLive => {
  let live: RoomLive = NOT_LIVE;
  for (const { name, data } of client.heard) {
    if (name === "welcome") ({ live } = data as ServerMessage<"welcome">);
    if (name === "liveChanged") live = data as RoomLive;
  }
  return live;
};
export const untilLive = (client: TestClient, isLive: boolean): Promise<RoomLive> =>
  until(() => ((liveOf(client).broadcast !== null) === isLive ? liveOf(client) : undefined));
export const untilSaid = (client: TestClient, isWanted: (live: RoomLive) => boolean): Promise<RoomLive> =>
  until(() => (isWanted(liveOf(client)) ? liveOf(client) : undefined));
export const refusals = (client: TestClient): string[] =>
  client.heard.flatMap(({ name, data }) =>
    name === "refused"
      ? `${(data as ServerMessage<"refused">).code} ${(data as ServerMessage<"refused">).reason}`
      : [],
  );
export const untilRefused = (client: TestClient, count: number): Promise<string[]> =>
  until(() => (refusals(client).length >= count ? refusals(client) : undefined));

/** Appoints somebody co-host, who makes a stream key; then the owner goes live. */
export async function makeCoHostKey(owner: Visitor, coHost: Visitor): Promise<string> {
  owner.send("setCoHost", { id: coHost.me, isCoHost: true });
  await coHost.hear("rights", ({ isCoHost }) => isCoHost);
  coHost.send("makeStreamKey", {});
  const { key } = await coHost.hear("streamKey");
  owner.send("goLive", {});
  await untilLive(owner, true);
  return key;
}
