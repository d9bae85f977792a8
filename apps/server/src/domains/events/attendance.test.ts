// Slow: people come to rooms over sockets.
import type { SpaceEvent } from "@veranda/contract";
import { EVENT_VISITS_EACH_MAX, EVENT_VISITS_MAX } from "@veranda/contract/constants";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { MeteredVisit } from "../../rooms/participants/visit-meter.ts";
import { codeOf } from "../../testing/code-of.ts";
import { Visits } from "../../rooms/testing/visits.ts";
import { setAgeBand } from "../../testing/age-band.ts";
import { bearer, callsWith } from "../../testing/calls-with.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { recordVisits } from "./record-visits.ts";
import { spaceEvents, spaceEventVisits } from "./tables.ts";
import { writeVisits } from "./visit-rows.ts";

const MINUTE_MS = 60_000;
const UID = "mwq5c8f5-37fb63f9c32f3ef9";

let server: TestServer;
let host: TestPerson;
let bob: TestPerson;
let cleo: TestPerson;
let space: string;
let event: SpaceEvent;
let visits: Visits;
let made = 0;

beforeAll(async () => {
  server = await openTestServer({ withRooms: true });
});
beforeEach(async () => {
  made += 1;
  visits = new Visits(() => server.origin);
  [host, bob, cleo] = await Promise.all([
    addPerson(server, `host${made}`),
    addPerson(server, `bob${made}`, { displayName: "Bob" }),
    addPerson(server, `cleo${made}`),
  ]);
  space = (await host.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data.id;
  event = await create();
});
afterEach(() => visits.breakOff());
afterAll(() => server.close());

const create = async (): Promise<SpaceEvent> => {
  const startsAt = new Date(Date.now() + 60 * MINUTE_MS).toISOString();
  const body = { title: "Garden party", description: "", startsAt, minutes: 60, capacity: null };
  return (await host.call("POST /v2/rooms/{id}/events", { params: { id: space }, body })).data;
};
/** Moves the event to start this many minutes from now and last an hour. */
const beginsIn = (minutes: number, { id } = event) =>
  server.db
    .update(spaceEvents)
    .set({
      startsAt: new Date(Date.now() + minutes * MINUTE_MS),
      endsAt: new Date(Date.now() + (minutes + 60) * MINUTE_MS),
    })
    .where(eq(spaceEvents.id, id));
const at = () => ({ params: { id: event.id } });
const attendance = async ({ call }: TestPerson = host) =>
  (await call("GET /v2/events/{id}/attendance", at())).data;
const names = async () =>
  (await attendance()).visitors.map(({ person, guestName }) => person?.displayName ?? guestName);
const cancel = () => host.call("POST /v2/events/{id}/cancel", { ...at(), body: {} });
const answer = ({ call }: TestPerson, isGoing: boolean) =>
  call("PUT /v2/events/{id}/reply", { ...at(), query: {}, body: { isGoing } });
const guestCalls = async () => {
  const { data } = await server.call("POST /rooms/noauth/{id}", {
    params: { id: space },
    body: { roomId: space, roomShareID: null, noAuthUserID: UID },
  });
  return callsWith(server.origin, bearer(data.tempToken));
};
/** A visit in minutes from now. */
const visit = (
  who: TestPerson | string,
  [from, to]: readonly [number, number],
  id = `visit${Math.random()}`,
): MeteredVisit => ({
  id,
  spaceId: space,
  accountId: typeof who === "string" ? null : who.id,
  visitorId: typeof who === "string" ? who : who.id,
  deviceId: null,
  displayName: typeof who === "string" ? who : who.username,
  from: Date.now() + from * MINUTE_MS,
  to: Date.now() + to * MINUTE_MS,
});

describe("the attendance of an event", () => {
  test("counts people under 16 without a name if the host can't find them, also in the file", async () => {
    await setAgeBand(server, bob.id, "13_15");
    await beginsIn(-30);
    await writeVisits(server.db, [visit(bob, [-20, -10]), visit(cleo, [-20, -10])]);
    expect(await names()).toEqual([cleo.username]);
    expect(await attendance()).toMatchObject({ visitorCount: 2, unnamedCount: 1 });
    const { csv } = (await host.call("GET /v2/events/{id}/attendance/file", at())).data;
    expect(csv).toContain(cleo.username);
    expect(csv).not.toContain(bob.username);
    await setAgeBand(server, host.id, "16_17");
    expect(await attendance()).toMatchObject({ visitorCount: 2, unnamedCount: 0 });
  });

  test("lists those who were in its space during it, in the order of arrival", async () => {
    const asBob = await visits.enter(bob.call, space);
    const guest = visits.connect(await visits.seat(await guestCalls(), space), { displayName: "Wren" });
    await guest.hear("welcome");
    expect(await names()).toEqual([]);
    await answer(bob, true);
    await answer(cleo, true);
    await beginsIn(-1);
    expect(await attendance()).toMatchObject({
      visitors: [
        { person: { userID: bob.id }, guestName: null, answer: "going" },
        { person: null, guestName: "Wren", answer: null },
      ],
      visitorCount: 2,
      guestCount: 1,
      goingCount: 2,
      cameOfGoing: 1,
      peak: 2,
    });
    asBob.leave();
    const { visitors } = await attendance();
    // They were there before the event: time counts from its start at the earliest.
    for (const { cameAt, seconds } of visitors) {
      expect(Date.parse(cameAt)).toBeGreaterThan(Date.now() - 2 * MINUTE_MS);
      expect(seconds).toBeLessThanOrEqual(61);
    }
  });

  test("is written repeatedly, also when the server stops, and later if the database is away", async () => {
    await beginsIn(-30);
    let isAway = true;
    const execute: typeof server.db.execute = (query) => {
      if (isAway) throw new Error("The database is away");
      return server.db.execute(query);
    };
    const told = [visit(bob, [-20, -10])];
    const { record, close } = recordVisits({
      db: { execute },
      rooms: { takeVisits: () => told.splice(0) },
      log: { error: () => undefined },
    });
    await record();
    isAway = false;
    told.push(visit(cleo, [-15, -10]));
    await close();
    expect((await attendance()).visitors.map(({ person }) => person?.userID)).toEqual([bob.id, cleo.id]);
  });

  test("counts the time of each once: with two devices, and without absences", async () => {
    await beginsIn(-60);
    await writeVisits(server.db, [
      visit(bob, [-50, -30]),
      visit(bob, [-40, -20]),
      visit(bob, [-10, -5]),
      visit("guest", [-25, -15]),
      visit("guest", [-15, -12]),
    ]);
    const { visitors, peak, peakAt } = await attendance();
    expect(visitors).toMatchObject([
      { person: { userID: bob.id }, seconds: 35 * 60 },
      { guestName: "guest", seconds: 13 * 60 },
    ]);
    expect(peak).toBe(2);
    expect(Date.parse(peakAt ?? "")).toBeCloseTo(Date.now() - 25 * MINUTE_MS, -4);
  });

  test("merges a visitor's stays within moments, in one batch and across several", async () => {
    await beginsIn(-60);
    const again = [-40, -39, -38, -37].map((from) => visit("guest", [from, from + 0.5]));
    await writeVisits(server.db, again);
    await writeVisits(server.db, [visit("guest", [-35, -34]), visit(bob, [-35, -34])]);
    const on = visit("guest", [-33, -32]);
    await writeVisits(server.db, [on]);
    await writeVisits(server.db, [{ ...on, to: Date.now() - 20 * MINUTE_MS }]);
    expect(await server.db.$count(spaceEventVisits, eq(spaceEventVisits.eventId, event.id))).toBe(2);
    expect(await attendance()).toMatchObject({
      visitors: [
        { guestName: "guest", seconds: 20 * 60 },
        { person: { userID: bob.id }, seconds: 60 },
      ],
      isFull: false,
    });
  });

  test("limits the stays of one person, to leave room for others", async () => {
    await beginsIn(-50);
    // As if each had come after a longer break.
    await server.db.execute(sql`
      insert into space_event_visits (event_id, visit_id, guest_key, guest_name, came_at, left_at)
      select ${event.id}, 'before' || n, '', 'guest', now() - make_interval(hours => n), now() - make_interval(hours => n)
      from generate_series(2, ${EVENT_VISITS_EACH_MAX}) as n`);
    await writeVisits(server.db, [visit("guest", [-40, -39], "short0")]);
    const [row] = await server.db
      .select()
      .from(spaceEventVisits)
      .where(eq(spaceEventVisits.visitId, "short0"));
    await server.db.execute(
      sql`update space_event_visits set guest_key = ${row?.guestKey} where guest_key = ''`,
    );
    await writeVisits(server.db, [visit("guest", [-10, -5]), visit(bob, [-10, -5])]);
    expect(await server.db.$count(spaceEventVisits, eq(spaceEventVisits.eventId, event.id))).toBe(
      EVENT_VISITS_EACH_MAX + 1,
    );
    expect((await attendance()).visitors.at(-1)).toMatchObject({ person: { userID: bob.id } });
  });

  test("is limited to the event's time, and continues with a visit that is reported again", async () => {
    await beginsIn(-30);
    const told = visit(bob, [-90, -20]);
    await writeVisits(server.db, [told]);
    await writeVisits(server.db, [{ ...told, to: Date.now() - 10 * MINUTE_MS }]);
    await writeVisits(server.db, [{ ...told, to: Date.now() - 15 * MINUTE_MS }, visit(cleo, [-90, -31])]);
    expect(await attendance()).toMatchObject({ visitorCount: 1, visitors: [{ seconds: 20 * 60 }] });
    await beginsIn(-120, event);
    await writeVisits(server.db, [visit(cleo, [-59, 0])]);
    expect((await attendance()).visitorCount).toBe(1);
  });

  test("is empty if the event was cancelled, or was moved since", async () => {
    await beginsIn(-30);
    await writeVisits(server.db, [visit(bob, [-20, -10])]);
    const startsAt = new Date(Date.now() + 60 * MINUTE_MS).toISOString();
    const body = { title: "Later", description: "", startsAt, minutes: 60, capacity: null };
    await host.call("PUT /v2/events/{id}", { ...at(), body });
    expect((await attendance()).visitorCount).toBe(0);
    await cancel();
    await beginsIn(-30);
    await writeVisits(server.db, [visit(bob, [-20, -10])]);
    expect((await attendance()).visitorCount).toBe(0);
  });

  test("ends when a host ends the event: those going are notified, and nobody is counted any more", async () => {
    for (const who of [host, bob]) await answer(who, true);
    await beginsIn(-30);
    await writeVisits(server.db, [visit(bob, [-20, -10])]);
    expect((await cancel()).data).toMatchObject({ isCancelled: false, minutes: 30, revision: 1 });
    await writeVisits(server.db, [visit(bob, [-2, 5]), visit(cleo, [0.1, 5])]);
    expect(await attendance()).toMatchObject({
      visitors: [{ person: { userID: bob.id }, seconds: 12 * 60 }],
      visitorCount: 1,
    });
    const newsOf = async ({ call }: TestPerson) =>
      (await call("GET /notifications", { query: {} })).data.notifications.flatMap((told) =>
        told.kind === "space_event" ? told.news : [],
      );
    await soon(async () => expect(await newsOf(bob)).toEqual(["ended"]));
    expect(await newsOf(host)).toEqual([]);
    expect(await codeOf(answer(cleo, true))).toBe("EVENT_CLOSED");
    expect(await codeOf(cancel())).toBe("EVENT_CLOSED");
  });

  test("names hosts as such without counting them", async () => {
    await beginsIn(-30);
    await writeVisits(server.db, [visit(host, [-25, -5]), visit(bob, [-20, -10])]);
    expect(await attendance()).toMatchObject({
      visitors: [
        { person: { userID: host.id }, isHost: true },
        { person: { userID: bob.id }, isHost: false },
      ],
      visitorCount: 1,
      unnamedCount: 0,
      peak: 1,
    });
    const { csv } = (await host.call("GET /v2/events/{id}/attendance/file", at())).data;
    expect(csv.split("\r\n")[1]).toMatch(/,20,host$/);
  });

  test("is shown to hosts only", async () => {
    expect(await codeOf(attendance(bob))).toBe("FORBIDDEN");
    expect(await codeOf(bob.call("GET /v2/events/{id}/attendance/file", at()))).toBe("FORBIDDEN");
  });

  test("counts people hidden from the host by a block without naming them; deleted accounts are gone", async () => {
    await beginsIn(-60);
    await writeVisits(server.db, [visit(bob, [-50, -30]), visit(cleo, [-40, -30])]);
    await bob.call("POST /users/{id}/block", { params: { id: host.id } });
    expect(await attendance()).toMatchObject({
      visitors: [{ person: { userID: cleo.id } }],
      visitorCount: 2,
      unnamedCount: 1,
      peak: 2,
    });
    await server.db.execute(sql`delete from accounts where id = ${cleo.id}`);
    expect(await attendance()).toMatchObject({ visitors: [], visitorCount: 1, unnamedCount: 1 });
  });

  test("is in a file with everybody, and in the exports of its visitors", async () => {
    await beginsIn(-59);
    await answer(bob, false);
    await writeVisits(server.db, [visit(bob, [-50, -30]), visit("=cmd()", [-25, -15])]);
    const { data } = await host.call("GET /v2/events/{id}/attendance/file", at());
    const [head, first, second] = data.csv.split("\r\n");
    expect(head).toBe("displayName,username,cameAt,leftAt,minutes,answer");
    expect(first).toMatch(new RegExp(`^Bob,bob${made},.+Z,.+Z,20,declined$`));
    expect(second).toMatch(/^'=cmd\(\),,.+,10,$/);
    const { data: own } = await bob.call("GET /users/me/export", {});
    expect(own.events).toMatchObject([
      { kind: "reply" },
      { kind: "visit", title: "Garden party", cameAt: expect.any(String) },
    ]);
  });

  test("is limited in the number of visits; visits in progress are still extended", async () => {
    await beginsIn(-60);
    const longer = visit(bob, [-50, -30]);
    await writeVisits(server.db, [longer]);
    await server.db.execute(sql`
      insert into space_event_visits (event_id, visit_id, guest_key, guest_name, came_at, left_at)
      select ${event.id}, 'more' || n, 'key', 'More', now(), now() from generate_series(2, ${EVENT_VISITS_MAX}) as n`);
    await writeVisits(server.db, [{ ...longer, to: Date.now() - 20 * MINUTE_MS }, visit(cleo, [-10, 0])]);
    const { visitors, visitorCount, isFull } = await attendance();
    expect([visitorCount, isFull]).toEqual([2, true]);
    expect(visitors).toMatchObject([
      { person: { userID: bob.id }, seconds: expect.closeTo(30 * 60, -1) },
      { guestName: "More" },
    ]);
    await server.db.delete(spaceEventVisits);
  });
});

test("a guest who signs in during it counts as that person", async () => {
  await beginsIn(-60);
  const told = visit("guest", [-50, -40]);
  await writeVisits(server.db, [told]);
  await writeVisits(server.db, [{ ...visit(bob, [-50, -30]), id: told.id }]);
  expect(await attendance()).toMatchObject({
    visitors: [{ person: { userID: bob.id }, guestName: null, seconds: 20 * 60 }],
    guestCount: 0,
  });
});

describe("somebody who came as a guest and with an account in one browser", () => {
  const asAccount = (who: TestPerson, span: readonly [number, number], deviceId: string): MeteredVisit => ({
    ...visit(who, span),
    deviceId,
  });

  test("is one person, however it is reported, and not a guest", async () => {
    await beginsIn(-60);
    await writeVisits(server.db, [visit("browser", [-50, -40])]);
    await writeVisits(server.db, [asAccount(bob, [-30, -20], "browser"), visit("browser", [-10, -5])]);
    await writeVisits(server.db, [asAccount(bob, [-25, -15], "another")]);
    expect(await attendance()).toMatchObject({
      visitors: [{ person: { userID: bob.id }, guestName: null, seconds: 30 * 60 }],
      visitorCount: 1,
      guestCount: 0,
      peak: 1,
    });
  });

  test("stays a guest if several accounts used the browser", async () => {
    await beginsIn(-60);
    await writeVisits(server.db, [
      visit("browser", [-50, -40]),
      asAccount(bob, [-30, -20], "browser"),
      asAccount(cleo, [-15, -10], "browser"),
    ]);
    expect(await names()).toEqual(["browser", "Bob", cleo.username]);
    expect((await attendance()).guestCount).toBe(1);
  });

  test("also counts as one in a space, once they have signed in and returned", async () => {
    const guest = visits.connect(await visits.seat(await guestCalls(), space), { displayName: "Wren" });
    await guest.hear("welcome");
    await beginsIn(-1);
    expect(await names()).toEqual(["Wren"]);
    guest.leave();
    const asBob = callsWith(server.origin, { ...bearer(bob.token), cookie: `uid=${UID}` });
    await visits.enter(asBob, space);
    await soon(async () => expect(await names()).toEqual(["Bob"]));
  });
});
