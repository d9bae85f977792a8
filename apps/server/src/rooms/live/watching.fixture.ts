import { once } from "node:events";
import type { RoomPermission } from "@veranda/contract";
import { WATCH_PATH, type WatchServerMessage } from "@veranda/contract/rooms/live";
import { WebSocket } from "ws";
import { afterAll, afterEach, beforeAll } from "vitest";
import { spaceBans } from "../../domains/moderation/tables.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import type { Db } from "../../platform/db/database.ts";
import { createFakeMedia } from "../testing/fake-media.ts";
import { TestClient, until } from "../testing/test-client.ts";
import { startTestRooms, type TestRooms } from "../testing/test-rooms.ts";
import { holderOf, insertAccount, insertSpace, realSpaces } from "../testing/test-space.ts";
import type { Rooms } from "../rooms-api.ts";
import type { RoomsDeps, RoomSpaces } from "../rooms-deps.ts";

/** A page from which somebody watches. */
export type Page = { socket: WebSocket; heard: WatchServerMessage[]; closed: Promise<number> };

/** `inFront`: what is put before the real spaces. */
type Given = Partial<Pick<RoomsDeps, "people" | "webrtcWatchersMax">> & {
  inFront?: (real: RoomSpaces) => Partial<RoomSpaces>;
};

/** Rooms for the tests of this file, with people in them, and pages that watch from outside. */
export function watching({ inFront, ...more }: Given = {}) {
  const media = createFakeMedia();
  let database: TestDatabase;
  let test: TestRooms;
  let clients: TestClient[] = [];
  let sockets: WebSocket[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    const spaces = realSpaces(database.db);
    test = await startTestRooms(database.db, { spaces: { ...spaces, ...inFront?.(spaces) }, media, ...more });
    for (const name of ["owner", "ann", "ben"]) await insertAccount(database.db, name);
  });
  afterEach(() => {
    for (const client of clients) client.leave();
    for (const socket of sockets) socket.close();
    clients = [];
    sockets = [];
  });
  afterAll(async () => {
    await test.close();
    await database.close();
  });

  const visit = async (
    spaceId: string,
    who: string,
  ): Promise<TestClient & { origin: string; instanceId: string }> => {
    const holder = holderOf(who);
    const seat = await test.seat(holder.visitorId, { spaceId, holder });
    const client = new TestClient(test.url(seat), { ticket: seat.ticket, displayName: who });
    clients.push(client);
    const { instanceId } = await client.hear("welcome");
    return Object.assign(client, { origin: new URL(test.url(seat)).origin, instanceId });
  };
  return {
    media,
    get rooms(): Rooms {
      return test.rooms;
    },
    acts: () => test.acts(),
    /** Whom each account has blocked by now. */
    get blocks(): TestRooms["blocks"] {
      return test.blocks;
    },
    get db(): Db {
      return database.db;
    },
    watch: (...asked: Parameters<Rooms["watch"]>) => test.rooms.watch(...asked),
    visit,
    /** And looks who may be here by then. */
    ban: async (spaceId: string, accountId: string): Promise<void> => {
      const row = { spaceId, accountId, displayName: accountId, reason: "", bannedBy: "owner" };
      await database.db.insert(spaceBans).values(row);
      await test.rooms.refresh(spaceId);
    },
    /** A space whose owner is live. */
    live: async (restricted: RoomPermission[] = []) => {
      const space = await insertSpace(database.db, "owner", { restricted });
      const owner = await visit(space, "owner");
      owner.send("goLive", {});
      await owner.hear("liveChanged", ({ broadcast }) => broadcast !== null);
      return { space, owner };
    },
    /** A page that says this as soon as it may. */
    open: (origin: string, ...said: unknown[]): Page => {
      const socket = new WebSocket(`${origin}${WATCH_PATH}`);
      sockets.push(socket);
      const heard: WatchServerMessage[] = [];
      socket.on("message", (data: Buffer) => heard.push(JSON.parse(data.toString()) as WatchServerMessage));
      socket.on("open", () => {
        for (const each of said) socket.send(typeof each === "string" ? each : JSON.stringify(each));
      });
      return { socket, heard, closed: once(socket, "close").then(([code]) => code as number) };
    },
  };
}

export const untilHeard = <T extends WatchServerMessage["type"]>(page: Page, type: T) =>
  until(
    () => page.heard.find((message) => message.type === type) as Extract<WatchServerMessage, { type: T }>,
  );
export const viewers = (of: TestClient, count: number) =>
  of.hear("liveChanged", ({ viewerCount }) => viewerCount === count);
