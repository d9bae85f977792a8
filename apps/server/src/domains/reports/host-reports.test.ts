// Slow: people come to rooms over sockets.
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { PersonReportCategory, ReportHosts, RoomPermission } from "@veranda/contract";
import { enterAs } from "../../rooms/testing/enter-as.ts";
import type { TestClient } from "../../rooms/testing/test-client.ts";
import { setAgeBand } from "../../testing/age-band.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import { spaces } from "../spaces/tables.ts";
import { ReportDesk } from "./decisions.fixture.ts";

/* What hosts of a space see of reports, and what they don't. */

let desk: ReportDesk;
let owner: TestPerson;
let ann: TestPerson;
let bob: TestPerson;
let spaceId: string;
let clients: TestClient[] = [];
let n = 0;

beforeAll(async () => {
  desk = await ReportDesk.open();
});
beforeEach(async () => {
  n += 1;
  [owner, ann, bob] = [
    await addPerson(desk.server, `owner${n}`, { displayName: "Olga" }),
    await addPerson(desk.server, `ann${n}`),
    await addPerson(desk.server, `bob${n}`, { displayName: "Bob" }),
  ];
  spaceId = (await owner.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data.id;
  return () => {
    for (const client of clients) client.leave();
    clients = [];
  };
});
afterAll(() => desk.close());

const enter = async (who: TestPerson) => {
  const client = await enterAs(desk.server, who, spaceId);
  clients.push(client);
  await client.hear("welcome");
  return client;
};
/** Answers the id of the message. */
async function say(who: TestClient, hears: TestClient, text: string): Promise<string> {
  who.send("chat", { text });
  return (await hears.hear("chat", (message) => message.text === text)).id;
}
const report = async (
  messageID: string,
  { reason = "harassment", ...more }: { reason?: PersonReportCategory; hosts?: ReportHosts } = {},
) => {
  await desk.untilJournaled([ann], messageID);
  const body = { messageID, reason, text: "Words of the reporter.", ...more };
  return (await ann.call("POST /rooms/{id}/report/message", { params: { id: spaceId }, body })).data.id;
};
const list = async (who = owner, id = spaceId) =>
  (await who.call("GET /rooms/{id}/reports", { params: { id } })).data;
const markDealt = async (reportID: string, who = owner, id = spaceId) =>
  (await who.call("POST /rooms/{id}/reports/{reportID}/dealt", { params: { id, reportID } })).data;

test("hosts see reports about their space without the reporters; their actions are notes for staff", async () => {
  const [one, two] = [await enter(ann), await enter(bob)];
  const id = await report(await say(two, one, "Go away!"));
  const seen = await list();
  expect(seen).toMatchObject([
    {
      id,
      kind: "message",
      category: "harassment",
      person: { id: bob.id, displayName: "Bob" },
      message: { text: "Go away!" },
      dealt: null,
    },
  ]);
  for (const word of [ann.id, ann.username, "Words of the reporter."])
    expect(JSON.stringify(seen)).not.toContain(word);

  expect(await markDealt(id)).toMatchObject([{ id, dealt: { by: "Olga" } }]);
  const { data } = await desk.staff.call("GET /staff/reports/{id}", { params: { id } });
  expect(data.report.hostDealt).toMatchObject({ by: "Olga" });
  // The queue doesn't wait for it, and what staff have decided is over for hosts.
  await desk.decide(id, { outcome: "warned", reason: "Be kind." });
  expect(await list()).toEqual([]);
  await expect(markDealt(id)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("hosts' actions on a person say nothing about reports of the same person in other spaces", async () => {
  const eve = await addPerson(desk.server, `eve${n}`);
  const eves = (await eve.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data.id;
  const reporters = [
    [ann, spaceId],
    [eve, eves],
  ] as const;
  for (const [who, id] of reporters)
    for (const each of [who, bob]) clients.push(await enterAs(desk.server, each, id));
  await soon(async () => {
    const { rows } = await desk.server.db.execute(sql`
      select from room_seats join room_instances on room_instances.id = room_seats.instance_id
      where room_instances.space_id in (${spaceId}, ${eves})`);
    expect(rows).toHaveLength(4);
  });
  for (const [who, roomId] of reporters)
    await who.call("POST /users/{id}/report", {
      params: { id: bob.id },
      body: { category: "harassment", reason: "", roomId },
    });
  const [theirs] = await list(eve, eves);
  expect(await markDealt(theirs?.id ?? "", eve, eves)).toMatchObject([{ dealt: { by: eve.username } }]);
  expect(await list()).toMatchObject([{ kind: "person", dealt: null }]);
});

test("the newest are listed, however many there are", async () => {
  const [one, two] = [await enter(ann), await enter(bob)];
  const id = await report(await say(two, one, "Go away!"));
  await desk.server.db.execute(sql`
    insert into reports (kind, subject, reporter_id, reported_id, category, reason, space_id, created_at, is_for_hosts)
    select kind, 'a:' || n, reporter_id, reported_id, category, reason, space_id, created_at, is_for_hosts
    from reports, generate_series(1, 120) as n where id = ${id}`);
  expect(await list()).toHaveLength(100);
  const last = await report(await say(two, one, "I said go away!"));
  expect((await list())[0]).toMatchObject({ id: last, message: { text: "I said go away!" } });
  expect((await markDealt(last))[0]).toMatchObject({ id: last, dealt: { by: "Olga" } });
});

test("neither visitors nor hosts of another space can see or answer them", async () => {
  const [one, two] = [await enter(ann), await enter(bob)];
  const id = await report(await say(two, one, "Go away!"));
  for (const stranger of [ann, bob]) {
    await expect(list(stranger)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(markDealt(id, stranger)).rejects.toMatchObject({ code: "FORBIDDEN" });
  }
  const other = (await bob.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data.id;
  expect(await list(bob, other)).toEqual([]);
  await expect(markDealt(id, bob, other)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test.each([
  ["the reporter keeps it from them", { hosts: "hidden" as const }],
  ["it is about a child", { reason: "child_on_adult_account" as const }],
  ["it is about violence", { reason: "harmful_misinformation_violence" as const }],
  ["it is about abuse", { reason: "abuse" as const }],
])("hosts see nothing if %s", async (_, more) => {
  const [one, two] = [await enter(ann), await enter(bob)];
  const id = await report(await say(two, one, "Go away!"), more);
  expect(await list()).toEqual([]);
  await expect(markDealt(id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const { data } = await desk.staff.call("GET /staff/reports/{id}", { params: { id } });
  expect(data.report.kind).toBe("message");
});

test("hosts see nothing about a host or co-host, or about somebody who has become a host", async () => {
  const [host, one, two] = [await enter(owner), await enter(ann), await enter(bob)];
  await report(await say(host, one, "I own this."));
  expect(await list()).toEqual([]);
  const before = await report(await say(two, one, "Not a host yet."));
  expect(await list()).toHaveLength(1);
  await owner.call("PUT /rooms/{id}/hosts/{userID}", {
    params: { id: spaceId, userID: bob.id },
    body: { isAdmin: true },
  });
  expect(await list()).toEqual([]);
  await expect(markDealt(before)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await owner.call("PUT /rooms/{id}/hosts/{userID}", {
    params: { id: spaceId, userID: bob.id },
    body: { isAdmin: false },
  });
  const cara = await addPerson(desk.server, `cara${n}`);
  const third = await enterAs(desk.server, cara, spaceId);
  clients.push(third);
  const { me } = await third.hear("welcome");
  host.send("setCoHost", { id: me, isCoHost: true });
  await third.hear("rights", ({ isCoHost }) => isCoHost);
  await report(await say(third, one, "A co-host's words."));
  expect((await list()).map(({ message }) => message?.text)).toEqual(["Not a host yet."]);
});

test("hosts see a report about a person only if the server saw both there, and none about a space", async () => {
  const reportPerson = (by: TestPerson) =>
    by.call("POST /users/{id}/report", {
      params: { id: bob.id },
      body: { category: "harassment", reason: "", roomId: spaceId },
    });
  await reportPerson(ann);
  await ann.call("POST /rooms/{id}/report", { params: { id: spaceId }, query: {}, body: { reason: "spam" } });
  expect(await list()).toEqual([]);
  await Promise.all([enter(ann), enter(bob)]);
  await desk.untilJournaled([ann, bob]);
  await reportPerson(ann);
  expect(await list()).toMatchObject([{ kind: "person", person: { id: bob.id }, message: null }]);
});

test.each(["child", "adult"] as const)(
  "hosts aren't shown the text of a message that may not reach them: of the two the host is the %s",
  async (who) => {
    const [child, adult] = [await addPerson(desk.server, `kim${n}`), await addPerson(desk.server, `al${n}`)];
    await setAgeBand(desk.server, child.id, "13_15");
    const [host, writer] = who === "child" ? [child, adult] : [adult, child];
    spaceId = (await host.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data.id;
    const restrict = (restrictedPermissions: RoomPermission[]) =>
      desk.server.db.update(spaces).set({ restrictedPermissions }).where(eq(spaces.id, spaceId));
    // Written while a host lets them talk with everybody.
    await restrict([]);
    const [one, two] = [await enter(ann), await enter(writer)];
    const id = await report(await say(two, one, "Go away!"));
    const shown = async () => (await list(host)).map(({ message }) => message);
    expect(await shown()).toMatchObject([{ text: "Go away!", isTextHidden: false }]);
    await restrict(["under_16_chat_disabled"]);
    expect(await shown()).toMatchObject([{ text: "", isTextHidden: true }]);
    expect(JSON.stringify(await markDealt(id, host))).not.toContain("Go away!");
  },
);

test("somebody under 16 is named to hosts who may find them or are where they are, and to no others", async () => {
  const kim = await addPerson(desk.server, `kim${n}`, { displayName: "Kim" });
  await setAgeBand(desk.server, kim.id, "13_15");
  // What they write reaches everybody.
  await desk.server.db.update(spaces).set({ restrictedPermissions: [] }).where(eq(spaces.id, spaceId));
  const [one, two] = [await enter(ann), await enter(kim)];
  await report(await say(two, one, "Go away!"));
  const named = async () => (await list()).map(({ person }) => person?.displayName ?? null);
  expect(await named()).toEqual([null]);
  expect(JSON.stringify(await list())).not.toContain(kim.id);
  const host = await enter(owner);
  await desk.untilJournaled([owner]);
  expect(await named()).toEqual(["Kim"]);
  const { me } = await host.hear("welcome");
  host.leave();
  await one.hear("left", ({ id }) => id === me);
  await soon(async () => expect(await named()).toEqual([null]));
  await kim.call("POST /friends/add", { body: { userID: owner.id } });
  await owner.call("POST /friends/add", { body: { userID: kim.id } });
  expect(await named()).toEqual(["Kim"]);
});
