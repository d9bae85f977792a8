import type { SpaceEvent, SpaceEventInput } from "@veranda/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventsHandled } from "../../testing/events-handled.ts";
import { codeOf } from "../../testing/code-of.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import { addMember } from "../../testing/space-members.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { eventInput, inHours } from "./event-calls.fixture.ts";
import { drawAllPlaces, shuffled } from "./draw.ts";
import { spaceEventReplies, spaceEvents } from "./tables.ts";

const HOUR_MS = 3_600_000;
const SPACE = "park0001";

let server: TestServer;
let host: TestPerson;
let people: TestPerson[];
let event: SpaceEvent;

beforeAll(async () => {
  server = await openTestServer();
  await server.jobs.ready();
  host = await addPerson(server, "host");
  people = await Promise.all(Array.from({ length: 8 }, (_, n) => addPerson(server, `person${n}`)));
  await addMember(server.db, host.id, [SPACE]);
});
beforeEach(() => server.db.delete(spaceEvents));
afterAll(() => server.close());

const input = (given: Partial<SpaceEventInput>): SpaceEventInput =>
  eventInput({ startsAt: inHours(4), minutes: 60, capacity: 3, drawAt: inHours(2), ...given });
const create = async (given: Partial<SpaceEventInput> = {}): Promise<void> => {
  const made = await host.call("POST /v2/rooms/{id}/events", { params: { id: SPACE }, body: input(given) });
  event = made.data;
};
const at = () => ({ params: { id: event.id } });
const edit = (given: Partial<SpaceEventInput>) =>
  host.call("PUT /v2/events/{id}", {
    ...at(),
    body: input({ startsAt: event.startsAt, drawAt: event.draw?.at ?? null, ...given }),
  });
const enter = ({ call }: TestPerson) =>
  call("PUT /v2/events/{id}/reply", { ...at(), query: {}, body: { isGoing: true } });
const leave = ({ call }: TestPerson) =>
  call("PUT /v2/events/{id}/reply", { ...at(), query: {}, body: { isGoing: false } });
const seenBy = async ({ call }: TestPerson): Promise<SpaceEvent> =>
  (await call("GET /v2/events/{id}", { ...at(), query: {} })).data;
/** `going`, the position on the waiting list, or nothing. */
const states = () =>
  Promise.all(
    people.map(async (who) => {
      const { isGoing, waitingPosition } = await seenBy(who);
      return isGoing === true ? "going" : waitingPosition;
    }),
  );
const winners = async () => (await states()).filter((state) => state === "going").length;
const newsOf = async ({ call }: TestPerson) =>
  (await call("GET /notifications", { query: {} })).data.notifications.flatMap((told) =>
    told.kind === "space_event" && told.event.id === event.id ? told.news : [],
  );
/** Advances to the time of the draw and runs the job. */
const draw = async (): Promise<void> => {
  await server.db
    .update(spaceEvents)
    .set({ drawAt: new Date(Date.now() - 1_000) })
    .where(eq(spaceEvents.id, event.id));
  server.changed();
  await server.db.transaction((tx) => server.jobs.send("events.fill", {}, tx));
  server.jobs.wake("events.fill");
  await soon(async () => expect(await seenBy(host)).toMatchObject({ draw: { isOver: true } }));
};
const one = (n: number): TestPerson => {
  const person = people[n];
  if (person === undefined) throw new Error("Nobody is that number");
  return person;
};

describe("before the draw", () => {
  test("everybody can enter, and nobody has a place", async () => {
    await create({ capacity: 1 });
    for (const n of [0, 1, 2]) await enter(one(n));
    expect(await seenBy(one(0))).toMatchObject({
      isGoing: false,
      goingCount: 0,
      waitingCount: 3,
      draw: { at: event.draw?.at, isOver: false },
    });
    expect((await one(0).call("GET /v2/events", {})).data.events).toMatchObject([
      { id: event.id, isEntered: true, isWaiting: false },
    ]);
    await leave(one(1));
    expect(await seenBy(one(1))).toMatchObject({ isGoing: false, waitingPosition: null, waitingCount: 2 });
  });

  test("hosts see which invited people haven't entered", async () => {
    await create();
    await host.call("POST /v2/events/{id}/invitations", { ...at(), body: { userIDs: [one(0).id] } });
    await enter(one(0));
    const { data } = await host.call("GET /v2/events/{id}/invitations", at());
    expect(data.invitations).toMatchObject([{ answer: "entered" }]);
  });

  test("its time must be in the future, before the start, and capacity is required", async () => {
    await create();
    for (const given of [{ drawAt: inHours(-1) }, { drawAt: inHours(5) }, { capacity: null }]) {
      expect(await codeOf(edit(given))).toBe("EVENT_DRAW_INVALID");
      expect(await codeOf(create(given))).toBe("EVENT_DRAW_INVALID");
    }
  });

  test("a host can cancel it: places go in the order of entering", async () => {
    await create({ capacity: 2 });
    for (const n of [2, 0, 1]) await enter(one(n));
    await edit({ capacity: 2, drawAt: null });
    expect((await states()).slice(0, 3)).toEqual(["going", 1, "going"]);
  });

  test("people who were going keep their place", async () => {
    await create({ capacity: 3, drawAt: null });
    await enter(one(0));
    await edit({ drawAt: inHours(2) });
    for (const n of [1, 2, 3, 4]) await enter(one(n));
    await draw();
    expect((await states())[0]).toBe("going");
    expect(await winners()).toBe(3);
  });
});

describe("the draw", () => {
  test("assigns all places, and puts the others on the waiting list before later ones", async () => {
    await create();
    for (const n of [0, 1, 2, 3, 4, 5]) await enter(one(n));
    await draw();
    const drawn = await states();
    expect(await winners()).toBe(3);
    const rows = await server.db.select().from(spaceEventReplies);
    const places = new Map(rows.map(({ accountId, drawnAs }) => [accountId, drawnAs ?? 0]));
    const drawnAs = people.slice(0, 6).map(({ id }) => places.get(id) ?? 0);
    expect(drawnAs.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
    // The first drawn have the places, the others wait in the order of the draw.
    expect(drawn.slice(0, 6)).toEqual(drawnAs.map((place) => (place <= 3 ? "going" : place - 3)));
    await one(6).call("PUT /v2/events/{id}/reply", {
      ...at(),
      query: {},
      body: { isGoing: true, mayWait: true },
    });
    expect((await states())[6]).toBe(4);
    await eventsHandled(server);
    for (const [n, state] of drawn.entries())
      expect(await newsOf(one(n))).toEqual(state === null ? [] : [state === "going" ? "place" : "not_drawn"]);
  });

  test("happens once: it can't be repeated or changed, and a decline makes room for the next in line", async () => {
    await create({ capacity: 1 });
    for (const n of [0, 1, 2]) await enter(one(n));
    await draw();
    const drawn = await states();
    await server.db.update(spaceEvents).set({ drawAt: new Date(Date.now() - HOUR_MS) });
    await drawAllPlaces(
      { db: server.db, events: { transaction: () => Promise.reject(new Error("drawn")) } },
      new Date(),
    );
    expect(await states()).toEqual(drawn);
    expect(await codeOf(edit({ drawAt: inHours(3) }))).toBe("EVENT_DRAW_INVALID");
    expect(await codeOf(edit({ drawAt: null }))).toBe("EVENT_DRAW_INVALID");
    await leave(one(drawn.indexOf("going")));
    expect((await states())[drawn.indexOf(1)]).toBe("going");
  });

  test("happens only for events that are due and not cancelled", async () => {
    await create();
    await enter(one(0));
    await server.db.transaction((tx) => server.jobs.send("events.fill", {}, tx));
    await host.call("POST /v2/events/{id}/cancel", { ...at(), body: {} });
    await server.db.update(spaceEvents).set({ drawAt: new Date(Date.now() - 1_000) });
    await drawAllPlaces(
      { db: server.db, events: { transaction: () => Promise.reject(new Error("drawn")) } },
      new Date(),
    );
    expect(await winners()).toBe(0);
  });

  test("draws reserved places among invited people", async () => {
    await create({ capacity: 2, invitedPlaces: 1 });
    await host.call("POST /v2/events/{id}/invitations", { ...at(), body: { userIDs: [one(7).id] } });
    for (const n of [0, 1, 2, 3, 4, 5, 6, 7]) await enter(one(n));
    await draw();
    expect((await states())[7]).toBe("going");
    expect(await winners()).toBe(2);
  });

  test("has no effect and notifies nobody if its process is killed before it is stored", async () => {
    await create();
    for (const n of [0, 1, 2, 3]) await enter(one(n));
    await server.db.update(spaceEvents).set({ drawAt: new Date(Date.now() - 1_000) });
    const killed = {
      transaction: (work: (tx: never, record: () => void) => Promise<unknown>) =>
        server.db.transaction(async (tx) => {
          await work(tx as never, () => undefined);
          throw new Error("killed");
        }),
    };
    await expect(drawAllPlaces({ db: server.db, events: killed as never }, new Date())).rejects.toThrow(
      "killed",
    );
    server.changed();
    expect(await seenBy(host)).toMatchObject({ draw: { isOver: false }, goingCount: 0, waitingCount: 4 });
    await draw();
    expect(await winners()).toBe(3);
  });
});

test("everybody has the same chance", () => {
  const counts = new Map<string, number>();
  for (let round = 0; round < 6_000; round += 1) {
    const order = shuffled(["a", "b", "c"]).join("");
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(counts.size).toBe(6);
  // A thousand each; ten standard deviations are three hundred.
  for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(300);
});
