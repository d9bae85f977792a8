// Slow: each of its files is a process's work.
import { createHash, randomBytes } from "node:crypto";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { PassThrough, type Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { deflateRawSync, crc32 } from "node:zlib";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OBJECT_LIMITS, type Space } from "@veranda/contract";
import { PLAN_LIMITS } from "@veranda/contract/constants";
import type { SpaceFile } from "@veranda/contract/records/space-file";
import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openZip } from "../../processing/zip/read-zip.ts";
import { zipOf } from "../../processing/zip/zip.fixture.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { createFileReferences } from "../files/file-references.ts";
import { files } from "../files/tables.ts";
import { wholeSpace } from "../spaces/own/export-space.ts";
import { spaceMembers, spaces, spaceVersions } from "../spaces/tables.ts";
import { stableId } from "../../processing/space/space-entries.ts";
import { IMPORT_LIMIT, TAKEN, TAKEN_AT_ONCE } from "./import-export.ts";
import { writeZip, type ZipItem } from "./write-zip.ts";

let here: TestServer;
let there: TestServer;
let ada: TestPerson;
let bo: TestPerson;
let space: Space;
let picture: Buffer;
let persons = 0;
const folder = mkdtempSync(join(tmpdir(), "veranda-import-export-"));

beforeAll(async () => {
  [here, there] = await Promise.all([openTestServer(), openTestServer()]);
  [ada, bo] = await Promise.all([addPerson(here, "ada"), addPerson(there, "bo")]);
  picture = await plain("#b4532a");
  space = await made(ada);
}, 60_000);
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  rmSync(folder, { recursive: true, force: true });
});

const plain = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer();

/** A file of this person's, by the calls that the page makes. */
async function upload(who: TestPerson, server: TestServer, name: string, bytes: Buffer): Promise<string> {
  const body = { name, contentType: "image/png", size: bytes.length, roomID: null };
  const { data } = await who.call("POST /files", { body });
  for (const { url } of data.upload.parts) {
    const answer = await fetch(new URL(url, server.origin), { method: "PUT", body: Uint8Array.from(bytes) });
    expect(answer.ok).toBe(true);
  }
  const params = { id: data.file.id };
  await who.call("POST /files/{id}/complete", { params, body: { uploadState: "UPLOADED" } });
  return data.file.id;
}

const at = (x: number) => ({
  position: [x, 0, 0] as [number, number, number],
  rotation: [0, 0, 0, 1] as [number, number, number, number],
  scale: [1, 1, 1] as [number, number, number],
});
const base = { parentId: null, order: 0, isHidden: false, locked: false, uneditable: false, version: 3 };

/** A space with a group, a picture in it, words, and two versions. */
async function made(who: TestPerson): Promise<Space> {
  const { data } = await who.call("POST /rooms", { body: { name: "Ada's study" } });
  const params = { id: data.id };
  await who.call("PATCH /rooms/{id}/edit", {
    params,
    body: { description: "Quiet.", tags: ["tea", "books"], fullScreenModeEnabled: false },
  });
  await who.call("PUT /rooms/{id}/permissions/{permission}", {
    params: { ...params, permission: "download" },
    body: { restricted: true },
  });
  await who.call("POST /rooms/{id}/thumbnail", {
    params,
    query: {},
    file: new Blob([Uint8Array.from(picture)]),
  });
  const fileId = await upload(who, here, "painting.png", picture);
  const old = await upload(who, here, "old.png", await plain("#204060"));
  const objects = [
    {
      ...base,
      id: "group-1",
      kind: "group" as const,
      name: "Wall",
      transform: at(0),
      props: {},
      creatorId: who.id,
    },
    {
      ...base,
      id: "image-1",
      kind: "image" as const,
      name: "Painting",
      parentId: "group-1",
      transform: at(2),
      props: { fileId, title: "Dusk" },
      creatorId: who.id,
    },
    {
      ...base,
      id: "note-1",
      kind: "note" as const,
      name: "",
      transform: at(4),
      props: { text: "Ola!" },
      creatorId: null,
    },
  ];
  const setting = { environment: data.setting.environment, variant: data.setting.variant, skyFileId: old };
  await here.db.update(spaces).set({ objects, setting }).where(eq(spaces.id, data.id));
  const fileReferences = createFileReferences(here.db);
  const standIn = (part: string) => fileReferences.useIn(here.db, { spaceId: data.id, part }, [fileId, old]);
  await standIn("document");
  for (const version of [1, 2]) {
    await standIn(`version:${version}`);
    await here.db.insert(spaceVersions).values({
      spaceId: data.id,
      version,
      objects: objects.slice(0, version),
      setting,
      objectCount: version,
      savedAt: new Date(Date.UTC(2026, 10, version)),
      savedBy: who.id,
      isAutomatic: version === 1,
      pictureFileId: version === 2 ? fileId : null,
    });
  }
  return data;
}

async function taken(who: TestPerson, server: TestServer, id: string): Promise<Buffer> {
  const { data } = await who.call("POST /rooms/{id}/export", { params: { id }, body: {} });
  const answer = await fetch(`${server.origin}${data.url}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-disposition")).toBe("attachment");
  return Buffer.from(await answer.arrayBuffer());
}

const imported = async (who: TestPerson, bytes: Uint8Array): Promise<Space> =>
  (await who.call("POST /rooms/import", { file: new Blob([Uint8Array.from(bytes)]) })).data;

const ZIP_MAX = { entries: 100, entryBytes: 1e8, bytes: 1e8 };

/** What is in a space's file: its document, and the digests of the rest. */
async function opened(bytes: Buffer): Promise<{ content: SpaceFile; entries: Record<string, string> }> {
  const path = join(folder, createHash("sha256").update(bytes).digest("hex"));
  writeFileSync(path, bytes);
  const zip = await openZip(path, ZIP_MAX);
  const entries: Record<string, string> = {};
  let content: SpaceFile | null = null;
  for (const entry of zip.entries) {
    const read = await zip.read(entry);
    if (entry.name === "space.json") content = JSON.parse(Buffer.from(read).toString()) as SpaceFile;
    else entries[entry.name] = createHash("sha256").update(read).digest("hex");
  }
  await zip.close();
  if (content === null) throw new Error("no space.json");
  return { content, entries };
}

async function zipped(items: readonly ZipItem[]): Promise<Buffer> {
  const out = new PassThrough();
  async function* each() {
    yield* items;
  }
  const [bytes] = await Promise.all([buffer(out), writeZip(each(), out as Writable)]);
  return bytes;
}
const text = (value: unknown) => [Buffer.from(typeof value === "string" ? value : JSON.stringify(value))];

test("a space taken along and brought in elsewhere is the same, to the byte but for its poster", async () => {
  const first = await taken(ada, here, space.id);
  expect(await taken(ada, here, space.id)).toEqual(first);
  const copy = await imported(bo, first);
  expect(copy).toMatchObject({
    name: "Ada's study",
    description: "Quiet.",
    tags: ["tea", "books"],
    shareSetting: "PRIVATE",
    fullScreenModeEnabled: false,
    isCustomThumbnail: true,
    ownerID: bo.id,
  });
  expect(copy.restrictedPermissions).toContain("download");
  const [one, two] = [await opened(first), await opened(await taken(bo, there, copy.id))];
  const withoutPicture = ({ content, entries }: typeof one) => {
    const { "picture.webp": _, ...rest } = entries;
    return { content: { ...content, picture: null }, entries: rest };
  };
  expect(withoutPicture(two)).toEqual(withoutPicture(one));
  expect(JSON.stringify({ ...two.content, picture: null })).toBe(
    JSON.stringify({ ...one.content, picture: null }),
  );
  expect(Object.keys(one.entries).length).toBe(3);
  expect(JSON.stringify(one.content)).not.toContain(ada.id);
});

test("others than hosts take a space along where its hosts let them, without its versions", async () => {
  const [cleo, params] = [await addPerson(here, "cleo"), { id: space.id }];
  const failure = (who: TestPerson) =>
    who.call("POST /rooms/{id}/export", { params, body: {} }).then(
      () => "ok",
      (error: { code: string }) => error.code,
    );
  const restrict = (restricted: boolean) =>
    ada.call("PUT /rooms/{id}/permissions/{permission}", {
      params: { ...params, permission: "download" },
      body: { restricted },
    });
  await restrict(false);
  expect(await failure(cleo)).toBe("USER_UNAUTHORIZED");
  await ada.call("POST /rooms/{id}/share/invite", { params, body: { emails: [cleo.email] } });
  const { content } = await opened(await taken(cleo, here, space.id));
  const whole = await opened(await taken(ada, here, space.id));
  expect(content.objects).toEqual(whole.content.objects);
  expect([content.versions.length, whole.content.versions.length]).toEqual([0, 2]);

  const { data } = await cleo.call("POST /rooms/{id}/export", { params, body: {} });
  await restrict(true);
  expect(await failure(cleo)).toBe("FORBIDDEN");
  // Nor by the address that was given out before.
  expect((await fetch(new URL(data.url, here.origin))).status).toBe(403);
  expect((await ada.call("POST /rooms", { body: {} })).data.restrictedPermissions).toContain("download");
});

test("what was brought stands on files of its own", async () => {
  const copy = await imported(bo, await taken(ada, here, space.id));
  const { data: objects } = await bo.call("GET /rooms/{id}/contents", { params: { id: copy.id }, query: {} });
  const image = objects.find(({ kind }) => kind === "image");
  const fileId = String(image?.props["fileId"]);
  expect(image).toMatchObject({
    id: "image-1",
    parentId: "group-1",
    creatorId: null,
    props: { title: "Dusk" },
  });
  const { data: file } = await bo.call("GET /files/{id}", { params: { id: fileId } });
  expect(file).toMatchObject({ name: "painting.png", size: picture.length, uploadState: "UPLOADED" });
  await expect(bo.call("DELETE /v2/files/{id}", { params: { id: fileId } })).rejects.toMatchObject({
    code: "FILE_IN_USE",
  });
  const versions = await there.db
    .select({ version: spaceVersions.version, savedBy: spaceVersions.savedBy, n: spaceVersions.objectCount })
    .from(spaceVersions)
    .where(eq(spaceVersions.spaceId, copy.id));
  expect(versions.toSorted((a, b) => a.version - b.version)).toEqual([
    { version: 1, savedBy: null, n: 1 },
    { version: 2, savedBy: null, n: 2 },
  ]);
});

test("only a host may take a space along, and only with a fresh address of their own", async () => {
  const cy = await addPerson(here, "cy");
  await expect(
    cy.call("POST /rooms/{id}/export", { params: { id: space.id }, body: {} }),
  ).rejects.toMatchObject({
    code: "USER_UNAUTHORIZED",
  });
  const { data } = await ada.call("POST /rooms/{id}/export", { params: { id: space.id }, body: {} });
  const [, , , ticket = "", name = ""] = data.url.split("/");
  expect(name).toBe("adas-study.veranda");
  const [account, id, format, until, signature] = ticket.split(".");
  for (const forged of [
    `${cy.id}.${id}.${format}.${until}.${signature}`,
    `${account}.${id}.${format}.${Number(until) + 1}.${signature}`,
    `${account}.${id}.glb.${until}.${signature}`,
    `${account}.park0001.${format}.${until}.${signature}`,
    `${account}.${id}.${format}.${until}.`,
    "x",
  ])
    expect((await fetch(`${here.origin}/exports/spaces/${forged}/${name}`)).status).toBe(404);
  expect((await fetch(`${there.origin}${data.url}`)).status).toBe(404);
});

type Change = (content: SpaceFile) => unknown;
const image = (content: SpaceFile) => content.objects.find(({ kind }) => kind === "image");
const refused: [string, Change, string][] = [
  ["of a newer Veranda", (c) => ({ ...c, version: 2 }), "SPACE_FILE_NEWER"],
  ["of something else", (c) => ({ ...c, format: "other" }), "SPACE_FILE_UNREADABLE"],
  ["with a field of its own", (c) => ({ ...c, ownerId: "ada" }), "SPACE_FILE_UNREADABLE"],
  [
    "that stands nowhere",
    (c) => ({ ...c, setting: { environment: "moon", variant: "day" } }),
    "SPACE_FILE_UNREADABLE",
  ],
  ["with an object twice", (c) => ({ ...c, objects: [...c.objects, image(c)] }), "SPACE_FILE_UNREADABLE"],
  [
    "with groups in a circle",
    (c) => ({
      ...c,
      objects: c.objects.map((o) => (o.kind === "group" ? { ...o, parentId: o.id } : o)),
    }),
    "SPACE_FILE_UNREADABLE",
  ],
  [
    "with an object that a picture holds together",
    (c) => ({
      ...c,
      objects: c.objects.map((o) => (o.kind === "note" ? { ...o, parentId: "image-1" } : o)),
    }),
    "SPACE_FILE_UNREADABLE",
  ],
  [
    "made in the year 0",
    (c) => ({ ...c, space: { ...c.space, createdAt: "0000-01-01T00:00:00Z" } }),
    "SPACE_FILE_UNREADABLE",
  ],
  [
    "saved in the year 0",
    (c) => ({ ...c, versions: c.versions.map((v) => ({ ...v, savedAt: "0000-01-01T00:00:00Z" })) }),
    "SPACE_FILE_UNREADABLE",
  ],
  ...[2 ** 31 - 1, 2 ** 31].map((version): (typeof refused)[number] => [
    `with ${version} as a version's number, which has none after it`,
    (c) => ({ ...c, versions: c.versions.slice(0, 1).map((v) => ({ ...v, version })) }),
    "SPACE_FILE_UNREADABLE",
  ]),
  [
    "with an object that can't be changed any more",
    (c) => ({ ...c, objects: c.objects.map((o) => ({ ...o, version: Number.MAX_SAFE_INTEGER })) }),
    "SPACE_FILE_UNREADABLE",
  ],
  ...["\u202egnp.exe", "two\nlines", "\u200b"].map((name): (typeof refused)[number] => [
    `called ${JSON.stringify(name)}`,
    (c) => ({ ...c, space: { ...c.space, name } }),
    "SPACE_FILE_UNREADABLE",
  ]),
  [
    "with a tag that can't be one",
    (c) => ({ ...c, space: { ...c.space, tags: ["\u202etea"] } }),
    "SPACE_FILE_UNREADABLE",
  ],
  ...["https://elsewhere.example/p", "/\t/elsewhere.example/p", "/api/health"].map(
    (packageUrl): (typeof refused)[number] => [
      `that stands in a package at ${JSON.stringify(packageUrl)}`,
      (c) => ({ ...c, setting: { ...c.setting, packageUrl } }),
      "SPACE_FILE_UNREADABLE",
    ],
  ),
  [
    "with a version that stood in a package elsewhere",
    (c) => ({
      ...c,
      versions: c.versions.map((v) => ({
        ...v,
        setting: { ...v.setting, packageUrl: "//elsewhere.example" },
      })),
    }),
    "SPACE_FILE_UNREADABLE",
  ],
  ["with a file missing", (c) => ({ ...c, files: c.files.slice(1) }), "SPACE_FILE_UNREADABLE"],
  [
    "with a file under another's name",
    (c) => ({ ...c, files: c.files.map((f, i) => ({ ...f, id: stableId("0".repeat(63) + i) })) }),
    "SPACE_FILE_UNREADABLE",
  ],
  [
    "with an object of a kind that isn't",
    (c) => ({ ...c, objects: c.objects.map((o) => ({ ...o, kind: "bomb" })) }),
    "SPACE_FILE_UNREADABLE",
  ],
  [
    "with a note's words in a picture",
    (c) => ({
      ...c,
      objects: c.objects.map((o) => (o.kind === "image" ? { ...o, props: { ...o.props, text: "x" } } : o)),
    }),
    "SPACE_FILE_UNREADABLE",
  ],
];

/** The same file with another document. */
async function changed(bytes: Buffer, change: Change): Promise<Buffer> {
  const { content } = await opened(bytes);
  const zip = await openZip(join(folder, createHash("sha256").update(bytes).digest("hex")), ZIP_MAX);
  const items: ZipItem[] = [];
  for (const entry of zip.entries) {
    const isDocument = entry.name === "space.json";
    items.push({
      name: entry.name,
      bytes: isDocument ? text(change(content)) : [Buffer.from(await zip.read(entry))],
    });
  }
  await zip.close();
  return zipped(items);
}

describe("a changed file", () => {
  let bytes: Buffer;
  beforeAll(async () => {
    bytes = await taken(ada, here, space.id);
  });

  test("is but for its change what would be taken", async () => {
    expect(await opened(await changed(bytes, (content) => content))).toEqual(await opened(bytes));
  });

  test.each(refused)("a space %s is refused, and nothing of it stays", async (_, change, code) => {
    expect(await outcome(await changed(bytes, change))).toEqual({ code, left: [] });
  });
});

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ["nothing", () => Buffer.alloc(0)],
  ["a page", () => Buffer.from("<!doctype html><script>1</script>")],
  ["a zip without a space", () => zipped([{ name: "readme.txt", bytes: text("hello") }])],
  ["half a file", async () => (await taken(ada, here, space.id)).subarray(0, 900)],
  ["something that leads out", () => zipped([{ name: "../space.json", bytes: text("{}") }])],
  ["a bomb", () => bomb()],
  ["words that are no JSON", () => zipped([{ name: "space.json", bytes: text("{") }])],
  ["nothing at all in space.json", () => zipped([{ name: "space.json", bytes: text("null") }])],
])("%s is no space", async (_, bytes) => {
  expect(await outcome(await bytes())).toEqual({ code: "SPACE_FILE_UNREADABLE", left: [] });
});

test("files whose bytes are others, as many, are refused by their digests", async () => {
  const { content } = await opened(await taken(ada, here, space.id));
  const bytes = await zipped([
    { name: "space.json", bytes: text({ ...content, picture: null }) },
    ...content.files.map(({ digest, ending, bytes: size }) => ({
      name: `files/${digest}.${ending}`,
      bytes: [Buffer.concat([picture.subarray(0, 40), Buffer.alloc(size, 1)]).subarray(0, size)],
    })),
  ]);
  expect(await outcome(bytes)).toEqual({ code: "SPACE_FILE_UNREADABLE", left: [] });
});

test("a page that calls itself a picture is refused with everything it came with", async () => {
  const { content } = await opened(await taken(ada, here, space.id));
  const page = Buffer.from("<!doctype html><html><script>alert(1)</script></html>");
  const digest = createHash("sha256").update(page).digest("hex");
  const bad = { id: stableId(digest), name: "x.png", digest, ending: "png", bytes: page.length };
  const bytes = await zipped([
    {
      name: "space.json",
      bytes: text({
        ...content,
        picture: null,
        objects: [],
        versions: [],
        setting: { environment: content.setting.environment, variant: content.setting.variant },
        files: [bad],
      }),
    },
    { name: `files/${digest}.png`, bytes: [page] },
  ]);
  expect(await outcome(bytes)).toEqual({ code: "SPACE_FILE_UNREADABLE", left: [] });
});

/** A space whose documents are all like this one. */
async function repeated(count: number, work: (content: SpaceFile) => SpaceFile["objects"]): Promise<Buffer> {
  const { content } = await opened(await taken(ada, here, space.id));
  const { environment, variant } = content.setting;
  const then = { objects: work(content), setting: { environment, variant } };
  const [first] = content.versions;
  const versions = Array.from({ length: count }, (_, i) => ({
    ...first,
    ...then,
    version: i + 1,
    pictureFileId: null,
  }));
  return zipped([
    { name: "space.json", bytes: text({ ...content, ...then, picture: null, files: [], versions }) },
  ]);
}
const groups = (content: SpaceFile, count: number, parentOf: (i: number) => number | null) => {
  const like = content.objects.find(({ kind }) => kind === "group");
  if (like === undefined) throw new Error("no group");
  return Array.from({ length: count }, (_, i) => {
    const parent = parentOf(i);
    return { ...like, id: `nest${i}`, parentId: parent === null ? null : `nest${parent}` };
  });
};
const inEachOther = (i: number): number | null => (i === 0 ? null : i - 1);

/** The longest that this process did nothing else while some work was under way, in milliseconds. */
async function longestStall(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  await work();
  delay.disable();
  return delay.max / 1e6;
}

test("twelve documents of 5,000 groups in each other hold nobody up, and are refused", async () => {
  const bytes = await repeated(11, (content) => groups(content, 5_000, inEachOther));
  let ended: unknown;
  const stall = await longestStall(async () => (ended = await outcome(bytes)));
  expect(ended).toEqual({ code: "SPACE_FILE_UNREADABLE", left: [] });
  expect(stall).toBeLessThan(2_000);
}, 60_000);

test("a large space with its versions holds nobody up while it comes and goes", async () => {
  const bytes = await repeated(12, (content) =>
    groups(content, 5_000, () => null).map((object) => ({
      ...object,
      kind: "note" as const,
      props: { text: "x".repeat(300) },
    })),
  );
  const cy = await addPerson(there, "carrier");
  let copy: Space | undefined;
  let again: Buffer | undefined;
  const stall = await longestStall(async () => {
    copy = await imported(cy, bytes);
    again = await taken(cy, there, copy.id);
  });
  expect((await opened(again ?? Buffer.alloc(0))).content.versions.map((one) => one.objects.length)).toEqual(
    Array.from({ length: 12 }, () => 5_000),
  );
  expect(stall).toBeLessThan(2_000);
}, 60_000);

test("one person takes so many spaces along at once, however slowly they read; others wait for nothing", async () => {
  const large = await repeated(5, (content) =>
    groups(content, 5_000, () => null).map((object) => ({ ...object, name: "x".repeat(80) })),
  );
  const slow = await addPerson(here, "slowreader");
  const theirs = await imported(slow, large);
  const { data } = await slow.call("POST /rooms/{id}/export", { params: { id: theirs.id }, body: {} });
  const url = here.origin + data.url;
  const open = await Promise.all(Array.from({ length: TAKEN_AT_ONCE }, () => fetch(url)));
  expect(open.map(({ status }) => status)).toEqual(open.map(() => 200));
  expect(await (await fetch(url)).json()).toMatchObject({ errors: [{ code: "RATE_LIMITED" }] });
  expect((await taken(ada, here, space.id)).byteLength).toBeGreaterThan(0);
  for (const { body } of open) await body?.cancel();
  await expect.poll(async () => (await fetch(url)).status).toBe(200);
}, 60_000);

test("so many spaces an hour are taken along by one person", async () => {
  const who = await addPerson(here, "taker");
  const own = await made(who);
  const { data } = await who.call("POST /rooms/{id}/export", { params: { id: own.id }, body: {} });
  const statuses: number[] = [];
  for (let i = 0; i <= TAKEN.max; i++) {
    const answer = await fetch(here.origin + data.url);
    statuses.push(answer.status);
    await answer.arrayBuffer();
  }
  expect(statuses.indexOf(429)).toBe(TAKEN.max);
}, 60_000);

test("a version that goes while a space is taken along is left out, and the others are there", async () => {
  const own = await made(ada);
  const whole = await wholeSpace(here.db, own.id, { withVersions: true });
  await here.db
    .delete(spaceVersions)
    .where(and(eq(spaceVersions.spaceId, own.id), eq(spaceVersions.version, 1)));
  expect(await Promise.all(whole.versions.map(async ({ work }) => (await work())?.objects.length))).toEqual([
    undefined,
    2,
  ]);
});

test("groups stand as deep in each other as edits allow, and no deeper", async () => {
  const nested = (depth: number) =>
    repeated(1, (content) => groups(content, 40, (i) => (i === 0 ? null : Math.min(i, depth) - 1)));
  expect(await outcome(await nested(OBJECT_LIMITS.groupDepth + 1))).toEqual({
    code: "SPACE_FILE_UNREADABLE",
    left: [],
  });
  const copy = await imported(bo, await nested(OBJECT_LIMITS.groupDepth));
  const { data } = await bo.call("GET /rooms/{id}/contents", { params: { id: copy.id }, query: {} });
  expect(data.length).toBe(40);
});

test("a document larger than a space can be is refused", async () => {
  const bytes = await repeated(0, (content) =>
    groups(content, 1_200, () => null).map((object) => ({
      ...object,
      kind: "note" as const,
      props: { text: "x".repeat(4_000) },
    })),
  );
  expect(await outcome(bytes)).toEqual({ code: "SPACE_FILE_UNREADABLE", left: [] });
});

test("files that don't fit into the plan are refused by what the zip says, before anything is unpacked", async () => {
  const bytes = (PLAN_LIMITS.FREE.storageBytes ?? 0) + 1;
  // Nothing of it is what it says: who unpacks it refuses it as unreadable.
  const zip = zipOf([
    { name: "space.json", content: "{}" },
    { name: `files/${"a".repeat(64)}.bin`, content: randomBytes(700_000), bytes },
  ]);
  expect(await outcome(zip)).toEqual({ code: "FILE_TOO_LARGE", left: [] });
});

test("so many spaces an hour are brought in by one person, whatever becomes of them", async () => {
  const cy = await addPerson(there, "cy");
  const codes: string[] = [];
  for (let i = 0; i <= IMPORT_LIMIT.max; i++)
    codes.push(
      await imported(cy, Buffer.from("nothing")).then(
        () => "ok",
        (error: unknown) => String((error as { code?: string }).code),
      ),
    );
  expect(codes.indexOf("RATE_LIMITED")).toBe(IMPORT_LIMIT.max);
  expect(new Set(codes.slice(0, -1))).toEqual(new Set(["SPACE_FILE_UNREADABLE"]));
});

/** How bringing this in ends, and what stays of it. */
async function outcome(bytes: Buffer): Promise<{ code: string; left: readonly unknown[] }> {
  // So many an hour are each person's own.
  persons += 1;
  const who = await addPerson(there, `bringer${persons}`);
  const count = async () => [
    (
      await there.db
        .select({ id: spaceMembers.spaceId })
        .from(spaceMembers)
        .where(eq(spaceMembers.accountId, who.id))
    ).length,
    (await there.db.select({ id: files.id }).from(files).where(eq(files.accountId, who.id))).length,
  ];
  const before = await count();
  const code = await imported(who, bytes).then(
    () => "ok",
    (error: unknown) => String((error as { code?: string }).code),
  );
  const unpacked = join(there.dataFolder, "processing/spaces");
  const more = (await count()).map((n, i) => n - (before[i] ?? 0)).filter((n) => n !== 0);
  return { code, left: [...more, ...(existsSync(unpacked) ? readdirSync(unpacked) : [])] };
}

/** 60 MB of zeros in 60 kB. */
function bomb(): Buffer {
  const zeros = Buffer.alloc(60_000_000);
  const packed = deflateRawSync(zeros);
  const name = Buffer.from("space.json");
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(crc32(zeros), 16);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(zeros.length, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([local, name, packed, entry, name, end]);
}
