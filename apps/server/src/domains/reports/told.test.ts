import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { enterAs } from "../../rooms/testing/enter-as.ts";
import { callsWith } from "../../testing/calls-with.ts";
import { openEventsPage } from "../../testing/events-page.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import type { TestServer } from "../../testing/test-server.ts";
import { accounts } from "../accounts/tables.ts";
import { reports } from "./tables.ts";
import { bell, decisionIdOf, ReportDesk } from "./decisions.fixture.ts";
import { noticeKeyOf } from "./notice-key.ts";

/* What both sides are told of a decision. */

let desk: ReportDesk;
let server: TestServer;
let staff: TestPerson;
let ann: TestPerson;
let bob: TestPerson;
let n = 0;

beforeAll(async () => {
  desk = await ReportDesk.open();
  ({ server, staff } = desk);
});
beforeEach(async () => {
  n += 1;
  ann = await addPerson(desk.server, `ann${n}`);
  bob = await addPerson(desk.server, `bob${n}`);
});
afterAll(() => desk.close());

test("a warning notifies both: its recipient reads why, the reporter only that something was done", async () => {
  const id = await desk.report(bob, ann);
  const decided = await desk.decide(id, { outcome: "warned", reason: "Please don’t shout." });
  expect(decided.report.decision).toMatchObject({ outcome: "warned", by: "Sam", endsAt: null });
  expect(decided.log).toMatchObject([{ act: "warned", by: "Sam" }]);
  const [toBob] = await desk.textsTo(bob, 1);
  expect(toBob).toContain("Please don’t shout.");
  const [toAnn] = await desk.textsTo(ann, 1);
  expect(toAnn).not.toContain("shout");
  const key = /key=(\S+)/.exec(toAnn ?? "")?.[1] ?? "";
  expect(await desk.notice(key)).toEqual({
    for: "reporter",
    kind: "person",
    person: bob.username,
    object: null,
    space: null,
    category: "harassment",
    reportedAt: expect.any(String),
    result: "acted",
    reason: null,
    at: expect.any(String),
    mayComplain: false,
    complaint: null,
  });
  expect(await desk.notice(desk.keyOf(decisionIdOf(decided)))).toMatchObject({
    for: "concerned",
    outcome: "warned",
    reason: "Please don’t shout.",
    appeal: null,
  });
});

test("a dismissal is notified to the reporter, with its reason, and to nobody else", async () => {
  const decided = await desk.decide(await desk.report(bob, ann), {
    outcome: "dismissed",
    reason: "A joke among friends.",
  });
  const [toAnn] = await desk.textsTo(ann, 1);
  expect(toAnn).toContain("A joke among friends.");
  await expect(desk.notice(desk.keyOf(decisionIdOf(decided)))).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(desk.appeal(desk.keyOf(decisionIdOf(decided)))).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await desk.textsTo(bob, 0)).toEqual([]);
});

test("an act of a guest is noted: the reporter learns that staff agree, and nobody else anything", async () => {
  const space = (await staff.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data;
  const uid = "mwq5c8f5-00112233445566ff";
  const admission = await callsWith(server.origin, { cookie: `uid=${uid}` })("POST /rooms/noauth/{id}", {
    params: { id: space.id },
    body: { roomId: space.id, roomShareID: null, noAuthUserID: uid },
  });
  const guest = await enterAs(server, { token: admission.data.tempToken }, space.id);
  const { me } = await guest.hear("welcome");
  const body = { category: "abuse", reason: "Slurs.", roomId: space.id } as const;
  await ann.call("POST /users/{id}/report", { params: { id: me }, body });
  guest.leave();
  const [row] = await server.db
    .select({ id: reports.id })
    .from(reports)
    .where(eq(reports.reporterId, ann.id));
  const id = row?.id ?? "";
  const countsOf = async () => (await staff.call("GET /staff/reports", { query: {} })).data.counts;
  const before = await countsOf();
  const decided = await desk.decide(id, { outcome: "noted", reason: "Slurs indeed." });
  expect(decided.report.decision).toMatchObject({ outcome: "noted" });
  expect(decided.log).toMatchObject([{ act: "noted" }]);
  const counts = await countsOf();
  expect(counts.decided.noted).toBe((before.decided.noted ?? 0) + 1);
  expect(counts.open).toBe(before.open - 1);
  const { csv } = (await staff.call("GET /staff/reports/file", {})).data;
  expect(csv).toMatch(/,noted,.*Slurs indeed\./);
  await soon(async () => expect((await bell(ann)).notifications).toMatchObject([{ news: "agreed" }]));
  const [toAnn] = await desk.textsTo(ann, 1);
  expect(toAnn).toContain("agree: it breaks the rules");
  expect(toAnn).not.toContain("Slurs");
  const key = /key=(\S+)/.exec(toAnn ?? "")?.[1] ?? "";
  expect(await desk.notice(key)).toMatchObject({ for: "reporter", result: "agreed", reason: null });
  const ofAnn = (await ann.call("GET /users/me/export", {})).data;
  expect(ofAnn.reports).toMatchObject([{ result: "agreed" }]);
  const concerned = desk.keyOf(decisionIdOf(decided));
  await expect(desk.notice(concerned)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(desk.appeal(concerned)).rejects.toMatchObject({ code: "NOT_FOUND" });
  // Undone, it waits for a decision again.
  expect((await desk.undo(decisionIdOf(decided), "Read it again.")).report.decision).toBeNull();
  await desk.decide(id, { outcome: "dismissed", reason: "No." });
});

test("a violation can't just be noted if there is an account to act against", async () => {
  const id = await desk.report(bob, ann);
  await expect(desk.decide(id, { outcome: "noted", reason: "x" })).rejects.toMatchObject({
    code: "INVALID_INPUT",
  });
  await desk.decide(id, { outcome: "dismissed", reason: "No." });
});

test("both are also notified in the bell, without a proven address too, each by their own notice", async () => {
  const page = await openEventsPage(server.origin, bob);
  const reportId = await desk.report(bob, ann);
  await desk.report(bob, ann);
  // What is not of anybody is not of whom one has blocked either.
  const cy = await addPerson(server, `cy${n}`);
  await bob.call("POST /friends/block", { body: { userID: cy.id } });
  await server.db.update(accounts).set({ emailVerifiedAt: null }).where(eq(accounts.id, bob.id));
  const decided = await desk.decide(reportId, { outcome: "warned", reason: "Please don’t shout." });
  const told = await page.next("notification");
  expect(told).toMatchObject({
    unreadCount: 1,
    notification: {
      kind: "decision",
      news: "warned",
      about: { kind: "person", name: null, outcome: "warned", isOfParts: false },
      isRead: false,
      notice: desk.keyOf(decisionIdOf(decided)),
    },
  });
  await soon(async () =>
    expect(await bell(ann)).toMatchObject({
      unreadCount: 1,
      notifications: [{ news: "acted", about: { kind: "person", name: bob.username, outcome: null } }],
    }),
  );
  const [toAnn] = (await bell(ann)).notifications;
  if (toAnn?.kind !== "decision") throw new Error("Ann was told something else");
  expect(await desk.notice(toAnn.notice)).toMatchObject({ for: "reporter", result: "acted", reason: null });
  expect(JSON.stringify(await bell(ann))).not.toContain("shout");
  await desk.appeal(desk.keyOf(decisionIdOf(decided)));
  await desk.answer(decisionIdOf(decided), true);
  expect(await page.next("notification")).toMatchObject({
    unreadCount: 2,
    notification: { kind: "decision", news: "undone" },
  });
  // Who reported is told as they were of the decision.
  await soon(async () =>
    expect((await bell(ann)).notifications).toMatchObject([
      { news: "acted_undone", about: { kind: "person" } },
      { news: "acted" },
    ]),
  );
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

test("the reporter is notified again if a dismissal is undone and decided again", async () => {
  const id = await desk.report(bob, ann);
  const dismissed = await desk.decide(id, { outcome: "dismissed", reason: "No." });
  await soon(async () => expect((await bell(ann)).notifications).toMatchObject([{ news: "dismissed" }]));
  await staff.call("POST /staff/decisions/{id}/undo", {
    params: { id: decisionIdOf(dismissed) },
    body: { reason: "Looked again." },
  });
  expect((await bell(bob)).notifications).toEqual([]);
  await desk.decide(id, { outcome: "dismissed", reason: "Still no." });
  await soon(async () => expect((await bell(ann)).notifications).toHaveLength(2));
});

test("a space is named to both as it was called when it was reported", async () => {
  const { id } = (await bob.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK", name: "Den" } })).data;
  const made = await ann.call("POST /rooms/{id}/report", {
    params: { id },
    query: {},
    body: { reason: "copyright" },
  });
  await bob.call("PATCH /rooms/{id}/edit", {
    params: { id },
    body: { name: "Garden", fullScreenModeEnabled: false },
  });
  const decided = await desk.decide(made.data.id, { outcome: "removed", reason: "Not yours." });
  await soon(async () =>
    expect((await bell(bob)).notifications).toMatchObject([
      { news: "removed", about: { kind: "space", name: "Den", outcome: "removed" } },
    ]),
  );
  const [toAnn] = (await bell(ann)).notifications;
  if (toAnn?.kind !== "decision") throw new Error("Ann was told something else");
  expect(toAnn).toMatchObject({ news: "acted", about: { kind: "space", name: "Den", outcome: null } });
  expect(await desk.notice(toAnn.notice)).toMatchObject({ kind: "space", space: { name: "Den", id: null } });
  await desk.undo(decisionIdOf(decided), "It is.");
  expect(await desk.notice(toAnn.notice)).toMatchObject({ space: { name: "Den", id }, result: "undone" });
  await soon(async () =>
    expect((await bell(bob)).notifications).toMatchObject([
      { news: "undone", about: { name: "Den", outcome: "removed" } },
      { news: "removed" },
    ]),
  );
});

test("a report doesn't reveal the current name of somebody who has blocked its author", async () => {
  const id = await desk.report(bob, ann);
  await bob.call("POST /friends/block", { body: { userID: ann.id } });
  await desk.decide(id, { outcome: "warned", reason: "x" });
  const [toAnn] = await soon(async () => {
    const { notifications } = await bell(ann);
    expect(notifications).toHaveLength(1);
    return notifications;
  });
  if (toAnn?.kind !== "decision") throw new Error("Ann was told something else");
  expect(toAnn.about).toMatchObject({ kind: "person", name: null });
  expect(await desk.notice(toAnn.notice)).toMatchObject({ person: null });
});

test("foreign keys open nothing", async () => {
  const id = decisionIdOf(await desk.decide(await desk.report(bob, ann), { outcome: "warned", reason: "x" }));
  const key = desk.keyOf(id);
  const forged = [
    `r${key.slice(1)}`,
    `${key.slice(0, -2)}${key.endsWith("AA") ? "BB" : "AA"}`,
    noticeKeyOf({ for: "concerned", id }, new Uint8Array(32)),
  ];
  for (const each of forged) await expect(desk.notice(each)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
