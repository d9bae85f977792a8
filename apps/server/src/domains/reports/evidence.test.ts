import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { EVIDENCE_DAYS, REPORTS_DAYS } from "@veranda/contract";
import { enterAs } from "../../rooms/testing/enter-as.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import type { TestServer } from "../../testing/test-server.ts";
import { bell, decisionIdOf, ReportDesk } from "./decisions.fixture.ts";
import { moderationLog, reports } from "./tables.ts";

/* What is kept of the moment of a report, and how long. */

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

test("evidence is what the instance recorded, for staff only, without deleted accounts", async () => {
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

test("a message is reported by people present, in the server's own copy, with its context", async () => {
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
  await desk.decide(id, { outcome: "warned", reason: "Be kind." });
  await soon(async () => expect((await bell(bob)).notifications).toMatchObject([{ news: "warned" }]));
  one.leave();
  two.leave();
});

test("staff concerned by a report see neither the reporter nor their text nor the evidence", async () => {
  const third = await addPerson(server, `third${n}`, { isStaff: true });
  const space = (await third.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data;
  const [one, two] = [await enterAs(server, ann, space.id), await enterAs(server, third, space.id)];
  await Promise.all([one.hear("welcome"), two.hear("welcome")]);
  one.send("chat", { text: `Words of evidence ${n}` });
  await two.hear("chat");
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#b4532a" } })
    .png()
    .toBuffer();
  const body = { category: "abuse", reason: `Words of the report ${n}`, roomId: space.id } as const;
  await ann.call("POST /users/{id}/report", { params: { id: third.id }, body });
  await ann.call("POST /rooms/{id}/report/image", {
    params: { id: space.id },
    query: {},
    body: { reason: "copyright", text: `Words of the report ${n}` },
    file: new Blob([Uint8Array.from(picture)]),
  });
  const seenBy = async (who: TestPerson) => {
    const { data: page } = await who.call("GET /staff/reports", { query: {} });
    const ids = page.reports.filter(({ reported }) => reported?.id === third.id).map(({ id }) => id);
    const details = await Promise.all(
      ids.map(async (id) => (await who.call("GET /staff/reports/{id}", { params: { id } })).data),
    );
    const { csv } = (await who.call("GET /staff/reports/file", {})).data;
    const lines = csv.split("\r\n").filter((line) => line.includes(third.username));
    return { ids, details, text: JSON.stringify([page.reports, details, lines]) };
  };
  const impartial = await soon(async () => {
    const seen = await seenBy(staff);
    expect(seen.text).toContain(`Words of evidence ${n}`);
    return seen;
  });
  expect(impartial.text).toContain("data:image/webp");
  const concerned = await seenBy(third);
  expect(concerned.ids).toEqual(impartial.ids);
  for (const word of [
    ann.id,
    ann.username,
    `Words of the report ${n}`,
    `Words of evidence ${n}`,
    "data:image",
  ])
    expect(concerned.text).not.toContain(word);
  expect(concerned.details.map(({ report }) => report.isAboutYou)).toEqual([true, true]);
  expect(impartial.details.map(({ report }) => report.isAboutYou)).toEqual([false, false]);

  // Also once it is decided.
  for (const id of concerned.ids) await desk.decide(id, { outcome: "dismissed", reason: "x" });
  const { data: decided } = await third.call("GET /staff/reports", { query: { state: "decided" } });
  const own = decided.reports.filter(({ reported }) => reported?.id === third.id);
  expect(own.map(({ isAboutYou, reporter, reason }) => ({ isAboutYou, reporter, reason }))).toEqual(
    concerned.ids.map(() => ({ isAboutYou: true, reporter: null, reason: "" })),
  );
});

test.each(["warned", "noted"] as const)(
  "evidence is deleted after its retention, the report much later, the log never: %s",
  async (outcome) => {
    const id = await desk.report(bob, ann);
    await server.db
      .update(reports)
      .set({ evidence: { at: new Date().toISOString(), instance: 1, chat: [], people: [] } })
      .where(eq(reports.id, id));
    // What is noted is about nobody with an account.
    if (outcome === "noted")
      await server.db.update(reports).set({ reportedId: null }).where(eq(reports.id, id));
    const decisionId = decisionIdOf(await desk.decide(id, { outcome, reason: "x" }));
    const age = (days: number) =>
      server.db.execute(
        sql`update report_decisions set decided_at = now() - make_interval(days => ${days}) where id = ${decisionId}`,
      );
    // One that is asked for while another is at its end is that one.
    const purge = (then: () => Promise<void>) =>
      soon(async () => {
        await server.db.transaction((tx) => server.jobs.send("reports.purge", {}, tx));
        server.jobs.wake("reports.purge");
        await then();
      });
    const kept = () => server.db.select().from(reports).where(eq(reports.id, id));
    await age(EVIDENCE_DAYS + 1);
    await purge(async () => expect(await kept()).toMatchObject([{ evidence: null }]));
    await age(REPORTS_DAYS + 1);
    await purge(async () => expect(await kept()).toEqual([]));
    const log = await server.db.select().from(moderationLog).where(eq(moderationLog.decisionId, decisionId));
    expect(log).toHaveLength(1);
  },
);
