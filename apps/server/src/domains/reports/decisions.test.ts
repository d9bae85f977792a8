import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type NewDecision } from "@veranda/contract";
import { LEAVE_CODES } from "@veranda/contract/rooms/messages";
import { enterAs } from "../../rooms/testing/enter-as.ts";
import { codeOf } from "../../testing/code-of.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import type { TestServer } from "../../testing/test-server.ts";
import { untilWaiting } from "../../testing/until-waiting.ts";
import { accounts } from "../accounts/tables.ts";
import { decisionIdOf, ReportDesk } from "./decisions.fixture.ts";
import { reportDecisions, reports } from "./tables.ts";

/* What staff decide on reports. */

let desk: ReportDesk;
let server: TestServer;
let staff: TestPerson;
let other: TestPerson;
let ann: TestPerson;
let bob: TestPerson;
let n = 0;

beforeAll(async () => {
  desk = await ReportDesk.open();
  ({ server, staff, other } = desk);
});
beforeEach(async () => {
  n += 1;
  ann = await addPerson(desk.server, `ann${n}`);
  bob = await addPerson(desk.server, `bob${n}`);
});
afterAll(() => desk.close());

test("one decision applies to all open reports of the same subject", async () => {
  const cy = await addPerson(server, `cy${n}`);
  await desk.report(bob, ann);
  await desk.report(bob, ann);
  const id = await desk.report(bob, cy);
  const { data } = await staff.call("GET /staff/reports", { query: {} });
  const shown = data.reports.filter(({ reported }) => reported?.id === bob.id);
  expect(shown).toMatchObject([{ id, sameCount: 2 }]);
  await desk.decide(id, { outcome: "dismissed", reason: "No." });
  const open = (await staff.call("GET /staff/reports", { query: {} })).data.reports;
  expect(open.filter(({ reported }) => reported?.id === bob.id)).toEqual([]);
  const decided = (await staff.call("GET /staff/reports", { query: { state: "decided" } })).data.reports;
  expect(decided.filter(({ reported }) => reported?.id === bob.id)).toHaveLength(1);
});

test("a space that is taken down is available to nobody, including its owner, until that is undone", async () => {
  const space = (await bob.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK", name: "Den" } })).data;
  const inside = await enterAs(server, ann, space.id);
  await inside.hear("welcome");
  const { data: made } = await ann.call("POST /rooms/{id}/report", {
    params: { id: space.id },
    query: {},
    body: { reason: "copyright", text: "My picture on the wall." },
  });
  const detail = (await staff.call("GET /staff/reports/{id}", { params: made })).data;
  expect(detail.report).toMatchObject({
    kind: "space",
    reported: { id: bob.id },
    space: { name: "Den", gone: null },
  });
  const decided = await desk.decide(made.id, { outcome: "removed", reason: "Not yours." });
  await inside.closed();
  expect(decided.report.space).toMatchObject({ name: "Den", gone: "taken_down" });
  for (const { call } of [ann, bob, staff])
    await expect(call("GET /rooms/get/{id}", { params: { id: space.id }, query: {} })).rejects.toMatchObject({
      code: "SPACE_NOT_FOUND",
    });
  await expect(bob.call("POST /rooms/delete/{id}", { params: { id: space.id } })).rejects.toMatchObject({
    code: "SPACE_NOT_FOUND",
  });
  expect(await desk.notice(desk.keyOf(decisionIdOf(decided)))).toMatchObject({
    outcome: "removed",
    space: { name: "Den", id: null },
  });
  await desk.appeal(desk.keyOf(decisionIdOf(decided)));
  const answered = await other.call("POST /staff/decisions/{id}/appeal", {
    params: { id: decisionIdOf(decided) },
    body: { isGranted: true, reason: "You have the licence." },
  });
  expect(answered.data.log.map(({ act }) => act)).toEqual(["removed", "appealed", "appeal_granted"]);
  await expect(
    bob.call("GET /rooms/get/{id}", { params: { id: space.id }, query: {} }),
  ).resolves.toBeDefined();
});

test("of two concurrent decisions one succeeds, also on two reports of the same subject; the other is told", async () => {
  const first = await desk.report(bob, ann);
  const cy = await addPerson(server, `cy${n}`);
  const second = await desk.report(bob, cy);
  const both = await Promise.allSettled([
    desk.decide(first, { outcome: "warned", reason: "One." }),
    desk.decide(second, { outcome: "dismissed", reason: "Two." }, other),
  ]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "ALREADY_DECIDED", statusCode: 409 },
  });
  const rows = await server.db.select().from(reportDecisions).where(eq(reportDecisions.accountId, bob.id));
  expect(rows).toHaveLength(1);
});

test("an undone dismissal is open again", async () => {
  const id = await desk.report(bob, ann);
  const decided = await desk.decide(id, { outcome: "dismissed", reason: "No." });
  const params = { id: decisionIdOf(decided) };
  await staff.call("POST /staff/decisions/{id}/undo", { params, body: { reason: "Yes." } });
  await expect(
    staff.call("POST /staff/decisions/{id}/undo", { params, body: { reason: "Yes." } }),
  ).rejects.toMatchObject({ code: "ALREADY_DECIDED" });
  await expect(desk.decide(id, { outcome: "warned", reason: "Yes." })).resolves.toBeDefined();
});

test.each([
  ["for days that are none", { outcome: "warned", reason: "x", days: 3 }, "INVALID_INPUT"],
  ["a suspension without days", { outcome: "suspended", reason: "x" }, "INVALID_INPUT"],
  ["for too long", { outcome: "suspended", reason: "x", days: 1e9 }, "INVALID_INPUT"],
  ["without a reason", { outcome: "warned", reason: "  " }, "INVALID_INPUT"],
  ["in too many words", { outcome: "warned", reason: "x".repeat(2_001) }, "INVALID_INPUT"],
  ["what there is not", { outcome: "shadowed", reason: "x" }, "INVALID_INPUT"],
  ["to remove a person", { outcome: "removed", reason: "x" }, "INVALID_INPUT"],
] as const)("deciding %s is refused, and the report stays open", async (_, body, code) => {
  const id = await desk.report(bob, ann);
  await expect(desk.decide(id, body as NewDecision)).rejects.toMatchObject({ code });
  const [row] = await server.db.select().from(reports).where(eq(reports.id, id));
  expect(row?.decisionId).toBeNull();
});

test("an older report of the same subject doesn't let staff decide a newer one about themselves", async () => {
  const older = await desk.report(bob, ann);
  const newer = await desk.report(bob, other);
  // As when a space passed to them in between: one subject, reported of two people.
  await server.db.update(reports).set({ reportedId: staff.id }).where(eq(reports.id, newer));
  const dismissal = { outcome: "dismissed", reason: "Nothing there." } as const;
  await expect(desk.decide(older, dismissal)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await desk.decide(older, dismissal, other);
});

test("a report that arrives during a decision waits to be read", async () => {
  const cy = await addPerson(server, `cy${n}`);
  const first = await desk.report(bob, ann);
  let late = "";
  let deciding: Promise<unknown> = Promise.resolve();
  // The decision, which names who made it, has read what there is to decide and waits here.
  await server.db.transaction(async (tx) => {
    await tx.select().from(accounts).where(eq(accounts.id, staff.id)).for("update");
    deciding = desk.decide(first, { outcome: "dismissed", reason: "Nothing." });
    await untilWaiting(server.db);
    late = await desk.report(bob, cy);
  });
  await deciding;
  const open = (await staff.call("GET /staff/reports", { query: {} })).data.reports;
  expect(open.filter(({ reported }) => reported?.id === bob.id).map(({ id }) => id)).toEqual([late]);
});

test("staff can't suspend staff, or decide about themselves", async () => {
  const ofStaff = await desk.report(other, ann);
  await expect(desk.decide(ofStaff, { outcome: "suspended", days: 1, reason: "x" })).rejects.toMatchObject({
    code: "CANNOT_SUSPEND_STAFF",
  });
  await expect(desk.decide(ofStaff, { outcome: "dismissed", reason: "x" }, other)).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  await expect(desk.decide(ofStaff, { outcome: "dismissed", reason: "x" })).resolves.toBeDefined();
});

test("a deleted account can't be warned; other actions are possible", async () => {
  const id = await desk.report(bob, ann);
  await bob.call("DELETE /users/me", {});
  await expect(desk.decide(id, { outcome: "warned", reason: "x" })).rejects.toMatchObject({
    code: "NOBODY_TO_DECIDE_ON",
  });
  await expect(desk.decide(id, { outcome: "dismissed", reason: "x" })).resolves.toBeDefined();
});

test("staff can't decide on their own reports while others can", async () => {
  const mine = await desk.report(bob, staff);
  const theirs = await desk.report(bob, ann);
  for (const id of [mine, theirs])
    await expect(desk.decide(id, { outcome: "warned", reason: "x" })).rejects.toMatchObject({
      code: "NEEDS_OTHER_STAFF",
    });
  await desk.decide(mine, { outcome: "warned", reason: "x" }, other);
  // Who else there is, it is about.
  const ofOther = await desk.report(other, staff);
  await desk.decide(ofOther, { outcome: "dismissed", reason: "x" });
});

test("staff can't undo decisions on their own reports while others can", async () => {
  const reported = await desk.report(bob, staff);
  const dismissed = await desk.decide(reported, { outcome: "dismissed", reason: "No." }, other);
  await expect(desk.undo(decisionIdOf(dismissed), "Yes.")).rejects.toMatchObject({
    code: "NEEDS_OTHER_STAFF",
  });
  const seen = await staff.call("GET /staff/reports/{id}", { params: { id: reported } });
  expect(seen.data).toMatchObject({
    report: { decision: { outcome: "dismissed", undone: null } },
    conflictOfInterest: { part: "reported", mayJudge: false },
  });
  // Who decided takes it back, and may decide anew.
  expect((await desk.undo(decisionIdOf(dismissed), "Looked again.", other)).report.decision).toBeNull();
  const warned = await desk.decide(reported, { outcome: "warned", reason: "Yes." }, other);
  expect(warned.conflictOfInterest).toBeNull();
  await expect(desk.undo(decisionIdOf(warned), "No.")).rejects.toMatchObject({ code: "NEEDS_OTHER_STAFF" });
  // Who else there is, it is about.
  const ofOther = await desk.report(other, staff);
  const own = await desk.decide(ofOther, { outcome: "dismissed", reason: "x" });
  await desk.undo(decisionIdOf(own), "y");
});

test("staff can enter a private space that somebody else has reported, without host rights, until it is decided", async () => {
  const { data: den } = await bob.call("POST /rooms", { body: { shareSetting: "PRIVATE", name: "Den" } });
  const { id } = den;
  const look = (who: TestPerson) => who.call("GET /rooms/get/{id}", { params: { id }, query: {} });
  const report = async (who: TestPerson) => {
    // Who reports it came by its link.
    const query = { share: den.shareId ?? "" };
    const body = { reason: "copyright" } as const;
    return (await who.call("POST /rooms/{id}/report", { params: { id }, query, body })).data.id;
  };
  const closed = { code: "USER_UNAUTHORIZED" };
  await report(staff);
  await expect(look(staff)).rejects.toMatchObject(closed);
  const reportId = await report(ann);
  expect((await look(staff)).data.name).toBe("Den");
  await expect(look(ann)).rejects.toMatchObject(closed);
  const inside = await enterAs(server, staff, id);
  await inside.hear("welcome");
  await expect(staff.call("POST /rooms/delete/{id}", { params: { id } })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  const decided = await desk.decide(reportId, { outcome: "warned", reason: "x" }, other);
  expect(await inside.closed()).toBe(LEAVE_CODES.review_over);
  for (const who of [staff, other]) await expect(look(who)).rejects.toMatchObject(closed);
  await desk.appeal(desk.keyOf(decisionIdOf(decided)));
  await expect(look(staff)).resolves.toBeDefined();
  const third = await addPerson(server, `third${n}`, { isStaff: true });
  const again = await enterAs(server, staff, id);
  await again.hear("welcome");
  await desk.undo(decisionIdOf(decided), "It is theirs.", third);
  expect(await again.closed()).toBe(LEAVE_CODES.review_over);
});

test("a ban doesn't keep staff from a space that they judge, and applies again once decided", async () => {
  const { id } = (await bob.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data;
  const at = { params: { id }, query: {} };
  const ban = (who: TestPerson, isInAllSpaces: boolean) =>
    bob.call("POST /rooms/{id}/bans", {
      params: { id },
      body: { userID: who.id, durationMinutes: null, isInAllSpaces },
    });
  const ways = (who: TestPerson) =>
    Promise.all([
      codeOf(who.call("GET /rooms/{id}/contents", at)),
      codeOf(who.call("GET /rooms/{id}/instances", at)),
      codeOf(who.call("GET /rooms/{id}/join", at)),
    ]);
  const report = { params: { id }, query: {}, body: { reason: "copyright" } } as const;
  const reportId = (await ann.call("POST /rooms/{id}/report", report)).data.id;
  await ban(ann, false);
  await ban(other, false);
  expect(await ways(ann)).toEqual(["BANNED", "BANNED", "BANNED"]);
  expect(await ways(other)).toEqual(["ok", "ok", "ok"]);
  const insiders = [await enterAs(server, staff, id), await enterAs(server, other, id)];
  for (const inside of insiders) await inside.hear("welcome");
  // Who was inside before, as anybody, stays.
  await ban(staff, true);
  expect(insiders.map((inside) => inside.closedWith)).toEqual([null, null]);
  await desk.decide(reportId, { outcome: "warned", reason: "x" });
  for (const inside of insiders) expect(await inside.closed()).toBe(LEAVE_CODES.review_over);
  for (const who of [staff, other]) expect(await ways(who)).toEqual(["BANNED", "BANNED", "BANNED"]);
});
