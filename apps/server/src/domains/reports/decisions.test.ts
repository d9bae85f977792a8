import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { EVIDENCE_DAYS, REPORTS_DAYS, type NewDecision } from "@veranda/contract";
import { enterAs } from "../../rooms/testing/enter-as.ts";
import { addPerson, addSession, type TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import { mailsTo } from "../../testing/mails-to.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { openEventsPage } from "../../testing/events-page.ts";
import { hashPassword } from "../accounts/password-hash.ts";
import { accounts } from "../accounts/tables.ts";
import { noticeKeyOf } from "./notice-key.ts";
import { moderationLog, reportDecisions, reports } from "./tables.ts";

/* What staff decide on reports, and what becomes of whom it concerns. */

const PASSWORD = "a long password";
let passwordHash: string;
let server: TestServer;
let staff: TestPerson;
let other: TestPerson;
let ann: TestPerson;
let bob: TestPerson;
let n = 0;

beforeAll(async () => {
  server = await openTestServer({ withRooms: true });
  passwordHash = await hashPassword(PASSWORD);
  staff = await addPerson(server, "staff", { isStaff: true, displayName: "Sam" });
  other = await addPerson(server, "other", { isStaff: true });
});
beforeEach(async () => {
  n += 1;
  ann = await addPerson(server, `ann${n}`);
  bob = await addPerson(server, `bob${n}`, { passwordHash });
});
afterAll(() => server.close());

const signIn = ({ email }: TestPerson) =>
  server.call("POST /auth/v1/login", { body: { email, password: PASSWORD } });
const reportOf = async (subject: TestPerson, by = ann): Promise<string> => {
  await by.call("POST /users/{id}/report", {
    params: { id: subject.id },
    body: { category: "harassment", reason: "Shouted." },
  });
  const [row] = await server.db
    .select({ id: reports.id })
    .from(reports)
    .where(eq(reports.reportedId, subject.id))
    .orderBy(sql`number desc`)
    .limit(1);
  if (row === undefined) throw new Error("No report was kept");
  return row.id;
};
const decide = async (id: string, body: NewDecision, by = staff) =>
  (await by.call("POST /staff/reports/{id}/decision", { params: { id }, body })).data;
const keyOf = (decisionId: string): string =>
  noticeKeyOf({ for: "concerned", id: decisionId }, server.secret);
const notice = async (key: string) => (await server.call("GET /notices/{key}", { params: { key } })).data;
/** So many mails to an address, the latest first. */
const textsTo = async ({ email }: TestPerson, count: number): Promise<string[]> => {
  await expect.poll(() => mailsTo(server, email)).toHaveLength(count);
  return (await mailsTo(server, email)).map(({ text }) => text);
};
const appeal = async (key: string, text = "It was a play.") =>
  (await server.call("POST /notices/{key}/appeal", { params: { key }, body: { text } })).data;
const decisionIdOf = ({ report }: Awaited<ReturnType<typeof decide>>): string => report.decision?.id ?? "";

test("a warning reaches both: the one reads why, the other only that something was done", async () => {
  const id = await reportOf(bob);
  const decided = await decide(id, { outcome: "warned", reason: "Please don’t shout." });
  expect(decided.report.decision).toMatchObject({ outcome: "warned", by: "Sam", endsAt: null });
  expect(decided.log).toMatchObject([{ act: "warned", by: "Sam" }]);
  const [toBob] = await textsTo(bob, 1);
  expect(toBob).toContain("Please don’t shout.");
  const [toAnn] = await textsTo(ann, 1);
  expect(toAnn).not.toContain("shout");
  const key = /key=(\S+)/.exec(toAnn ?? "")?.[1] ?? "";
  expect(await notice(key)).toEqual({
    for: "reporter",
    kind: "person",
    category: "harassment",
    reportedAt: expect.any(String),
    result: "acted",
    reason: null,
    at: expect.any(String),
  });
  expect(await notice(keyOf(decisionIdOf(decided)))).toMatchObject({
    for: "concerned",
    outcome: "warned",
    reason: "Please don’t shout.",
    appeal: null,
  });
});

test("a dismissal is told to who reported, with its reason, and to nobody else", async () => {
  const decided = await decide(await reportOf(bob), {
    outcome: "dismissed",
    reason: "A joke among friends.",
  });
  const [toAnn] = await textsTo(ann, 1);
  expect(toAnn).toContain("A joke among friends.");
  await expect(notice(keyOf(decisionIdOf(decided)))).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(appeal(keyOf(decisionIdOf(decided)))).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await textsTo(bob, 0)).toEqual([]);
});

const bell = async (who: TestPerson) => (await who.call("GET /notifications", { query: {} })).data;

test("both are told in the bell too, also without a proven address, each by their own notice", async () => {
  const page = await openEventsPage(server.origin, bob);
  const reportId = await reportOf(bob);
  await reportOf(bob);
  // What is not of anybody is not of whom one has blocked either.
  const cy = await addPerson(server, `cy${n}`);
  await bob.call("POST /friends/block", { body: { userID: cy.id } });
  await server.db.update(accounts).set({ emailVerifiedAt: null }).where(eq(accounts.id, bob.id));
  const decided = await decide(reportId, { outcome: "warned", reason: "Please don’t shout." });
  const told = await page.next("notification");
  expect(told).toMatchObject({
    unreadCount: 1,
    notification: { kind: "decision", news: "warned", isRead: false, notice: keyOf(decisionIdOf(decided)) },
  });
  await soon(async () =>
    expect(await bell(ann)).toMatchObject({ unreadCount: 1, notifications: [{ news: "acted" }] }),
  );
  const [toAnn] = (await bell(ann)).notifications;
  if (toAnn?.kind !== "decision") throw new Error("Ann was told something else");
  expect(await notice(toAnn.notice)).toMatchObject({ for: "reporter", result: "acted", reason: null });
  expect(JSON.stringify(await bell(ann))).not.toContain("shout");
  await appeal(keyOf(decisionIdOf(decided)));
  await staff.call("POST /staff/decisions/{id}/appeal", {
    params: { id: decisionIdOf(decided) },
    body: { isGranted: true, reason: "It was a play." },
  });
  expect(await page.next("notification")).toMatchObject({
    unreadCount: 2,
    notification: { kind: "decision", news: "undone" },
  });
  expect((await bell(ann)).notifications).toHaveLength(1);
  await bob.call("POST /users/{id}/acknowledgeNotification", {
    params: { id: bob.id },
    body: { key: told.notification.key },
  });
  expect(await bell(bob)).toMatchObject({
    unreadCount: 1,
    notifications: [{ isRead: false }, { isRead: true }],
  });
  page.close();
});

test("who reported is told again where a dismissal is taken back and decided anew", async () => {
  const id = await reportOf(bob);
  const dismissed = await decide(id, { outcome: "dismissed", reason: "No." });
  await soon(async () => expect((await bell(ann)).notifications).toMatchObject([{ news: "dismissed" }]));
  await staff.call("POST /staff/decisions/{id}/undo", {
    params: { id: decisionIdOf(dismissed) },
    body: { reason: "Looked again." },
  });
  expect((await bell(bob)).notifications).toEqual([]);
  await decide(id, { outcome: "dismissed", reason: "Still no." });
  await soon(async () => expect((await bell(ann)).notifications).toHaveLength(2));
});

test("one decision is made on all open reports of the same", async () => {
  const cy = await addPerson(server, `cy${n}`);
  await reportOf(bob);
  await reportOf(bob);
  const id = await reportOf(bob, cy);
  const { data } = await staff.call("GET /staff/reports", { query: {} });
  const shown = data.reports.filter(({ reported }) => reported?.id === bob.id);
  expect(shown).toMatchObject([{ id, sameCount: 2 }]);
  await decide(id, { outcome: "dismissed", reason: "No." });
  const open = (await staff.call("GET /staff/reports", { query: {} })).data.reports;
  expect(open.filter(({ reported }) => reported?.id === bob.id)).toEqual([]);
  const decided = (await staff.call("GET /staff/reports", { query: { state: "decided" } })).data.reports;
  expect(decided.filter(({ reported }) => reported?.id === bob.id)).toHaveLength(1);
});

test("a suspension ends sessions and visits at once, and no way to sign in opens another until it is over", async () => {
  const space = (await staff.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data;
  const visit = await enterAs(server, bob, space.id);
  await visit.hear("welcome");
  const second = await addSession(server, bob.id);
  const id = await reportOf(bob);
  const decided = await decide(id, { outcome: "suspended", days: 7, reason: "Threats." });
  expect(decided.report.decision?.endsAt).not.toBeNull();
  await visit.closed();
  for (const { call } of [bob, second])
    await expect(call("GET /users/me", {})).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  const refused: unknown = await signIn(bob).catch((error: unknown) => error);
  expect(refused).toMatchObject({
    code: "ACCOUNT_SUSPENDED",
    entries: [{ customData: { notice: keyOf(decisionIdOf(decided)), untilUnixMs: expect.any(Number) } }],
  });
  await staff.call("POST /staff/decisions/{id}/undo", {
    params: { id: decisionIdOf(decided) },
    body: { reason: "It was somebody else." },
  });
  await expect(signIn(bob)).resolves.toMatchObject({ data: { idToken: expect.any(String) } });
  expect(await notice(keyOf(decisionIdOf(decided)))).toMatchObject({ isUndone: true });
});

test("a suspension that is over lets in, and of two the longer one holds", async () => {
  await decide(await reportOf(bob), { outcome: "suspended", days: 1, reason: "Once." });
  const again = await addPerson(server, `fay${n}`);
  const forEver = await decide(await reportOf(bob, again), {
    outcome: "suspended",
    days: null,
    reason: "Twice.",
  });
  await expect(signIn(bob)).rejects.toMatchObject({ entries: [{ customData: { untilUnixMs: null } }] });
  await server.db.execute(
    sql`update account_suspensions set ends_at = now() - interval '1 second' where account_id = ${bob.id}`,
  );
  await expect(signIn(bob)).resolves.toBeDefined();
  expect(decisionIdOf(forEver)).not.toBe("");
});

test("a space that is taken down is there for nobody, its owner too, until that is undone", async () => {
  const space = (await bob.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK", name: "Den" } })).data;
  const inside = await enterAs(server, ann, space.id);
  await inside.hear("welcome");
  const { data: made } = await ann.call("POST /rooms/{id}/report", {
    params: { id: space.id },
    body: { reason: "copyright", text: "My picture on the wall." },
  });
  const detail = (await staff.call("GET /staff/reports/{id}", { params: made })).data;
  expect(detail.report).toMatchObject({ kind: "space", reported: { id: bob.id }, space: { name: "Den" } });
  const decided = await decide(made.id, { outcome: "removed", reason: "Not yours." });
  await inside.closed();
  for (const { call } of [ann, bob, staff])
    await expect(call("GET /rooms/get/{id}", { params: { id: space.id }, query: {} })).rejects.toMatchObject({
      code: "SPACE_NOT_FOUND",
    });
  await expect(bob.call("POST /rooms/delete/{id}", { params: { id: space.id } })).rejects.toMatchObject({
    code: "SPACE_NOT_FOUND",
  });
  expect(await notice(keyOf(decisionIdOf(decided)))).toMatchObject({ outcome: "removed", spaceName: "Den" });
  await appeal(keyOf(decisionIdOf(decided)));
  const answered = await other.call("POST /staff/decisions/{id}/appeal", {
    params: { id: decisionIdOf(decided) },
    body: { isGranted: true, reason: "You have the licence." },
  });
  expect(answered.data.log.map(({ act }) => act)).toEqual(["removed", "appealed", "appeal_granted"]);
  await expect(
    bob.call("GET /rooms/get/{id}", { params: { id: space.id }, query: {} }),
  ).resolves.toBeDefined();
});

test("an appeal comes once, waits in its own queue, and its answer is told", async () => {
  const decided = await decide(await reportOf(bob), { outcome: "warned", reason: "Don’t." });
  const id = decisionIdOf(decided);
  await Promise.allSettled([appeal(keyOf(id)), appeal(keyOf(id), "Again.")]).then((both) =>
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]),
  );
  await expect(appeal(keyOf(id))).rejects.toMatchObject({ code: "ALREADY_APPEALED" });
  const { data } = await staff.call("GET /staff/reports", { query: { state: "appeals" } });
  expect(data.reports.map(({ decision }) => decision?.id)).toContain(id);
  const answer = { isGranted: false, reason: "It stands." };
  await staff.call("POST /staff/decisions/{id}/appeal", { params: { id }, body: answer });
  await expect(
    other.call("POST /staff/decisions/{id}/appeal", { params: { id }, body: answer }),
  ).rejects.toMatchObject({ code: "ALREADY_DECIDED" });
  expect(await notice(keyOf(id))).toMatchObject({
    isUndone: false,
    appeal: { answer: { isGranted: false, reason: "It stands." } },
  });
  expect((await textsTo(bob, 2))[0]).toContain("It stands.");
});

test("of two who decide at once one does, also on two reports of the same; the other is told", async () => {
  const first = await reportOf(bob);
  const cy = await addPerson(server, `cy${n}`);
  const second = await reportOf(bob, cy);
  const both = await Promise.allSettled([
    decide(first, { outcome: "warned", reason: "One." }),
    decide(second, { outcome: "dismissed", reason: "Two." }, other),
  ]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "ALREADY_DECIDED", statusCode: 409 },
  });
  const rows = await server.db.select().from(reportDecisions).where(eq(reportDecisions.accountId, bob.id));
  expect(rows).toHaveLength(1);
});

test("a dismissal that is undone is open again", async () => {
  const id = await reportOf(bob);
  const decided = await decide(id, { outcome: "dismissed", reason: "No." });
  const params = { id: decisionIdOf(decided) };
  await staff.call("POST /staff/decisions/{id}/undo", { params, body: { reason: "Yes." } });
  await expect(
    staff.call("POST /staff/decisions/{id}/undo", { params, body: { reason: "Yes." } }),
  ).rejects.toMatchObject({ code: "ALREADY_DECIDED" });
  await expect(decide(id, { outcome: "warned", reason: "Yes." })).resolves.toBeDefined();
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
  const id = await reportOf(bob);
  await expect(decide(id, body as NewDecision)).rejects.toMatchObject({ code });
  const [row] = await server.db.select().from(reports).where(eq(reports.id, id));
  expect(row?.decisionId).toBeNull();
});

test("an older report of the same clears nobody of staff whom a newer one is about", async () => {
  const older = await reportOf(bob);
  const newer = await reportOf(bob, other);
  // As when a space passed to them in between: one subject, reported of two people.
  await server.db.update(reports).set({ reportedId: staff.id }).where(eq(reports.id, newer));
  const dismissal = { outcome: "dismissed", reason: "Nothing there." } as const;
  await expect(decide(older, dismissal)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await decide(older, dismissal, other);
});

test("staff suspend no staff, and decide nothing about themselves", async () => {
  const ofStaff = await reportOf(other);
  await expect(decide(ofStaff, { outcome: "suspended", days: 1, reason: "x" })).rejects.toMatchObject({
    code: "CANNOT_SUSPEND_STAFF",
  });
  await expect(decide(ofStaff, { outcome: "dismissed", reason: "x" }, other)).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  await expect(decide(ofStaff, { outcome: "dismissed", reason: "x" })).resolves.toBeDefined();
});

test("whose account is gone can't be warned; the rest goes on", async () => {
  const id = await reportOf(bob);
  await bob.call("DELETE /users/me", {});
  await expect(decide(id, { outcome: "warned", reason: "x" })).rejects.toMatchObject({
    code: "NOBODY_TO_DECIDE_ON",
  });
  await expect(decide(id, { outcome: "dismissed", reason: "x" })).resolves.toBeDefined();
});

test("keys that are not ours open nothing", async () => {
  const id = decisionIdOf(await decide(await reportOf(bob), { outcome: "warned", reason: "x" }));
  const key = keyOf(id);
  const forged = [
    `r${key.slice(1)}`,
    `${key.slice(0, -2)}${key.endsWith("AA") ? "BB" : "AA"}`,
    noticeKeyOf({ for: "concerned", id }, new Uint8Array(32)),
  ];
  for (const each of forged) await expect(notice(each)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("evidence is what the instance saw, for staff alone, and who goes is taken out of it", async () => {
  const space = (await staff.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data;
  const [one, two] = [await enterAs(server, ann, space.id), await enterAs(server, bob, space.id)];
  await one.hear("welcome");
  await two.hear("welcome");
  two.send("chat", { text: "Go away!" });
  await one.hear("chat");
  const seen = async () => {
    const body = { category: "abuse", reason: "", roomId: space.id } as const;
    await ann.call("POST /users/{id}/report", { params: { id: bob.id }, body });
    const [row] = await server.db
      .select({ id: reports.id })
      .from(reports)
      .where(eq(reports.reportedId, bob.id))
      .orderBy(sql`number desc`);
    return (await staff.call("GET /staff/reports/{id}", { params: { id: row?.id ?? "" } })).data;
  };
  await soon(async () => {
    const { evidence } = await seen();
    expect(evidence?.chat).toMatchObject([{ text: "Go away!", accountId: bob.id, senderName: bob.username }]);
    expect(evidence?.people.map(({ accountId }) => accountId).toSorted()).toEqual(
      [ann.id, bob.id].toSorted(),
    );
  });
  // Nobody who is not there opens other people's talk to staff.
  const outsider = await addPerson(server, `out${n}`);
  await outsider.call("POST /users/{id}/report", {
    params: { id: bob.id },
    body: { category: "spam", roomId: space.id },
  });
  const [theirs] = await server.db.select().from(reports).where(eq(reports.reporterId, outsider.id));
  expect(theirs?.evidence).toBeNull();
  const mine = (await ann.call("GET /users/me/export", {})).data;
  expect(JSON.stringify(mine.reports)).not.toContain("Go away!");
  one.leave();
  two.leave();
  await bob.call("DELETE /users/me", {});
  const { rows } = await server.db.execute(
    sql`select evidence::text as text from reports where reporter_id = ${ann.id}`,
  );
  const kept = JSON.stringify(rows);
  expect(kept).not.toContain("Go away!");
  expect(kept).not.toContain(bob.id);
  expect(kept).toContain(ann.id);
});

test("a message is reported by who is there, in the server's own words for it, with what was said around it", async () => {
  const space = (await staff.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data;
  const one = await enterAs(server, ann, space.id);
  const two = await enterAs(server, bob, space.id);
  two.send("chat", { text: "Before." });
  two.send("chat", { text: "Go away!" });
  await one.hear("chat");
  const { id: messageID } = await one.hear("chat");
  const report = (who: TestPerson, id: string, roomId = space.id, more: object = {}) =>
    who.call("POST /rooms/{id}/report/message", {
      params: { id: roomId },
      body: { messageID: id, reason: "harassment", text: "See.", ...more },
    });
  const id = await soon(async () => (await report(ann, messageID)).data.id);
  const { data } = await staff.call("GET /staff/reports/{id}", { params: { id } });
  expect(data.report).toMatchObject({ kind: "message", reported: { id: bob.id }, reason: "See." });
  expect(data.evidence).toMatchObject({ about: messageID, instance: 1 });
  expect(data.evidence?.chat.map(({ text }) => text)).toEqual(["Before.", "Go away!"]);
  await expect(report(bob, messageID)).rejects.toMatchObject({ code: "NOT_YOURSELF" });
  await expect(report(ann, randomUUID())).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(report(ann, messageID, "park0001")).rejects.toMatchObject({ code: "NOT_FOUND" });
  const outsider = await addPerson(server, `far${n}`);
  await expect(report(outsider, messageID)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(report(ann, "1")).rejects.toMatchObject({ code: "INVALID_INPUT" });
  await expect(report(ann, messageID, space.id, { said: "Forged." })).rejects.toMatchObject({
    code: "INVALID_INPUT",
  });
  await expect(decide(id, { outcome: "removed", reason: "Gone." })).rejects.toMatchObject({
    code: "INVALID_INPUT",
  });
  await decide(id, { outcome: "warned", reason: "Be kind." });
  await soon(async () => expect((await bell(bob)).notifications).toMatchObject([{ news: "warned" }]));
  one.leave();
  two.leave();
});

test("people take along what they reported and what was decided about them", async () => {
  await decide(await reportOf(bob), { outcome: "warned", reason: "Don’t." });
  const ofAnn = (await ann.call("GET /users/me/export", {})).data;
  expect(ofAnn.reports).toMatchObject([{ reported: bob.username, kind: "person", result: "acted" }]);
  expect(ofAnn.moderationDecisions).toEqual([]);
  const ofBob = (await bob.call("GET /users/me/export", {})).data;
  expect(ofBob.moderationDecisions).toMatchObject([{ outcome: "warned", reason: "Don’t." }]);
  expect(JSON.stringify(ofBob.moderationDecisions)).not.toContain(ann.username);
});

test("the table holds no formulas, and counts tell what was decided", async () => {
  const before = (await staff.call("GET /staff/reports", { query: {} })).data.counts;
  await ann.call("POST /users/{id}/report", {
    params: { id: bob.id },
    body: { category: "other", reason: "=HYPERLINK(1)" },
  });
  const [row] = await server.db.select().from(reports).where(eq(reports.reporterId, ann.id));
  await decide(row?.id ?? "", { outcome: "warned", reason: "+1" });
  const { csv } = (await staff.call("GET /staff/reports/file", {})).data;
  const line = csv.split("\r\n").find((each) => each.includes("HYPERLINK")) ?? "";
  expect(line).toContain("'=HYPERLINK(1)");
  expect(line).toContain(",'+1,");
  const { counts } = (await staff.call("GET /staff/reports", { query: {} })).data;
  expect(counts.decided.warned).toBe((before.decided.warned ?? 0) + 1);
  expect(counts.open).toBe(before.open);
  expect(counts.medianHours).not.toBeNull();
});

test("the log is only ever added to, by the database's own word", async () => {
  await decide(await reportOf(bob), { outcome: "dismissed", reason: "x" });
  const refused = /only ever added to/;
  const reasonOf = (error: unknown) => String((error as { cause?: unknown }).cause ?? error);
  await expect(
    server.db
      .update(moderationLog)
      .set({ by: "somebody" })
      .catch((error: unknown) => Promise.reject(new Error(reasonOf(error)))),
  ).rejects.toThrow(refused);
  await expect(
    server.db.delete(moderationLog).catch((error: unknown) => Promise.reject(new Error(reasonOf(error)))),
  ).rejects.toThrow(refused);
});

test("evidence goes after its time, the report long after, the log never", async () => {
  const id = await reportOf(bob);
  await server.db
    .update(reports)
    .set({ evidence: { at: new Date().toISOString(), instance: 1, chat: [], people: [] } })
    .where(eq(reports.id, id));
  const decisionId = decisionIdOf(await decide(id, { outcome: "warned", reason: "x" }));
  const age = (days: number) =>
    server.db.execute(
      sql`update report_decisions set decided_at = now() - make_interval(days => ${days}) where id = ${decisionId}`,
    );
  const purge = async (then: () => Promise<void>) => {
    await server.db.transaction((tx) => server.jobs.send("reports.purge", {}, tx));
    await soon(async () => {
      server.jobs.wake("reports.purge");
      await then();
    });
  };
  const kept = () => server.db.select().from(reports).where(eq(reports.id, id));
  await age(EVIDENCE_DAYS + 1);
  await purge(async () => expect(await kept()).toMatchObject([{ evidence: null }]));
  await age(REPORTS_DAYS + 1);
  await purge(async () => expect(await kept()).toEqual([]));
  const log = await server.db.select().from(moderationLog).where(eq(moderationLog.decisionId, decisionId));
  expect(log).toHaveLength(1);
});
