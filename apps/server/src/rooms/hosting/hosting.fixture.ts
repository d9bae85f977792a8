import { afterAll, afterEach, beforeAll } from "vitest";
import type { HostView } from "@veranda/contract/rooms/hosting";
import type { Db } from "../../platform/db/database.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { TestClient, until } from "../testing/test-client.ts";
import { startTestRooms, type TestRooms } from "../testing/test-rooms.ts";
import { holderOf, insertAccount, insertSpace, realSpaces } from "../testing/test-space.ts";
import type { ReservationHolder } from "../participants/visitor.ts";

type Options = {
  /** That its instances are opened with. */
  capacity?: number;
  instanceId?: string | null;
  resumeKey?: string;
  displayName?: string;
};
export type Visit = TestClient & { id: string; instanceId: string; resumeKey: string };

/** Rooms for the tests of this file, which people knock at and are let into. */
export function hosting() {
  let database: TestDatabase;
  let rooms: TestRooms;
  const clients: TestClient[] = [];
  const start = (): Promise<TestRooms> =>
    startTestRooms(database.db, {
      instanceCeiling: 60,
      spaces: realSpaces(database.db),
      arrivalPointsOf: () => ({ arrivals: [[40, 0, 40]], teleporters: [] }),
    });

  beforeAll(async () => {
    database = await createTestDatabase();
    rooms = await start();
    for (const name of ["ann", "ben", "cara", "owner"]) await insertAccount(database.db, name);
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.leave();
  });
  afterAll(async () => {
    await rooms.close();
    await database.close();
  });

  /** Knocks: the answer comes as `welcome`, `waiting` or a close. */
  const knock = async (
    spaceId: string,
    who: string | null | ReservationHolder,
    { capacity = 60, instanceId = null, resumeKey, displayName = "Guest Gil" }: Options = {},
  ): Promise<TestClient> => {
    const holder = typeof who === "object" && who !== null ? who : holderOf(who);
    const seat = await rooms.rooms.reserve({ spaceId, capacity, holder, instanceId });
    const client = new TestClient(rooms.url(seat), {
      ticket: seat.ticket,
      displayName: holder.displayName ?? displayName,
      ...(resumeKey !== undefined && { resumeKey }),
    });
    clients.push(client);
    return client;
  };
  const visit = async (...args: Parameters<typeof knock>): Promise<Visit> => {
    const client = await knock(...args);
    const { me, instanceId, resumeKey } = await client.hear("welcome");
    return Object.assign(client, { id: me, instanceId, resumeKey });
  };
  return {
    get here(): TestRooms {
      return rooms;
    },
    get db(): Db {
      return database.db;
    },
    knock,
    visit,
    /** The space with its owner inside, and with this door. */
    hosted: async (mode: "open" | "ask" | "closed" = "open"): Promise<{ space: string; owner: Visit }> => {
      const space = await insertSpace(database.db, "owner");
      const owner = await visit(space, "owner");
      owner.send("setDoor", { mode });
      await view(owner, ({ door }) => door === mode);
      return { space, owner };
    },
    /** The same database, and nothing else of before. */
    restart: async (): Promise<void> => {
      await rooms.close();
      rooms = await start();
    },
  };
}

export const viewOf = (client: TestClient): HostView =>
  client.heard.findLast(({ name }) => name === "hostView")?.data as HostView;
export const view = (client: TestClient, isWanted: (view: HostView) => boolean): Promise<HostView> =>
  until(() => {
    const last = viewOf(client);
    return last && isWanted(last) ? last : undefined;
  });
export const names = (client: TestClient): string[] => client.heard.map(({ name }) => name);
export const refusalsOf = (client: TestClient) =>
  client.heard.flatMap(({ name, data }) => (name === "refused" ? [data] : []));
