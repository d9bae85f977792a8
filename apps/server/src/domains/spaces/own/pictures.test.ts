// Slow: each of its files is a process's work.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Space } from "@veranda/contract";
import { encoded, H264, needsFfmpeg, picture } from "../../../processing/media/media.fixture.ts";
import { addPerson, type TestPerson } from "../../../testing/people.ts";
import { openTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let ada: TestPerson;
let bo: TestPerson;
let space: Space;
let made = 0;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  made += 1;
  ada = await addPerson(server, `ada${made}`);
  bo = await addPerson(server, `bo${made}`);
  space = (await ada.call("POST /rooms", { body: {} })).data;
});

const plain = async (width: number, height: number, background = "#b4532a"): Promise<Blob> =>
  blob(
    await sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer(),
  );
const blob = (bytes: Uint8Array): Blob => new Blob([Uint8Array.from(bytes)]);
const stored = (): number =>
  readdirSync(join(server.dataFolder, "files"), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;
const set = async (who: TestPerson, file: Blob) =>
  (await who.call("POST /rooms/{id}/thumbnail", { params: { id: space.id }, query: {}, file })).data;
const remove = async (who: TestPerson) =>
  (await who.call("DELETE /rooms/{id}/thumbnail", { params: { id: space.id } })).data;
const fetched = (url: string) => fetch(`${server.origin}${url}`);
const sizeOf = async (url: string): Promise<unknown> => {
  const { width, height, format } = await sharp(await (await fetched(url)).arrayBuffer()).metadata();
  return { width, height, format };
};
const named = (code: string) => ({ code });

test("a picture taken at a save is replaced at the next, and never replaces a chosen one", async () => {
  const take = async (colour: string) =>
    (
      await ada.call("POST /rooms/{id}/thumbnail", {
        params: { id: space.id },
        query: { isTaken: "true" },
        file: await plain(640, 360, colour),
      })
    ).data;
  const first = await take("#113355");
  expect(first).toMatchObject({ isCustomThumbnail: true, isTakenThumbnail: true });
  const second = await take("#335511");
  expect(second.pictures.poster).not.toBe(first.pictures.poster);
  expect((await fetched(first.pictures.poster)).status).toBe(404);
  const chosen = await set(ada, await plain(660, 360));
  expect(chosen.isTakenThumbnail).toBe(false);
  const kept = stored();
  expect((await take("#551133")).pictures).toEqual(chosen.pictures);
  expect(stored()).toBe(kept);
  expect(await remove(ada)).toMatchObject({ isCustomThumbnail: false, isTakenThumbnail: false });
});

test("a space shows its uploaded picture in three sizes, and after its removal that of its environment", async () => {
  const shown = await set(ada, await plain(900, 900));
  expect(shown.isCustomThumbnail).toBe(true);
  const { poster, posterSmall, posterBlur, video } = shown.pictures;
  expect(await sizeOf(poster)).toEqual({ width: 1280, height: 720, format: "webp" });
  expect(await sizeOf(posterSmall)).toEqual({ width: 640, height: 360, format: "webp" });
  expect(posterBlur).toMatch(/^data:image\/webp;base64,/);
  expect(posterBlur.length).toBeLessThan(600);
  expect(video).toBeNull();
  expect(server.rooms.refreshed).toContain(space.id);
  const back = await remove(ada);
  expect(back).toMatchObject({ isCustomThumbnail: false, pictures: space.pictures });
  expect((await fetched(poster)).status).toBe(404);
  expect((await remove(ada)).pictures).toEqual(space.pictures);
});

test("a replaced picture is deleted, the same sent twice stays, and of two concurrent ones one remains", async () => {
  const before = stored();
  const first = await set(ada, await plain(700, 400, "#111111"));
  expect((await set(ada, await plain(700, 400, "#111111"))).pictures).toEqual(first.pictures);
  expect((await fetched(first.pictures.poster)).status).toBe(200);
  const colours = ["#200000", "#400000", "#600000", "#800000"];
  await Promise.all(colours.map(async (colour) => set(ada, await plain(700, 400, colour))));
  const { data } = await ada.call("GET /rooms/get/{id}", { params: { id: space.id }, query: {} });
  for (const url of [data.pictures.poster, data.pictures.posterSmall])
    expect((await fetched(url)).status).toBe(200);
  expect((await fetched(first.pictures.poster)).status).toBe(404);
  expect(stored()).toBe(before + 2);
});

test("one form changes the texts and the picture, or either", async () => {
  const params = { id: space.id };
  const { data } = await ada.call("PATCH /v2/spaces/{id}", {
    params,
    body: {
      name: "Tea, & more",
      tags: ["Quiet", "tea"],
      fullScreenModeEnabled: "false",
      shareSetting: "PUBLIC_LINK",
    },
    file: await plain(640, 360),
  });
  expect(data).toMatchObject({
    name: "Tea, & more",
    tags: ["quiet", "tea"],
    fullScreenModeEnabled: false,
    shareSetting: "PUBLIC_LINK",
    isCustomThumbnail: true,
  });
  const words = await ada.call("PATCH /v2/spaces/{id}", { params, body: { tags: "one" }, file: null });
  expect(words.data).toMatchObject({ tags: ["one"], name: "Tea, & more", pictures: data.pictures });
  const none = await ada.call("PATCH /v2/spaces/{id}", { params, body: { tags: "" }, file: null });
  expect(none.data.tags).toEqual([]);
  const other = await ada.call("PATCH /v2/spaces/{id}", {
    params,
    body: {},
    file: await plain(100, 100, "#00ff00"),
  });
  expect(other.data.pictures.poster).not.toBe(data.pictures.poster);
});

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script>alert(1)</script></svg>`;
test.each<[string, object, () => Blob | Promise<Blob>, string]>([
  ["SVG", {}, () => new Blob([svg]), "PICTURE_UNREADABLE"],
  ["HTML", {}, () => new Blob(["<!doctype html><script>alert(1)</script>"]), "PICTURE_UNREADABLE"],
  ["nothing", {}, () => new Blob([]), "PICTURE_UNREADABLE"],
  ["a picture of a billion pixels", {}, () => plain(40_000, 1_001), "PICTURE_TOO_LARGE"],
  ["eleven megabytes", {}, () => new Blob([new Uint8Array(11_000_000)]), "BODY_TOO_LARGE"],
  ["an owner beside a picture", { ownerID: "me" }, () => plain(64, 64), "INVALID_INPUT"],
  [
    "a prototype beside a picture",
    { ["__proto__"]: "x", constructor: "x" },
    () => plain(64, 64),
    "INVALID_INPUT",
  ],
  ["a tag that is none", { tags: ["<b>"] }, () => plain(64, 64), "INVALID_INPUT"],
  ["an organisation that isn't", { shareSetting: "ORG" }, () => plain(64, 64), "INVALID_INPUT"],
  ["a novel", { description: "x".repeat(12_000) }, () => plain(64, 64), "BODY_TOO_LARGE"],
  ["a name twice", { name: ["a", "b"] }, () => plain(64, 64), "INVALID_INPUT"],
  ["thirty fields", { tags: Array.from({ length: 30 }, () => "x") }, () => plain(64, 64), "INVALID_INPUT"],
])("a form with %s is rejected without any change", async (_, body, file, code) => {
  const before = stored();
  await expect(
    ada.call("PATCH /v2/spaces/{id}", { params: { id: space.id }, body, file: await file() }),
  ).rejects.toMatchObject(named(code));
  const { data } = await ada.call("GET /rooms/get/{id}", { params: { id: space.id }, query: {} });
  expect(data).toEqual(space);
  expect(stored()).toBe(before);
  expect(readdirSync(join(server.dataFolder, "arrivals"))).toEqual([]);
});

test(
  "a clip plays on the cards of a space, stays when its picture changes, and can be removed",
  { ...needsFfmpeg, timeout: 60_000 },
  async () => {
    const before = stored();
    const params = { id: space.id };
    const film = blob(encoded("a.mp4", [...picture(1, "320x240"), ...H264]));
    await expect(bo.call("PUT /rooms/{id}/video", { params, file: film })).rejects.toMatchObject(
      named("USER_UNAUTHORIZED"),
    );
    const { data } = await ada.call("PUT /rooms/{id}/video", { params, file: film });
    expect(data.isCustomVideo).toBe(true);
    expect(data.pictures.poster).toBe(space.pictures.poster);
    const { video } = data.pictures;
    const served = await fetched(String(video));
    expect(served.headers.get("content-type")).toBe("video/mp4");
    expect(server.rooms.refreshed).toContain(space.id);
    // It is shown whatever the picture is.
    expect((await set(ada, await plain(64, 64))).pictures.video).toBe(video);
    expect((await remove(ada)).pictures).toEqual({ ...space.pictures, video });
    await expect(
      ada.call("PUT /rooms/{id}/video", { params, file: await plain(64, 64) }),
    ).rejects.toMatchObject(named("VIDEO_UNREADABLE"));
    const { data: back } = await ada.call("DELETE /rooms/{id}/video", { params });
    expect(back).toMatchObject({ isCustomVideo: false, pictures: space.pictures });
    expect((await fetched(String(video))).status).toBe(404);
    expect(stored()).toBe(before);
    expect(readdirSync(join(server.dataFolder, "processing/clips"))).toEqual([]);
  },
);

test("only hosts can set pictures", async () => {
  await expect(set(bo, await plain(64, 64))).rejects.toMatchObject(named("USER_UNAUTHORIZED"));
  await ada.call("PATCH /rooms/{id}/edit", {
    params: { id: space.id },
    body: { shareSetting: "PUBLIC_LINK", fullScreenModeEnabled: true },
  });
  await expect(set(bo, await plain(64, 64))).rejects.toMatchObject(named("FORBIDDEN"));
  await expect(
    bo.call("PATCH /v2/spaces/{id}", { params: { id: space.id }, body: { name: "Mine" }, file: null }),
  ).rejects.toMatchObject(named("FORBIDDEN"));
  await ada.call("POST /rooms/delete/{id}", { params: { id: space.id } });
  await expect(set(ada, await plain(64, 64))).rejects.toMatchObject(named("SPACE_NOT_FOUND"));
});
