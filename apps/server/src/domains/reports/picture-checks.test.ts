// Slow: pictures are drawn by a worker.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createHash, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import { fileContents, filePlaces, files } from "../files/tables.ts";
import { spaces } from "../spaces/tables.ts";
import { decisionIdOf, ReportDesk } from "./decisions.fixture.ts";
import { OPEN_OF_ONE_MAX } from "./open-findings.ts";
import { classifyPicture } from "./picture-classifier.ts";
import { pictureChecks, reports } from "./tables.ts";

/* Pictures that a classifier looks at, and what staff hear of it. */

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let classifier: Server;
let url: string;
let asked = 0;
let answer: Answer;
let desk: ReportDesk;
let owner: TestPerson;
let maker: TestPerson;
let spaceId: string;
let n = 0;

const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");
const says =
  (body: string, status = 200): Answer =>
  (request, response) => {
    request.resume();
    request.on("end", () => response.writeHead(status, { "content-type": "application/json" }).end(body));
  };
const finds = (labels: Record<string, number>) => says(JSON.stringify({ labels }));

beforeAll(async () => {
  classifier = createServer((request, response) => {
    asked += 1;
    answer(request, response);
  });
  await new Promise<void>((resolve) => void classifier.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(classifier.address() as AddressInfo).port}/`;
  desk = await ReportDesk.open({
    settings: { PICTURE_CLASSIFIER_URL: url, PICTURE_CLASSIFIER_TOKEN: "a token" },
  });
  // The job runs when a test says so, and at no other time.
  await desk.server.jobs.ready();
  await desk.server.db.execute(sql`delete from pgboss.schedule where name = 'pictures.classify'`);
});
beforeEach(async () => {
  n += 1;
  await desk.server.db.delete(filePlaces);
  [owner, maker] = [await addPerson(desk.server, `owner${n}`), await addPerson(desk.server, `maker${n}`)];
  spaceId = await addSpace();
  asked = 0;
});
afterAll(async () => {
  await desk.close();
  classifier.closeAllConnections();
  classifier.close();
});

const addSpace = async (): Promise<string> =>
  (await owner.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data.id;

/** A picture of the maker's on a wall of a space. Those of another height are others. */
async function hang({ space = spaceId, height = 30, by = maker, digestOf = sha256 } = {}): Promise<string> {
  const { db } = desk.server;
  const bytes = await sharp({ create: { width: 40 + n, height, channels: 3, background: "#b4532a" } })
    .png()
    .toBuffer();
  const digest = digestOf(bytes);
  const source = (await desk.server.files.keep(`test:${digest}`, bytes, "png")).split("/").at(-1) ?? "";
  const at = new Date();
  await db
    .insert(fileContents)
    .values({
      digest,
      kind: "image",
      contentType: "image/png",
      bytes: bytes.length,
      source,
      state: "done",
      createdAt: at,
      changedAt: at,
    })
    .onConflictDoNothing();
  const fileId = randomUUID();
  await db.insert(files).values({
    id: fileId,
    accountId: by.id,
    name: "beach.png",
    contentType: "image/png",
    kind: "image",
    bytes: bytes.length,
    state: "UPLOADED",
    digest,
    createdAt: at,
    changedAt: at,
  });
  const object = {
    id: "wall1",
    kind: "image",
    name: "Wall",
    parentId: null,
    order: 0,
    transform: { position: [1, 0, 2], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
    props: { fileId },
    isHidden: false,
    locked: false,
    uneditable: false,
    creatorId: by.id,
    version: 1,
  };
  await db
    .update(spaces)
    .set({ objects: [object] as never })
    .where(eq(spaces.id, space));
  await db.insert(filePlaces).values({ place: `space/${space}/document`, fileId, spaceId: space });
  return fileId;
}
/** The job, once. */
async function look(): Promise<void> {
  const { jobs, db } = desk.server;
  const done = () =>
    db.execute<{ n: number }>(
      sql`select count(*)::int as n from pgboss.job where name = 'pictures.classify' and state = 'completed'`,
    );
  const before = (await done()).rows[0]?.n ?? 0;
  await jobs.ready();
  await db.transaction((tx) => jobs.send("pictures.classify", {}, tx));
  jobs.wake("pictures.classify");
  await soon(async () => expect((await done()).rows[0]?.n).toBeGreaterThan(before));
}
const found = async (...spaceIds: string[]) =>
  (await desk.staff.call("GET /staff/reports", { query: {} })).data.reports.filter(({ space }) =>
    [spaceId, ...spaceIds].includes(space?.id ?? ""),
  );
const askAgainNow = () => desk.server.db.update(pictureChecks).set({ nextAt: new Date(0) });

test("a confident finding is a hint in the queue, with the picture, and not a report by a person", async () => {
  const fileId = await hang();
  answer = (request, response) => {
    expect(request.headers).toMatchObject({ "content-type": "image/webp", authorization: "Bearer a token" });
    finds({ porn: 0.93, sexy: 0.04 })(request, response);
  };
  await look();
  const [hint, ...more] = await found();
  expect(more).toEqual([]);
  expect(hint).toMatchObject({
    kind: "object",
    reporter: null,
    sender: null,
    reported: { id: maker.id },
    finding: { label: "porn", score: 0.93, fileId },
    sameCount: 0,
  });
  const { data } = await desk.staff.call("GET /staff/reports/{id}", { params: { id: hint?.id ?? "" } });
  expect(data.picture).toMatch(/^data:image\/webp/);
  expect(data.evidence?.object).toMatchObject({ name: "Wall", files: [{ id: fileId, name: "beach.png" }] });
  // Nothing was hidden by it, and each content is looked at once.
  const contents = await owner.call("GET /rooms/{id}/contents", { params: { id: spaceId }, query: {} });
  expect(contents.data).toHaveLength(1);
  await look();
  expect([asked, (await found()).length]).toEqual([1, 1]);
  // Staff decide, as on any report.
  const decided = await desk.decide(hint?.id ?? "", { outcome: "dismissed", reason: "A beach." });
  expect(decisionIdOf(decided)).not.toBe("");
});

test("below the threshold nothing is reported", async () => {
  await hang();
  answer = finds({ porn: 0.79, sexy: 0.5 });
  await look();
  await look();
  expect([asked, await found()]).toEqual([1, []]);
});

test("an unused picture is shown to nobody, nor to the classifier", async () => {
  const fileId = await hang();
  await desk.server.db.delete(filePlaces).where(eq(filePlaces.fileId, fileId));
  answer = finds({ porn: 1 });
  await look();
  expect([asked, await found()]).toEqual([0, []]);
});

test.each<[string, Answer]>([
  ["an error", says("{}", 500)],
  ["garbage", says("no JSON")],
  ["scores that are none", says('{"labels":{"porn":7}}')],
  ["far too much", says(JSON.stringify({ labels: {}, more: "x".repeat(1_000_000) }))],
  ["a cut connection", (request) => void request.socket.destroy()],
])("%s is not a valid answer: it is asked again later", async (_, wrong) => {
  await hang();
  answer = wrong;
  await look();
  expect(await found()).toEqual([]);
  answer = finds({ porn: 1 });
  await look();
  expect(await found()).toEqual([]);
  await askAgainNow();
  await look();
  expect(await found()).toHaveLength(1);
  await desk.server.db.delete(reports);
});

test.each(["deletedAt", "takenDownAt"] as const)(
  "a picture of a deleted space (%s) is checked where else it is used, and hides nothing",
  async (gone) => {
    const { db } = desk.server;
    await hang();
    await db
      .update(spaces)
      .set({ [gone]: new Date() })
      .where(eq(spaces.id, spaceId));
    answer = finds({ porn: 1 });
    await look();
    expect([asked, await found()]).toEqual([0, []]);
    const other = await addSpace();
    await hang({ space: other });
    await look();
    expect((await found(other)).map(({ space }) => space?.id)).toEqual([other]);
  },
);

test("a space deleted during a check has its picture postponed, not dropped", async () => {
  const { db } = desk.server;
  await hang();
  const setGone = (deletedAt: Date | null) =>
    db.update(spaces).set({ deletedAt }).where(eq(spaces.id, spaceId));
  answer = (request, response) => void setGone(new Date()).then(() => finds({ porn: 1 })(request, response));
  await look();
  await setGone(null);
  answer = finds({ porn: 1 });
  await look();
  expect([asked, await found()]).toEqual([1, []]);
  await askAgainNow();
  await look();
  expect([asked, (await found()).length]).toEqual([2, 1]);
});

test("one person's many pictures, of whatever digests, don't delay others'", async () => {
  for (let height = 1; height <= 31; height += 1)
    await hang({ height, digestOf: (bytes) => `00000${n}${sha256(bytes)}`.slice(0, 64) });
  const other = await hang({ by: owner, digestOf: (bytes) => `f${sha256(bytes)}`.slice(0, 64) });
  answer = finds({ porn: 0.1 });
  await look();
  const checked = await desk.server.db
    .select({ id: files.id })
    .from(files)
    .innerJoin(pictureChecks, eq(pictureChecks.digest, files.digest))
    .where(eq(files.id, other));
  expect([asked, checked.length]).toEqual([30, 1]);
});

test("while a hint about a space waits for staff, no further one is added", async () => {
  await hang();
  await hang({ height: 31 });
  answer = finds({ porn: 1 });
  await look();
  await look();
  const [hint, ...more] = await found();
  expect([asked, more]).toEqual([1, []]);
  await desk.decide(hint?.id ?? "", { outcome: "dismissed", reason: "A beach." });
  await look();
  expect([asked, (await found()).length]).toEqual([2, 1]);
});

test("hints about pictures of one person wait for staff too, wherever they are used", async () => {
  const others: string[] = [];
  for (let count = 0; count < OPEN_OF_ONE_MAX; count += 1) others.push(await addSpace());
  for (const [index, space] of [spaceId, ...others].entries()) await hang({ space, height: 30 + index });
  answer = finds({ porn: 1 });
  await look();
  await look();
  const hints = await found(...others);
  expect([asked, hints.length]).toEqual([OPEN_OF_ONE_MAX, OPEN_OF_ONE_MAX]);
  await desk.decide(hints[0]?.id ?? "", { outcome: "dismissed", reason: "A beach." });
  await look();
  expect([asked, (await found(...others)).length]).toEqual([OPEN_OF_ONE_MAX + 1, OPEN_OF_ONE_MAX]);
});

test("hints are counted per uploader, even if the files are gone", async () => {
  const { db } = desk.server;
  const others: string[] = [];
  for (let count = 0; count < OPEN_OF_ONE_MAX; count += 1) others.push(await addSpace());
  for (const [index, space] of [spaceId, ...others].slice(1).entries())
    await hang({ space, height: 30 + index });
  answer = finds({ porn: 1 });
  await look();
  expect(asked).toBe(OPEN_OF_ONE_MAX);
  await db.delete(filePlaces);
  await db.delete(files).where(eq(files.accountId, maker.id));
  await hang({ height: 50 });
  await look();
  expect([asked, await found()]).toEqual([OPEN_OF_ONE_MAX, []]);
});

test.each([
  ["while nobody has decided on it", null, true],
  ["but not once staff have said that there is nothing to it", "dismissed", false],
] as const)("a picture whose space is gone is due again elsewhere, %s", async (_, outcome, isDue) => {
  const { db } = desk.server;
  await hang();
  answer = finds({ porn: 1 });
  await look();
  const [hint] = await found();
  const other = await addSpace();
  await hang({ space: other });
  await look();
  expect(asked).toBe(1);
  if (outcome !== null) await desk.decide(hint?.id ?? "", { outcome, reason: "A beach." });
  await db.update(spaces).set({ deletedAt: new Date() }).where(eq(spaces.id, spaceId));
  await look();
  await look();
  const ids = (await found(other)).map(({ space }) => space?.id);
  expect([asked, ids.includes(other)]).toEqual(isDue ? [2, true] : [1, false]);
});

test("a classifier that was unavailable for long is asked about everything afterwards", async () => {
  await hang();
  answer = says("", 503);
  for (let count = 1; count <= 12; count += 1) {
    await look();
    expect(asked).toBe(count);
    await askAgainNow();
  }
  answer = finds({ porn: 1 });
  await look();
  expect(await found()).toHaveLength(1);
});

test("a picture without an answer is not asked about for ever while others are answered", async () => {
  const { db } = desk.server;
  await hang();
  answer = says("", 503);
  await look();
  await db.update(pictureChecks).set({ attempts: 9, nextAt: new Date(0) });
  await hang({ height: 31 });
  answer = (request, response) => (asked === 2 ? says("", 503) : finds({}))(request, response);
  await look();
  await askAgainNow();
  await look();
  expect(asked).toBe(3);
});

test("a label contains only characters that can be stored and seen", async () => {
  await hang();
  answer = finds({ "po\0r\u202en\ud800": 1 });
  await look();
  expect(await found()).toMatchObject([{ finding: { label: "porn" } }]);
});

test("an answer is waited for with a timeout, and an endless one is cut off", async () => {
  answer = () => undefined;
  const given = { url, token: undefined };
  await expect(classifyPicture(given, Buffer.from("x"), AbortSignal.timeout(300))).rejects.toThrow("timeout");
  answer = (request, response) => {
    request.resume();
    const pour = setInterval(() => response.write("x".repeat(4_096)), 5);
    response.on("close", () => clearInterval(pour));
  };
  await expect(classifyPicture(given, Buffer.from("x"), AbortSignal.timeout(20_000))).rejects.toThrow(
    "too long",
  );
});
