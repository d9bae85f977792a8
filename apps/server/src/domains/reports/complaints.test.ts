// Slow: mails are sent.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mailsTo } from "../../testing/mails-to.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import { bell, decisionIdOf, ReportDesk } from "./decisions.fixture.ts";
import { noticeKeyOf } from "./notice-key.ts";

/* Who reported something complains that nothing was done. */

let desk: ReportDesk;
let ann: TestPerson;
let bob: TestPerson;
let n = 0;

beforeAll(async () => {
  desk = await ReportDesk.open();
});
beforeEach(async () => {
  n += 1;
  ann = await addPerson(desk.server, `ann${n}`);
  bob = await addPerson(desk.server, `bob${n}`);
});
afterAll(() => desk.close());

const reporterKey = (id: string) => noticeKeyOf({ for: "reporter", id }, desk.server.secret);
const dismissed = async () => {
  const id = await desk.report(bob, ann);
  const decided = await desk.decide(id, { outcome: "dismissed", reason: "A quarrel." });
  return { id, decisionId: decisionIdOf(decided), key: reporterKey(id) };
};
const news = async (who: TestPerson) =>
  (await bell(who)).notifications.flatMap((told) => (told.kind === "decision" ? told.news : []));

test("a complaint is answered by other staff; if granted, the report is to be decided again", async () => {
  const { id, decisionId, key } = await dismissed();
  expect(await desk.notice(key)).toMatchObject({ result: "dismissed", mayComplain: true, complaint: null });
  expect(await desk.appeal(key, "It went on for days.")).toMatchObject({
    mayComplain: false,
    complaint: { text: "It went on for days.", answer: null },
  });
  await expect(desk.appeal(key, "Again.")).rejects.toMatchObject({ code: "ALREADY_APPEALED" });
  const { data: waiting } = await desk.other.call("GET /staff/reports", { query: { state: "appeals" } });
  expect(waiting.reports.find((each) => each.id === id)?.decision?.appeals).toMatchObject([
    { by: "reporter", statements: [{ by: ann.username, text: "It went on for days." }], answer: null },
  ]);
  await expect(desk.answer(decisionId, true, desk.staff)).rejects.toMatchObject({
    code: "NEEDS_OTHER_STAFF",
  });
  const answered = await desk.answer(decisionId, true);
  expect(answered.report.decision).toBeNull();
  expect(await desk.notice(key)).toMatchObject({ result: null, mayComplain: false });
  await soon(async () => expect(await news(ann)).toEqual(["reopened", "dismissed"]));
  // Whom it is about hears of none of it.
  expect(await news(bob)).toEqual([]);
  const [latest] = await desk.textsTo(ann, 2);
  expect(latest).toContain("we’re looking at your report again");
  await desk.decide(id, { outcome: "warned", reason: "It went on for days." }, desk.other);
  expect(await desk.notice(key)).toMatchObject({ result: "acted" });
});

test("each reporter can complain once, and all who wait get one answer, with the reason", async () => {
  const other = await addPerson(desk.server, `cara${n}`);
  const id = await desk.report(bob, ann);
  const again = await desk.report(bob, ann);
  const second = await desk.report(bob, other);
  const decisionId = decisionIdOf(await desk.decide(id, { outcome: "dismissed", reason: "A quarrel." }));
  const key = reporterKey(id);
  const waiting = async (who = desk.staff) => {
    const { data } = await who.call("GET /staff/reports", { query: { state: "appeals" } });
    return data.reports.filter(({ decision }) => decision?.id === decisionId);
  };
  await desk.appeal(key);
  await expect(desk.appeal(reporterKey(again))).rejects.toMatchObject({ code: "ALREADY_APPEALED" });
  // Nobody reads the complaint of somebody else, and nobody's takes another's away.
  expect(await desk.notice(reporterKey(second))).toMatchObject({ mayComplain: true, complaint: null });
  await desk.appeal(reporterKey(second), "It was no play.");
  const [entry, ...more] = await waiting();
  expect(more).toEqual([]);
  expect(entry?.decision?.appeals.map(({ statements }) => statements.map(({ text }) => text))).toEqual([
    ["It was a play.", "It was no play."],
  ]);
  await desk.answer(decisionId, false);
  expect(await waiting()).toEqual([]);
  expect(await desk.notice(reporterKey(second))).toMatchObject({
    complaint: { text: "It was no play.", answer: { isGranted: false, reason: "It stands." } },
  });
  expect(await desk.notice(key)).toMatchObject({
    result: "dismissed",
    complaint: { answer: { isGranted: false, reason: "It stands.", isBySame: false } },
  });
  await soon(async () => expect(await news(ann)).toEqual(["not_reopened", "dismissed"]));
  await soon(async () => expect(await news(other)).toEqual(["not_reopened", "dismissed"]));
  const { data } = await ann.call("GET /users/me/export", {});
  expect(JSON.stringify(data.reports)).toContain("It was a play.");
  const { data: theirs } = await bob.call("GET /users/me/export", {});
  expect(JSON.stringify(theirs)).not.toContain("It was a play.");
});

test("an accomplice's early complaint leaves the others theirs", async () => {
  const id = await desk.report(bob, ann);
  const accomplice = await addPerson(desk.server, `cara${n}`);
  const theirs = await desk.report(bob, accomplice);
  const decisionId = decisionIdOf(await desk.decide(id, { outcome: "dismissed", reason: "A quarrel." }));
  await desk.appeal(reporterKey(theirs), "Whatever.");
  await desk.answer(decisionId, false);
  await desk.appeal(reporterKey(id), "It went on for days.");
  const { report } = await desk.answer(decisionId, true);
  expect(report.decision).toBeNull();
  await soon(async () => expect(await news(ann)).toEqual(["reopened", "dismissed"]));
  // Theirs was answered, and stays so.
  expect(await news(accomplice)).toEqual(["not_reopened", "dismissed"]);
});

test("staff concerned can't read a complaint, and its text is deleted with its author's account", async () => {
  const id = await desk.report(desk.other, ann);
  await desk.decide(id, { outcome: "dismissed", reason: "A quarrel." });
  await desk.appeal(reporterKey(id), "It went on for days.");
  const read = async (who: TestPerson) =>
    (await who.call("GET /staff/reports/{id}", { params: { id } })).data.report.decision?.appeals;
  expect(await read(desk.other)).toEqual([]);
  expect(await read(desk.staff)).toMatchObject([{ statements: [{ text: "It went on for days." }] }]);
  await ann.call("DELETE /users/me", {});
  await soon(async () =>
    expect(await read(desk.staff)).toMatchObject([{ statements: [{ by: null, text: "" }] }]),
  );
});

test("complaints are impossible after an action, while waiting, or with a foreign key", async () => {
  const id = await desk.report(bob, ann);
  const key = reporterKey(id);
  await expect(desk.appeal(key)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await desk.decide(id, { outcome: "warned", reason: "Be kind." });
  await expect(desk.appeal(key)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const { key: real } = await dismissed();
  for (const forged of [real.replace(/\..{4}/, ".AAAA"), real.replace(/^r/, "d")])
    await expect(desk.appeal(forged)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await desk.notice(real)).toMatchObject({ mayComplain: true });
});

test("a reporter without an account complains by the link in their mail, and is answered by mail", async () => {
  const email = `sender${n}@example.org`;
  await desk.server.call("POST /notices", {
    body: {
      link: `https://example.org/@${bob.username}`,
      category: "copyright",
      explanation: "The picture is mine.",
      name: "Somebody",
      email,
      isInGoodFaith: true,
    },
  });
  const { data } = await desk.staff.call("GET /staff/reports", { query: {} });
  const id = data.reports.find(({ sender }) => sender?.email === email)?.id ?? "";
  const decisionId = decisionIdOf(await desk.decide(id, { outcome: "dismissed", reason: "A quotation." }));
  const texts = () => mailsTo(desk.server, email).then((mails) => mails.map(({ text }) => text));
  const link = await soon(async () => {
    const found = (await texts()).find((text) => text.includes("A quotation."))?.match(/key=(\S+)/)?.[1];
    if (found === undefined) throw new Error("No mail has come");
    return decodeURIComponent(found);
  });
  await desk.appeal(link, "It is a copy.");
  await desk.answer(decisionId, false);
  await soon(async () => expect(await texts()).toContainEqual(expect.stringContaining("It stands.")));
});

test("an address that somebody merely writes opens nobody's complaint, and takes nobody's away", async () => {
  const email = `victim${n}@example.org`;
  const notice = async () => {
    const { data } = await desk.server.call("POST /notices", {
      body: {
        link: `https://example.org/@${bob.username}`,
        category: "copyright",
        explanation: "The picture is mine.",
        name: "Somebody",
        email,
        isInGoodFaith: true,
      },
    });
    return data.key;
  };
  const [own, claimed] = [await notice(), await notice()];
  const { data } = await desk.staff.call("GET /staff/reports", { query: {} });
  const id = data.reports.find(({ sender }) => sender?.email === email)?.id ?? "";
  await desk.decide(id, { outcome: "dismissed", reason: "A quotation." });
  // By the mails the address's owner gets to none of them as who sent it does.
  const mailed = await soon(async () => {
    const texts = (await mailsTo(desk.server, email)).map(({ text }) => text);
    const outcomes = texts.filter((text) => text.includes("A quotation."));
    expect(outcomes).toHaveLength(2);
    return outcomes.map((text) => decodeURIComponent(/key=(\S+)/.exec(text)?.[1] ?? ""));
  });
  expect(new Set([...mailed, own, claimed]).size).toBe(4);
  for (const key of mailed) {
    expect(await desk.notice(key)).toMatchObject({ result: "dismissed", mayComplain: true });
    await desk.appeal(key, "As my doctor says.");
    await expect(desk.appeal(key, "Again.")).rejects.toMatchObject({ code: "ALREADY_APPEALED" });
  }
  for (const key of [own, claimed])
    expect(await desk.notice(key)).toMatchObject({ mayComplain: true, complaint: null });
  await desk.appeal(claimed, "Whatever.");
  expect(await desk.notice(own)).toMatchObject({ mayComplain: true, complaint: null });
  await desk.appeal(own, "It is a copy, as my lawyer says.");
  expect(await desk.notice(claimed)).toMatchObject({ complaint: { text: "Whatever." } });
  for (const key of mailed)
    expect(await desk.notice(key)).toMatchObject({ complaint: { text: "As my doctor says." } });
});
