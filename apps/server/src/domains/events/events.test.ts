import { EVENTS_A_DAY, type SpaceEvent, type SpaceEventInput } from "@veranda/contract";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { code } from "../groups/group-calls.fixture.ts";
import { spaces } from "../spaces/tables.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import { addMember } from "../../testing/space-members.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { spaceEventReplies, spaceEvents } from "./tables.ts";

const HOUR_MS = 3_600_000;
const SHARE = "share-of-yard";

let server: TestServer;
let host: TestPerson;
let bob: TestPerson;
let cleo: TestPerson;
let space: string;
let made = 0;

beforeAll(async () => {
  server = await openTestServer();
});
beforeEach(async () => {
  made += 1;
  space = `yard000${made}`;
  [host, bob, cleo] = await Promise.all([
    addPerson(server, `host${made}`),
    addPerson(server, `bob${made}`),
    addPerson(server, `cleo${made}`),
  ]);
  const [sample] = await server.db.select().from(spaces).where(eq(spaces.id, "park0001"));
  if (sample === undefined) throw new Error("no sample space");
  const { slug, name, makerName, plan, poster, posterSmall, posterBlur, seoTitle, seoDescription, setting } =
    sample;
  const looks = { slug, name, makerName, plan, poster, posterSmall, posterBlur, seoTitle, seoDescription };
  await server.db
    .insert(spaces)
    .values({ ...looks, setting, id: space, shareSetting: "PUBLIC_LINK", shareId: `${SHARE}${made}` });
  await addMember(server.db, host.id, [space]);
});
afterAll(() => server.close());

const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();
const input = (given: Partial<SpaceEventInput> = {}): SpaceEventInput => ({
  title: "Garden party",
  description: "Bring a hat.",
  startsAt: inHours(2),
  minutes: 90,
  capacity: null,
  invitedPlaces: 0,
  invitedUntil: null,
  drawAt: null,
  ...given,
});
const create = ({ call }: TestPerson, given?: Partial<SpaceEventInput>) =>
  call("POST /v2/rooms/{id}/events", { params: { id: space }, body: input(given) });
const newEvent = async (given?: Partial<SpaceEventInput>): Promise<SpaceEvent> =>
  (await create(host, given)).data;
const edit = ({ call }: TestPerson, id: string, given?: Partial<SpaceEventInput>) =>
  call("PUT /v2/events/{id}", { params: { id }, body: input(given) });
const cancel = ({ call }: TestPerson, id: string) =>
  call("POST /v2/events/{id}/cancel", { params: { id }, body: {} });
const reply = ({ call }: TestPerson, id: string, isGoing: boolean, share?: string) =>
  call("PUT /v2/events/{id}/reply", {
    params: { id },
    query: share === undefined ? {} : { share },
    body: { isGoing },
  });
const seenBy = async ({ call }: Pick<TestPerson, "call">, id: string): Promise<SpaceEvent> =>
  (await call("GET /v2/events/{id}", { params: { id }, query: {} })).data;
const ownOf = async ({ call }: TestPerson) => (await call("GET /v2/events", {})).data.events;
const listed = async ({ call }: Pick<TestPerson, "call">) =>
  (await call("GET /v2/rooms/{id}/events", { params: { id: space }, query: {} })).data;
const befriend = async (one: TestPerson, other: TestPerson): Promise<void> => {
  await one.call("POST /friends/add", { body: { userID: other.id } });
  await other.call("POST /friends/add", { body: { userID: one.id } });
};
/** As if it had been made that much earlier. */
const age = (id: string, hours: number) =>
  server.db
    .update(spaceEvents)
    .set({
      startsAt: sql`starts_at - make_interval(hours => ${hours})`,
      endsAt: sql`ends_at - make_interval(hours => ${hours})`,
    })
    .where(eq(spaceEvents.id, id));

describe("an event", () => {
  test("is made by a host, and seen by everybody who sees the space", async () => {
    const event = await newEvent({ title: "Garden party at nine" });
    expect(event).toMatchObject({
      slug: "garden-party-at-nine",
      minutes: 90,
      revision: 0,
      isHost: true,
      isPublic: true,
      organizer: { userID: host.id },
    });
    expect(await seenBy(server, event.id)).toMatchObject({ isHost: false, isGoing: null, goingCount: 0 });
    expect(await listed(bob)).toMatchObject({ events: [{ id: event.id }], isHost: false });
    expect((await listed(host)).isHost).toBe(true);
  });

  test("is made once, however often and at how many processes a form is sent", async () => {
    const send = (requestID: string) =>
      host.call("POST /v2/rooms/{id}/events", { params: { id: space }, body: { ...input(), requestID } });
    const sent = await Promise.all([1, 2, 3].map(() => send("a".repeat(32))));
    expect(new Set(sent.map(({ data }) => data.id)).size).toBe(1);
    expect((await send("a".repeat(32))).data.id).toBe(sent[0]?.data.id);
    await send("b".repeat(32));
    expect((await listed(host)).events).toHaveLength(2);
    // In another space it is another event.
    const { data: elsewhere } = await host.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } });
    const body = { ...input(), requestID: "a".repeat(32) };
    const { data } = await host.call("POST /v2/rooms/{id}/events", { params: { id: elsewhere.id }, body });
    expect(data.id).not.toBe(sent[0]?.data.id);
  });

  test("is removed so many days after it is over", async () => {
    const [past, kept] = [await newEvent(), await newEvent()];
    await age(past.id, 24 * 90 + 4);
    await age(kept.id, 24 * 89);
    await server.jobs.ready();
    await server.db.transaction((tx) => server.jobs.send("events.purge", {}, tx));
    server.jobs.wake("events.purge");
    await soon(async () => expect(await code(seenBy(host, past.id))).toBe("EVENT_NOT_FOUND"));
    expect(await seenBy(host, kept.id)).toMatchObject({ id: kept.id });
  });

  test("is in the future, and not too far ahead", async () => {
    for (const startsAt of [inHours(-1), inHours(24 * 400)])
      expect(await code(create(host, { startsAt }))).toBe("EVENT_TIME_INVALID");
    for (const wrong of [{ title: " " }, { title: "a\u202eb" }, { minutes: 4 }, { capacity: 0 }])
      expect(await code(create(host, wrong))).toBe("INVALID_INPUT");
  });

  test("is changed with a new revision, and not once it is over or cancelled", async () => {
    const event = await newEvent();
    expect((await edit(host, event.id, { title: "Tea party" })).data).toMatchObject({
      title: "Tea party",
      revision: 1,
    });
    expect(await code(edit(bob, event.id))).toBe("FORBIDDEN");
    expect((await cancel(host, event.id)).data).toMatchObject({ isCancelled: true, revision: 2 });
    expect((await cancel(host, event.id)).data.revision).toBe(2);
    expect(await code(edit(host, event.id))).toBe("EVENT_CLOSED");
    expect((await listed(host)).events).toEqual([]);
    const past = await newEvent();
    await age(past.id, 5);
    expect(await code(edit(host, past.id))).toBe("EVENT_CLOSED");
    expect(await code(cancel(host, past.id))).toBe("EVENT_CLOSED");
    expect(await code(reply(bob, past.id, true))).toBe("EVENT_CLOSED");
  });

  test.each(["edit", "cancel"] as const)(
    "isn't changed by who stops being a host meanwhile: %s",
    async (how) => {
      const { id, revision } = await newEvent();
      const asked = await server.db.transaction(async (tx) => {
        await tx.select().from(spaceEvents).where(eq(spaceEvents.id, id)).for("update");
        const pending = code(how === "edit" ? edit(host, id, { title: "Mine" }) : cancel(host, id));
        // Until it waits for the event.
        await soon(async () => {
          const { rows } = await server.db.execute(sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%space_events%'`);
          expect(rows).toHaveLength(1);
        });
        await server.db.execute(sql`delete from space_members where space_id = ${space}`);
        return { pending };
      });
      expect(await asked.pending).toBe("FORBIDDEN");
      expect((await seenBy(bob, id)).revision).toBe(revision);
    },
  );

  test("that is on keeps its start and may be changed otherwise", async () => {
    const event = await newEvent();
    await age(event.id, 3);
    const { startsAt } = await seenBy(host, event.id);
    expect((await edit(host, event.id, { startsAt, minutes: 120 })).data.minutes).toBe(120);
    expect(await code(edit(host, event.id, { startsAt, minutes: 10 }))).toBe("EVENT_TIME_INVALID");
    expect(await code(edit(host, event.id, { startsAt: inHours(-2) }))).toBe("EVENT_TIME_INVALID");
  });

  test("is hidden with its space, and gone with it", async () => {
    const event = await newEvent();
    await server.db
      .update(spaces)
      .set({ shareSetting: "PRIVATE", isInviteOnly: true })
      .where(eq(spaces.id, space));
    server.changed();
    expect(await code(seenBy(bob, event.id))).toBe("USER_UNAUTHORIZED");
    expect(await code(reply(bob, event.id, true))).toBe("USER_UNAUTHORIZED");
    expect((await seenBy(host, event.id)).isPublic).toBe(false);
    await server.db.update(spaces).set({ deletedAt: new Date() }).where(eq(spaces.id, space));
    expect(await code(seenBy(host, event.id))).toBe("EVENT_NOT_FOUND");
  });

  test("can be made so many times a day", async () => {
    for (let count = 0; count < EVENTS_A_DAY; count += 1) await newEvent();
    expect(await code(create(host))).toBe("RATE_LIMITED");
  });
});

describe("who is going", () => {
  test("is counted once, changes their mind, and is named", async () => {
    const event = await newEvent();
    await reply(bob, event.id, true);
    expect((await reply(bob, event.id, true)).data).toMatchObject({
      goingCount: 1,
      isGoing: true,
      going: [{ userID: bob.id }],
    });
    expect((await reply(bob, event.id, false)).data).toMatchObject({
      goingCount: 0,
      isGoing: false,
      going: [],
    });
  });

  test("is never more than there are places, however many answer at once", async () => {
    const event = await newEvent({ capacity: 1 });
    const answers = await Promise.all([host, bob, cleo].map((who) => code(reply(who, event.id, true))));
    expect(answers.toSorted()).toEqual(["EVENT_FULL", "EVENT_FULL", "ok"]);
    expect((await seenBy(server, event.id)).goingCount).toBe(1);
  });

  test("is not named to whom they blocked, and is counted", async () => {
    const event = await newEvent();
    await reply(bob, event.id, true);
    await bob.call("POST /users/{id}/block", { params: { id: cleo.id } });
    expect(await seenBy(cleo, event.id)).toMatchObject({ goingCount: 1, going: [] });
  });

  test("finds it among their own, and friends do as far as they may enter", async () => {
    const event = await newEvent();
    await befriend(bob, cleo);
    await reply(bob, event.id, true);
    expect(await ownOf(bob)).toMatchObject([{ id: event.id, isGoing: true, friends: [] }]);
    expect(await ownOf(cleo)).toMatchObject([
      { id: event.id, isGoing: false, friends: [{ userID: bob.id }] },
    ]);
    await cancel(host, event.id);
    expect(await ownOf(cleo)).toEqual([]);
    expect(await ownOf(bob)).toMatchObject([{ isCancelled: true }]);
  });

  test("finds what takes place in spaces that they host or love, and haven't declined", async () => {
    const event = await newEvent();
    expect(await ownOf(host)).toMatchObject([{ id: event.id, isHost: true, isLoved: false, isGoing: false }]);
    expect(await ownOf(bob)).toEqual([]);
    await bob.call("POST /rooms/love", { body: { roomIDs: [space], loved: true } });
    expect(await ownOf(bob)).toMatchObject([{ id: event.id, isHost: false, isLoved: true, isGoing: false }]);
    await reply(bob, event.id, false);
    expect(await ownOf(bob)).toEqual([]);
  });

  test("keeps the link that opened the space to them, and friends without it see nothing", async () => {
    await server.db.update(spaces).set({ shareSetting: "PRIVATE" }).where(eq(spaces.id, space));
    server.changed();
    const event = await newEvent();
    await befriend(bob, cleo);
    const share = `${SHARE}${made}`;
    expect(await code(reply(bob, event.id, true))).toBe("USER_UNAUTHORIZED");
    await reply(bob, event.id, true, share);
    expect(await ownOf(bob)).toMatchObject([{ id: event.id, shareId: share }]);
    expect(await ownOf(cleo)).toEqual([]);
  });

  test("keeps the new link once it was renewed and they answered by it again", async () => {
    await server.db.update(spaces).set({ shareSetting: "PRIVATE" }).where(eq(spaces.id, space));
    server.changed();
    const event = await newEvent({ capacity: 1 });
    await reply(bob, event.id, true, `${SHARE}${made}`);
    const renewed = `renewed-share-${made}`;
    await server.db.update(spaces).set({ shareId: renewed }).where(eq(spaces.id, space));
    server.changed();
    expect(await ownOf(bob)).toEqual([]);
    await reply(bob, event.id, true, renewed);
    expect(await ownOf(bob)).toMatchObject([{ id: event.id, isGoing: true, shareId: renewed }]);
  });

  test("loses their place to a ban, and can't answer while it is in force", async () => {
    const event = await newEvent({ capacity: 1 });
    await reply(bob, event.id, true);
    const ban = await host.call("POST /rooms/{id}/bans", {
      params: { id: space },
      body: { userID: bob.id, durationMinutes: null, reason: "" },
    });
    await soon(async () => expect(await seenBy(host, event.id)).toMatchObject({ goingCount: 0, going: [] }));
    expect(await code(reply(bob, event.id, true))).toBe("BANNED");
    expect(await code(reply(cleo, event.id, true))).toBe("ok");
    await host.call("DELETE /rooms/{id}/bans/{banID}", { params: { id: space, banID: ban.data.id } });
    expect(await code(reply(bob, event.id, true))).toBe("EVENT_FULL");
  });

  test("loses their place where the space passes to somebody who has banned them from all of theirs", async () => {
    const dora = await addPerson(server, `dora${made}`);
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
    await reply(bob, event.id, true);
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
    expect(await seenBy(bob, event.id)).toMatchObject({ isGoing: true });
    await host.call("POST /organization/leave", { body: {} });
    await soon(async () => expect(await seenBy(bob, event.id)).toMatchObject({ isGoing: null }));
    expect(await seenBy(dora, event.id)).toMatchObject({ isGoing: true, goingCount: 1 });
  });

  test("has all of their own in the list, however many friends go to", async () => {
    await befriend(bob, cleo);
    const own = await newEvent({ startsAt: inHours(400) });
    await reply(bob, own.id, true);
    await server.db.insert(spaceEvents).values(
      Array.from({ length: 70 }, (_, at) => ({
        id: `friends${made}0000000${String(at).padStart(2, "0")}`.slice(-16),
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
    const list = await ownOf(bob);
    expect(list).toHaveLength(60);
    expect(list.at(-1)).toMatchObject({ id: own.id, isGoing: true });
  });

  test("takes what they answered along, and leaves nothing behind", async () => {
    const event = await newEvent();
    await reply(bob, event.id, true);
    const { data } = await bob.call("GET /users/me/export", {});
    expect(data.events).toMatchObject([{ kind: "reply", title: "Garden party", isGoing: true }]);
    await server.db.execute(sql`delete from accounts where id = ${bob.id}`);
    expect((await seenBy(host, event.id)).goingCount).toBe(0);
    await server.db.execute(sql`delete from accounts where id = ${host.id}`);
    expect(await seenBy(server, event.id)).toMatchObject({ organizer: null });
  });
});

describe("what takes place in public", () => {
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

  test("is found by everybody, the next first, in spaces that listings have", async () => {
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
    await cancel(host, sooner.id);
    expect((await listed(server)).ids).toEqual([later.id]);
    await publish({ shareSetting: "PRIVATE" });
    expect((await listed(server)).ids).toEqual([]);
  });

  test("comes in pages", async () => {
    await newEvent({ startsAt: inHours(3) });
    await newEvent({ startsAt: inHours(4) });
    await publish();
    const { events, next } = await listed(server, { count: 1 });
    expect([events.length, next]).toEqual([1, 1]);
    expect((await listed(server, { start: 1, count: 1 })).events).not.toEqual(events);
  });

  test("is not shown to whom its space keeps out", async () => {
    await newEvent();
    await publish();
    await server.db.execute(sql`update space_members set role = 'owner' where account_id = ${host.id}`);
    await host.call("POST /users/{id}/block", { params: { id: cleo.id } });
    expect((await listed(cleo)).ids).toEqual([]);
    expect((await listed(bob)).ids).toHaveLength(1);
  });
});
