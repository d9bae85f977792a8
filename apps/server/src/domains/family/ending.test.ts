import { calls } from "@veranda/contract";
import { sql } from "drizzle-orm";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { codeOf } from "../../testing/code-of.ts";
import { setAgeBand } from "../../testing/age-band.ts";
import { linkFamily } from "../../testing/family.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import type { TestServer } from "../../testing/test-server.ts";
import { decisionIdOf, ReportDesk } from "../reports/decisions.fixture.ts";

/* Links that end for reasons other than the two people's own decision, and who is notified. */

let desk: ReportDesk;
let server: TestServer;
/** 13 to 15. */
let kim: TestPerson;
/** Adults. */
let ada: TestPerson;
let ben: TestPerson;
let made = 0;

beforeAll(async () => {
  desk = await ReportDesk.open();
  server = desk.server;
});
afterAll(() => desk.close());
beforeEach(async () => {
  made += 1;
  [kim, ada, ben] = await Promise.all([
    addPerson(server, `kim${made}`, { displayName: "Kim" }),
    addPerson(server, `ada${made}`, { displayName: "Ada" }),
    addPerson(server, `ben${made}`, { displayName: "Ben" }),
  ]);
  await setAgeBand(server, kim.id, "13_15");
  for (const { id } of [ada, ben]) await setAgeBand(server, id, "adult");
});

const familyOf = async (who: TestPerson) => (await who.call("GET /family", {})).data;
const childIdsOf = async (who: TestPerson) =>
  (await familyOf(who)).children.map(({ person }) => person.userID);
const parentIdsOf = async (who: TestPerson) => (await familyOf(who)).parents.map(({ userID }) => userID);
const createLink = async () => (await kim.call("POST /family/link", {})).data.key;
const accept = (who: TestPerson, key: string) => who.call("POST /family/link/accept", { body: { key } });
const block = (who: TestPerson, other: TestPerson) =>
  who.call("POST /users/{id}/block", { params: { id: other.id } });
const changeBand = (who: TestPerson, ageBand: "13_15" | "16_17") =>
  desk.staff.call("PATCH /users/{id}", { params: { id: who.id }, body: { ageBand } });
/** Somebody's notifications about links that have ended. */
const overOf = async (who: TestPerson) =>
  (await who.call("GET /notifications", { query: {} })).data.notifications.flatMap((each) =>
    each.kind === "family_over" ? [each] : [],
  );
const namesOver = async (who: TestPerson) => (await overOf(who)).map(({ name }) => name);
/** The same once there are this many, newest first. */
const toldOver = (who: TestPerson, count: number) =>
  soon(async () => {
    const names = await namesOver(who);
    if (names.length < count) throw new Error("Not told yet");
    return names;
  });

describe("the other side is notified that a link has ended", () => {
  test("both, when the child is 16 or the parent not an adult", async () => {
    await linkFamily(server, kim, ada);
    await changeBand(ada, "16_17");
    expect(await toldOver(ada, 1)).toEqual(["Kim"]);
    expect(await toldOver(kim, 1)).toEqual(["Ada"]);
    await linkFamily(server, kim, ben);
    await changeBand(kim, "16_17");
    expect(await toldOver(ben, 1)).toEqual(["Kim"]);
    expect(await toldOver(kim, 2)).toEqual(["Ben", "Ada"]);
  });

  test("the blocked person, who learns nothing of the block", async () => {
    await linkFamily(server, kim, ada);
    await block(kim, ada);
    expect(await toldOver(ada, 1)).toEqual(["Kim"]);
    const [told] = await overOf(ada);
    expect(Object.keys(told ?? {}).toSorted()).toEqual(["createdAt", "isRead", "key", "kind", "name"]);
    expect(await namesOver(kim)).toEqual([]);
    await server.db.execute(sql`update accounts set display_name = 'Later' where id = ${kim.id}`);
    expect(await namesOver(ada)).toEqual(["Kim"]);
    await linkFamily(server, kim, ben);
    await block(ben, kim);
    expect(await toldOver(kim, 1)).toEqual(["Ben"]);
  });

  test("those who were linked with a deleted account, without its name", async () => {
    await linkFamily(server, kim, ada);
    await linkFamily(server, kim, ben);
    await ada.call("DELETE /users/me", {});
    expect(await toldOver(kim, 1)).toEqual([null]);
    await kim.call("DELETE /users/me", {});
    expect(await toldOver(ben, 1)).toEqual([null]);
  });
});

describe("a suspension", () => {
  const suspend = async (who: TestPerson, days: number | null) => {
    const by = await addPerson(server, `by${who.username}${days}`);
    return desk.decide(await desk.report(who, by), { outcome: "suspended", days, reason: "Threats." });
  };

  test("that is permanent ends a parent's links, and undoing it doesn't restore them", async () => {
    await linkFamily(server, kim, ada);
    await ada.call("PATCH /family/children/{id}", {
      params: { id: kim.id },
      body: { hasFriendRequests: false },
    });
    const decided = await suspend(ada, null);
    await soon(async () => expect(await familyOf(kim)).toMatchObject({ parents: [], controls: null }));
    expect(await toldOver(kim, 1)).toEqual(["Ada"]);
    await desk.undo(decisionIdOf(decided), "It was somebody else.");
    expect(await parentIdsOf(kim)).toEqual([]);
  });

  test("for a time leaves them, and so does one of the child, whose settings remain", async () => {
    await linkFamily(server, kim, ada);
    await linkFamily(server, kim, ben);
    await suspend(ada, 7);
    expect(await parentIdsOf(kim)).toEqual([ada.id, ben.id]);
    await suspend(kim, null);
    // Her link ends because of her age, whatever the suspensions do.
    await changeBand(ada, "16_17");
    await soon(async () => expect((await familyOf(ben)).children[0]?.otherParents).toEqual([]));
    expect(await childIdsOf(ben)).toEqual([kim.id]);
    expect(await overOf(ben)).toEqual([]);
  });
});

describe("staff", () => {
  const linksOf = async (who: TestPerson) =>
    (await desk.staff.call("GET /staff/users/{id}/family", { params: { id: who.id } })).data;
  const endByStaff = (one: TestPerson, other: TestPerson, reason = "Not her mother.") =>
    desk.staff.call("POST /staff/users/{id}/family/{otherId}/end", {
      params: { id: one.id, otherId: other.id },
      body: { reason },
    });
  const audited = async () =>
    (
      await server.db.execute(sql`
        select account_id as by, details from audit_log where action = 'staff_ended_family_link'
          and details ->> 'childId' = ${kim.id}`)
    ).rows;

  test("see whom an account is linked with, on both sides", async () => {
    await linkFamily(server, kim, ada);
    await linkFamily(server, kim, ben);
    const linkedAt = expect.any(String) as string;
    const as = (who: TestPerson, displayName: string) => ({
      person: expect.objectContaining({ userID: who.id, displayName }) as object,
      linkedAt,
    });
    expect(await linksOf(kim)).toEqual({ parents: [as(ada, "Ada"), as(ben, "Ben")], children: [] });
    expect(await linksOf(ada)).toEqual({ parents: [], children: [as(kim, "Kim")] });
    await setAgeBand(server, ada.id, null);
    expect((await linksOf(ada)).children).toHaveLength(1);
  });

  test("end a link with a reason, which is in the audit log and shown to neither", async () => {
    await linkFamily(server, kim, ada);
    await linkFamily(server, kim, ben);
    expect(await codeOf(endByStaff(kim, ada, "  "))).toBe("INVALID_INPUT");
    expect((await endByStaff(ada, kim)).data).toEqual({ parents: [], children: [] });
    expect(await parentIdsOf(kim)).toEqual([ben.id]);
    expect(await toldOver(kim, 1)).toEqual(["Ada"]);
    expect(await toldOver(ada, 1)).toEqual(["Kim"]);
    // The link no longer exists.
    expect((await endByStaff(kim, ada)).data.parents).toHaveLength(1);
    expect(await audited()).toEqual([
      { by: desk.staff.id, details: { childId: kim.id, parentId: ada.id, reason: "Not her mother." } },
    ]);
    for (const who of [kim, ada])
      expect(JSON.stringify((await who.call("GET /users/me/export", {})).data)).not.toContain("mother");
  });

  test("links that end at the same moment remove the settings", async () => {
    for (const one of [ada, ben]) await linkFamily(server, kim, one);
    await ada.call("PATCH /family/children/{id}", {
      params: { id: kim.id },
      body: { conversation: "nobody" },
    });
    await Promise.all([endByStaff(kim, ada), endByStaff(kim, ben)]);
    const { rows } = await server.db.execute(sql`select from parental_controls where child_id = ${kim.id}`);
    expect(rows).toEqual([]);
  });

  test("only they can do that, for existing accounts", async () => {
    await linkFamily(server, kim, ada);
    const params = { id: kim.id, otherId: ada.id };
    expect(await codeOf(ben.call("GET /staff/users/{id}/family", { params }))).toBe("FORBIDDEN");
    expect(
      await codeOf(
        ben.call("POST /staff/users/{id}/family/{otherId}/end", { params, body: { reason: "x" } }),
      ),
    ).toBe("FORBIDDEN");
    await ben.call("DELETE /users/me", {});
    expect(await codeOf(linksOf(ben))).toBe("USER_NOT_FOUND");
    expect(await parentIdsOf(kim)).toEqual([ada.id]);
  });
});

test("a link that is withdrawn while it is accepted makes nobody a parent", async () => {
  const key = await createLink();
  let accepting: Promise<string> | undefined;
  await server.db.transaction(async (tx) => {
    await tx.execute(sql`delete from family_invitations where child_id = ${kim.id}`);
    accepting = codeOf(accept(ada, key));
    await pause(300);
  });
  expect(await accepting).toBe("FAMILY_LINK_NOT_FOUND");
  expect(await parentIdsOf(kim)).toEqual([]);
});

describe("an age that changes while a link is accepted", () => {
  test.each(["the parent", "the child"])("of %s is waited for", async (which) => {
    const key = await createLink();
    let accepting: Promise<string> | undefined;
    await server.db.transaction(async (tx) => {
      const { id } = which === "the parent" ? ada : kim;
      await tx.execute(sql`update accounts set age_band = '16_17' where id = ${id}`);
      accepting = codeOf(accept(ada, key));
      await Promise.race([accepting, pause(500)]);
    });
    expect(await accepting).toBe(which === "the parent" ? "ADULTS_ONLY" : "FAMILY_LINK_NOT_FOUND");
    const { rows } = await server.db.execute(sql`select from family_links where child_id = ${kim.id}`);
    expect(rows).toEqual([]);
  });

  test("makes a link ineffective at once, before it is ended", async () => {
    await linkFamily(server, kim, ada);
    await ada.call("PATCH /family/children/{id}", {
      params: { id: kim.id },
      body: { conversation: "nobody" },
    });
    const set = () =>
      ada.call("PATCH /family/children/{id}", {
        params: { id: kim.id },
        body: { conversation: "friends" },
      });
    for (const [id, band, before] of [
      [kim.id, "16_17", "13_15"],
      [ada.id, "16_17", "adult"],
    ] as const) {
      await setAgeBand(server, id, band);
      expect(await childIdsOf(ada)).toEqual([]);
      expect(await familyOf(kim)).toMatchObject({ parents: [], controls: null });
      expect(await codeOf(set())).toBe("USER_NOT_FOUND");
      await setAgeBand(server, id, before);
    }
    // The row still exists, and either of them can end it.
    expect(await childIdsOf(ada)).toEqual([kim.id]);
  });
});

test("a child deleted while their link is accepted is answered as the call declares", async () => {
  const key = await createLink();
  let accepting: Promise<string> | undefined;
  await server.db.transaction(async (tx) => {
    await tx.execute(sql`delete from accounts where id = ${kim.id}`);
    accepting = codeOf(accept(ada, key));
    await Promise.race([accepting, pause(500)]);
  });
  expect(await accepting).toBe("USER_NOT_FOUND");
  expect(calls.acceptFamilyLink.errors).toContain(await accepting);
});
