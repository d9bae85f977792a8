import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import type { TestServer } from "../../testing/test-server.ts";
import { ReportDesk } from "./decisions.fixture.ts";
import { moderationLog, reports } from "./tables.ts";

/* What people, staff and the log keep of decisions. */

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
  ann = await addPerson(desk.server, `ann${n}`, { displayName: "Ann" });
  bob = await addPerson(desk.server, `bob${n}`, { displayName: "Bob" });
});
afterAll(() => desk.close());

test("the export contains what people reported and decisions about them", async () => {
  await desk.decide(await desk.report(bob, ann), { outcome: "warned", reason: "Don’t." });
  const ofAnn = (await ann.call("GET /users/me/export", {})).data;
  expect(ofAnn.reports).toMatchObject([{ reported: bob.username, kind: "person", result: "acted" }]);
  expect(ofAnn.moderationDecisions).toEqual([]);
  const ofBob = (await bob.call("GET /users/me/export", {})).data;
  expect(ofBob.moderationDecisions).toMatchObject([{ outcome: "warned", reason: "Don’t." }]);
  expect(JSON.stringify(ofBob.moderationDecisions)).not.toContain(ann.username);
});

test("the table contains the texts of reports and decisions, no formulas and no evidence, and counts the outcomes", async () => {
  const before = (await staff.call("GET /staff/reports", { query: {} })).data.counts;
  await ann.call("POST /users/{id}/report", {
    params: { id: bob.id },
    body: { category: "other", reason: "=HYPERLINK(1)" },
  });
  const [row] = await server.db.select().from(reports).where(eq(reports.reporterId, ann.id));
  await desk.decide(row?.id ?? "", { outcome: "warned", reason: "+1" });
  const { csv } = (await staff.call("GET /staff/reports/file", {})).data;
  const line = csv.split("\r\n").find((each) => each.includes("HYPERLINK")) ?? "";
  expect(line).toContain("'=HYPERLINK(1)");
  expect(line).toContain(",'+1,");
  // As staff see them on the screen, and who that is.
  expect(line).toContain(`,other,Ann,${ann.username},,Bob,${bob.username},`);
  expect(csv.split("\r\n")[0]).toBe(
    "at,kind,category,reporter,reporterUsername,reporterEmail,reported,reportedUsername,spaceID,space,text,outcome,filesBanned,partsRemoved,decidedAt,decidedBy,decisionReason,endsAt,undoneAt,appealedAt",
  );
  const { counts } = (await staff.call("GET /staff/reports", { query: {} })).data;
  expect(counts.decided.warned).toBe((before.decided.warned ?? 0) + 1);
  expect(counts.open).toBe(before.open);
  expect(counts.medianMinutes).not.toBeNull();
});

test("the log is append-only, enforced by the database", async () => {
  await desk.decide(await desk.report(bob, ann), { outcome: "dismissed", reason: "x" });
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
