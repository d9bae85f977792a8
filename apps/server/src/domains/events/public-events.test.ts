import type { SpaceEvent, SpaceEventInput } from "@veranda/contract";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { spaces } from "../spaces/tables.ts";
import { addYard, cancelEvent, createEvent, inHours } from "./event-calls.fixture.ts";

let server: TestServer;
let host: TestPerson;
let bob: TestPerson;
let cleo: TestPerson;
let space: string;

beforeAll(async () => {
  server = await openTestServer();
});
beforeEach(async () => {
  ({ host, bob, cleo, space } = await addYard(server));
});
afterAll(() => server.close());

const newEvent = async (given?: Partial<SpaceEventInput>): Promise<SpaceEvent> =>
  (await createEvent(host, space, given)).data;

describe("public events", () => {
  const listed = async (who: Pick<TestPerson, "call">, query = {}) => {
    const { data } = await who.call("GET /v2/feed/events", { query: { count: 60, ...query } });
    return { ...data, ids: data.events.flatMap(({ id, space: of }) => (of.id === space ? [id] : [])) };
  };
  const publish = async (more: Partial<typeof spaces.$inferInsert> = {}): Promise<void> => {
    await server.db
      .update(spaces)
      .set({ publishedAt: new Date(), ...more })
      .where(eq(spaces.id, space));
    server.changed();
  };

  test("are listed for everybody, soonest first, if their space is listed", async () => {
    const later = await newEvent({ startsAt: inHours(30) });
    const sooner = await newEvent({ startsAt: inHours(3) });
    expect((await listed(server)).ids).toEqual([]);
    await publish();
    expect((await listed(server)).ids).toEqual([sooner.id, later.id]);
    expect((await listed(bob)).events.find(({ id }) => id === sooner.id)).toMatchObject({
      title: "Garden party",
      goingCount: 0,
      space: { id: space },
    });
    await cancelEvent(host, sooner.id);
    expect((await listed(server)).ids).toEqual([later.id]);
    await publish({ shareSetting: "PRIVATE" });
    expect((await listed(server)).ids).toEqual([]);
  });

  test("are listed in pages", async () => {
    await newEvent({ startsAt: inHours(3) });
    await newEvent({ startsAt: inHours(4) });
    await publish();
    const { events, next } = await listed(server, { count: 1 });
    expect([events.length, next]).toEqual([1, 1]);
    expect((await listed(server, { start: 1, count: 1 })).events).not.toEqual(events);
  });

  test("are hidden from people the space keeps out", async () => {
    await newEvent();
    await publish();
    await server.db.execute(sql`update space_members set role = 'owner' where account_id = ${host.id}`);
    await host.call("POST /users/{id}/block", { params: { id: cleo.id } });
    expect((await listed(cleo)).ids).toEqual([]);
    expect((await listed(bob)).ids).toHaveLength(1);
  });
});
