import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HOST_ACTS_DAYS, type HostAct, type Space } from "@veranda/contract";
import { enterAs } from "../../rooms/testing/enter-as.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";

/* The log of hosts' acts, by calls and in rooms. */

let server: TestServer;
let owner: TestPerson;
let bo: TestPerson;
let space: Space;

beforeAll(async () => {
  server = await openTestServer({ withRooms: true });
  owner = await addPerson(server, "olga", { displayName: "Olga" });
  bo = await addPerson(server, "bo", { displayName: "=Bo" });
  space = (await owner.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data;
});
afterAll(() => server.close());

const at = () => ({ params: { id: space.id } });
const acts = async (who: TestPerson, before?: number) =>
  (
    await who.call("GET /rooms/{id}/host-acts", {
      ...at(),
      query: before === undefined ? {} : { before },
    })
  ).data;
const told = ({ act, by, target, detail, instance }: HostAct) => ({ act, by, target, detail, instance });

test("the log lists actor, action and target, by calls and in an instance, newest first", async () => {
  const [host, visitor] = [await enterAs(server, owner, space.id), await enterAs(server, bo, space.id)];
  host.send("setDoor", { mode: "ask" });
  const { me } = await visitor.hear("welcome");
  host.send("muteParticipant", { id: me, isMuted: true });
  await soon(async () => expect((await acts(owner)).acts).toHaveLength(2));
  await owner.call("POST /rooms/{id}/bans", {
    ...at(),
    body: { userID: bo.id, durationMinutes: 10, reason: "Shouted" },
  });
  const [ban] = (await owner.call("GET /rooms/{id}/bans", { ...at(), query: {} })).data;
  await owner.call("DELETE /rooms/{id}/bans/{banID}", { params: { id: space.id, banID: ban?.id ?? "" } });
  await owner.call("PUT /rooms/{id}/hosts/{userID}", {
    params: { id: space.id, userID: bo.id },
    body: { isAdmin: true },
  });
  await soon(async () => expect((await acts(owner)).acts).toHaveLength(5));
  const by = "Olga";
  expect((await acts(owner)).acts.map(told)).toEqual([
    { act: "host_made", by, target: "=Bo", detail: "", instance: null },
    { act: "unbanned", by, target: "=Bo", detail: "", instance: null },
    { act: "banned", by, target: "=Bo", detail: expect.stringMatching(/^20.+Z, Shouted$/), instance: null },
    { act: "muted", by, target: "=Bo", detail: "", instance: 1 },
    { act: "door", by, target: null, detail: "ask", instance: 1 },
  ]);
  host.leave();
});

test("only hosts can read and export it, and nothing in it is a formula", async () => {
  const stranger = await addPerson(server, "stranger");
  await expect(acts(stranger)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(stranger.call("GET /rooms/{id}/host-acts/file", at())).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  const { csv } = (await owner.call("GET /rooms/{id}/host-acts/file", at())).data;
  const lines = csv.split("\r\n");
  expect(lines[0]).toBe("at,act,by,target,detail,instance,words");
  expect(lines[3]).toMatch(
    /,banned,Olga,'=Bo,"20[^"]+Z, Shouted",,"Olga banned =Bo · Until [^"]+ UTC · Shouted"$/,
  );
  expect(lines[5]).toMatch(/,door,Olga,,ask,1,.+ · Ask first$/);
});

test("the file says in the reader's words what was set, beside the raw values", async () => {
  const maker = await addPerson(server, "maker", { displayName: "=Mia" });
  const { data: made } = await maker.call("POST /rooms", { body: {} });
  const rules = '{"slowSeconds":15,"isWithoutLinks":true,"isGuestChatHeld":false}';
  await server.db.execute(sql`
    insert into host_acts (space_id, act, by_account, by_name, target_name, detail) values
      (${made.id}, 'chat_rules', ${maker.id}, '=Mia', null, ${rules}),
      (${made.id}, 'restricted', ${maker.id}, '=Mia', null, 'chat_disabled'),
      (${made.id}, 'banned', ${maker.id}, '=Mia', 'Bo', ''),
      (${made.id}, 'announced', ${maker.id}, '=Mia', null, '')`);
  const { csv } = (await maker.call("GET /rooms/{id}/host-acts/file", { params: { id: made.id } })).data;
  const lines = csv.trimEnd().split("\r\n");
  expect(lines.slice(1).map((line) => line.slice(line.lastIndexOf(",'=Mia") + 1))).toEqual([
    "'=Mia removed the announcement",
    "'=Mia banned Bo · Until unbanned",
    expect.stringMatching(/ · Write in the chat$/),
    expect.stringMatching(/ · Slow mode \(15 seconds\) and No links$/),
  ]);
  const german = await fetch(`${server.origin}/api/rooms/${made.id}/host-acts/file`, {
    headers: { authorization: `Bearer ${maker.token}`, "accept-language": "de" },
  });
  expect(await german.text()).toContain("Bis die Sperre aufgehoben wird");
});

test("a co-host can read what was done in their instance, and only while there", async () => {
  const cara = await addPerson(server, "cara", { displayName: "Cara" });
  const [host, helper] = [await enterAs(server, owner, space.id), await enterAs(server, cara, space.id)];
  await expect(acts(cara)).rejects.toMatchObject({ code: "FORBIDDEN" });
  // In an earlier instance with the same number.
  await server.db.execute(sql`
    insert into host_acts (space_id, act, by_name, instance, at)
    select ${space.id}, 'gathered', 'Olga', 1, now() - interval '1 day'`);
  const { me } = await helper.hear("welcome");
  host.send("setCoHost", { id: me, isCoHost: true });
  await helper.hear("rights", ({ isCoHost }) => isCoHost);
  await soon(async () =>
    expect((await acts(cara)).acts.map(told)).toEqual([
      { act: "co_host_made", by: "Olga", target: "Cara", detail: "", instance: 1 },
    ]),
  );
  const { csv } = (await cara.call("GET /rooms/{id}/host-acts/file", at())).data;
  expect(csv.split("\r\n")).toHaveLength(3);
  helper.leave();
  await helper.closed();
  await soon(() => expect(acts(cara)).rejects.toMatchObject({ code: "FORBIDDEN" }));
  host.leave();
  await server.db.execute(sql`delete from host_acts where act in ('gathered', 'co_host_made')`);
});

test("it is paged, and old entries are deleted", async () => {
  await server.db.execute(sql`
    insert into host_acts (space_id, act, by_name, at)
    select ${space.id}, 'respawned', 'Olga', now() - interval '1 day' from generate_series(1, 120)`);
  const first = await acts(owner);
  expect(first.acts).toHaveLength(100);
  const second = await acts(owner, first.next ?? undefined);
  expect(second.acts).toHaveLength(25);
  expect(second.next).toBeNull();
  await server.db.execute(
    sql`update host_acts set at = now() - make_interval(days => ${HOST_ACTS_DAYS + 1}) where act = 'respawned'`,
  );
  await server.db.transaction((tx) => server.jobs.send("moderation.purge", {}, tx));
  await soon(async () => {
    server.jobs.wake("moderation.purge");
    expect((await acts(owner)).acts).toHaveLength(5);
  });
});

test("a ban from all of the owner's spaces, and its end, are distinct from those of one", async () => {
  const cy = await addPerson(server, "cy", { displayName: "Cy" });
  const { data: ban } = await owner.call("POST /rooms/{id}/bans", {
    ...at(),
    body: { userID: cy.id, durationMinutes: null, reason: "", isInAllSpaces: true },
  });
  // With their picture, as elsewhere.
  const { data: profile } = await owner.call("GET /profiles/{id}", { params: { id: cy.id } });
  expect(ban.picture).toBe(profile.picture);
  await owner.call("DELETE /rooms/{id}/bans/{banID}", { params: { id: space.id, banID: ban.id } });
  expect((await acts(owner)).acts.slice(0, 2)).toMatchObject([
    { act: "unbanned_everywhere", target: "Cy" },
    { act: "banned_everywhere", target: "Cy" },
  ]);
});
