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
});
beforeEach(async () => {
  n += 1;
  [owner, maker] = [await addPerson(desk.server, `owner${n}`), await addPerson(desk.server, `maker${n}`)];
  spaceId = (await owner.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data.id;
  asked = 0;
});
afterAll(async () => {
  await desk.close();
  classifier.closeAllConnections();
  classifier.close();
});

/** A picture of the maker's on a wall of the space. */
async function hang(): Promise<string> {
  const { db } = desk.server;
  const bytes = await sharp({ create: { width: 40 + n, height: 30, channels: 3, background: "#b4532a" } })
    .png()
    .toBuffer();
  const digest = createHash("sha256").update(bytes).digest("hex");
  const source = (await desk.server.files.keep(`test:${digest}`, bytes, "png")).split("/").at(-1) ?? "";
  const at = new Date();
  await db.insert(fileContents).values({
    digest,
    kind: "image",
    contentType: "image/png",
    bytes: bytes.length,
    source,
    state: "done",
    createdAt: at,
    changedAt: at,
  });
  const fileId = randomUUID();
  await db.insert(files).values({
    id: fileId,
    accountId: maker.id,
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
    creatorId: maker.id,
    version: 1,
  };
  await db
    .update(spaces)
    .set({ objects: [object] as never })
    .where(eq(spaces.id, spaceId));
  await db.insert(filePlaces).values({ place: `space/${spaceId}/document`, fileId, spaceId });
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
const found = async () =>
  (await desk.staff.call("GET /staff/reports", { query: {} })).data.reports.filter(
    ({ space }) => space?.id === spaceId,
  );

test("what it is sure of is a hint in the queue, with the picture, and nobody's report", async () => {
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

test("below the threshold nobody hears of it", async () => {
  await hang();
  answer = finds({ porn: 0.79, sexy: 0.5 });
  await look();
  await look();
  expect([asked, await found()]).toEqual([1, []]);
});

test("a picture that stands nowhere is shown to nobody, nor to it", async () => {
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
])("%s is no answer: it is asked again later", async (_, wrong) => {
  await hang();
  answer = wrong;
  await look();
  expect(await found()).toEqual([]);
  answer = finds({ porn: 1 });
  await look();
  expect(await found()).toEqual([]);
  await desk.server.db.update(pictureChecks).set({ nextAt: new Date(0) });
  await look();
  expect(await found()).toHaveLength(1);
  await desk.server.db.delete(reports);
});

test("it is waited for so long, and an answer that never ends is cut off", async () => {
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
