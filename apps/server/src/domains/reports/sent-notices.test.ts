import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readStoredMails } from "../../platform/mail/folder.ts";
import { mailFolder } from "../../platform/mail/open-mailer.ts";
import { mailsTo } from "../../testing/mails-to.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import { noticedSubject } from "./noticed-subject.ts";
import { decisionIdOf, ReportDesk } from "./decisions.fixture.ts";

let desk: ReportDesk;
let owner: TestPerson;
beforeAll(async () => {
  desk = await ReportDesk.open();
  owner = await addPerson(desk.server, "owner");
});
afterAll(() => desk.close());

const notice = (link: string, more: object = {}) => ({
  link,
  category: "copyright" as const,
  explanation: "The picture on the wall is mine.",
  name: "Nora Notice",
  email: `nora-${randomUUID()}@example.org`,
  isInGoodFaith: true as const,
  ...more,
});
const send = (body: ReturnType<typeof notice>) => desk.server.call("POST /notices", { body });
const queue = async () => (await desk.staff.call("GET /staff/reports", { query: {} })).data.reports;
const lettersTo = (email: string, count: number) =>
  soon(async () => {
    const mails = await mailsTo(desk.server, email);
    if (mails.length !== count) throw new Error(`${mails.length} mails have gone to ${email}`);
    return mails;
  });
const spaceOf = async (shareSetting: "PUBLIC_LINK" | "PRIVATE") =>
  (await owner.call("POST /rooms", { body: { name: "The gallery", shareSetting } })).data;

test("a notice without an account is confirmed by mail, enters the queue, and is answered with the reason", async () => {
  const space = await spaceOf("PUBLIC_LINK");
  const sent = notice(`https://example.org/s/the-gallery-${space.id}?x=1`);
  await send(sent);
  const [confirmation] = await lettersTo(sent.email, 1);
  // Nothing that the sender wrote is mailed: the address may be somebody else's.
  expect(confirmation?.text).not.toContain(sent.explanation);
  expect(confirmation?.text).not.toContain(sent.name);
  const [report] = await queue();
  expect(report).toMatchObject({
    kind: "space",
    reporter: null,
    sender: { name: "Nora Notice", email: sent.email, link: sent.link },
    reason: sent.explanation,
    space: { id: space.id },
  });
  const key = /key=([^\s&]+)/.exec(confirmation?.text ?? "")?.[1] ?? "";
  expect(await desk.notice(decodeURIComponent(key))).toMatchObject({
    for: "reporter",
    result: null,
    space: { name: "The gallery" },
  });
  await desk.decide(report?.id ?? "", { outcome: "dismissed", reason: "It is in the public domain." });
  const texts = (await lettersTo(sent.email, 2)).map(({ text }) => text);
  expect(texts.some((text) => text.includes("It is in the public domain."))).toBe(true);
});

test("the sender of a notice is mailed the action and the reason; a reporter with an account is not", async () => {
  const space = await spaceOf("PUBLIC_LINK");
  const reporter = await addPerson(desk.server, "reporter");
  await reporter.call("POST /rooms/{id}/report", {
    params: { id: space.id },
    query: {},
    body: { reason: "copyright" },
  });
  const sent = notice(`https://example.org/s/the-gallery-${space.id}`);
  await send(sent);
  const report = (await queue()).find((each) => each.space?.id === space.id);
  await desk.decide(report?.id ?? "", { outcome: "removed", reason: "The painter didn’t agree." });
  const mails = await lettersTo(sent.email, 2);
  const text = mails.map((mail) => mail.text).join("\n");
  expect(text).toContain("the content was taken down");
  expect(text).toContain("The painter didn’t agree.");
  const key = /key=([^\s&]+)/.exec(text)?.[1] ?? "";
  expect(await desk.notice(decodeURIComponent(key))).toMatchObject({
    result: "acted",
    reason: "The painter didn’t agree.",
  });
  const [toReporter] = await lettersTo(reporter.email, 1);
  expect(toReporter?.text).not.toContain("The painter didn’t agree.");
  await desk.undo(
    (await desk.staff.call("GET /staff/reports/{id}", { params: { id: report?.id ?? "" } })).data.report
      .decision?.id ?? "",
    "The painter agreed after all.",
  );
  // Both are written that it was taken back, and neither why.
  for (const mailed of [await lettersTo(reporter.email, 2), await lettersTo(sent.email, 3)]) {
    const texts = mailed.map((mail) => mail.text).join("\n");
    expect(texts).toContain("have since reversed it");
    expect(texts).not.toContain("agreed after all");
  }
});

test("a notice reveals nothing: neither of a private space nor of a missing one", async () => {
  const space = await spaceOf("PRIVATE");
  for (const link of [`/s/${space.id}`, "/s/nothing-abcdef12", "https://elsewhere.example.net/x"]) {
    const sent = notice(link);
    const { data } = await send(sent);
    expect(Object.keys(data)).toEqual(["key"]);
    const [mail] = await lettersTo(sent.email, 1);
    const key = /key=([^\s&]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    // Where no mails are sent, the answer alone opens it.
    expect(await desk.notice(decodeURIComponent(key))).toEqual(await desk.notice(data.key));
    expect(await desk.notice(data.key)).toMatchObject({ space: null, person: null });
  }
  const reports = await queue();
  expect(reports.find(({ sender }) => sender?.link === `/s/${space.id}`)?.space?.id).toBe(space.id);
  // Staff can close what names nothing.
  const elsewhere = reports.find(({ sender }) => sender?.link.includes("elsewhere"));
  await desk.decide(elsewhere?.id ?? "", { outcome: "dismissed", reason: "That isn't ours." });
});

test("staff concerned can read neither the sender nor the text", async () => {
  await send(notice(`https://example.org/@${desk.other.username}`));
  const { reports } = (await desk.other.call("GET /staff/reports", { query: {} })).data;
  const own = reports.find(({ isAboutYou }) => isAboutYou);
  expect(own).toMatchObject({ kind: "person", reason: "", sender: null });
});

test("a mailbox gets at most three of each answer, however its address is written", async () => {
  const { id } = await spaceOf("PUBLIC_LINK");
  const box = randomUUID();
  const keys: string[] = [];
  for (let n = 0; n < 6; n += 1) {
    const email = `victim-${box}+${n}@example.org`;
    keys.push((await send(notice(`https://example.org/s/${id}`, { email }))).data.key);
  }
  const answers = async (text: string) =>
    (await readStoredMails(mailFolder(desk.server.dataFolder), 200)).filter(
      (mail) => mail.to.includes(box) && mail.text.includes(text),
    );
  const told = (text: string) => soon(async () => expect((await answers(text)).length).toBeGreaterThan(2));
  const report = (await queue()).find((each) => each.sender?.email.includes(box));
  const decided = await desk.decide(report?.id ?? "", { outcome: "dismissed", reason: "A quotation." });
  await told("A quotation.");
  expect(await answers("A quotation.")).toHaveLength(3);
  for (const key of keys) await desk.appeal(key, "It is not.");
  await desk.answer(decisionIdOf(decided), false);
  await told("It stands.");
  expect(await answers("It stands.")).toHaveLength(3);
});

test("an address gets at most three confirmations a day, and its notices are accepted anyway", async () => {
  const sent = notice("https://example.org/s/again");
  for (const _ of [1, 2, 3]) await send(sent);
  await send({ ...sent, email: sent.email.toUpperCase() });
  const tagged = sent.email.replace("@", "+again@");
  await send({ ...sent, email: tagged });
  await lettersTo(sent.email, 3);
  expect((await queue()).find(({ sender }) => sender?.link === sent.link)?.sender?.email).toMatch(/^nora/i);
  expect(await mailsTo(desk.server, sent.email.toUpperCase())).toHaveLength(0);
  expect(await mailsTo(desk.server, tagged)).toHaveLength(0);
});

test.each([
  ["no good faith", { isInGoodFaith: false }],
  ["no address", { email: "nobody" }],
  ["no explanation", { explanation: " " }],
  ["too much", { explanation: "a".repeat(1_001) }],
  ["a name of two lines", { name: "one\ntwo" }],
  ["more than there is", { reporterId: "me" }],
])("a notice with %s is rejected", async (_, wrong) => {
  await expect(send(notice("/s/abcdef", wrong) as never)).rejects.toMatchObject({ code: "INVALID_INPUT" });
});

test.each([
  ["https://example.org/s/the-gallery-abc123", { spaceId: "abc123" }],
  ["/s/abc123?share=1", { spaceId: "abc123" }],
  ["https://example.org/embed/x-abc123#top", { spaceId: "abc123" }],
  ["https://example.org/@nora", { username: "nora" }],
  ["nowhere", null],
  ["/s/-".repeat(120), null],
])("%j names %j", (link, subject) => expect(noticedSubject(link)).toEqual(subject));
