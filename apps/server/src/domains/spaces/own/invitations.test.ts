import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { SPACE_INVITATIONS_MAX, type Space } from "@veranda/contract";
import type { StoredMail } from "../../../platform/mail/folder.ts";
import { befriend } from "../../../testing/befriend.ts";
import { setAgeBand } from "../../../testing/age-band.ts";
import { addPerson, type TestPerson } from "../../../testing/people.ts";
import { mailsTo as mailsOf } from "../../../testing/mails-to.ts";
import { openTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let ada: TestPerson;
let bo: TestPerson;
let space: Space;
let made = 0;

beforeAll(async () => {
  server = await openTestServer({ settings: { PUBLIC_URL: "https://spaces.example.org" } });
});
afterAll(() => server.close());
beforeEach(async () => {
  made += 1;
  ada = await addPerson(server, `ada${made}`, { displayName: "Ada" });
  bo = await addPerson(server, `bo${made}`, { displayName: "Bo" });
  space = (await ada.call("POST /rooms", { body: { name: "Tea room" } })).data;
  server.rooms.refreshed.length = 0;
});

const at = () => ({ params: { id: space.id } });
const invite = async (...emails: string[]) =>
  (await ada.call("POST /rooms/{id}/share/invite", { ...at(), body: { emails } })).data;
const take = (...userIDs: string[]) =>
  ada.call("DELETE /rooms/{id}/share/invite", { ...at(), body: { userIDs } });
const invited = async () => (await ada.call("GET /rooms/{id}/share/invite", at())).data;
const join = (who: TestPerson) => who.call("GET /rooms/{id}/join", { ...at(), query: {} });
const mailsTo = (email: string): Promise<StoredMail[]> => mailsOf(server, email);
const named = (code: string) => ({ code });
const listed = async (who: TestPerson, type: "loved" | "recent" | "shared") =>
  (await who.call("GET /rooms", { query: { type, start: 0, count: 60 } })).data.spaces.map(({ id }) => id);

test("invited people may enter, also spaces of organisations, until the invitation is withdrawn", async () => {
  await expect(join(bo)).rejects.toMatchObject(named("USER_UNAUTHORIZED"));
  const [one] = await invite(bo.email.toUpperCase(), bo.email);
  expect(await invited()).toEqual([one]);
  await join(bo);
  await server.db.execute(sql`update spaces set share_setting = 'ORG' where id = ${space.id}`);
  await join(bo);
  const { data } = await bo.call("GET /rooms/get/{id}", { ...at(), query: {} });
  expect(data.shareId).toBeNull();
  await bo.call("POST /rooms/love", { body: { roomIDs: [space.id], loved: true } });
  expect(await listed(bo, "loved")).toEqual([space.id]);
  expect(await listed(bo, "shared")).toEqual([space.id]);
  expect(await listed(ada, "shared")).toEqual([]);
  expect(server.rooms.refreshed).toEqual([]);

  await take(one?.id ?? "");
  expect(server.rooms.refreshed).toEqual([space.id]);
  await expect(join(bo)).rejects.toMatchObject(named("USER_UNAUTHORIZED"));
  expect(await listed(bo, "loved")).toEqual([]);
  expect(await listed(bo, "shared")).toEqual([]);
});

test("a blocked person loses access as a guest and as a host; access to others' spaces stays", async () => {
  const other = (await ada.call("POST /rooms", { body: {} })).data;
  const third = await addPerson(server, `third${made}`);
  const theirs = (await third.call("POST /rooms", { body: {} })).data;
  await invite(bo.email);
  const host = (who: TestPerson, id: string) =>
    who.call("PUT /rooms/{id}/hosts/{userID}", { params: { id, userID: bo.id }, body: { isAdmin: true } });
  await host(ada, other.id);
  await host(third, theirs.id);
  expect(new Set(await listed(bo, "shared"))).toEqual(new Set([space.id, other.id, theirs.id]));
  server.rooms.refreshed.length = 0;
  await ada.call("POST /users/{id}/block", { params: { id: bo.id } });
  expect(server.rooms.refreshed.toSorted()).toEqual([space.id, other.id].toSorted());
  await expect(join(bo)).rejects.toMatchObject(named("USER_UNAUTHORIZED"));
  expect(await listed(bo, "shared")).toEqual([theirs.id]);
  const { data } = await ada.call("GET /rooms/get/{id}", { params: { id: other.id }, query: {} });
  expect(data.administrators).toEqual([]);
});

test("somebody who blocks the owner may enter none of their spaces, even open ones", async () => {
  await server.db.execute(sql`update spaces set share_setting = 'PUBLIC_LINK' where id = ${space.id}`);
  await invite(bo.email);
  await join(bo);
  await bo.call("POST /users/{id}/block", { params: { id: ada.id } });
  await expect(join(bo)).rejects.toMatchObject(named("USER_UNAUTHORIZED"));
  expect(await invited()).toEqual([]);
  await bo.call("DELETE /users/{id}/block", { params: { id: ada.id } });
  await join(bo);
});

test("invited people are named only after they have come: before, addresses with and without an account look alike", async () => {
  await invite(bo.email, "nobody@example.org");
  expect((await invited()).map(({ person }) => person)).toEqual([null, null]);
  server.rooms.deps?.onVisit(
    space.id,
    { visitorId: bo.id, userId: bo.id, isAuthless: false, isHost: false },
    [],
  );
  await expect
    .poll(async () => (await invited()).map(({ person }) => person))
    .toContainEqual({ id: bo.id, username: bo.username, displayName: "Bo" });
  await take(bo.id);
  expect((await invited()).map(({ email }) => email)).toEqual(["nobody@example.org"]);
});

test("somebody under 16 who came on their own isn't named to a host who couldn't find them, and can't be removed by account", async () => {
  const kim = await addPerson(server, `kim${made}`, { displayName: "Kim" });
  await setAgeBand(server, kim.id, "13_15");
  await invite(kim.email);
  server.rooms.deps?.onVisit(
    space.id,
    { visitorId: kim.id, userId: kim.id, isAuthless: false, isHost: false },
    [],
  );
  await expect
    .poll(
      async () => (await server.db.execute(sql`select from space_visits where account_id = ${kim.id}`)).rows,
    )
    .toHaveLength(1);
  expect((await invited()).map(({ person }) => person)).toEqual([null]);
  await take(kim.id);
  expect((await invited()).map(({ email }) => email)).toEqual([kim.email]);
  await befriend(kim, ada);
  expect((await invited()).map(({ person }) => person?.id)).toEqual([kim.id]);
});

test("somebody who came before the invitation isn't named, and people who aren't named can't be removed by account", async () => {
  const come = () =>
    server.rooms.deps?.onVisit(
      space.id,
      { visitorId: bo.id, userId: bo.id, isAuthless: false, isHost: false },
      [],
    );
  const hasCome = async (times: number): Promise<void> => {
    const counted = async () =>
      (await server.db.execute(sql`select visit_count from space_visits where account_id = ${bo.id}`)).rows;
    await expect.poll(counted).toEqual([{ visit_count: times }]);
  };
  const list = async () => (await invited()).map(({ email, person }) => [email, person?.id ?? null]);
  come();
  // Before the visit is written.
  await invite(bo.email);
  await hasCome(1);
  expect(await list()).toEqual([[bo.email, null]]);
  await take(bo.id);
  expect(await list()).toEqual([[bo.email, null]]);
  come();
  await hasCome(2);
  expect(await list()).toEqual([[bo.email, bo.id]]);
  await take(bo.id);
  expect(await list()).toEqual([]);
});

test("somebody who verifies the address later may enter from then on", async () => {
  await invite(`later${made}@example.org`);
  const later = await addPerson(server, `later${made}`);
  await server.db.execute(sql`update accounts set email_verified_at = null where id = ${later.id}`);
  await expect(join(later)).rejects.toMatchObject(named("USER_UNAUTHORIZED"));
  await server.db.execute(sql`update accounts set email_verified_at = now() where id = ${later.id}`);
  await join(later);
});

test("invitations are mailed with the link, but not to somebody who has blocked one; the answer is the same", async () => {
  const cleo = await addPerson(server, `cleo${made}`);
  await cleo.call("POST /users/{id}/block", { params: { id: ada.id } });
  expect((await invite(bo.email, cleo.email)).map(({ person }) => person)).toEqual([null, null]);
  await expect.poll(() => mailsTo(bo.email)).toHaveLength(1);
  const [mail] = await mailsTo(bo.email);
  expect(mail?.subject).toBe("Ada invites you to “Tea room”");
  expect(mail?.text).toContain(`https://spaces.example.org/s/tea-room-${space.id}\n`);
  expect(mail?.text).not.toContain(space.shareId);
  expect(await mailsTo(cleo.email)).toEqual([]);
});

test("somebody under 16 gets no mail from people who may not contact them; the answer is the same", async () => {
  const kim = await addPerson(server, `kim${made}`);
  await setAgeBand(server, kim.id, "13_15");
  const answer = await invite(kim.email, `nobody${made}@example.org`);
  expect(answer.map(({ person }) => person)).toEqual([null, null]);
  await invite(kim.email, bo.email);
  // Mails are sent in order, and events of different subjects independently of each other.
  await expect.poll(() => mailsTo(bo.email)).toHaveLength(1);
  expect(await mailsTo(kim.email)).toEqual([]);
  expect(await listed(kim, "shared")).toEqual([]);
  await setAgeBand(server, bo.id, "16_17");
  const { id } = (await bo.call("POST /rooms", { body: { name: "Chess" } })).data;
  await bo.call("POST /rooms/{id}/share/invite", { params: { id }, body: { emails: [kim.email] } });
  const told = async () =>
    (await kim.call("GET /notifications", { query: {} })).data.notifications.map((each) =>
      "space" in each ? each.space.name : each.kind,
    );
  await expect.poll(told).toEqual(["Chess"]);
  await expect.poll(() => mailsTo(kim.email)).toHaveLength(1);
  expect(await listed(kim, "shared")).toEqual([id]);
});

test("links in names are removed from mails", async () => {
  const eve = await addPerson(server, `eve${made}`, { displayName: "https://evil.example/win" });
  const { data } = await eve.call("POST /rooms", { body: { name: "www.evil.example" } });
  await eve.call("POST /rooms/{id}/share/invite", { params: { id: data.id }, body: { emails: [bo.email] } });
  await expect.poll(() => mailsTo(bo.email)).toHaveLength(1);
  const [mail] = await mailsTo(bo.email);
  expect(mail?.subject).toBe("https: //evil. example/win invites you to “www. evil. example”");
  expect(mail?.text).not.toMatch(/evil\.example/);
});

test("mails are limited per recipient and per sender", async () => {
  for (let n = 0; n < 7; n += 1) await invite(bo.email);
  await expect.poll(() => mailsTo(bo.email)).toHaveLength(5);
  expect(await invited()).toHaveLength(1);
  const twenty = (from: number) => Array.from({ length: 20 }, (_, n) => `p${made}x${from + n}@example.org`);
  for (let n = 0; n < 4; n += 1) await invite(...twenty(n * 20));
  await expect(invite(...twenty(80))).rejects.toMatchObject(named("RATE_LIMITED"));
});

test("the number of invitations of a space is limited", async () => {
  await server.db.execute(sql`
    insert into space_invitations (id, space_id, email, created_at)
    select ${space.id} || n, ${space.id}, n || '@example.org', now() from generate_series(1, ${SPACE_INVITATIONS_MAX - 1}) as n`);
  await expect(invite("a@example.org", "b@example.org")).rejects.toMatchObject(named("TOO_MANY_PEOPLE"));
  expect(await invite("a@example.org")).toHaveLength(SPACE_INVITATIONS_MAX);
});

test.each([[["not an address"]], [[]], [Array.from({ length: 21 }, (_, n) => `p${n}@example.org`)]])(
  "%j can't be invited",
  async (emails) => {
    await expect(invite(...emails)).rejects.toMatchObject(named("INVALID_INPUT"));
  },
);

test("the link can be mailed to oneself, with the share id by which one came", async () => {
  const mailLink = (who: TestPerson, share?: string) =>
    who.call("POST /rooms/{id}/share/mail", { ...at(), query: share === undefined ? {} : { share } });
  await expect(mailLink(bo)).rejects.toMatchObject(named("USER_UNAUTHORIZED"));
  const share = space.shareId ?? "";
  await mailLink(bo, share);
  await expect.poll(() => mailsTo(bo.email)).toHaveLength(1);
  expect((await mailsTo(bo.email))[0]?.text).toContain(`/s/tea-room-${space.id}?share=${share}`);
  await mailLink(ada);
  await expect.poll(() => mailsTo(ada.email)).toHaveLength(1);
  expect((await mailsTo(ada.email))[0]?.text).not.toContain(share);
  await server.db.execute(sql`update accounts set email = null where id = ${bo.id}`);
  await expect(mailLink(bo, share)).rejects.toMatchObject(named("NOT_VERIFIED"));
});
