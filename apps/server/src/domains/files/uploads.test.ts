// Slow: each of its files is a process's work.
import { createHash, randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, test, vi } from "vitest";
import { codeOf } from "../../testing/code-of.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { spaces } from "../spaces/tables.ts";
import { files } from "./tables.ts";
import { uploadFile, madeLight, putPart } from "./testing/upload-file.ts";

const PART = 8 * 1024 * 1024;
let server: TestServer;
let ada: TestPerson;
let bob: TestPerson;
let picture: Buffer;

beforeAll(async () => {
  server = await openTestServer();
  [ada, bob] = await Promise.all([addPerson(server, "ada"), addPerson(server, "bob")]);
  picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#b4532a" } })
    .png()
    .toBuffer();
});
afterAll(() => server.close());

const announce = async (person: TestPerson, size: number, name = "a.png") =>
  (
    await person.call("POST /files", {
      body: { contentType: "image/png", name, size, roomID: null },
    })
  ).data;
const complete = async (person: TestPerson, id: string) =>
  (await person.call("POST /files/{id}/complete", { params: { id }, body: { uploadState: "UPLOADED" } }))
    .data;
const arriving = () => readdirSync(join(server.dataFolder, "uploads"));
/** A glTF whose header says so, of any length. */
function glb(bytes: number): Buffer {
  const file = randomBytes(bytes);
  file.write("glTF", 0, "latin1");
  file.writeUInt32LE(2, 4);
  file.writeUInt32LE(bytes, 8);
  return file;
}

test(
  "a picture is announced, sent, recognised by its content, optimised, and served",
  { timeout: 60_000 },
  async () => {
    const begun = await announce(ada, picture.length, "Sunset.png");
    expect(begun.file).toMatchObject({ uploadState: "created", size: picture.length, isHidden: false });
    expect(begun.file.asset).toMatchObject({ kind: "image", levels: [], work: { state: "waiting" } });
    expect(begun.upload).toMatchObject({ partBytes: PART, partCount: 1 });
    expect(await putPart(server, begun.upload.parts[0]?.url ?? "", picture)).toBe(204);
    const taken = await complete(ada, begun.file.id);
    expect(taken).toMatchObject({ uploadState: "UPLOADED", contentType: "image/png" });
    const { asset } = await madeLight(ada, begun.file.id);
    expect(asset.work).toEqual({ state: "done", progress: 1, refusal: null });
    expect(asset.aspect).toBeCloseTo(64 / 48, 1);
    const [level] = asset.levels;
    const answer = await fetch(`${server.origin}${level?.url}`);
    expect(answer.status).toBe(200);
    expect((await answer.arrayBuffer()).byteLength).toBe(level?.bytes);
    expect(arriving()).toEqual([]);
    expect(server.rooms.assets.at(-1)).toMatchObject({ fileId: begun.file.id, work: { state: "done" } });
  },
);

test("parts arrive in any order, in parallel and twice; missing ones are reported", async () => {
  const whole = glb(2 * PART + 4321);
  const { file, upload } = await announce(ada, whole.length, "tower.glb");
  const part = (number: number) => whole.subarray((number - 1) * PART, number * PART);
  const urlOf = (number: number) => upload.parts[number - 1]?.url ?? "";
  expect(await Promise.all([3, 1].map((n) => putPart(server, urlOf(n), part(n))))).toEqual([204, 204]);
  expect(await putPart(server, urlOf(1), part(1))).toBe(204);
  expect(await codeOf(complete(ada, file.id))).toBe("UPLOAD_INCOMPLETE");
  const { data: left } = await ada.call("GET /files/{id}/upload", { params: { id: file.id } });
  expect(left.parts.map(({ number }) => number)).toEqual([2]);
  expect(await putPart(server, left.parts[0]?.url ?? "", part(2))).toBe(204);
  // Asked twice at once, and once more: it is one file.
  const twice = await Promise.all([complete(ada, file.id), complete(ada, file.id)]);
  expect(twice.map(({ uploadState }) => uploadState)).toEqual(["UPLOADED", "UPLOADED"]);
  expect((await complete(ada, file.id)).uploadState).toBe("UPLOADED");
  const [row] = await server.db.select().from(files).where(eq(files.id, file.id));
  expect(row?.digest).toBe(createHash("sha256").update(whole).digest("hex"));
  expect(await putPart(server, urlOf(1), part(1))).toBe(404);
  expect(await codeOf(ada.call("GET /files/{id}/upload", { params: { id: file.id } }))).toBe("NOT_FOUND");
});

test("a text crafted for catastrophic backtracking is rejected quickly, and blocks nobody", async () => {
  const text = Buffer.from(`${"<!---->".repeat(30)}x`);
  const { file, upload } = await announce(ada, text.length, "a.obj");
  expect(await putPart(server, upload.parts[0]?.url ?? "", text)).toBe(204);
  const judged = complete(ada, file.id);
  expect((await bob.call("GET /users/me", {})).data.username).toBe("bob");
  expect(await judged).toMatchObject({ uploadState: "FAILED" });
});

describe("a part's address", () => {
  let url: string;
  const part = randomBytes(1000);
  beforeAll(async () => {
    url = (await announce(ada, 1000)).upload.parts[0]?.url ?? "";
  });

  it("accepts exactly the announced bytes", async () => {
    expect(await putPart(server, url, part.subarray(1))).toBe(400);
    expect(await putPart(server, url, Buffer.concat([part, part]))).toBe(400);
    const endless = new ReadableStream({
      start(stream) {
        stream.enqueue(part);
        stream.close();
      },
    });
    const answer = await fetch(new URL(url, server.origin), {
      method: "PUT",
      body: endless,
      duplex: "half",
    } as RequestInit);
    expect(answer.status).toBe(400);
  });

  it.each([
    ["another part", (at: string) => at.replace("/1?", "/2?")],
    [
      "another upload",
      (at: string) => at.replace(/uploads\/[^/]+/, "uploads/9b2f6c1e-0f0e-4c44-8a53-1f6a2f1d7c55"),
    ],
    ["another length", (at: string) => at.replace("length=1000", "length=1001")],
    ["a later end", (at: string) => at.replace(/until=\d+/, "until=9999999999")],
    ["another session", (at: string) => at.replace(/session=\w{4}/, "session=AAAA")],
    ["another signature", (at: string) => at.replace(/signature=.{8}/, "signature=AAAAAAAA")],
    ["no signature", (at: string) => at.replace(/&signature=.*/, "")],
    ["a signature twice", (at: string) => `${at}&signature=x`],
    ["a way out", (at: string) => at.replace(/uploads\/[^/]+/, "uploads/..%2f..%2ffiles")],
    ["part 0", (at: string) => at.replace("/1?", "/0?")],
    ["part -1", (at: string) => at.replace("/1?", "/-1?")],
    ["part 1e9", (at: string) => at.replace("/1?", "/1e9?")],
  ])("is no address for %s", async (_, changed) => {
    expect(changed(url)).not.toBe(url);
    const length = changed(url).includes("1001") ? Buffer.concat([part, part.subarray(0, 1)]) : part;
    expect(await putPart(server, changed(url), length)).toBe(403);
  });

  it("sets no cookie and sends only the necessary headers", async () => {
    const answer = await fetch(new URL(url, server.origin), { method: "PUT", body: part });
    expect(answer.status).toBe(204);
    expect(answer.headers.get("set-cookie")).toBeNull();
  });
});

test("others can neither see, continue, complete, hide nor delete somebody's file", async () => {
  const { file } = await announce(ada, 1000);
  const params = { id: file.id };
  const tries = [
    bob.call("GET /files/{id}", { params }),
    bob.call("GET /files/{id}/upload", { params }),
    bob.call("POST /files/{id}/complete", { params, body: { uploadState: "FAILED" } }),
    bob.call("PATCH /v2/files/{id}/hide", { params }),
    bob.call("PATCH /v2/files/{id}/unhide", { params }),
    bob.call("DELETE /v2/files/{id}", { params }),
    bob.call("POST /cms/hide", { body: { id: file.id } }),
  ];
  expect(await Promise.all(tries.map((work) => codeOf(work)))).toEqual(tries.map(() => "NOT_FOUND"));
  expect((await ada.call("GET /files/{id}", { params })).data).toMatchObject({
    uploadState: "created",
    isHidden: false,
  });
});

test("a cancelled upload has failed, and leaves nothing", async () => {
  const { file, upload } = await announce(ada, 1000);
  await putPart(server, upload.parts[0]?.url ?? "", randomBytes(1000));
  const params = { id: file.id };
  const { data } = await ada.call("POST /files/{id}/complete", { params, body: { uploadState: "FAILED" } });
  expect(data.asset.work).toMatchObject({ state: "refused", mayRetry: true });
  expect(data.uploadState).toBe("FAILED");
  expect((await complete(ada, file.id)).uploadState).toBe("FAILED");
  expect(arriving()).not.toContain(file.id);
});

test.each([
  ["../../../etc/passwd.png", "passwd.png"],
  ["..\\..\\boot.png", "boot.png"],
  ["a\u202egnp.exe.png", "agnp.exe.png"],
  ["line\nbreak.png", "linebreak.png"],
  ["  spaced.png  ", "spaced.png"],
  ["файл 写真 🌅.png", "файл 写真 🌅.png"],
])("the name %j is shown as %j", async (name, shown) => {
  expect((await announce(ada, 10, name)).file.name).toBe(shown);
});

test("a name with NUL is rejected", async () => {
  expect(await codeOf(announce(ada, 10, "a\u0000.png"))).toBe("INVALID_INPUT");
});

describe("adding files to a space", () => {
  const announceIn = (person: TestPerson, roomID: string) =>
    codeOf(
      person.call("POST /files", { body: { contentType: "image/png", name: "a.png", size: 10, roomID } }),
    );
  const setRestricted = (id: string, restrictedPermissions: ("add_content" | "view_only")[]) =>
    server.db.update(spaces).set({ restrictedPermissions }).where(eq(spaces.id, id));
  let own: string;
  beforeAll(async () => {
    own = (await ada.call("POST /rooms", { body: { name: "Attic", mayOthersBuild: true } })).data.id;
  });

  it("is for nobody who can't enter", async () => {
    expect(await announceIn(ada, own)).toBe("ok");
    expect(await announceIn(bob, own)).toBe("USER_UNAUTHORIZED");
    expect(await announceIn(bob, "nowhere99")).toBe("SPACE_NOT_FOUND");
  });

  it("is for everybody inside, as long as the hosts allow it", async () => {
    server.rooms.whereabouts.set(bob.id, { spaceId: own, instanceId: "instance1" });
    expect(await announceIn(bob, own)).toBe("ok");
    await setRestricted(own, ["add_content"]);
    expect(await announceIn(bob, own)).toBe("FORBIDDEN");
    await setRestricted(own, ["view_only"]);
    expect(await announceIn(bob, own)).toBe("FORBIDDEN");
    expect(await announceIn(ada, own)).toBe("ok");
    server.rooms.whereabouts.delete(bob.id);
  });

  it("requires an account", async () => {
    const body = { roomId: "park0001", roomShareID: null, noAuthUserID: "mwq5c8f5-37fb63f9c32f3ef9" };
    const { data } = await server.call("POST /rooms/noauth/{id}", { params: { id: "park0001" }, body });
    for (const headers of [{}, { authorization: `Bearer ${data.tempToken}` }] as Record<string, string>[]) {
      const answer = await fetch(`${server.origin}/api/files`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({ contentType: "image/png", name: "a.png", size: 10, roomID: null }),
      });
      expect(answer.status).toBe(401);
    }
  });
});

test.each([
  "http://example.com/a.png",
  "https://localhost/a.png",
  "https://127.0.0.1/a.png",
  "https://2130706433/a.png",
  "https://0x7f000001/a.png",
  "https://[::ffff:169.254.169.254]/a.png",
  "https://169.254.169.254/latest/meta-data",
  "https://[fd00::1]/a.png",
  "https://me:word@example.com/a.png",
  "file:///etc/passwd",
  "ftp://example.com/a.png",
  "/etc/passwd",
  "",
])("nothing is imported from %j", async (url) => {
  expect(await codeOf(ada.call("POST /files/import", { body: { url, roomID: null } }))).toBe(
    "ADDRESS_REFUSED",
  );
});

test("deleted files disappear from the menu, and from the used storage", async () => {
  const cleo = await addPerson(server, "cleo");
  const record = await uploadFile(server, cleo, picture, "gone.png");
  const menu = async () => (await cleo.call("GET /contentMenu", { query: { search: "uploads" } })).data;
  expect(await menu()).toMatchObject({ items: [{ id: record.id }], storage: { usedBytes: picture.length } });
  await cleo.call("PATCH /v2/files/{id}/hide", { params: { id: record.id } });
  expect(await menu()).toMatchObject({ items: [], storage: { usedBytes: picture.length } });
  await cleo.call("PATCH /v2/files/{id}/unhide", { params: { id: record.id } });
  await cleo.call("DELETE /v2/files/{id}", { params: { id: record.id } });
  expect(await menu()).toMatchObject({ items: [], storage: { usedBytes: 0 } });
  expect(await codeOf(cleo.call("GET /files/{id}", { params: { id: record.id } }))).toBe("NOT_FOUND");
});

test("a space is saved as a template, and another is created from it with the same files", async () => {
  const sky = await uploadFile(server, ada, await sharp(picture).resize(65).png().toBuffer(), "sky.png");
  const { id } = (await ada.call("POST /rooms", { body: { name: "Loft" } })).data;
  const [room] = await server.db.select().from(spaces).where(eq(spaces.id, id));
  const object = {
    id: "note1",
    kind: "image" as const,
    name: "",
    parentId: null,
    order: 0,
    transform: { position: [0, 1, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] } as never,
    props: { fileId: sky.id },
    isHidden: false,
    locked: false,
    uneditable: false,
    creatorId: ada.id,
    version: 4,
  };
  await server.db
    .update(spaces)
    .set({ objects: [object] })
    .where(eq(spaces.id, id));
  const saveAs = (who: TestPerson) =>
    who.call("POST /files/templates", { body: { roomID: id, name: "My loft" } });
  expect(await codeOf(saveAs(bob))).toBe("USER_UNAUTHORIZED");
  const { data: template } = await saveAs(ada);
  const { data: found } = await ada.call("GET /files/templates/search", { query: { name: "loft" } });
  expect(found).toMatchObject([{ id: template.id, kind: "template", title: "My loft" }]);
  expect(await codeOf(bob.call("POST /rooms", { body: { templateId: template.id } }))).toBe(
    "TEMPLATE_NOT_FOUND",
  );
  const { data: made } = await ada.call("POST /rooms", { body: { templateId: template.id } });
  expect(made.setting).toEqual(room?.setting);
  const { data: objects } = await ada.call("GET /rooms/{id}/contents", {
    params: { id: made.id },
    query: {},
  });
  expect(objects).toMatchObject([{ kind: "image", props: { fileId: sky.id }, creatorId: null, version: 1 }]);
  await ada.call("DELETE /v2/files/{id}", { params: { id: template.id } });
  // The new space holds it by itself.
  expect(await codeOf(ada.call("DELETE /v2/files/{id}", { params: { id: sky.id } }))).toBe("FILE_IN_USE");
});

test("a full disk is reported by name, and the upload continues when there is room again", async () => {
  const { file, upload } = await announce(ada, picture.length);
  await putPart(server, upload.parts[0]?.url ?? "", picture);
  const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC", syscall: "write" });
  // Nobody has these bytes yet.
  await server.db.execute(sql`update file_contents set source = null`);
  const keep = vi.spyOn(server.files, "keepArrival").mockRejectedValueOnce(full);
  expect(await codeOf(complete(ada, file.id))).toBe("DISK_FULL");
  keep.mockRestore();
  expect((await complete(ada, file.id)).uploadState).toBe("UPLOADED");
});
