import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { JoinOptions } from "@veranda/contract/rooms/messages";
import type { Db } from "../../platform/db/database.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import type { ReservationRequest, Seat } from "../reservations/reservation.ts";
import type { RoomsDeps } from "../rooms-deps.ts";
import { TestClient } from "./test-client.ts";
import { startTestRooms, type TestRooms } from "./test-rooms.ts";

export type RoomsSuite = {
  readonly db: Db;
  readonly here: TestRooms;
  /** Id of this test's own space. */
  readonly space: string;
  /** A seat in this test's space. */
  seat(visitorId: string, more?: Partial<ReservationRequest>): Promise<Seat>;
  /** Connects to a seat. */
  connect(seat: Seat, hello?: Partial<JoinOptions>): TestClient;
  /** Connects again with the token of a connection that was lost. */
  reconnect(lost: TestClient, resumeKey: string): TestClient;
  /** Takes a seat in this test's space, and waits until they are let in. */
  visit(visitorId: string, more?: Partial<ReservationRequest>): Promise<TestClient>;
  /** Stops the rooms and starts others over the same database. */
  restart(): Promise<void>;
};

/**
 * Rooms over a database of their own, for the tests of one file, whose hooks this registers. Connections end with their
 * test.
 */
export function createRoomsSuite(depsOf: (db: Db) => Partial<RoomsDeps> = () => ({})): RoomsSuite {
  let database: TestDatabase;
  let here: TestRooms;
  let tests = 0;
  const clients: TestClient[] = [];
  const start = (): Promise<TestRooms> => startTestRooms(database.db, depsOf(database.db));
  const spaceOf = (test: number): string => `space${String(test).padStart(4, "0")}`;
  const opened = (client: TestClient): TestClient => {
    clients.push(client);
    return client;
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    here = await start();
  });
  beforeEach(() => {
    tests += 1;
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.leave();
  });
  afterAll(async () => {
    await here.close();
    await database.close();
  });

  const suite: RoomsSuite = {
    get db() {
      return database.db;
    },
    get here() {
      return here;
    },
    get space() {
      return spaceOf(tests);
    },
    seat: (visitorId, more = {}) => here.seat(visitorId, { spaceId: spaceOf(tests), ...more }),
    connect: (seat, hello = {}) => opened(new TestClient(here.url(seat), { ticket: seat.ticket, ...hello })),
    reconnect: ({ url, token }, resumeKey) =>
      opened(new TestClient(`${url}&reconnectionToken=${token}`, { ticket: "", resumeKey })),
    async visit(visitorId, more) {
      const client = suite.connect(await suite.seat(visitorId, more), { displayName: visitorId });
      await client.hear("welcome");
      return client;
    },
    async restart() {
      await here.close();
      here = await start();
    },
  };
  return suite;
}
