// Slow: people come to rooms over sockets.
import { LEAVE_CODES } from "@veranda/contract/rooms/messages";
import type { SpaceEvent } from "@veranda/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventsHandled } from "../../testing/events-handled.ts";
import { befriend } from "../../testing/befriend.ts";
import { codeOf } from "../../testing/code-of.ts";
import { enterAs } from "../../rooms/testing/enter-as.ts";
import { setAgeBand } from "../../testing/age-band.ts";
import { bearer, callsWith } from "../../testing/calls-with.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { untilWaiting } from "../../testing/until-waiting.ts";
import { spaceGates } from "../gates/tables.ts";
import { deviceDigest } from "../moderation/device-digest.ts";
import { spaceBans } from "../moderation/tables.ts";
import { spaceEventInvitations } from "./tables.ts";

const HOUR_MS = 3_600_000;

let server: TestServer;
let host: TestPerson;
let bob: TestPerson;
let cleo: TestPerson;
let space: string;
let event: SpaceEvent;
let made = 0;

beforeAll(async () => {
  // People inside are checked on events only, not by a timer.
  server = await openTestServer({ withRooms: true, roomsTiming: { sweepMs: 3_600_000 } });
});
/** A closed space with an upcoming event, and three people. */
beforeEach(async () => {
  made += 1;
  [host, bob, cleo] = await Promise.all([
    addPerson(server, `host${made}`),
    addPerson(server, `bob${made}`),
    addPerson(server, `cleo${made}`),
  ]);
  space = (await host.call("POST /rooms", { body: { name: "Tea room" } })).data.id;
  await server.db.execute(sql`update spaces set is_invite_only = true where id = ${space}`);
  event = (
    await host.call("POST /v2/rooms/{id}/events", {
      params: { id: space },
      body: {
        title: "Garden party",
        description: "",
        startsAt: new Date(Date.now() + 2 * HOUR_MS).toISOString(),
        minutes: 60,
        capacity: null,
      },
    })
  ).data;
});
afterAll(() => server.close());

const at = () => ({ params: { id: event.id } });
const invite = async (by: TestPerson, ...people: TestPerson[]) =>
  (
    await by.call("POST /v2/events/{id}/invitations", {
      ...at(),
      body: { userIDs: people.map(({ id }) => id) },
    })
  ).data.invitations.map(({ person }) => person.userID);
const suggestedTo = async ({ call }: TestPerson) =>
  (await call("GET /v2/events/{id}/suggestions", at())).data.people.map(({ userID }) => userID);
const seenBy = async ({ call }: TestPerson) =>
  (await call("GET /v2/events/{id}", { ...at(), query: {} })).data;
const reply = ({ call }: TestPerson, isGoing: boolean) =>
  call("PUT /v2/events/{id}/reply", { ...at(), query: {}, body: { isGoing } });
const join = ({ call }: TestPerson) => call("GET /rooms/{id}/join", { params: { id: space }, query: {} });
const setHost = (who: TestPerson, isAdmin: boolean) =>
  host.call("PUT /rooms/{id}/hosts/{userID}", { params: { id: space, userID: who.id }, body: { isAdmin } });
describe("somebody who is inside only by an invitation", () => {
  test("leaves when the event is cancelled", async () => {
    await invite(host, bob);
    const [asHost, asBob] = [await enterAs(server, host, space), await enterAs(server, bob, space)];
    await host.call("POST /v2/events/{id}/cancel", { ...at(), body: {} });
    expect(await asBob.closed()).toBe(LEAVE_CODES.denied);
    expect(asHost.closedWith).toBeNull();
    asHost.break();
  });

  test("leaves when the person who invited them is no longer a host", async () => {
    await setHost(cleo, true);
    await invite(cleo, bob);
    const asBob = await enterAs(server, bob, space);
    await setHost(cleo, false);
    expect(await asBob.closed()).toBe(LEAVE_CODES.denied);
  });
});

test.each([
  ["a block", () => bob.call("POST /users/{id}/block", { params: { id: host.id } })],
  ["an age", () => setAgeBand(server, bob.id, "13_15")],
])("an invitation that was being written before %s opens nothing", async (_, change) => {
  const { waiting } = await server.db.transaction(async (tx) => {
    await tx.execute(sql`select from space_events where id = ${event.id} for no key update`);
    const asked = codeOf(invite(host, bob));
    await untilWaiting(server.db);
    await change();
    await eventsHandled(server);
    return { waiting: asked };
  });
  await waiting;
  await eventsHandled(server);
  expect(await codeOf(join(bob))).not.toBe("ok");
  expect(
    await server.db
      .select()
      .from(spaceEventInvitations)
      .where(sql`event_id = ${event.id}`),
  ).toEqual([]);
});

describe("an invitation by a former host", () => {
  beforeEach(() => setHost(cleo, true));

  test("opens nothing, and replies that depended on it are withdrawn", async () => {
    const dan = await addPerson(server, `dan${made}`);
    await invite(cleo, bob);
    await invite(host, dan);
    await reply(bob, true);
    await setHost(cleo, false);
    await eventsHandled(server);
    expect(await codeOf(join(bob))).toBe("USER_UNAUTHORIZED");
    expect(await codeOf(seenBy(bob))).toBe("USER_UNAUTHORIZED");
    expect(await seenBy(host)).toMatchObject({ goingCount: 0 });
    await join(dan);
    // Another host may invite them again.
    expect(await invite(host, bob)).toContain(bob.id);
    await join(bob);
  });

  test("isn't made where it waited while they ceased to be one", async () => {
    const { waiting } = await server.db.transaction(async (tx) => {
      await tx.execute(sql`select from space_events where id = ${event.id} for no key update`);
      const waiting = codeOf(invite(cleo, bob));
      await untilWaiting(server.db);
      await tx.execute(sql`delete from space_members where space_id = ${space} and account_id = ${cleo.id}`);
      return { waiting };
    });
    expect(await waiting).toBe("FORBIDDEN");
    expect(await codeOf(join(bob))).toBe("USER_UNAUTHORIZED");
  });

  test("nor is an event that waited", async () => {
    const startsAt = new Date(Date.now() + HOUR_MS).toISOString();
    const body = { title: "Theirs", description: "", startsAt, minutes: 60, capacity: null };
    const { waiting } = await server.db.transaction(async (tx) => {
      await tx.execute(sql`select from spaces where id = ${space} for no key update`);
      const asked = codeOf(cleo.call("POST /v2/rooms/{id}/events", { params: { id: space }, body }));
      await untilWaiting(server.db);
      await tx.execute(sql`delete from space_members where space_id = ${space} and account_id = ${cleo.id}`);
      return { waiting: asked };
    });
    expect(await waiting).toBe("FORBIDDEN");
  });

  test("is withdrawn where it was made in the moment in which they ceased to be one", async () => {
    await server.db.transaction(async (tx) => {
      await tx.execute(sql`select from space_events where id = ${event.id} for no key update`);
      await tx.insert(spaceEventInvitations).values({
        eventId: event.id,
        accountId: bob.id,
        invitedBy: cleo.id,
        invitedAt: new Date(),
      });
      await setHost(cleo, false);
      await Promise.race([eventsHandled(server), untilWaiting(server.db)]);
    });
    await eventsHandled(server);
    expect(await codeOf(join(bob))).toBe("USER_UNAUTHORIZED");
  });

  test("keeps the replies of those who may enter without it", async () => {
    await server.db.execute(sql`update spaces set share_setting = 'PUBLIC_LINK' where id = ${space}`);
    await invite(cleo, bob);
    await reply(bob, true);
    await setHost(cleo, false);
    await eventsHandled(server);
    expect(await seenBy(bob)).toMatchObject({ isInvited: false, isGoing: true, goingCount: 1 });
  });
});

test("a banned person can read the event they are invited to, without a way in until the ban is lifted", async () => {
  await invite(host, bob);
  const { data: ban } = await host.call("POST /rooms/{id}/bans", {
    params: { id: space },
    body: { userID: bob.id, durationMinutes: 60, reason: "" },
  });
  expect(await seenBy(bob)).toMatchObject({ isInvited: true, canEnter: false });
  expect(await codeOf(join(bob))).toBe("BANNED");
  await host.call("DELETE /rooms/{id}/bans/{banID}", { params: { id: space, banID: ban.id } });
  expect(await seenBy(bob)).toMatchObject({ canEnter: true });
});

test("another account in a banned browser is offered no way in, and can only give its place back", async () => {
  const uid = "mwq5c8f5-00000000000000aa";
  const inBrowser = { call: callsWith(server.origin, { cookie: `uid=${uid}`, ...bearer(cleo.token) }) };
  const answer = (isGoing: boolean) =>
    inBrowser.call("PUT /v2/events/{id}/reply", { ...at(), query: {}, body: { isGoing } });
  await invite(host, cleo);
  await answer(true);
  const device = deviceDigest(uid);
  await server.db.insert(spaceBans).values({ spaceId: space, device, displayName: "Bo", reason: "" });
  const see = async () => (await inBrowser.call("GET /v2/events/{id}", { ...at(), query: {} })).data;
  expect(await see()).toMatchObject({ isGoing: true, canEnter: false });
  expect(await seenBy(cleo)).toMatchObject({ canEnter: true });
  expect((await answer(false)).data).toMatchObject({ isGoing: false, goingCount: 0 });
  expect(await codeOf(answer(true))).toBe("BANNED");
});

test("a guest in a banned browser is offered no way in, just as joining refuses them", async () => {
  await server.db.execute(sql`
    update spaces set share_setting = 'PUBLIC_LINK', is_invite_only = false where id = ${space}`);
  const uid = "mwq5c8f5-00000000000000ab";
  const body = { roomId: space, roomShareID: null, noAuthUserID: uid };
  const { tempToken } = (
    await callsWith(server.origin, { cookie: `uid=${uid}` })("POST /rooms/noauth/{id}", {
      params: { id: space },
      body,
    })
  ).data;
  const call = callsWith(server.origin, { cookie: `uid=${uid}`, ...bearer(tempToken) });
  const see = async () => (await call("GET /v2/events/{id}", { ...at(), query: {} })).data;
  expect(await see()).toMatchObject({ canEnter: true });
  const device = deviceDigest(uid);
  await server.db.insert(spaceBans).values({ spaceId: space, device, displayName: "Bo", reason: "" });
  expect(await codeOf(call("GET /rooms/{id}/join", { params: { id: space }, query: {} }))).toBe("BANNED");
  expect(await see()).toMatchObject({ canEnter: false });
});

describe("young people", () => {
  test("under 16 are suggested to, and invited by, only friends and other young people", async () => {
    await setAgeBand(server, bob.id, "13_15");
    // Somebody who was never asked counts as an adult.
    expect(await invite(host, bob, cleo)).toEqual([cleo.id]);
    await befriend(bob, host);
    expect(await suggestedTo(host)).toEqual([bob.id]);
    expect(await invite(host, bob)).toContain(bob.id);
    await setHost(cleo, true);
    await setAgeBand(server, cleo.id, "16_17");
    await server.db.delete(spaceEventInvitations);
    expect(await invite(cleo, bob)).toEqual([bob.id]);
  });

  test("aren't suggested even if they host the space or belong to its organisation", async () => {
    await setHost(bob, true);
    expect(await suggestedTo(host)).toEqual([bob.id]);
    await setAgeBand(server, bob.id, "13_15");
    expect(await suggestedTo(host)).toEqual([]);
  });

  test("under 16 are named among those going only to friends and young people; everybody counts them", async () => {
    await server.db.execute(sql`
      update spaces set share_setting = 'PUBLIC_LINK', is_invite_only = false where id = ${space}`);
    const jo = await addPerson(server, `jo${made}`);
    await setAgeBand(server, bob.id, "13_15");
    await setAgeBand(server, jo.id, "16_17");
    await reply(bob, true);
    const named = async (call: TestPerson["call"]) => {
      const { going, goingCount } = (await call("GET /v2/events/{id}", { ...at(), query: {} })).data;
      return [going.map(({ userID }) => userID), goingCount];
    };
    expect(await named(server.call)).toEqual([[], 1]);
    expect(await named(cleo.call)).toEqual([[], 1]);
    expect(await named(host.call)).toEqual([[], 1]);
    expect(await named(jo.call)).toEqual([[bob.id], 1]);
    expect(await named(bob.call)).toEqual([[bob.id], 1]);
    await befriend(bob, cleo);
    expect(await named(cleo.call)).toEqual([[bob.id], 1]);
  });

  test("see no event of a space for adults, invited or not, even if it is over or cancelled", async () => {
    await setAgeBand(server, bob.id, "16_17");
    await invite(host, bob);
    await reply(bob, true);
    await server.db.insert(spaceGates).values({ spaceId: space, kind: "adults" });
    const own = async () => (await bob.call("GET /v2/events", {})).data.events;
    const bell = async () => (await bob.call("GET /notifications", { query: {} })).data.notifications;
    expect(await codeOf(seenBy(bob))).toBe("USER_UNAUTHORIZED");
    expect(await codeOf(reply(bob, true))).toBe("USER_UNAUTHORIZED");
    expect(await codeOf(join(bob))).toBe("USER_UNAUTHORIZED");
    expect([await own(), await bell()]).toEqual([[], []]);
    await host.call("POST /v2/events/{id}/cancel", { ...at(), body: {} });
    await eventsHandled(server);
    expect(await codeOf(seenBy(bob))).toBe("USER_UNAUTHORIZED");
    expect([await own(), await bell()]).toEqual([[], []]);
  });
});
