import {
  EVENT_INVITATIONS_A_DAY,
  EVENT_INVITATIONS_AT_ONCE,
  EVENT_INVITATIONS_MAX,
  type SpaceEvent,
} from "@veranda/contract";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventsHandled } from "../../testing/events-handled.ts";
import { befriend } from "../../testing/befriend.ts";
import { codeOf } from "../../testing/code-of.ts";
import { mailsTo } from "../../testing/mails-to.ts";
import { setAgeBand } from "../../testing/age-band.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { untilWaiting } from "../../testing/until-waiting.ts";
import { spaceEvents } from "./tables.ts";

const HOUR_MS = 3_600_000;

let server: TestServer;
let host: TestPerson;
let bob: TestPerson;
let cleo: TestPerson;
/** Only hosts can enter it, whatever link others have. */
let space: string;
let event: SpaceEvent;
let made = 0;

beforeAll(async () => {
  server = await openTestServer({ settings: { PUBLIC_URL: "https://spaces.example.org" } });
});
beforeEach(async () => {
  made += 1;
  [host, bob, cleo] = await Promise.all([
    addPerson(server, `host${made}`, { displayName: "Hanna" }),
    addPerson(server, `bob${made}`, { displayName: "Bob" }),
    addPerson(server, `cleo${made}`),
  ]);
  space = (await host.call("POST /rooms", { body: { name: "Tea room" } })).data.id;
  await server.db.execute(sql`update spaces set is_invite_only = true where id = ${space}`);
  event = (await create()).data;
});
afterAll(() => server.close());

const input = (hours: number) => ({
  title: "Garden party",
  description: "",
  startsAt: new Date(Date.now() + hours * HOUR_MS).toISOString(),
  minutes: 60,
  capacity: null,
});
const create = () => host.call("POST /v2/rooms/{id}/events", { params: { id: space }, body: input(2) });
const at = () => ({ params: { id: event.id } });
const invite = async (by: TestPerson, ...people: Pick<TestPerson, "id">[]) =>
  (
    await by.call("POST /v2/events/{id}/invitations", {
      ...at(),
      body: { userIDs: people.map(({ id }) => id) },
    })
  ).data.invitations;
const takeBack = (by: TestPerson, { id }: TestPerson) =>
  by.call("DELETE /v2/events/{id}/invitations/{userID}", { params: { id: event.id, userID: id } });
const cancel = () => host.call("POST /v2/events/{id}/cancel", { ...at(), body: {} });
const seenBy = async ({ call }: TestPerson) =>
  (await call("GET /v2/events/{id}", { ...at(), query: {} })).data;
const reply = ({ call }: TestPerson, isGoing: boolean) =>
  call("PUT /v2/events/{id}/reply", { ...at(), query: {}, body: { isGoing } });
const ownOf = async ({ call }: TestPerson) => (await call("GET /v2/events", {})).data.events;
const join = ({ call }: TestPerson) => call("GET /rooms/{id}/join", { params: { id: space }, query: {} });
const bell = async ({ call }: TestPerson) =>
  (await call("GET /notifications", { query: {} })).data.notifications;
/** As if it had been created this much earlier. */
const age = (hours: number) =>
  server.db
    .update(spaceEvents)
    .set({
      startsAt: sql`starts_at - make_interval(mins => ${hours * 60})`,
      endsAt: sql`ends_at - make_interval(mins => ${hours * 60})`,
    })
    .where(eq(spaceEvents.id, event.id));
/** Accounts without an address. */
const addMany = async (count: number): Promise<string[]> => {
  const { rows } = await server.db.execute<{ id: string }>(sql`
    insert into accounts (id, username, display_name, avatar, created_at)
    select lpad(${String(made)} || 'x' || n, 16, '0'), 'more' || ${String(made)} || 'x' || n, 'More', avatar, now()
    from accounts, generate_series(1, ${count}) as n where id = ${cleo.id} returning id`);
  return rows.map(({ id }) => id);
};
describe("an invitation", () => {
  test("by an adult ends when it becomes known that the invited person is under 16", async () => {
    await invite(host, bob, cleo);
    await befriend(host, cleo);
    const staff = await addPerson(server, `staff${made}`, { isStaff: true });
    for (const { id } of [bob, cleo])
      await staff.call("PATCH /users/{id}", { params: { id }, body: { ageBand: "13_15" } });
    await eventsHandled(server);
    const invited = (await host.call("GET /v2/events/{id}/invitations", at())).data.invitations;
    expect(invited.map(({ person }) => person.userID)).toEqual([cleo.id]);
    expect((await bell(bob)).map(({ kind }) => kind)).not.toContain("event_invitation");
  });

  test("of somebody under 16 by another host is counted without a name, and so are its sender and the event", async () => {
    await befriend(host, bob);
    await invite(host, bob, cleo);
    await setAgeBand(server, bob.id, "13_15");
    await setAgeBand(server, host.id, "13_15");
    const other = await addPerson(server, `other${made}`);
    await host.call("PUT /rooms/{id}/hosts/{userID}", {
      params: { id: space, userID: other.id },
      body: { isAdmin: true },
    });
    const invited = async (who: TestPerson) => {
      const { invitations, unnamedCount } = (await who.call("GET /v2/events/{id}/invitations", at())).data;
      return { ids: invitations.map(({ person }) => person.userID), unnamedCount };
    };
    expect(await invited(other)).toEqual({ ids: [cleo.id], unnamedCount: 1 });
    expect((await invited(host)).unnamedCount).toBe(0);
    expect((await seenBy(other)).organizer).toBeNull();
    expect((await seenBy(bob)).organizer?.userID).toBe(host.id);
    expect(await seenBy(cleo)).toMatchObject({ isInvited: true, invitedBy: null, organizer: null });
  });

  test("by somebody under 16 names its sender only to those who may find them", async () => {
    await befriend(host, bob);
    await setAgeBand(server, host.id, "13_15");
    await invite(host, bob, cleo);
    await eventsHandled(server);
    const about = { kind: "event_invitation", event: { id: event.id } };
    expect((await bell(bob)).filter(({ kind }) => kind === about.kind)).toMatchObject([
      { ...about, person: { userID: host.id } },
    ]);
    expect(await bell(cleo)).toMatchObject([{ ...about, person: null }]);
    await expect.poll(() => mailsTo(server, cleo.email)).toHaveLength(1);
    await expect.poll(() => mailsTo(server, bob.email)).toHaveLength(1);
    expect(JSON.stringify(await mailsTo(server, bob.email))).toContain("Hanna");
    const unnamed = JSON.stringify([await bell(cleo), await mailsTo(server, cleo.email)]);
    for (const word of ["Hanna", host.id, host.username]) expect(unnamed).not.toContain(word);
  });

  test("reaches the invited person in the bell, by mail, on the event's page and at home", async () => {
    await bob.call("PATCH /users/me", { body: { preferences: { locale: "de" } } });
    expect(await invite(host, bob, bob)).toMatchObject([{ person: { userID: bob.id }, answer: null }]);
    await eventsHandled(server);
    expect(await bell(bob)).toMatchObject([
      { kind: "event_invitation", person: { userID: host.id }, event: { id: event.id } },
    ]);
    await expect.poll(() => mailsTo(server, bob.email)).toHaveLength(1);
    const [mail] = await mailsTo(server, bob.email);
    expect(mail?.subject).toBe("Hanna lädt dich zu „Garden party“ ein");
    expect(mail?.text).toContain(`https://spaces.example.org/events/garden-party-${event.id}\n`);
    expect(mail?.text).toContain(`: ${mail?.unsubscribe}\n`);
    expect(await seenBy(bob)).toMatchObject({
      isInvited: true,
      invitedBy: { userID: host.id },
      canEnter: true,
    });
    expect(await ownOf(bob)).toMatchObject([{ id: event.id, isInvited: true, isGoing: false }]);
    // The second invitation has no effect.
    await invite(host, bob);
    await eventsHandled(server);
    expect(await bell(bob)).toHaveLength(1);
    expect(await mailsTo(server, bob.email)).toHaveLength(1);
  });

  test("is answered, and its answer is shown to the hosts", async () => {
    await invite(host, bob, cleo);
    await reply(bob, true);
    await reply(cleo, false);
    const { data } = await host.call("GET /v2/events/{id}/invitations", at());
    const answers = data.invitations.map(({ person, answer }) => [person.userID, answer]);
    expect(new Map(answers as [string, string][])).toEqual(
      new Map([
        [bob.id, "going"],
        [cleo.id, "declined"],
      ]),
    );
    expect(await ownOf(bob)).toMatchObject([{ isInvited: false, isGoing: true }]);
    expect(await ownOf(cleo)).toEqual([]);
  });

  test("opens a closed space to the invited person only, until an hour after the event", async () => {
    expect(await codeOf(join(bob))).toBe("USER_UNAUTHORIZED");
    await invite(host, bob);
    await join(bob);
    expect(await codeOf(join(cleo))).toBe("USER_UNAUTHORIZED");
    await server.db.execute(sql`update spaces set share_setting = 'ORG' where id = ${space}`);
    await join(bob);
    await age(3.5);
    await join(bob);
    await age(1);
    expect(await codeOf(join(bob))).toBe("USER_UNAUTHORIZED");
    // The page still shows its name.
    expect(await seenBy(bob)).toMatchObject({ canEnter: false, space: { id: space } });
    expect(await codeOf(seenBy(cleo))).toBe("USER_UNAUTHORIZED");
  });

  test("opens nothing once the event is cancelled, and the invited person is notified", async () => {
    await invite(host, bob, cleo);
    await reply(cleo, false);
    await cancel();
    await eventsHandled(server);
    expect(await codeOf(join(bob))).toBe("USER_UNAUTHORIZED");
    expect(await seenBy(bob)).toMatchObject({ isCancelled: true });
    expect(await bell(bob)).toMatchObject([{ kind: "space_event", news: "cancelled" }]);
    expect(await bell(cleo)).toEqual([]);
    expect(await ownOf(bob)).toEqual([]);
  });

  test("is withdrawn together with its reply, even from somebody who is inside", async () => {
    await invite(host, bob);
    await reply(bob, true);
    await eventsHandled(server);
    server.rooms.refreshed.length = 0;
    await takeBack(host, bob);
    await eventsHandled(server);
    expect(await seenBy(host)).toMatchObject({ goingCount: 0 });
    expect(await bell(bob)).toEqual([]);
    expect(server.rooms.refreshed).toContain(space);
    expect(await codeOf(join(bob))).toBe("USER_UNAUTHORIZED");
    expect(await codeOf(seenBy(bob))).toBe("USER_UNAUTHORIZED");
    await invite(host, bob);
    await eventsHandled(server);
    expect(await bell(bob)).toMatchObject([{ kind: "event_invitation" }]);
  });

  test("is not sent across a block, and ends with one", async () => {
    await bob.call("POST /users/{id}/block", { params: { id: host.id } });
    expect(await invite(host, bob, cleo)).toMatchObject([{ person: { userID: cleo.id } }]);
    await cleo.call("POST /users/{id}/block", { params: { id: host.id } });
    await eventsHandled(server);
    const { data } = await host.call("GET /v2/events/{id}/invitations", at());
    expect(data.invitations).toEqual([]);
    expect(await codeOf(seenBy(cleo))).toBe("USER_UNAUTHORIZED");
    expect(await bell(cleo)).toEqual([]);
    expect(await mailsTo(server, bob.email)).toEqual([]);
  });

  test("sends no mail to people who don't want any", async () => {
    await bob.call("PATCH /users/me", {
      body: { preferences: { notifications: { eventInvitationMails: false } } },
    });
    await invite(host, bob, cleo);
    await expect.poll(() => mailsTo(server, cleo.email)).toHaveLength(1);
    expect(await mailsTo(server, bob.email)).toEqual([]);
    await eventsHandled(server);
    expect(await bell(bob)).toHaveLength(1);
  });

  test("sends at most five mails an hour to an address, but always rings the bell", async () => {
    for (let n = 0; n < 6; n += 1) {
      event = (await create()).data;
      await invite(host, bob);
    }
    await invite(host, cleo);
    await eventsHandled(server);
    await expect.poll(() => mailsTo(server, cleo.email)).toHaveLength(1);
    expect(await mailsTo(server, bob.email)).toHaveLength(5);
    expect(await bell(bob)).toHaveLength(6);
  });

  test("is sent by hosts, and only before the event ends", async () => {
    await invite(host, bob);
    expect(await codeOf(invite(bob, cleo))).toBe("FORBIDDEN");
    expect(await codeOf(takeBack(bob, bob))).toBe("FORBIDDEN");
    expect(await codeOf(bob.call("GET /v2/events/{id}/invitations", at()))).toBe("FORBIDDEN");
    await age(4);
    expect(await codeOf(invite(host, cleo))).toBe("EVENT_CLOSED");
    expect(await invite(host, { id: "A".repeat(16) })).toHaveLength(1);
  });

  test("is limited in number per event", async () => {
    const many = await addMany(EVENT_INVITATIONS_MAX);
    await server.db.execute(sql`
      insert into space_event_invitations (event_id, account_id, invited_at)
      select ${event.id}, id, now() from unnest(${sql.param(many)}::text[]) as person (id)`);
    expect(await codeOf(invite(host, bob))).toBe("TOO_MANY_PEOPLE");
    expect(await codeOf(seenBy(bob))).toBe("USER_UNAUTHORIZED");
    await eventsHandled(server);
    expect(await mailsTo(server, bob.email)).toEqual([]);
  });

  test("is limited in number per day", async () => {
    const many = (await addMany(EVENT_INVITATIONS_A_DAY)).map((id) => ({ id }));
    for (let from = 0; from < many.length; from += EVENT_INVITATIONS_AT_ONCE)
      await invite(host, ...many.slice(from, from + EVENT_INVITATIONS_AT_ONCE));
    expect(await codeOf(invite(host, bob))).toBe("RATE_LIMITED");
    // People who are already invited don't count.
    expect(await invite(host, ...many.slice(0, 1))).toHaveLength(EVENT_INVITATIONS_A_DAY);
  });
});

test("friends, other hosts and members of the organisation are suggested until they are invited", async () => {
  const [dan, eve] = await Promise.all([addPerson(server, `dan${made}`), addPerson(server, `eve${made}`)]);
  await befriend(host, bob);
  await host.call("PUT /rooms/{id}/hosts/{userID}", {
    params: { id: space, userID: cleo.id },
    body: { isAdmin: true },
  });
  await server.db.execute(sql`
    with made as (
      insert into organizations (id, name, created_at) values (${`org${made}`.padEnd(12, "0")}, 'Ours', now()) returning id),
    joined as (
      insert into organization_members (account_id, organization_id, is_admin, joined_at)
      select person, made.id, false, now() from made, unnest(array[${host.id}, ${dan.id}]) as person)
    update spaces set organization_owner_id = made.id from made where spaces.id = ${space}`);
  const suggestedTo = async (who: TestPerson) =>
    (await who.call("GET /v2/events/{id}/suggestions", at())).data.people.map(({ userID }) => userID);
  expect(await suggestedTo(host)).toEqual([bob.id, cleo.id, dan.id]);
  // A host outside the organisation doesn't see its members.
  expect(await suggestedTo(cleo)).toEqual([host.id]);
  await invite(host, bob, eve);
  expect(await suggestedTo(host)).toEqual([cleo.id, dan.id]);
});

test("whoever ceases to be a host while their call waits takes no invitation back", async () => {
  await host.call("PUT /rooms/{id}/hosts/{userID}", {
    params: { id: space, userID: cleo.id },
    body: { isAdmin: true },
  });
  await invite(host, bob);
  const { asked } = await server.db.transaction(async (tx) => {
    await tx.execute(sql`select from space_events where id = ${event.id} for no key update`);
    const asked = codeOf(takeBack(cleo, bob));
    await untilWaiting(server.db);
    await tx.execute(sql`delete from space_members where space_id = ${space} and account_id = ${cleo.id}`);
    return { asked };
  });
  expect(await asked).toBe("FORBIDDEN");
  const { invitations } = (await host.call("GET /v2/events/{id}/invitations", at())).data;
  expect(invitations.map(({ person }) => person.userID)).toEqual([bob.id]);
});
