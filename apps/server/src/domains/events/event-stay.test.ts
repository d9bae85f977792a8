// Slow: people come to rooms over sockets.
import { LEAVE_CODES } from "@veranda/contract/rooms/messages";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enterAs } from "../../rooms/testing/enter-as.ts";
import { addPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";

const HOUR_MS = 3_600_000;

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer({ withRooms: true, roomsTiming: { sweepMs: 300 } });
});
afterAll(() => server.close());

test("somebody who is inside only by an invitation leaves an hour after the event, and not before", async () => {
  const [host, bob] = [await addPerson(server, "host"), await addPerson(server, "bob")];
  const space = (await host.call("POST /rooms", { body: { name: "Tea room" } })).data.id;
  await server.db.execute(sql`update spaces set is_invite_only = true where id = ${space}`);
  const startsAt = new Date(Date.now() + 2 * HOUR_MS).toISOString();
  const body = { title: "Garden party", description: "", startsAt, minutes: 60, capacity: null };
  const { data: event } = await host.call("POST /v2/rooms/{id}/events", { params: { id: space }, body });
  await host.call("POST /v2/events/{id}/invitations", {
    params: { id: event.id },
    body: { userIDs: [bob.id] },
  });
  const endedMinutesAgo = (minutes: number) =>
    server.db.execute(sql`
      update space_events set starts_at = now() - interval '3 hours',
        ends_at = now() - make_interval(mins => ${minutes})`);
  const [asHost, asBob] = [await enterAs(server, host, space), await enterAs(server, bob, space)];
  await endedMinutesAgo(59);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(asBob.closedWith).toBeNull();
  await endedMinutesAgo(61);
  expect(await asBob.closed()).toBe(LEAVE_CODES.denied);
  expect(asHost.closedWith).toBeNull();
  asHost.break();
});
