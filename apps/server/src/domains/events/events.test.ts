import { EVENTS_A_DAY, type SpaceEvent, type SpaceEventInput } from "@veranda/contract";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { spaces } from "../spaces/tables.ts";
import { befriend } from "../../testing/befriend.ts";
import { codeOf } from "../../testing/code-of.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import {
  addYard,
  cancelEvent,
  createEvent,
  editEvent,
  eventInput,
  eventOf,
  inHours,
  ownEvents,
  replyTo,
} from "./event-calls.fixture.ts";
import { spaceEventReplies, spaceEvents } from "./tables.ts";

let server: TestServer;
let host: TestPerson;
let bob: TestPerson;
let cleo: TestPerson;
let space: string;
let shareId: string;

beforeAll(async () => {
  server = await openTestServer();
});
beforeEach(async () => {
  ({ host, bob, cleo, space, shareId } = await addYard(server));
});
afterAll(() => server.close());

const newEvent = async (given?: Partial<SpaceEventInput>): Promise<SpaceEvent> =>
  (await createEvent(host, space, given)).data;
const listed = async ({ call }: Pick<TestPerson, "call">) =>
  (await call("GET /v2/rooms/{id}/events", { params: { id: space }, query: {} })).data;
/** Moves the event this many hours into the past. */
const age = (id: string, hours: number) =>
  server.db
    .update(spaceEvents)
    .set({
      startsAt: sql`starts_at - make_interval(hours => ${hours})`,
      endsAt: sql`ends_at - make_interval(hours => ${hours})`,
    })
    .where(eq(spaceEvents.id, id));

describe("an event", () => {
  test("is created by a host and visible to everybody who can see the space", async () => {
    const event = await newEvent({ title: "Garden party at nine" });
    expect(event).toMatchObject({
      slug: "garden-party-at-nine",
      minutes: 90,
      revision: 0,
      isHost: true,
      isPublic: true,
      organizer: { userID: host.id },
    });
    expect(await eventOf(server, event.id)).toMatchObject({ isHost: false, isGoing: null, goingCount: 0 });
    expect(await listed(bob)).toMatchObject({ events: [{ id: event.id }], isHost: false });
    expect((await listed(host)).isHost).toBe(true);
  });

  test("is created once, however often its form is submitted", async () => {
    const send = (requestID: string) =>
      host.call("POST /v2/rooms/{id}/events", {
        params: { id: space },
        body: { ...eventInput(), requestID },
      });
    const sent = await Promise.all([1, 2, 3].map(() => send("a".repeat(32))));
    expect(new Set(sent.map(({ data }) => data.id)).size).toBe(1);
    expect((await send("a".repeat(32))).data.id).toBe(sent[0]?.data.id);
    await send("b".repeat(32));
    expect((await listed(host)).events).toHaveLength(2);
    // The same request id in another space creates another event.
    const { data: elsewhere } = await host.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } });
    const body = { ...eventInput(), requestID: "a".repeat(32) };
    const { data } = await host.call("POST /v2/rooms/{id}/events", { params: { id: elsewhere.id }, body });
    expect(data.id).not.toBe(sent[0]?.data.id);
  });

  test("is deleted a set number of days after it ends", async () => {
    const [past, kept] = [await newEvent(), await newEvent()];
    await age(past.id, 24 * 90 + 4);
    await age(kept.id, 24 * 89);
    await server.jobs.ready();
    await server.db.transaction((tx) => server.jobs.send("events.purge", {}, tx));
    server.jobs.wake("events.purge");
    await soon(async () => expect(await codeOf(eventOf(host, past.id))).toBe("EVENT_NOT_FOUND"));
    expect(await eventOf(host, kept.id)).toMatchObject({ id: kept.id });
  });

  test("must start in the future, and not too far ahead", async () => {
    for (const startsAt of [inHours(-1), inHours(24 * 400)])
      expect(await codeOf(createEvent(host, space, { startsAt }))).toBe("EVENT_TIME_INVALID");
    for (const wrong of [{ title: " " }, { title: "a\u202eb" }, { minutes: 4 }, { capacity: 0 }])
      expect(await codeOf(createEvent(host, space, wrong))).toBe("INVALID_INPUT");
  });

  test("gets a new revision with each change, and cannot change once it is over or cancelled", async () => {
    const event = await newEvent();
    expect((await editEvent(host, event.id, { title: "Tea party" })).data).toMatchObject({
      title: "Tea party",
      revision: 1,
    });
    expect(await codeOf(editEvent(bob, event.id))).toBe("FORBIDDEN");
    expect((await cancelEvent(host, event.id)).data).toMatchObject({ isCancelled: true, revision: 2 });
    expect((await cancelEvent(host, event.id)).data.revision).toBe(2);
    expect(await codeOf(editEvent(host, event.id))).toBe("EVENT_CLOSED");
    expect((await listed(host)).events).toEqual([]);
    const past = await newEvent();
    await age(past.id, 5);
    expect(await codeOf(editEvent(host, past.id))).toBe("EVENT_CLOSED");
    expect(await codeOf(cancelEvent(host, past.id))).toBe("EVENT_CLOSED");
    expect(await codeOf(replyTo(bob, past.id, true))).toBe("EVENT_CLOSED");
  });

  test.each(["edit", "cancel"] as const)(
    "is not changed by somebody who stops being a host during the call: %s",
    async (how) => {
      const { id, revision } = await newEvent();
      const asked = await server.db.transaction(async (tx) => {
        await tx.select().from(spaceEvents).where(eq(spaceEvents.id, id)).for("update");
        const pending = codeOf(
          how === "edit" ? editEvent(host, id, { title: "Mine" }) : cancelEvent(host, id),
        );
        // Waits until the call is blocked on the event's row.
        await soon(async () => {
          const { rows } = await server.db.execute(sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%space_events%'`);
          expect(rows).toHaveLength(1);
        });
        await server.db.execute(sql`delete from space_members where space_id = ${space}`);
        return { pending };
      });
      expect(await asked.pending).toBe("FORBIDDEN");
      expect((await eventOf(bob, id)).revision).toBe(revision);
    },
  );

  test("that has started keeps its start time; everything else can still change", async () => {
    const event = await newEvent();
    await age(event.id, 3);
    const { startsAt } = await eventOf(host, event.id);
    expect((await editEvent(host, event.id, { startsAt, minutes: 120 })).data.minutes).toBe(120);
    expect(await codeOf(editEvent(host, event.id, { startsAt, minutes: 10 }))).toBe("EVENT_TIME_INVALID");
    expect(await codeOf(editEvent(host, event.id, { startsAt: inHours(-2) }))).toBe("EVENT_TIME_INVALID");
  });

  test("is hidden with its space, and deleted with it", async () => {
    const event = await newEvent();
    await server.db
      .update(spaces)
      .set({ shareSetting: "PRIVATE", isInviteOnly: true })
      .where(eq(spaces.id, space));
    server.changed();
    expect(await codeOf(eventOf(bob, event.id))).toBe("USER_UNAUTHORIZED");
    expect(await codeOf(replyTo(bob, event.id, true))).toBe("USER_UNAUTHORIZED");
    expect((await eventOf(host, event.id)).isPublic).toBe(false);
    await server.db.update(spaces).set({ deletedAt: new Date() }).where(eq(spaces.id, space));
    expect(await codeOf(eventOf(host, event.id))).toBe("EVENT_NOT_FOUND");
  });

  test("can be created only a limited number of times a day", async () => {
    for (let count = 0; count < EVENTS_A_DAY; count += 1) await newEvent();
    expect(await codeOf(createEvent(host, space))).toBe("RATE_LIMITED");
  });
});

describe("somebody who is going", () => {
  test("is counted once, can change their mind, and is listed by name", async () => {
    const event = await newEvent();
    await replyTo(bob, event.id, true);
    expect((await replyTo(bob, event.id, true)).data).toMatchObject({
      goingCount: 1,
      isGoing: true,
      going: [{ userID: bob.id }],
    });
    expect((await replyTo(bob, event.id, false)).data).toMatchObject({
      goingCount: 0,
      isGoing: false,
      going: [],
    });
  });

  test("never exceeds the capacity, however many reply at once", async () => {
    const event = await newEvent({ capacity: 1 });
    const answers = await Promise.all([host, bob, cleo].map((who) => codeOf(replyTo(who, event.id, true))));
    expect(answers.toSorted()).toEqual(["EVENT_FULL", "EVENT_FULL", "ok"]);
    expect((await eventOf(server, event.id)).goingCount).toBe(1);
  });

  test("is counted, but not named to people they have blocked", async () => {
    const event = await newEvent();
    await replyTo(bob, event.id, true);
    await bob.call("POST /users/{id}/block", { params: { id: cleo.id } });
    expect(await eventOf(cleo, event.id)).toMatchObject({ goingCount: 1, going: [] });
  });

  test("finds the event in their own list, and so do friends who may enter the space", async () => {
    const event = await newEvent();
    await befriend(bob, cleo);
    await replyTo(bob, event.id, true);
    expect(await ownEvents(bob)).toMatchObject([{ id: event.id, isGoing: true, friends: [] }]);
    expect(await ownEvents(cleo)).toMatchObject([
      { id: event.id, isGoing: false, friends: [{ userID: bob.id }] },
    ]);
    await cancelEvent(host, event.id);
    expect(await ownEvents(cleo)).toEqual([]);
    expect(await ownEvents(bob)).toMatchObject([{ isCancelled: true }]);
  });

  test("finds events of spaces they host or love, unless they have declined", async () => {
    const event = await newEvent();
    expect(await ownEvents(host)).toMatchObject([
      { id: event.id, isHost: true, isLoved: false, isGoing: false },
    ]);
    expect(await ownEvents(bob)).toEqual([]);
    await bob.call("POST /rooms/love", { body: { roomIDs: [space], loved: true } });
    expect(await ownEvents(bob)).toMatchObject([
      { id: event.id, isHost: false, isLoved: true, isGoing: false },
    ]);
    await replyTo(bob, event.id, false);
    expect(await ownEvents(bob)).toEqual([]);
  });

  test("keeps the share link they came by, and friends without it see nothing", async () => {
    await server.db.update(spaces).set({ shareSetting: "PRIVATE" }).where(eq(spaces.id, space));
    server.changed();
    const event = await newEvent();
    await befriend(bob, cleo);
    expect(await codeOf(replyTo(bob, event.id, true))).toBe("USER_UNAUTHORIZED");
    await replyTo(bob, event.id, true, shareId);
    expect(await ownEvents(bob)).toMatchObject([{ id: event.id, shareId }]);
    expect(await ownEvents(cleo)).toEqual([]);
  });

  test("keeps the new share link after they reply with it", async () => {
    await server.db.update(spaces).set({ shareSetting: "PRIVATE" }).where(eq(spaces.id, space));
    server.changed();
    const event = await newEvent({ capacity: 1 });
    await replyTo(bob, event.id, true, shareId);
    const renewed = `renewed-${shareId}`;
    await server.db.update(spaces).set({ shareId: renewed }).where(eq(spaces.id, space));
    server.changed();
    expect(await ownEvents(bob)).toEqual([]);
    await replyTo(bob, event.id, true, renewed);
    expect(await ownEvents(bob)).toMatchObject([{ id: event.id, isGoing: true, shareId: renewed }]);
  });

  test("loses their place when banned, and can't reply while the ban lasts", async () => {
    const event = await newEvent({ capacity: 1 });
    await replyTo(bob, event.id, true);
    const ban = await host.call("POST /rooms/{id}/bans", {
      params: { id: space },
      body: { userID: bob.id, durationMinutes: null, reason: "" },
    });
    await soon(async () => expect(await eventOf(host, event.id)).toMatchObject({ goingCount: 0, going: [] }));
    expect(await codeOf(replyTo(bob, event.id, true))).toBe("BANNED");
    expect(await codeOf(replyTo(cleo, event.id, true))).toBe("ok");
    await host.call("DELETE /rooms/{id}/bans/{banID}", { params: { id: space, banID: ban.data.id } });
    expect(await codeOf(replyTo(bob, event.id, true))).toBe("EVENT_FULL");
  });

  test("loses their place when the space passes to somebody who has banned them from all of their spaces", async () => {
    const dora = await addPerson(server, "dora");
    await cleo.call("POST /organization", { body: { name: "Harbour school" } });
    const { data: invited } = await cleo.call("POST /organization/admin/invite", {
      body: { email: host.email },
    });
    await host.call("POST /organization/invitations/{id}/accept", { params: { id: invited.id } });
    for (const shareSetting of ["ORG", "PUBLIC_LINK"] as const)
      await host.call("PATCH /rooms/{id}/edit", {
        params: { id: space },
        body: { fullScreenModeEnabled: true, shareSetting },
      });
    const event = await newEvent({ capacity: 1 });
    await replyTo(bob, event.id, true);
    await dora.call("PUT /v2/events/{id}/reply", {
      params: { id: event.id },
      query: {},
      body: { isGoing: true, mayWait: true },
    });
    const { data: own } = await cleo.call("POST /rooms", { body: {} });
    await cleo.call("POST /rooms/{id}/bans", {
      params: { id: own.id },
      body: { userID: bob.id, durationMinutes: null, isInAllSpaces: true },
    });
    expect(await eventOf(bob, event.id)).toMatchObject({ isGoing: true });
    await host.call("POST /organization/leave", { body: {} });
    await soon(async () => expect(await eventOf(bob, event.id)).toMatchObject({ isGoing: null }));
    expect(await eventOf(dora, event.id)).toMatchObject({ isGoing: true, goingCount: 1 });
  });

  test("keeps their own events in the list, however many events friends go to", async () => {
    await befriend(bob, cleo);
    const own = await newEvent({ startsAt: inHours(400) });
    await replyTo(bob, own.id, true);
    await server.db.insert(spaceEvents).values(
      Array.from({ length: 70 }, (_, at) => ({
        id: `friends0000000${String(at).padStart(2, "0")}`,
        spaceId: space,
        organizerId: host.id,
        title: "Tea",
        description: "",
        startsAt: new Date(inHours(2 + at)),
        endsAt: new Date(inHours(3 + at)),
        createdAt: new Date(),
        changedAt: new Date(),
      })),
    );
    const rows = await server.db
      .select({ id: spaceEvents.id })
      .from(spaceEvents)
      .where(eq(spaceEvents.title, "Tea"));
    await server.db
      .insert(spaceEventReplies)
      .values(
        rows.map(({ id }) => ({ eventId: id, accountId: cleo.id, isGoing: true, repliedAt: new Date() })),
      );
    const list = await ownEvents(bob);
    expect(list).toHaveLength(60);
    expect(list.at(-1)).toMatchObject({ id: own.id, isGoing: true });
  });

  test("exports their replies, and leaves none behind when their account is deleted", async () => {
    const event = await newEvent();
    await replyTo(bob, event.id, true);
    const { data } = await bob.call("GET /users/me/export", {});
    expect(data.events).toMatchObject([{ kind: "reply", title: "Garden party", isGoing: true }]);
    await server.db.execute(sql`delete from accounts where id = ${bob.id}`);
    expect((await eventOf(host, event.id)).goingCount).toBe(0);
    await server.db.execute(sql`delete from accounts where id = ${host.id}`);
    expect(await eventOf(server, event.id)).toMatchObject({ organizer: null });
  });
});
