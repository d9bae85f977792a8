import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { reports } from "./tables.ts";

const NOBODY = "AAAAAAAAAAAAAAAA";
let server: TestServer;
let ann: TestPerson;
let bob: TestPerson;

beforeAll(async () => {
  server = await openTestServer();
  bob = await addPerson(server, "bob");
});
let n = 0;
beforeEach(async () => {
  await server.db.delete(reports);
  ann = await addPerson(server, `ann${(n += 1)}`);
});
afterAll(() => server.close());

const report = (who: TestPerson, id: string, body: object) =>
  who.call("POST /users/{id}/report", { params: { id }, body: body as { category: "spam" } });

test("a report is stored for staff with its category, text and space", async () => {
  const { data } = await report(ann, bob.id, {
    category: "harassment",
    reason: "  Follows me around. ",
    roomId: "park0001",
  });
  expect(data).toEqual({});
  await report(ann, bob.id, { category: "spam" });
  expect(await server.db.select().from(reports)).toMatchObject([
    {
      reporterId: ann.id,
      reportedId: bob.id,
      category: "harassment",
      reason: "Follows me around.",
      spaceId: "park0001",
    },
    { category: "spam", reason: "", spaceId: null },
  ]);
});

const GUEST = "8f14e45f-ceea-467f-a1d4-1b2c3d4e5f60";

test("a guest is reported by their identity in their space, without anything that allows impersonation", async () => {
  const visitorId = "uid-of-a-browser";
  server.rooms.guests.set(`park0001/${GUEST}`, { visitorId, displayName: "Wandering Owl" });
  await report(ann, GUEST, { category: "abuse", reason: "Shouts.", roomId: "park0001" });
  await report(ann, GUEST, { category: "spam", roomId: "park0001" });
  const kept = await server.db.select().from(reports);
  expect(kept).toMatchObject([
    { reportedId: null, guest: { displayName: "Wandering Owl" }, category: "abuse", spaceId: "park0001" },
    { reportedId: null, guest: { displayName: "Wandering Owl" }, category: "spam" },
  ]);
  expect(kept[0]?.guest?.id).toBe(kept[1]?.guest?.id);
  expect(JSON.stringify(kept)).not.toContain(visitorId);
  const staff = await addPerson(server, `staff${n}`, { isStaff: true });
  const { data } = await staff.call("GET /staff/reports", { query: {} });
  expect(data.reports).toHaveLength(1);
  expect(data.reports[0]).toMatchObject({ reported: null, guest: { displayName: "Wandering Owl" } });
  server.rooms.guests.clear();
});

test.each([
  ["who is in no such space", "park0001"],
  ["without a space", null],
])("a guest %s can't be reported", async (_, roomId) => {
  server.rooms.guests.set(`hall0002/${GUEST}`, { visitorId: "uid", displayName: "Wandering Owl" });
  await expect(report(ann, GUEST, { category: "spam", roomId })).rejects.toMatchObject({
    code: "USER_NOT_FOUND",
  });
  server.rooms.guests.clear();
});

test("blocked people, in either direction, can be reported", async () => {
  await bob.call("POST /users/{id}/block", { params: { id: ann.id } });
  await report(ann, bob.id, { category: "abuse" });
  await report(bob, ann.id, { category: "other", reason: "Why not." });
  expect(await server.db.select().from(reports)).toHaveLength(2);
});

test.each([
  ["oneself", () => report(ann, ann.id, { category: "spam" }), "NOT_YOURSELF"],
  ["nobody", () => report(ann, NOBODY, { category: "spam" }), "USER_NOT_FOUND"],
  ["for no known reason", () => report(ann, bob.id, { category: "boring" }), "INVALID_INPUT"],
  [
    "in too many words",
    () => report(ann, bob.id, { category: "spam", reason: "a".repeat(1_001) }),
    "INVALID_INPUT",
  ],
] as const)("reporting %s is refused", async (_, attempt, code) => {
  await expect(attempt()).rejects.toMatchObject({ code });
  expect(await server.db.select().from(reports)).toEqual([]);
});

test("ten an hour are accepted, and the eleventh says how long to wait", async () => {
  for (let i = 0; i < 10; i += 1) await report(ann, bob.id, { category: "spam" });
  const refused = await report(ann, bob.id, { category: "spam" }).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: "RATE_LIMITED", statusCode: 429 });
  expect(await server.db.select().from(reports)).toHaveLength(10);
  const other = await addPerson(server, `other${n}`);
  await expect(report(other, bob.id, { category: "spam" })).resolves.toBeDefined();
});

test("a report outlives both accounts, without their names", async () => {
  const other = await addPerson(server, `gone${n}`);
  await report(ann, other.id, { category: "copyright", reason: "My song." });
  await ann.call("DELETE /users/me", {});
  await other.call("DELETE /users/me", {});
  expect(await server.db.select().from(reports)).toMatchObject([
    { reporterId: null, reportedId: null, reason: "My song." },
  ]);
});
