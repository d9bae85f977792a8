import type { ParentalControls } from "@veranda/contract/records/family";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { befriend } from "../../testing/befriend.ts";
import { codeOf } from "../../testing/code-of.ts";
import { setAgeBand } from "../../testing/age-band.ts";
import { linkFamily } from "../../testing/family.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
/** Ages 13 to 15: a child and a friend. */
let kim: TestPerson;
let kit: TestPerson;
/** Adults; Una was never asked. */
let ada: TestPerson;
let ben: TestPerson;
let una: TestPerson;
let made = 0;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  made += 1;
  const named = (name: string) => addPerson(server, `${name}${made}`, { displayName: name });
  [kim, kit, ada, ben, una] = await Promise.all([
    named("Kim"),
    named("Kit"),
    named("Ada"),
    named("Ben"),
    named("Una"),
  ]);
  for (const { id } of [kim, kit]) await setAgeBand(server, id, "13_15");
  for (const { id } of [ada, ben]) await setAgeBand(server, id, "adult");
});

const createLink = async (who = kim) => (await who.call("POST /family/link", {})).data.key;
const preview = (who: TestPerson, key: string) => who.call("POST /family/link/preview", { body: { key } });
const accept = (who: TestPerson, key: string) => who.call("POST /family/link/accept", { body: { key } });
const familyOf = async (who: TestPerson) => (await who.call("GET /family", {})).data;
const parentsOf = async (who: TestPerson) => (await familyOf(who)).parents.map(({ userID }) => userID);
const set = async (who: TestPerson, body: Partial<ParentalControls>, child = kim) =>
  (await who.call("PATCH /family/children/{id}", { params: { id: child.id }, body })).data;
const end = (who: TestPerson, other: TestPerson) =>
  who.call("DELETE /family/members/{id}", { params: { id: other.id } });
const ask = (from: TestPerson, to: TestPerson) => from.call("POST /friends/add", { body: { userID: to.id } });
/** Somebody's notifications, with their senders. */
const news = async (who: TestPerson) =>
  (await who.call("GET /notifications", { query: {} })).data.notifications.flatMap((each) =>
    "person" in each ? `${each.kind} ${each.person?.displayName}` : [],
  );
const isNotified = (who: TestPerson, ...expected: string[]) =>
  soon(async () => expect(await news(who)).toEqual(expect.arrayContaining(expected)));
/** The changes of parental controls in somebody's notifications. */
const changesTold = async (who: TestPerson) =>
  (await who.call("GET /notifications", { query: {} })).data.notifications
    .flatMap((each) => (each.kind === "parental_controls" ? (each.news ?? "unknown") : []))
    .toSorted();
const changeBand = async (who: TestPerson, ageBand: "13_15" | "16_17"): Promise<void> => {
  const staff = await addPerson(server, `staff${who.username}`, { isStaff: true });
  await staff.call("PATCH /users/{id}", { params: { id: who.id }, body: { ageBand } });
};

describe("a child's link", () => {
  test("makes an adult who opens it a parent, who sees the child's name and friends and nothing else", async () => {
    await befriend(kim, kit);
    const key = await createLink();
    expect((await preview(ada, key)).data.child).toMatchObject({ displayName: "Kim" });
    await accept(ada, key);
    expect((await familyOf(ada)).children).toEqual([
      {
        person: expect.objectContaining({ userID: kim.id, displayName: "Kim" }),
        friends: ["Kit"],
        otherParents: [],
        controls: { conversation: "friends", hasFriendRequests: true },
      },
    ]);
    expect(await familyOf(kim)).toMatchObject({
      isChild: true,
      parents: [{ userID: ada.id }],
      controls: { conversation: "friends", hasFriendRequests: true },
      linkExpiresAt: null,
      children: [],
    });
    await isNotified(kim, "family_linked Ada");
  });

  test("doesn't work for children, for the child themself, or for people of unknown age", async () => {
    await befriend(kim, kit);
    const key = await createLink();
    for (const [who, expected] of [
      [kit, "ADULTS_ONLY"],
      [una, "ADULTS_ONLY"],
      [kim, "NOT_YOURSELF"],
    ] as const)
      expect([await codeOf(preview(who, key)), await codeOf(accept(who, key))]).toEqual([expected, expected]);
    await setAgeBand(server, una.id, "16_17");
    expect(await codeOf(accept(una, key))).toBe("ADULTS_ONLY");
    expect(await parentsOf(kim)).toEqual([]);
  });

  test("works once, for a week, until the next one is made, and only unmodified", async () => {
    const first = await createLink();
    const second = await createLink();
    expect(await codeOf(accept(ada, first))).toBe("FAMILY_LINK_NOT_FOUND");
    expect(await codeOf(accept(ada, "A".repeat(43)))).toBe("FAMILY_LINK_NOT_FOUND");
    const answers = await Promise.all([codeOf(accept(ada, second)), codeOf(accept(ben, second))]);
    expect(answers.toSorted()).toEqual(["FAMILY_LINK_NOT_FOUND", "ok"]);
    const third = await createLink();
    await server.db.execute(sql`
      update family_invitations set expires_at = now() - interval '1 second' where child_id = ${kim.id}`);
    expect(await codeOf(preview(ben, third))).toBe("FAMILY_LINK_NOT_FOUND");
    expect(await codeOf(accept(ben, third))).toBe("FAMILY_LINK_NOT_FOUND");
    expect((await parentsOf(kim)).length).toBe(1);
    const { rows } = await server.db.execute(sql`select * from family_invitations`);
    expect(JSON.stringify(rows)).not.toContain(third);
  });

  test("is announced to the existing parents, and each sees the others' names", async () => {
    await linkFamily(server, kim, ada);
    await linkFamily(server, kit, ada);
    await linkFamily(server, kim, ben);
    await isNotified(ada, "family_parent Kim");
    expect(await news(ben)).toEqual([]);
    const othersOf = async (who: TestPerson) =>
      (await familyOf(who)).children.map(({ otherParents }) => otherParents);
    expect(await othersOf(ada)).toEqual([["Ben"], []]);
    expect(await othersOf(ben)).toEqual([["Ada"]]);
  });

  test("can be withdrawn by the child before it is used", async () => {
    const key = await createLink();
    const withdraw = (who: TestPerson) => who.call("DELETE /family/link", {});
    await withdraw(kit);
    await preview(ada, key);
    await withdraw(kim);
    await withdraw(kim);
    expect(await codeOf(accept(ada, key))).toBe("FAMILY_LINK_NOT_FOUND");
    expect((await familyOf(kim)).linkExpiresAt).toBeNull();
  });

  test("doesn't work for people whom the child has blocked, and blocking a parent ends it", async () => {
    const key = await createLink();
    await kim.call("POST /users/{id}/block", { params: { id: ada.id } });
    expect(await codeOf(preview(ada, key))).toBe("FAMILY_LINK_NOT_FOUND");
    expect(await codeOf(accept(ada, key))).toBe("FAMILY_LINK_NOT_FOUND");
    await accept(ben, key);
    await kim.call("POST /users/{id}/block", { params: { id: ben.id } });
    await soon(async () => expect(await parentsOf(kim)).toEqual([]));
  });

  test("is for people under 16 only, with two parents, and a parent has at most five children", async () => {
    expect(await codeOf(createLink(ada))).toBe("ONLY_UNDER_16");
    expect(await codeOf(createLink(una))).toBe("ONLY_UNDER_16");
    await linkFamily(server, kim, ada);
    const again = await createLink();
    expect(await codeOf(accept(ada, again))).toBe("ALREADY_LINKED");
    // A rejected attempt doesn't consume the link.
    await accept(ben, again);
    expect(await codeOf(createLink())).toBe("TOO_MANY_PARENTS");
    // A third parent with an earlier link.
    await end(kim, ben);
    const late = await createLink();
    await server.db.execute(sql`
      insert into family_links (child_id, parent_id, linked_at) values (${kim.id}, ${ben.id}, now())`);
    await setAgeBand(server, una.id, "adult");
    expect(await codeOf(accept(una, late))).toBe("TOO_MANY_PARENTS");
    for (let n = 0; n < 4; n += 1) await linkFamily(server, await addPerson(server, `sib${n}of${made}`), ada);
    await setAgeBand(server, kit.id, "13_15");
    expect(await codeOf(accept(ada, await createLink(kit)))).toBe("TOO_MANY_CHILDREN");
  });
});

describe("parental controls", () => {
  test("can be set only by parents; the child and the other parent are told who did it", async () => {
    await linkFamily(server, kim, ada);
    await linkFamily(server, kim, ben);
    for (const who of [kit, una, kim])
      expect(await codeOf(set(who, { conversation: "nobody" }))).toBe(
        who === kim ? "NOT_YOURSELF" : "USER_NOT_FOUND",
      );
    // A child can't set a parent's controls.
    expect(await codeOf(set(kim, { conversation: "nobody" }, ada))).toBe("USER_NOT_FOUND");
    await set(ada, { conversation: "nobody" });
    expect(await set(ben, { hasFriendRequests: false })).toEqual({
      conversation: "nobody",
      hasFriendRequests: false,
    });
    expect((await familyOf(ada)).children[0]?.controls.hasFriendRequests).toBe(false);
    expect((await familyOf(kim)).controls).toEqual({ conversation: "nobody", hasFriendRequests: false });
    await isNotified(kim, "parental_controls Ada", "parental_controls Ben");
    await isNotified(ada, "parental_controls Ben");
    expect(await news(ben)).toContain("parental_controls Ada");
    expect(await changesTold(ben)).toEqual(["conversation_nobody"]);
    expect(await changesTold(ada)).toEqual(["requests_off"]);
  });

  test("tell the other parent which of their children it is about", async () => {
    await setAgeBand(server, kit.id, "13_15");
    for (const parent of [ada, ben]) {
      await linkFamily(server, kim, parent);
      await linkFamily(server, kit, parent);
    }
    await set(ada, { conversation: "nobody" });
    await set(ada, { conversation: "nobody" }, kit);
    const childrenTold = async (who: TestPerson) =>
      (await who.call("GET /notifications", { query: {} })).data.notifications
        .flatMap((each) => (each.kind === "parental_controls" ? `${each.child}: ${each.news}` : []))
        .toSorted();
    await soon(async () =>
      expect(await childrenTold(ben)).toEqual(["Kim: conversation_nobody", "Kit: conversation_nobody"]),
    );
    await soon(async () => expect(await childrenTold(kim)).toEqual(["null: conversation_nobody"]));
  });

  test("are notified setting by setting, with the current value", async () => {
    await linkFamily(server, kim, ada);
    await set(ada, { conversation: "nobody", hasFriendRequests: false });
    await soon(async () => expect(await changesTold(kim)).toEqual(["conversation_nobody", "requests_off"]));
    await set(ada, { conversation: "friends" });
    await soon(async () => expect(await changesTold(kim)).toEqual(["conversation_friends", "requests_off"]));
  });

  test("about friend requests prevent the child from sending, receiving and accepting any", async () => {
    await ask(kit, kim);
    await linkFamily(server, kim, ada);
    await set(ada, { hasFriendRequests: false });
    expect(await codeOf(ask(kim, kit))).toBe("REQUESTS_OFF");
    expect(await codeOf(ask(kim, una))).toBe("REQUESTS_OFF");
    const lou = await addPerson(server, `lou${made}`);
    await setAgeBand(server, lou.id, "16_17");
    expect(await codeOf(ask(lou, kim))).toBe("REQUESTS_CLOSED");
    await set(ada, { hasFriendRequests: true });
    expect((await ask(kim, kit)).data.friendship).toBe("friends");
  });

  test("have a rate limit, and so does ending links", async () => {
    await linkFamily(server, kim, ada);
    const answers = new Set<string>();
    for (let n = 0; n < 40; n += 1) answers.add(await codeOf(set(ada, { hasFriendRequests: n % 2 === 0 })));
    expect([...answers]).toEqual(["ok"]);
    for (let n = 0; n < 21; n += 1) answers.add(await codeOf(set(ada, {})));
    expect([...answers]).toEqual(["ok", "RATE_LIMITED"]);
    const ends = new Set<string>();
    for (let n = 0; n < 61; n += 1) ends.add(await codeOf(end(ada, ben)));
    expect([...ends]).toEqual(["ok", "RATE_LIMITED"]);
    // The limits are independent.
    await end(kim, ada);
    expect(await parentsOf(kim)).toEqual([]);
  });

  test("are deleted with the last link, and a new parent starts from the defaults", async () => {
    await linkFamily(server, kim, ada);
    await linkFamily(server, kim, ben);
    await set(ada, { hasFriendRequests: false });
    await end(ada, kim);
    expect(await codeOf(ask(kim, kit))).toBe("REQUESTS_OFF");
    await end(kim, ben);
    expect(await codeOf(ask(kim, kit))).toBe("ok");
    await linkFamily(server, kim, ben);
    expect((await familyOf(kim)).controls).toEqual({ conversation: "friends", hasFriendRequests: true });
  });
});

describe("a link ends", () => {
  test("by the child and by the parent; the other one is notified, and nobody else can", async () => {
    await linkFamily(server, kim, ada);
    await linkFamily(server, kim, ben);
    await end(ada, ben);
    await end(kit, kim);
    expect(await parentsOf(kim)).toEqual([ada.id, ben.id]);
    await end(kim, ada);
    await end(kim, ada);
    await isNotified(ada, "family_ended Kim");
    expect(await codeOf(set(ada, { conversation: "nobody" }))).toBe("USER_NOT_FOUND");
    expect((await familyOf(ada)).children).toEqual([]);
    await end(ben, kim);
    await isNotified(kim, "family_ended Ben");
    expect(await familyOf(kim)).toMatchObject({ parents: [], controls: null });
  });

  test("whoever ends it, the child's other parent is notified", async () => {
    for (const parent of [ada, ben]) await linkFamily(server, kim, parent);
    await end(ada, kim);
    await isNotified(ben, "family_parent_over Kim");
    await linkFamily(server, kim, ada);
    await kim.call("POST /users/{id}/block", { params: { id: ben.id } });
    await isNotified(ada, "family_parent_over Kim");
    await end(kim, ada);
    await isNotified(ada, "family_ended Kim", "family_parent_over Kim");
    expect((await news(kim)).filter((each) => each.startsWith("family_parent_over"))).toEqual([]);
  });

  test("when the child is 16", async () => {
    await linkFamily(server, kim, ada);
    await set(ada, { hasFriendRequests: false });
    await createLink();
    await changeBand(kim, "16_17");
    expect(await codeOf(ask(kim, kit))).toBe("ok");
    await soon(async () => expect(await familyOf(kim)).toMatchObject({ parents: [], linkExpiresAt: null }));
    expect((await familyOf(ada)).children).toEqual([]);
  });

  test("when it becomes known that the parent is not an adult", async () => {
    await linkFamily(server, kim, ada);
    await changeBand(ada, "16_17");
    await soon(async () => expect(await parentsOf(kim)).toEqual([]));
  });

  test("with either account, and settings of a deleted parent don't return", async () => {
    await linkFamily(server, kim, ada);
    await linkFamily(server, kit, ada);
    await set(ada, { hasFriendRequests: false });
    await kit.call("DELETE /users/me", {});
    expect((await familyOf(ada)).children.map(({ person }) => person.userID)).toEqual([kim.id]);
    await ada.call("DELETE /users/me", {});
    expect(await familyOf(kim)).toMatchObject({ parents: [], controls: null });
    const { rows } = await server.db.execute(
      sql`select from parental_controls where child_id in (${kim.id}, ${kit.id})`,
    );
    expect(rows).toEqual([]);
    await linkFamily(server, kim, ben);
    expect((await familyOf(kim)).controls).toEqual({ conversation: "friends", hasFriendRequests: true });
  });
});

test("it is in the export of both sides", async () => {
  await linkFamily(server, kim, ada);
  await set(ada, { conversation: "nobody" });
  await createLink();
  const download = async (who: TestPerson) => (await who.call("GET /users/me/export", {})).data.family;
  expect(await download(kim)).toMatchObject([
    { kind: "parent", username: ada.username },
    { kind: "controls", conversation: "nobody", hasFriendRequests: true },
    { kind: "link" },
  ]);
  expect(await download(ada)).toMatchObject([{ kind: "child", username: kim.username }]);
});
