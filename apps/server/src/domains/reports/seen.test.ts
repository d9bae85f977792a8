import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { enterAs } from "../../rooms/testing/enter-as.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import { wasInSpace } from "../spaces/taken-down.ts";
import { decisionIdOf, ReportDesk } from "./decisions.fixture.ts";
import { reports } from "./tables.ts";

/* What can be reported of spaces that one may see, and of those that one may not. */

let desk: ReportDesk;
let ann: TestPerson;
let bob: TestPerson;
let cy: TestPerson;
let den: { id: string; shareId: string };
let n = 0;

beforeAll(async () => {
  desk = await ReportDesk.open();
});
beforeEach(async () => {
  n += 1;
  ann = await addPerson(desk.server, `ann${n}`);
  bob = await addPerson(desk.server, `bob${n}`);
  cy = await addPerson(desk.server, `cy${n}`);
  const made = (await bob.call("POST /rooms", { body: { shareSetting: "PRIVATE", name: "Den" } })).data;
  den = { id: made.id, shareId: made.shareId ?? "" };
});
afterAll(() => desk.close());

const reportDen = (who: TestPerson, query: { share?: string } = {}) =>
  who.call("POST /rooms/{id}/report", { params: { id: den.id }, query, body: { reason: "spam" } });
const reportPerson = (who: TestPerson, id: string) =>
  who.call("POST /users/{id}/report", {
    params: { id },
    body: { category: "harassment", roomId: den.id },
  });
const newest = async (by: TestPerson) => {
  const [row] = await desk.server.db
    .select()
    .from(reports)
    .where(eq(reports.reporterId, by.id))
    .orderBy(desc(reports.number))
    .limit(1);
  if (row === undefined) throw new Error("No report was kept");
  return row;
};
const open = (shareSetting: "PUBLIC_LINK" | "PRIVATE") =>
  bob.call("PATCH /rooms/{id}/edit", {
    params: { id: den.id },
    body: { shareSetting, fullScreenModeEnabled: false },
  });

test("a private space doesn't exist for people who may not see it, and neither do its messages", async () => {
  const inside = await enterAs(desk.server, bob, den.id);
  await inside.hear("welcome");
  const none = { code: "SPACE_NOT_FOUND" };
  await expect(reportDen(ann)).rejects.toMatchObject(none);
  await expect(reportDen(ann, { share: "wrongwrong123456" })).rejects.toMatchObject(none);
  await expect(
    ann.call("POST /rooms/{id}/report/message", {
      params: { id: den.id },
      body: { messageID: randomUUID(), reason: "spam" },
    }),
  ).rejects.toMatchObject(none);
  expect(await desk.server.db.select().from(reports).where(eq(reports.reporterId, ann.id))).toEqual([]);
  inside.leave();
});

test("it can be reported by people who came by its link, and by those who were there before it closed", async () => {
  await expect(reportDen(ann, { share: den.shareId })).resolves.toBeDefined();
  await open("PUBLIC_LINK");
  const visit = await enterAs(desk.server, cy, den.id);
  await visit.hear("welcome");
  visit.leave();
  await open("PRIVATE");
  // Visits are written down a while after.
  await soon(async () => expect(await wasInSpace(desk.server.db, den.id, cy.id)).toBe(true));
  await reportDen(cy);
  expect(await newest(cy)).toMatchObject({ kind: "space", spaceName: "Den" });
});

test("a person is reported without a space that the reporter may not see, and without messages", async () => {
  const inside = await enterAs(desk.server, bob, den.id);
  await inside.hear("welcome");
  inside.send("chat", { text: "A secret." });
  await inside.hear("chat");
  await reportPerson(ann, bob.id);
  const row = await newest(ann);
  expect(row).toMatchObject({ reportedId: bob.id, spaceId: null, spaceName: null, evidence: null });
  inside.leave();
});

test("a guest of a space that the reporter may not see can't be reported", async () => {
  const guest = await enterAs(desk.server, bob, den.id);
  const { me } = await guest.hear("welcome");
  await expect(reportPerson(ann, me)).rejects.toMatchObject({ code: "USER_NOT_FOUND" });
  guest.leave();
});

test("the person concerned reads no name of a private space unknown to them", async () => {
  await reportPerson(bob, ann.id);
  const row = await newest(bob);
  expect(row.spaceName).toBe("Den");
  const decided = await desk.decide(row.id, { outcome: "warned", reason: "x" });
  const key = desk.keyOf(decisionIdOf(decided));
  expect(await desk.notice(key)).toMatchObject({ kind: "person", space: null });
  await open("PUBLIC_LINK");
  expect(await desk.notice(key)).toMatchObject({ space: { name: "Den", id: den.id } });
});
