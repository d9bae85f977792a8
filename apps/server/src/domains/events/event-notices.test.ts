import type { SpaceEvent, SpaceEventInput } from "@veranda/contract";
import { randomUUID } from "node:crypto";
import type { DomainEvent } from "@veranda/contract/domain-events";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Events } from "../../platform/events/events.ts";
import { writeEvents } from "../../platform/events/outbox.ts";
import { readStoredMails } from "../../platform/mail/folder.ts";
import { mailFolder } from "../../platform/mail/open-mailer.ts";
import { eventsHandled } from "../../testing/events-handled.ts";
import { codeOf } from "../../testing/code-of.ts";
import { createBrowser } from "../../platform/push/testing/browser.ts";
import { openEventsPage } from "../../testing/events-page.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import { addMember } from "../../testing/space-members.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { openPushService, postTo, type PushService } from "../notifications/testing/push-service.ts";
import { spaceMembers, spaces } from "../spaces/tables.ts";
import { eventInput, inHours } from "./event-calls.fixture.ts";
import { remindGoing, notifyOfMoves } from "./reminders.ts";
import { spaceEvents } from "./tables.ts";

type ToldEvent = DomainEvent<"SpaceEventTold">;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SPACE = "park0001";

let server: TestServer;
let service: PushService;
let host: TestPerson;
let bob: TestPerson;
let cleo: TestPerson;
let made = 0;

beforeAll(async () => {
  service = await openPushService();
  server = await openTestServer({ postPush: (request, signal) => postTo(service.port)(request, signal) });
  await server.jobs.ready();
});
beforeEach(async () => {
  made += 1;
  [host, bob, cleo] = await Promise.all([
    addPerson(server, `host${made}`),
    addPerson(server, `bob${made}`),
    addPerson(server, `cleo${made}`),
  ]);
  await addMember(server.db, host.id, [SPACE]);
});
afterEach(async () => {
  await server.db.delete(spaceEvents);
  await server.db.delete(spaceMembers).where(eq(spaceMembers.spaceId, SPACE));
});
afterAll(async () => {
  await server.close();
  service.close();
});

const mailsTo = async ({ email }: TestPerson) =>
  (await readStoredMails(mailFolder(server.dataFolder), 100)).filter(({ to }) => to === email);
const subjectsTo = async (who: TestPerson): Promise<string[]> =>
  (await mailsTo(who)).map(({ subject }) => subject);
const newEvent = async (startsAt = inHours(2)): Promise<SpaceEvent> =>
  (await host.call("POST /v2/rooms/{id}/events", { params: { id: SPACE }, body: eventInput({ startsAt }) }))
    .data;
const edit = (id: string, given: Partial<SpaceEventInput>) =>
  host.call("PUT /v2/events/{id}", { params: { id }, body: eventInput(given) });
const eventOf = async (id: string) =>
  (await host.call("GET /v2/events/{id}", { params: { id }, query: {} })).data;
const cancel = (id: string) => host.call("POST /v2/events/{id}/cancel", { params: { id }, body: {} });
const reply = ({ call }: TestPerson, id: string, isGoing = true) =>
  call("PUT /v2/events/{id}/reply", { params: { id }, query: {}, body: { isGoing } });
const bell = async ({ call }: TestPerson) => (await call("GET /notifications", { query: {} })).data;
/** Somebody's notifications about events. */
const newsOf = async (who: TestPerson) =>
  (await bell(who)).notifications.flatMap((told) => (told.kind === "space_event" ? told.news : []));
const closeSpace = async (isClosed: boolean): Promise<void> => {
  const setting = isClosed
    ? ({ shareSetting: "PRIVATE", isInviteOnly: true } as const)
    : ({ shareSetting: "PUBLIC_LINK", isInviteOnly: false } as const);
  await server.db.update(spaces).set(setting).where(eq(spaces.id, SPACE));
  server.changed();
};

/** What several concurrent processes would notify at that time. */
const toldAt = (now: Date) => toldBy(remindGoing, now);
const movesTold = (now: Date) => toldBy(notifyOfMoves, now);
async function toldBy(tell: typeof remindGoing, now: Date): Promise<DomainEvent[]> {
  const noted: DomainEvent[] = [];
  const events: Pick<Events, "transaction"> = {
    transaction: (work) => server.db.transaction((tx) => work(tx, (event) => void noted.push(event))),
  };
  await Promise.all([1, 2, 3].map(() => tell({ db: server.db, events }, now)));
  return noted;
}
const noticeId = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;
const before = ({ startsAt }: { startsAt: string }, ms: number): Date => new Date(Date.parse(startsAt) - ms);

/** Simulates the passing of time and runs the job. */
async function passTime(id: string, ms: number): Promise<void> {
  const earlier = (column: string) => sql.raw(`${column} - interval '${ms} milliseconds'`);
  await server.db
    .update(spaceEvents)
    .set({
      startsAt: earlier("starts_at"),
      endsAt: earlier("ends_at"),
      remindAt: earlier("remind_at"),
      notifyMovedAt: earlier("notify_moved_at"),
    })
    .where(eq(spaceEvents.id, id));
  const isDue = sql`${spaceEvents.id} = ${id}
    and (${spaceEvents.remindAt} <= now() or ${spaceEvents.notifyMovedAt} <= now())`;
  await soon(async () => {
    await server.db.transaction((tx) => server.jobs.send("events.remind", {}, tx));
    server.jobs.wake("events.remind");
    expect(await server.db.$count(spaceEvents, isDue)).toBe(0);
  });
  await eventsHandled(server);
}

describe("somebody who is going is reminded", () => {
  test("a day and a quarter of an hour before, once each, however many processes check", async () => {
    const event = await newEvent(inHours(30));
    await reply(bob, event.id);
    await reply(cleo, event.id, false);
    const told = { name: "SpaceEventTold", eventId: event.id, revision: 0, toldIds: [bob.id], noticeId };
    expect(await toldAt(before(event, 25 * HOUR_MS))).toEqual([]);
    expect(await toldAt(before(event, 23.9 * HOUR_MS))).toEqual([{ ...told, news: "within_a_day" }]);
    expect(await toldAt(before(event, 16 * MINUTE_MS))).toEqual([]);
    expect(await toldAt(before(event, 14 * MINUTE_MS))).toEqual([{ ...told, news: "soon" }]);
    expect(await toldAt(before(event, MINUTE_MS))).toEqual([]);
  });

  test("once if the event was created less than a day before, and not at all if just before", async () => {
    const [later, near] = [await newEvent(inHours(3)), await newEvent(inHours(0.2))];
    for (const { id } of [later, near]) await reply(bob, id);
    expect(await toldAt(before(later, 2.9 * HOUR_MS))).toEqual([]);
    expect(await toldAt(before(later, 10 * MINUTE_MS))).toMatchObject([{ eventId: later.id, news: "soon" }]);
  });

  test("after an outage of events still ahead, by the closer reminder", async () => {
    const [missed, started] = [await newEvent(inHours(30)), await newEvent(inHours(29))];
    for (const { id } of [missed, started]) await reply(bob, id);
    const now = before(missed, 10 * MINUTE_MS);
    expect(await toldAt(now)).toMatchObject([{ eventId: missed.id, news: "soon" }]);
    expect(await toldAt(now)).toEqual([]);
  });

  test("in the bell and by push, both leading to its page", async () => {
    const browser = createBrowser(`https://push.example.org/${bob.username}`);
    await bob.call("POST /notifications/deviceToken", { body: { token: browser.token, platform: "web" } });
    const event = await newEvent();
    await reply(bob, event.id);
    await reply(cleo, event.id, false);
    await passTime(event.id, 110 * MINUTE_MS);
    expect(await bell(bob)).toMatchObject({
      unreadCount: 1,
      notifications: [
        { kind: "space_event", news: "soon", event: { id: event.id, title: "Garden party", shareId: null } },
      ],
    });
    expect(await newsOf(cleo)).toEqual([]);
    const path = new URL(browser.target.endpoint).pathname;
    await soon(() =>
      expect(
        service.taken.flatMap((push) => (push.path === path ? browser.read(push.body) : [])),
      ).toMatchObject([{ title: "Garden party starts soon", path: `/events/garden-party-${event.id}` }]),
    );
    // After its end it is not announced any more.
    await passTime(event.id, 2 * HOUR_MS);
    expect(await bell(bob)).toMatchObject({ unreadCount: 0, notifications: [] });
  });

  test("unless they opted out, declined, or may no longer see the space", async () => {
    const event = await newEvent();
    for (const who of [host, bob, cleo]) await reply(who, event.id);
    await bob.call("PATCH /users/me", { body: { preferences: { notifications: { spaceEvents: false } } } });
    await closeSpace(true);
    try {
      await passTime(event.id, 110 * MINUTE_MS);
      expect([await newsOf(host), await newsOf(bob), await newsOf(cleo)]).toEqual([["soon"], [], []]);
      expect((await bell(cleo)).unreadCount).toBe(0);
    } finally {
      await closeSpace(false);
    }
    await reply(host, event.id, false);
    expect(await newsOf(host)).toEqual([]);
  });
});

describe("somebody who is going is notified", () => {
  test("once that it was moved, replacing the previous notification, and is reminded again", async () => {
    const event = await newEvent();
    for (const who of [host, bob]) await reply(who, event.id);
    await passTime(event.id, 110 * MINUTE_MS);
    expect([await newsOf(host), await newsOf(bob)]).toEqual([["soon"], ["soon"]]);
    const page = await openEventsPage(server.origin, bob);
    const startsAt = inHours(5);
    await edit(event.id, { startsAt });
    await passTime(event.id, 2 * MINUTE_MS);
    expect(await page.next("notification")).toMatchObject({
      unreadCount: 1,
      notification: { kind: "space_event", news: "moved", event: { id: event.id } },
    });
    page.close();
    await bob.call("POST /users/{id}/acknowledgeNotification", {
      params: { id: bob.id },
      body: { key: "all" },
    });
    // Neither by a change that keeps the start, nor the host who made it.
    const { startsAt: now } = await eventOf(event.id);
    await edit(event.id, { startsAt: now, title: "Tea party", minutes: 30 });
    await passTime(event.id, 2 * MINUTE_MS);
    await eventsHandled(server);
    expect(await bell(bob)).toMatchObject({
      unreadCount: 0,
      notifications: [{ news: "moved", event: { title: "Tea party" } }],
    });
    expect(await newsOf(host)).toEqual(["soon"]);
    await passTime(event.id, 4.8 * HOUR_MS);
    expect(await bell(bob)).toMatchObject({ unreadCount: 1, notifications: [{ news: "soon" }] });
  });

  test("once of repeated moves, and not at all of moves before a cancellation", async () => {
    const [moved, cancelled] = [await newEvent(inHours(4)), await newEvent(inHours(4))];
    for (const { id } of [moved, cancelled]) await reply(bob, id);
    for (const hours of [5, 6, 7])
      for (const { id } of [moved, cancelled]) await edit(id, { startsAt: inHours(hours) });
    await cancel(cancelled.id);
    const soonAfter = new Date(Date.now() + MINUTE_MS / 2);
    expect(await movesTold(soonAfter)).toEqual([]);
    const told = { name: "SpaceEventTold", news: "moved", toldIds: [bob.id], noticeId };
    const later = new Date(Date.now() + 2 * MINUTE_MS);
    expect(await movesTold(later)).toEqual([{ ...told, eventId: moved.id, revision: 3 }]);
    expect(await movesTold(later)).toEqual([]);
  });

  test("no more often than a host may change events in an hour", async () => {
    const { id } = await newEvent();
    const answers: string[] = [];
    for (let count = 0; count < 31; count += 1)
      answers.push(await codeOf(edit(id, { title: `Tea ${count}` })));
    expect(answers.filter((each) => each === "ok")).toHaveLength(30);
    expect(answers.at(-1)).toBe("RATE_LIMITED");
  });

  test("once that it was cancelled, and is not reminded any more", async () => {
    const event = await newEvent();
    await reply(bob, event.id);
    await cancel(event.id);
    await eventsHandled(server);
    expect(await newsOf(bob)).toEqual(["cancelled"]);
    await bob.call("POST /users/{id}/acknowledgeNotification", {
      params: { id: bob.id },
      body: { key: "all" },
    });
    await cancel(event.id);
    await eventsHandled(server);
    expect((await bell(bob)).unreadCount).toBe(0);
    expect(await toldAt(before(event, 10 * MINUTE_MS))).toEqual([]);
  });

  test("also by mail, in their language, that it was moved or cancelled, if they want such mails", async () => {
    const event = await newEvent();
    for (const who of [bob, cleo]) await reply(who, event.id);
    await bob.call("PATCH /users/me", { body: { preferences: { locale: "de" } } });
    const wants = { preferences: { notifications: { eventInvitationMails: false } } };
    await cleo.call("PATCH /users/me", { body: wants });
    await edit(event.id, { startsAt: inHours(4) });
    await passTime(event.id, 2 * MINUTE_MS);
    await soon(async () =>
      expect(await subjectsTo(bob)).toEqual(["„Garden party“ findet zu einer anderen Zeit statt"]),
    );
    await cancel(event.id);
    await soon(async () => expect(await subjectsTo(bob)).toContain("„Garden party“ wurde abgesagt"));
    await eventsHandled(server);
    expect([await subjectsTo(bob), await subjectsTo(cleo)].map((each) => each.length)).toEqual([2, 0]);
    const texts = (await mailsTo(bob)).flatMap(({ subject, text }) => [
      /abgesagt/.test(subject),
      /Kalender/.test(text),
    ]);
    expect(texts).toEqual([true, false, false, true]);
  });

  test("by mail in their time zone, or else in that of the organizer, which the mail names", async () => {
    const event = await newEvent(inHours(40));
    const timesIn = (timeZone: string) =>
      new Intl.DateTimeFormat("en", { hour: "numeric", minute: "2-digit", timeZoneName: "long", timeZone })
        .format(new Date(event.startsAt))
        .replace(/^.*?(?=\d)/, "");
    const zoned = (who: TestPerson, timeZone: string | null) =>
      who.call("PATCH /users/me", { body: { preferences: { timeZone } } });
    for (const who of [bob, cleo]) await reply(who, event.id);
    await zoned(bob, "Asia/Tokyo");
    await zoned(host, "America/New_York");
    await cancel(event.id);
    await soon(async () => expect((await mailsTo(cleo)).map(({ text }) => text)).toHaveLength(1));
    const [[toBob], [toCleo]] = [await mailsTo(bob), await mailsTo(cleo)];
    expect(toBob?.text).toContain(timesIn("Asia/Tokyo"));
    expect(toBob?.text).toContain("Japan Standard Time");
    expect(toCleo?.text).toContain(timesIn("America/New_York"));
    expect(toCleo?.text).toContain("Eastern");
    expect(await codeOf(zoned(bob, "Nowhere/At_All"))).toBe("INVALID_INPUT");
  });

  test("by mail a day before, if they are going then and want such mails", async () => {
    const event = await newEvent(inHours(40));
    for (const who of [bob, cleo]) await reply(who, event.id);
    await bob.call("PATCH /users/me", { body: { preferences: { locale: "de" } } });
    const wants = { preferences: { notifications: { eventInvitationMails: false } } };
    await cleo.call("PATCH /users/me", { body: wants });
    await passTime(event.id, 17 * HOUR_MS);
    await soon(async () => expect(await subjectsTo(bob)).toEqual(["Erinnerung: „Garden party“"]));
    await passTime(event.id, 22.8 * HOUR_MS);
    await eventsHandled(server);
    expect(await newsOf(bob)).toEqual(["soon"]);
    expect([await subjectsTo(bob), await subjectsTo(cleo)].map((each) => each.length)).toEqual([1, 0]);
  });

  test("not by mail once they have declined", async () => {
    const event = await newEvent();
    const body = { userIDs: [bob.id, cleo.id] };
    await host.call("POST /v2/events/{id}/invitations", { params: { id: event.id }, body });
    await reply(bob, event.id);
    await reply(bob, event.id, false);
    await eventsHandled(server);
    const earlier = await subjectsTo(bob);
    const told: Omit<ToldEvent, "news"> = {
      name: "SpaceEventTold",
      eventId: event.id,
      revision: 0,
      toldIds: [bob.id, cleo.id],
    };
    const news = async (...all: ToldEvent["news"][]): Promise<void> => {
      await writeEvents(
        server.db,
        all.map((each) => ({ subscriber: "space-event-mails", event: { ...told, news: each } })),
      );
      await eventsHandled(server);
    };
    await news("within_a_day", "place", "moved", "cancelled");
    // An invited person who hasn't replied is notified of changes.
    const changes = ["“Garden party” was cancelled", "“Garden party” has a new time"];
    await soon(async () => expect(await subjectsTo(cleo)).toEqual(expect.arrayContaining(changes)));
    expect(await subjectsTo(cleo)).toHaveLength(earlier.length + 2);
    expect(await subjectsTo(bob)).toEqual(earlier);
    await reply(bob, event.id);
    await news("within_a_day");
    await soon(async () => expect(await subjectsTo(bob)).toHaveLength(earlier.length + 1));
  });

  test("by mail once per notice, however often it is handled, and again of another one", async () => {
    const event = await newEvent();
    for (const who of [bob, cleo]) await reply(who, event.id);
    const notice = (noticeId: string, ...all: TestPerson[]) => {
      const toldIds = all.map(({ id }) => id);
      const told = { name: "SpaceEventTold", eventId: event.id, news: "place", revision: 0 } as const;
      return { subscriber: "space-event-mails", event: { ...told, noticeId, toldIds } };
    };
    const [first, second] = [randomUUID(), randomUUID()];
    // A process may die after storing the mails and before recording it.
    await writeEvents(server.db, [notice(first, bob), notice(first, bob, cleo), notice(second, bob)]);
    await soon(async () => expect(await subjectsTo(bob)).toHaveLength(2));
    await soon(async () => expect(await subjectsTo(cleo)).toHaveLength(1));
    await eventsHandled(server);
    expect(await subjectsTo(bob)).toHaveLength(2);
  });

  test("of nothing in a space that they may no longer see", async () => {
    const event = await newEvent();
    await reply(bob, event.id);
    await closeSpace(true);
    try {
      await edit(event.id, { startsAt: inHours(4) });
      await passTime(event.id, 2 * MINUTE_MS);
      await cancel(event.id);
      await eventsHandled(server);
      expect(await bell(bob)).toMatchObject({ unreadCount: 0, notifications: [] });
    } finally {
      await closeSpace(false);
    }
  });
});
