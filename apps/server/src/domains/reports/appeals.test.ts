import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mailsTo } from "../../testing/mails-to.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import type { TestServer } from "../../testing/test-server.ts";
import { accounts } from "../accounts/tables.ts";
import { decisionIdOf, ReportDesk } from "./decisions.fixture.ts";

/* What becomes of an appeal, and who answers it. */

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

const isStaffNoMore = ({ id }: TestPerson) =>
  server.db.update(accounts).set({ isStaff: false }).where(eq(accounts.id, id));

test("an appeal is possible once, waits in its own queue, and its answer is notified", async () => {
  const decided = await desk.decide(await desk.report(bob, ann), { outcome: "warned", reason: "Don’t." });
  const id = decisionIdOf(decided);
  await Promise.allSettled([desk.appeal(desk.keyOf(id)), desk.appeal(desk.keyOf(id), "Again.")]).then(
    (both) => expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]),
  );
  await expect(desk.appeal(desk.keyOf(id))).rejects.toMatchObject({ code: "ALREADY_APPEALED" });
  const { data } = await staff.call("GET /staff/reports", { query: { state: "appeals" } });
  expect(data.reports.map(({ decision }) => decision?.id)).toContain(id);
  const answer = { isGranted: false, reason: "It stands." };
  await other.call("POST /staff/decisions/{id}/appeal", { params: { id }, body: answer });
  await expect(
    staff.call("POST /staff/decisions/{id}/appeal", { params: { id }, body: answer }),
  ).rejects.toMatchObject({ code: "ALREADY_DECIDED" });
  expect(await desk.notice(desk.keyOf(id))).toMatchObject({
    isUndone: false,
    appeal: { answer: { isGranted: false, reason: "It stands." } },
  });
  expect((await desk.textsTo(bob, 2))[0]).toContain("It stands.");
});

test("whose appeal is granted is written so, and only what comes back", async () => {
  const reportId = await desk.report(bob, ann);
  const id = decisionIdOf(await desk.decide(reportId, { outcome: "suspended", days: 7, reason: "Threats." }));
  await desk.appeal(desk.keyOf(id));
  await desk.answer(id, true);
  await desk.textsTo(bob, 2);
  const mail = (await mailsTo(server, bob.email)).find(({ subject }) => subject.startsWith("We’ve granted"));
  expect(mail?.text).toMatch(
    /^We’ve granted your appeal to .+ and reversed the decision\. You can sign in again/,
  );
  expect(mail?.text).not.toContain("as it was before");
});

test("whoever hears of an undone warning without an appeal reads that it no longer applies", async () => {
  const id = decisionIdOf(
    await desk.decide(await desk.report(bob, ann), { outcome: "warned", reason: "Don’t." }),
  );
  await desk.undo(id, "Somebody else did it.");
  expect((await desk.textsTo(bob, 2)).join("\n")).toContain("The warning no longer applies.");
});

test("an appeal is answered by other staff than those who decided or reported, if there are any", async () => {
  const third = await addPerson(server, `third${n}`, { isStaff: true });
  const reportId = await desk.report(bob, other);
  const id = decisionIdOf(await desk.decide(reportId, { outcome: "warned", reason: "Don’t." }));
  await desk.appeal(desk.keyOf(id));
  for (const each of [staff, other]) {
    await expect(desk.answer(id, false, each)).rejects.toMatchObject({
      code: "NEEDS_OTHER_STAFF",
      statusCode: 403,
    });
    await expect(desk.undo(id, "Looked again.", each)).rejects.toMatchObject({ code: "NEEDS_OTHER_STAFF" });
  }
  const seen = async (who: TestPerson) =>
    (await who.call("GET /staff/reports/{id}", { params: { id: reportId } })).data.conflictOfInterest;
  expect(await seen(staff)).toEqual({ part: "decided", mayJudge: false });
  expect(await seen(other)).toEqual({ part: "reported", mayJudge: false });
  expect(await seen(third)).toBeNull();
  await desk.answer(id, false, third);
  expect(await desk.notice(desk.keyOf(id))).toMatchObject({ appeal: { answer: { isBySame: false } } });
  await isStaffNoMore(third);
});

test("of two members of staff who reported it, the one who didn't decide answers the appeal", async () => {
  const reportId = await desk.report(bob, other);
  const id = decisionIdOf(await desk.decide(reportId, { outcome: "warned", reason: "Don’t." }));
  await desk.appeal(desk.keyOf(id));
  await expect(desk.answer(id, true, staff)).rejects.toMatchObject({ code: "NEEDS_OTHER_STAFF" });
  const { data } = await other.call("GET /staff/reports/{id}", { params: { id: reportId } });
  expect(data.conflictOfInterest).toEqual({ part: "reported", mayJudge: true });
  expect((await desk.answer(id, true, other)).report.decision?.appeals[0]?.answer?.isGranted).toBe(true);
});

test("the only member of staff answers the appeal of their own decision, and the person is told so", async () => {
  await isStaffNoMore(other);
  const reportId = await desk.report(bob, staff);
  const { conflictOfInterest } = (await staff.call("GET /staff/reports/{id}", { params: { id: reportId } }))
    .data;
  expect(conflictOfInterest).toEqual({ part: "reported", mayJudge: true });
  const id = decisionIdOf(await desk.decide(reportId, { outcome: "warned", reason: "Don’t." }));
  await desk.appeal(desk.keyOf(id));
  await desk.answer(id, false, staff);
  expect(await desk.notice(desk.keyOf(id))).toMatchObject({ appeal: { answer: { isBySame: true } } });
  await server.db.update(accounts).set({ isStaff: true }).where(eq(accounts.id, other.id));
});
