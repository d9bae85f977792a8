import type { SpaceEvent, SpaceEventInput } from "@veranda/contract";
import { EVENT_WAITING_MAX } from "@veranda/contract/constants";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventsHandled } from "../../testing/events-handled.ts";
import { codeOf } from "../../testing/code-of.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import { addMember } from "../../testing/space-members.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { eventInput, inHours } from "./event-calls.fixture.ts";
import { spaceEventReplies, spaceEvents } from "./tables.ts";

const SPACE = "park0001";

let server: TestServer;
let host: TestPerson;
let people: TestPerson[];
let event: SpaceEvent;

beforeAll(async () => {
  server = await openTestServer();
  await server.jobs.ready();
  host = await addPerson(server, "host");
  people = await Promise.all(Array.from({ length: 12 }, (_, n) => addPerson(server, `person${n}`)));
  await addMember(server.db, host.id, [SPACE]);
});
beforeEach(() => server.db.delete(spaceEvents));
afterAll(() => server.close());

const input = (given: Partial<SpaceEventInput>): SpaceEventInput =>
  eventInput({ startsAt: inHours(4), minutes: 60, capacity: 2, ...given });
const create = async (given: Partial<SpaceEventInput> = {}): Promise<void> => {
  const made = await host.call("POST /v2/rooms/{id}/events", { params: { id: SPACE }, body: input(given) });
  event = made.data;
};
const at = () => ({ params: { id: event.id } });
const edit = (given: Partial<SpaceEventInput>) =>
  host.call("PUT /v2/events/{id}", { ...at(), body: input({ startsAt: event.startsAt, ...given }) });
const invite = (...invited: TestPerson[]) =>
  host.call("POST /v2/events/{id}/invitations", {
    ...at(),
    body: { userIDs: invited.map(({ id }) => id) },
  });
const go = ({ call }: TestPerson, mayWait = true) =>
  call("PUT /v2/events/{id}/reply", { ...at(), query: {}, body: { isGoing: true, mayWait } });
const decline = ({ call }: TestPerson) =>
  call("PUT /v2/events/{id}/reply", { ...at(), query: {}, body: { isGoing: false } });
const seenBy = async ({ call }: TestPerson): Promise<SpaceEvent> =>
  (await call("GET /v2/events/{id}", { ...at(), query: {} })).data;
const one = (n: number): TestPerson => {
  const person = people[n];
  if (person === undefined) throw new Error("Nobody is that number");
  return person;
};
/** State of the first people: `going`, their position on the waiting list, or nothing. */
const states = (count: number) =>
  Promise.all(
    people.slice(0, count).map(async (who) => {
      const { isGoing, waitingPosition } = await seenBy(who);
      return isGoing === true ? "going" : waitingPosition;
    }),
  );
const newsOf = async ({ call }: TestPerson) =>
  (await call("GET /notifications", { query: {} })).data.notifications.flatMap((told) =>
    told.kind === "space_event" && told.event.id === event.id ? told.news : [],
  );
/** Runs the job. */
const fill = async (): Promise<void> => {
  await server.db.transaction((tx) => server.jobs.send("events.fill", {}, tx));
  server.jobs.wake("events.fill");
};

describe("somebody who replies to a full event", () => {
  test("is refused, or waits in line and sees their position", async () => {
    await create();
    for (const n of [0, 1]) await go(one(n));
    expect(await codeOf(go(one(2), false))).toBe("EVENT_FULL");
    expect(await seenBy(one(2))).toMatchObject({ isGoing: null, waitingPosition: null, placesLeft: 0 });
    for (const n of [3, 2, 4]) await go(one(n));
    expect(await states(5)).toEqual(["going", "going", 2, 1, 3]);
    // Replying again keeps one's position.
    await go(one(3));
    expect(await seenBy(one(3))).toMatchObject({ waitingPosition: 1, waitingCount: 3, goingCount: 2 });
    expect((await one(3).call("GET /v2/events", {})).data.events).toMatchObject([
      { id: event.id, isGoing: false, isWaiting: true },
    ]);
  });

  test("gets a place and is notified when somebody declines, in the order of the line", async () => {
    await create();
    for (const n of [0, 1, 2, 3, 4]) await go(one(n));
    await decline(one(3));
    await decline(one(0));
    expect(await states(5)).toEqual([null, "going", "going", null, 1]);
    await eventsHandled(server);
    expect(await newsOf(one(2))).toEqual(["place"]);
    for (const n of [1, 3, 4]) expect(await newsOf(one(n))).toEqual([]);
  });

  test("overtakes nobody, although the clock was set back meanwhile", async () => {
    await create();
    for (const n of [0, 1, 2]) await go(one(n));
    const ahead = new Date(Date.now() + 3_600_000);
    await server.db
      .update(spaceEventReplies)
      .set({ waitingSince: ahead })
      .where(eq(spaceEventReplies.accountId, one(2).id));
    for (const n of [4, 3]) await go(one(n));
    expect(await states(5)).toEqual(["going", "going", 1, 3, 2]);
  });

  test("gets a place when the capacity grows or is removed", async () => {
    await create({ capacity: 1 });
    for (const n of [0, 1, 2, 3]) await go(one(n));
    await edit({ capacity: 2 });
    expect(await states(4)).toEqual(["going", "going", 1, 2]);
    await edit({ capacity: null });
    expect(await states(4)).toEqual(["going", "going", "going", "going"]);
    await eventsHandled(server);
    expect(await newsOf(one(3))).toEqual(["place"]);
  });

  test("gets the place of a deleted account, with some delay", async () => {
    await create({ capacity: 1 });
    const gone = await addPerson(server, "gone");
    await go(gone);
    await go(one(0));
    await server.db.execute(sql`delete from accounts where id = ${gone.id}`);
    server.changed();
    await fill();
    await soon(async () => expect(await states(1)).toEqual(["going"]));
  });

  test("is notified of a cancellation, and gets nothing afterwards", async () => {
    await create({ capacity: 1 });
    for (const n of [0, 1, 2]) await go(one(n));
    await host.call("POST /v2/events/{id}/cancel", { ...at(), body: {} });
    await server.db.execute(sql`update space_events set capacity = 3 where id = ${event.id}`);
    await fill();
    await eventsHandled(server);
    expect(await newsOf(one(1))).toEqual(["cancelled"]);
    expect(await states(3)).toEqual(["going", 1, 2]);
  });

  test("can't wait when the line is full", async () => {
    await create({ capacity: 1 });
    await go(one(0));
    await server.db.execute(sql`
      with more as (
        insert into accounts (id, username, display_name, avatar, created_at)
        select lpad('w' || n, 16, '0'), 'waits' || n, 'Waits', avatar, now()
        from accounts, generate_series(1, ${EVENT_WAITING_MAX}) as n where id = ${host.id} returning id)
      insert into space_event_replies (event_id, account_id, is_going, waiting_since, replied_at)
      select ${event.id}, id, false, now(), now() from more`);
    expect(await codeOf(go(one(1)))).toBe("EVENT_FULL");
  });
});

test("among concurrent replies, nobody exceeds the capacity and nobody skips the line", async () => {
  await create({ capacity: 3 });
  await Promise.all(people.map((who) => go(who)));
  const first = await states(12);
  expect(first.filter((state) => state === "going")).toHaveLength(3);
  const inLine = first.filter((state) => state !== "going").map(Number);
  expect(inLine.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const late = await addPerson(server, "late");
  const going = people.filter((_, n) => first[n] === "going").slice(0, 2);
  await Promise.all([...going.map(decline), go(late)]);
  const second = await states(12);
  expect(second.filter((state) => state === "going")).toHaveLength(3);
  const nextInLine = second.filter((_, n) => first[n] === 1 || first[n] === 2);
  expect(nextInLine).toEqual(["going", "going"]);
  expect(await seenBy(late)).toMatchObject({ waitingPosition: 8 });
});

describe("places reserved for invited people", () => {
  test("are closed to others, who may have the rest", async () => {
    await create({ capacity: 3, invitedPlaces: 2 });
    await invite(one(5), one(6));
    await go(one(0));
    expect(await seenBy(one(1))).toMatchObject({ placesLeft: 0, reservedPlaces: 2 });
    expect(await seenBy(one(5))).toMatchObject({ placesLeft: 2 });
    await go(one(1));
    await go(one(5));
    expect(await states(6)).toEqual(["going", 1, null, null, null, "going"]);
    // A place that isn't reserved goes to the first in line.
    await decline(one(0));
    expect(await states(2)).toEqual([null, "going"]);
    await go(one(6));
    expect(await seenBy(one(2))).toMatchObject({ placesLeft: 0, reservedPlaces: 0, goingCount: 3 });
  });

  test("go to people on the waiting list who are invited then", async () => {
    await create({ capacity: 1, invitedPlaces: 1 });
    for (const n of [0, 1]) await go(one(n));
    expect(await states(2)).toEqual([1, 2]);
    await invite(one(1));
    expect(await states(2)).toEqual([1, "going"]);
    await host.call("DELETE /v2/events/{id}/invitations/{userID}", {
      params: { id: event.id, userID: one(1).id },
    });
    expect(await states(2)).toEqual([1, null]);
  });

  test("are open to all from the time that the host chose, or from the start", async () => {
    await create({ capacity: 1, invitedPlaces: 1, invitedUntil: inHours(1) });
    await go(one(0));
    await fill();
    await eventsHandled(server);
    expect(await states(1)).toEqual([1]);
    await server.db
      .update(spaceEvents)
      .set({ invitedUntil: new Date(Date.now() - 1_000) })
      .where(eq(spaceEvents.id, event.id));
    server.changed();
    await fill();
    await soon(async () => expect(await states(1)).toEqual(["going"]));
    await eventsHandled(server);
    expect(await newsOf(one(0))).toEqual(["place"]);
  });

  test("don't exceed the capacity, and end after now and before the start", async () => {
    await create({ capacity: 2, invitedPlaces: 2, invitedUntil: inHours(9) });
    expect(event).toMatchObject({ invitedPlaces: 2, invitedUntil: null });
    const past = { capacity: 2, invitedPlaces: 1, invitedUntil: inHours(-1) };
    for (const given of [{ capacity: 2, invitedPlaces: 3 }, { capacity: null, invitedPlaces: 1 }, past]) {
      expect(await codeOf(create(given))).toBe("EVENT_PLACES_INVALID");
      expect(await codeOf(edit(given))).toBe("EVENT_PLACES_INVALID");
    }
    await create({ capacity: null });
    expect(event).toMatchObject({ invitedPlaces: 0, placesLeft: null, reservedPlaces: 0 });
  });

  test("may have ended before the event is changed", async () => {
    await create({ capacity: 2, invitedPlaces: 1, invitedUntil: inHours(1) });
    const invitedUntil = inHours(-1);
    await server.db
      .update(spaceEvents)
      .set({ invitedUntil: new Date(invitedUntil) })
      .where(eq(spaceEvents.id, event.id));
    await edit({ capacity: 2, invitedPlaces: 1, invitedUntil, title: "Lawn party" });
    expect(await seenBy(host)).toMatchObject({ title: "Lawn party", invitedUntil });
  });
});
