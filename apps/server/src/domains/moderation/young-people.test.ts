import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { RoomPermission } from "@veranda/contract";
import { befriend } from "../../testing/befriend.ts";
import { eachWithFamily } from "../../rooms/testing/family-visits.ts";
import { setAgeBand } from "../../testing/age-band.ts";
import type { TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import type { TestServer } from "../../testing/test-server.ts";
import { spaces } from "../spaces/tables.ts";

/* Hosts' texts in bans and in their log reach people under 16, and come from them, by the same rules as messages. */

let server: TestServer;
let kim: TestPerson, bob: TestPerson;
const { enter, letTalkWith, person } = eachWithFamily(async (family) => {
  ({ server, kim } = family);
  bob = await person("Bob");
  await setAgeBand(server, bob.id, "adult");
});

const spaceOf = async (owner: TestPerson, restrictedPermissions?: RoomPermission[]): Promise<string> => {
  const { id } = (await owner.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data;
  if (restrictedPermissions !== undefined)
    await server.db.update(spaces).set({ restrictedPermissions }).where(eq(spaces.id, id));
  return id;
};
const ban = (
  host: TestPerson,
  id: string,
  { id: userID }: TestPerson,
  more: { durationMinutes?: number | null; reason?: string } = {},
) =>
  host.call("POST /rooms/{id}/bans", {
    params: { id },
    body: { userID, durationMinutes: 10, reason: "Write to me", ...more },
  });
const makeHost = (host: TestPerson, id: string, { id: userID }: TestPerson) =>
  host.call("PUT /rooms/{id}/hosts/{userID}", { params: { id, userID }, body: { isAdmin: true } });
const download = async (who: TestPerson) => (await who.call("GET /users/me/export", {})).data;
/** Their ban as shown on the page, and in the error when joining. */
const toldOf = async (who: TestPerson, id: string) => {
  const own = (await who.call("GET /rooms/{id}/bans/own", { params: { id } })).data.ban;
  const refusal: unknown = await who
    .call("GET /rooms/{id}/join", { params: { id }, query: {} })
    .catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: "BANNED" });
  expect(JSON.stringify(refusal)).toContain(JSON.stringify(own?.reason));
  expect(own?.bannedUntilUnixMs).toBeGreaterThan(0);
  return own?.reason;
};
const bansIn = async (who: TestPerson, id: string) =>
  (await who.call("GET /rooms/{id}/bans", { params: { id }, query: {} })).data.map(({ reason }) => reason);
const log = async (who: TestPerson, id: string) =>
  (await who.call("GET /rooms/{id}/host-acts", { params: { id }, query: {} })).data.acts;
const logFile = async (who: TestPerson, id: string) =>
  (await who.call("GET /rooms/{id}/host-acts/file", { params: { id } })).data.csv;

test("the reason why somebody under 16 has banned an adult is visible only to themself", async () => {
  const id = await spaceOf(kim);
  await letTalkWith("nobody");
  await enter(bob, id);
  await ban(kim, id, bob);
  expect(await toldOf(bob, id)).toBe("");
  expect(await bansIn(kim, id)).toEqual(["Write to me"]);
});

test("somebody under 16 isn't told why an adult has banned them, if they talk with friends only", async () => {
  const id = await spaceOf(bob);
  await enter(kim, id);
  await ban(bob, id, kim);
  expect(await toldOf(kim, id)).toBe("");
  expect(await bansIn(bob, id)).toEqual(["Write to me"]);
  await befriend(kim, bob);
  expect(await toldOf(kim, id)).toBe("Write to me");
});

test("if hosts let them talk with everybody they are told, until a parent turns chat off", async () => {
  const id = await spaceOf(bob, []);
  await enter(kim, id);
  await ban(bob, id, kim);
  expect(await toldOf(kim, id)).toBe("Write to me");
  await letTalkWith("nobody");
  expect(await toldOf(kim, id)).toBe("");
});

test("other hosts don't see the reason, but the log says until when", async () => {
  const id = await spaceOf(kim);
  const [eve, lou] = await Promise.all([person("eve"), person("lou")]);
  await makeHost(kim, id, eve);
  await ban(kim, id, lou);
  expect(await bansIn(eve, id)).toEqual([""]);
  const [act] = (await log(eve, id)).filter((each) => each.act === "banned");
  expect(act?.detail).toMatch(/^20.+Z$/);
  expect(act?.isTextHidden).toBe(true);
  expect((await log(kim, id)).find((each) => each.act === "banned")?.detail).toMatch(/Z, Write to me$/);
});

test("other hosts don't see the name of a child whom a host has acted on; that host and the child's friends do", async () => {
  const id = await spaceOf(bob);
  const eve = await person("eve");
  await setAgeBand(server, eve.id, "adult");
  await makeHost(bob, id, eve);
  await enter(kim, id);
  await ban(bob, id, kim);
  const named = async (who: TestPerson) =>
    (await log(who, id)).filter(({ act }) => act.endsWith("banned")).map(({ target }) => target);
  const [name] = await named(bob);
  expect(name).not.toBe("");
  expect(await named(bob)).toEqual([name]);
  expect(await named(eve)).toEqual([""]);
  expect(await logFile(eve, id)).not.toContain(name);
  await befriend(kim, eve);
  expect(await named(eve)).toEqual([name]);
});

test("the hosts' log is no way around parental controls, in either direction", async () => {
  const id = await spaceOf(kim, []);
  const [child, other] = [await enter(kim, id), await enter(bob, id)];
  const { me } = await other.hear("welcome");
  child.send("setCoHost", { id: me, isCoHost: true });
  await other.hear("rights", ({ isCoHost }) => isCoHost);
  child.send("announce", { text: "Kim says" });
  await other.hear("hosting", ({ announcement }) => announcement?.text === "Kim says");
  other.send("announce", { text: "Bob says" });
  await child.hear("hosting", ({ announcement }) => announcement?.text === "Bob says");
  other.send("setCountdown", { seconds: 60, title: "Bob counts" });
  other.send("chat", { text: "Bob chats" });
  const { id: messageId } = await child.hear("chat", ({ text }) => text === "Bob chats");
  child.send("removeMessage", { id: messageId });
  const texts = async (who: TestPerson) =>
    (await log(who, id)).flatMap(({ act, detail, isTextHidden }) =>
      act === "co_host_made" ? [] : [[act, detail, isTextHidden]],
    );
  const all = [
    ["message_removed", "Bob chats", false],
    ["countdown", "60 s Bob counts", false],
    ["announced", "Bob says", false],
    ["announced", "Kim says", false],
  ];
  await soon(async () => expect(await texts(kim)).toEqual(all));
  expect(await texts(bob)).toEqual(all);
  await letTalkWith("nobody");
  expect(await texts(kim)).toEqual([
    ["message_removed", "", true],
    ["countdown", "60 s", true],
    ["announced", "", true],
    ["announced", "Kim says", false],
  ]);
  expect(await logFile(kim, id)).not.toContain("Bob says");
  expect((await texts(bob)).at(-1)).toEqual(["announced", "", true]);
  expect(await logFile(bob, id)).not.toContain("Kim says");
});

test.each(["2026-12-24T18:00:00.000Z", "2026-12-24T3:14:15.92Z", "2026-12-24T18:00:00.000Z, at the station"])(
  "a reason that begins with a time is omitted from the log like any other: %s",
  async (reason) => {
    const id = await spaceOf(kim);
    const [eve, lou] = await Promise.all([person("eve"), person("lou")]);
    await makeHost(kim, id, eve);
    await ban(kim, id, lou, { durationMinutes: null, reason });
    const bannedIn = async (who: TestPerson) => (await log(who, id)).find(({ act }) => act === "banned");
    expect(await bannedIn(eve)).toMatchObject({ detail: "", isTextHidden: true });
    expect(await bannedIn(kim)).toMatchObject({ detail: reason, isTextHidden: false });
  },
);

test("no character in a text makes it visible to people it may not reach, in either direction", async () => {
  const id = await spaceOf(bob);
  const [other, child] = [await enter(bob, id), await enter(kim, id)];
  child.send("chat", { text: "Kim chats\u{1A}" });
  other.send("removeMessage", { id: (await child.hear("chat")).id });
  await soon(async () =>
    expect(await log(bob, id)).toMatchObject([{ act: "message_removed", detail: "", isTextHidden: true }]),
  );
  await ban(bob, id, kim, { reason: "Write to me\u{1A}" });
  // As written before this character was removed from texts.
  await server.db.execute(`update host_acts set detail = detail || chr(26) where space_id = '${id}'`);
  expect(JSON.stringify([await log(bob, id), await logFile(bob, id)])).not.toContain("Kim chats");
  const mine = await download(kim);
  expect(mine.actsOfHosts).toContainEqual(
    expect.objectContaining({ act: "banned", detail: expect.stringMatching(/Z$/), isTextHidden: true }),
  );
  expect(JSON.stringify(mine)).not.toContain("Write to me");
  expect(JSON.stringify(await download(bob))).toContain("Write to me");
});

test("the text of a removed message is in the log, whatever it ends with", async () => {
  const id = await spaceOf(bob);
  const [host, lou] = [await enter(bob, id), await enter(await person("lou"), id)];
  lou.send("chat", { text: "Go away\u{1A}" });
  host.send("removeMessage", { id: (await lou.hear("chat")).id });
  await soon(async () =>
    expect(await log(bob, id)).toMatchObject([{ detail: "Go away", isTextHidden: false }]),
  );
});

test("what is hidden from them is omitted from their export too, in either direction", async () => {
  const id = await spaceOf(bob, []);
  const [other, child] = [await enter(bob, id), await enter(kim, id)];
  child.send("chat", { text: "Kim chats" });
  const { id: messageId } = await other.hear("chat", ({ text }) => text === "Kim chats");
  other.send("removeMessage", { id: messageId });
  await soon(async () =>
    expect(await log(bob, id)).toContainEqual(expect.objectContaining({ detail: "Kim chats" })),
  );
  await ban(bob, id, kim);
  expect(await download(kim)).toMatchObject({
    bans: [{ reason: "Write to me", isReasonHidden: false }],
    actsOfHosts: expect.arrayContaining([
      expect.objectContaining({ act: "banned", detail: expect.stringMatching(/Z, Write to me$/) }),
    ]),
  });
  await letTalkWith("nobody");
  const mine = await download(kim);
  expect(mine).toMatchObject({
    bans: [{ reason: "", isReasonHidden: true }],
    actsOfHosts: expect.arrayContaining([
      expect.objectContaining({ act: "banned", detail: expect.stringMatching(/Z$/), isTextHidden: true }),
      expect.objectContaining({ act: "message_removed", detail: "Kim chats", isTextHidden: false }),
    ]),
  });
  expect(JSON.stringify(mine)).not.toContain("Write to me");
  const theirs = await download(bob);
  expect(theirs.actsAsHost).toContainEqual(
    expect.objectContaining({ act: "message_removed", detail: "", isTextHidden: true }),
  );
  expect(JSON.stringify(theirs)).toContain("Write to me");
  expect(JSON.stringify(theirs)).not.toContain("Kim chats");
});

test("texts by somebody under 16, and the reason of their ban, are visible to nobody once their account is deleted", async () => {
  const id = await spaceOf(bob);
  const [eve, lou] = await Promise.all([person("eve"), person("lou")]);
  await befriend(kim, bob);
  await makeHost(bob, id, kim);
  await makeHost(bob, id, eve);
  const child = await enter(kim, id);
  await enter(lou, id);
  child.send("announce", { text: "Kim says" });
  await soon(async () =>
    expect(await log(kim, id)).toContainEqual(expect.objectContaining({ detail: "Kim says" })),
  );
  await ban(kim, id, lou);
  await ban(bob, id, kim, { reason: "Not for Kim" });
  const device = await server.db.execute(
    `update space_bans set device = 'kept' where account_id = '${kim.id}' returning id`,
  );
  expect(device.rows).toHaveLength(1);
  const lookOf = async (who: TestPerson) =>
    (await log(who, id)).flatMap(({ act, detail, isTextHidden }) =>
      act === "announced" || act === "banned" ? [[act, detail, isTextHidden]] : [],
    );
  const until = expect.stringMatching(/^20[^,]+Z$/);
  expect((await lookOf(eve)).slice(1)).toEqual([
    ["banned", until, true],
    ["announced", "", true],
  ]);
  await kim.call("DELETE /users/me", {});
  expect(await lookOf(eve)).toEqual([
    ["banned", expect.stringMatching(/Z, Not for Kim$/), false],
    ["banned", until, true],
    ["announced", "", true],
  ]);
  expect(await logFile(bob, id)).not.toContain("Kim says");
  expect(await toldOf(lou, id)).toBe("");
  expect(await bansIn(bob, id)).toEqual(["", ""]);
  expect(JSON.stringify(await download(lou))).not.toContain("Write to me");
});
