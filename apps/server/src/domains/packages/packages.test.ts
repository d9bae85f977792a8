// Slow: each of its files is a process's work.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { PassThrough, type Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { writeZip, type ZipItem } from "../import-export/write-zip.ts";

const STUDIO = new URL("../../../../../content/built/environments/studio/", import.meta.url).pathname;
let server: TestServer;
let ada: TestPerson;
let bo: TestPerson;

beforeAll(async () => {
  server = await openTestServer();
  [ada, bo] = await Promise.all([addPerson(server, "ada"), addPerson(server, "bo")]);
});
afterAll(() => server.close());

async function zipped(items: readonly ZipItem[]): Promise<Blob> {
  const out = new PassThrough();
  async function* each() {
    yield* items;
  }
  const [bytes] = await Promise.all([buffer(out), writeZip(each(), out as Writable)]);
  return new Blob([Uint8Array.from(bytes)]);
}
const about = (more: object = {}) => ({
  name: "veranda-package.json",
  bytes: [
    Buffer.from(JSON.stringify({ format: 1, sku: "my-studio", version: 1, title: "My studio", ...more })),
  ],
});
/** The built Studio, packed as described in docs/packages.md. */
const studio = (more: object = {}) =>
  zipped([
    about(more),
    ...readdirSync(STUDIO)
      .filter((name) => /\.(json|glb|webp)$/.test(name))
      .map((name) => ({ name, bytes: [readFileSync(join(STUDIO, name))] })),
  ]);
const create = async (who: TestPerson, file: Blob) => (await who.call("POST /packages", { file })).data;
const log = async (who: TestPerson, sku: string, version: number) =>
  (await who.call("GET /packages/{sku}/{version}/log", { params: { sku, version } })).data;

test("a package is built, its log shows the progress, and it becomes an environment", async () => {
  const created = await create(ada, await studio());
  expect(created).toMatchObject({
    sku: "my-studio",
    version: 1,
    title: "My studio",
    state: "building",
    url: null,
  });
  await expect.poll(async () => (await log(ada, "my-studio", 1)).state, { timeout: 60_000 }).toBe("ready");
  const { data: ready } = await ada.call("GET /packages/{id}", { params: { id: created.id } });
  const manifest = (await (await fetch(`${server.origin}${ready.url}`)).json()) as {
    title: string;
    files: object;
  };
  expect(manifest.title).toBe("My studio");
  const { lines } = await log(ada, "my-studio", 1);
  expect(lines.map(({ level }) => level)).not.toContain("error");
  expect(lines.slice(0, 2)).toMatchObject([{ step: "RECEIVED" }, { step: "STARTED", attempt: 1 }]);
  expect(lines.at(-1)).toMatchObject({ step: "READY" });
  expect(lines).toContainEqual(
    expect.objectContaining({ step: "CHECKING", file: expect.stringMatching(/^geometry.*\.glb$/) }),
  );
  expect(lines.map(({ at }) => Date.parse(at))).toEqual(
    lines.map(({ at }) => Date.parse(at)).toSorted((a, b) => a - b),
  );
  expect((await ada.call("GET /v2/users/sdk-packages", {})).data).toEqual([ready]);
}, 90_000);

test("a package belongs to its uploader", async () => {
  const created = await create(ada, await studio({ sku: "own", version: 3 }));
  await expect(bo.call("GET /packages/{id}", { params: { id: created.id } })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await expect(log(bo, "own", 3)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await bo.call("GET /v2/users/sdk-packages", {})).data).toEqual([]);
});

test("a version can be uploaded once, also concurrently; a higher one is another", async () => {
  const file = await studio({ sku: "twice" });
  const both = await Promise.allSettled([create(bo, file), create(bo, file)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(create(bo, file)).rejects.toMatchObject({ code: "PACKAGE_EXISTS" });
  expect(await create(bo, await studio({ sku: "twice", version: 2 }))).toMatchObject({ version: 2 });
});

test("a deleted version is gone immediately, and can be uploaded again", async () => {
  const file = await studio({ sku: "again" });
  const { fileId, id } = await create(bo, file);
  await bo.call("DELETE /v2/files/{id}", { params: { id: fileId } });
  const listed = (await bo.call("GET /v2/users/sdk-packages", {})).data.map(({ sku }) => sku);
  expect(listed).not.toContain("again");
  await expect(bo.call("GET /packages/{id}", { params: { id } })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  expect(await create(bo, file)).toMatchObject({ sku: "again", version: 1 });
});

test("a package without geometry is rejected, and its log says why", async () => {
  const manifest = { name: "environment.json", bytes: [readFileSync(join(STUDIO, "environment.json"))] };
  await create(ada, await zipped([about({ sku: "hollow" }), manifest]));
  await expect.poll(async () => (await log(ada, "hollow", 1)).state, { timeout: 60_000 }).toBe("refused");
  const { data } = await ada.call("GET /v2/users/sdk-packages", {});
  expect(data.find(({ sku }) => sku === "hollow")?.refusal).toBe("PACKAGE_INCOMPLETE");
  expect((await log(ada, "hollow", 1)).lines.slice(-2)).toMatchObject([
    { level: "info", step: "CHECKING", file: expect.stringMatching(/^geometry/) },
    { level: "error", step: "REFUSED", fault: "PACKAGE_INCOMPLETE" },
  ]);
}, 90_000);

test.each<[string, () => Promise<Blob> | Blob]>([
  ["nothing", () => new Blob([])],
  ["a page", () => new Blob(["<!doctype html>"])],
  [
    "a zip that says nothing of itself",
    () => zipped([{ name: "readme.txt", bytes: [Buffer.from("hello")] }]),
  ],
  ["a name with a path in it", () => zipped([about({ sku: "../up" })])],
  ["a version that is none", () => zipped([about({ version: 0 })])],
  ["something that leads out", () => zipped([about(), { name: "../x", bytes: [Buffer.from("x")] }])],
])("%s is not a package, and nothing of it stays", async (_, file) => {
  const before = (await bo.call("GET /v2/users/sdk-packages", {})).data.length;
  await expect(create(bo, await file())).rejects.toMatchObject({ code: "PACKAGE_UNREADABLE" });
  expect((await bo.call("GET /v2/users/sdk-packages", {})).data.length).toBe(before);
});
