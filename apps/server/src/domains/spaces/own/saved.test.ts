import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Space, SpaceSetting } from "@veranda/contract";
import { addPerson, type TestPerson } from "../../../testing/people.ts";
import { SPACES, sampleSpace } from "../../../testing/sample-content.ts";
import { openTestServer, type TestServer } from "../../../testing/test-server.ts";

const DAY = sampleSpace({
  id: "daylight",
  name: "Daylight",
  order: 6,
  setting: { environment: "terrace", variant: "day" },
});
let server: TestServer;
let ada: TestPerson;
let space: Space;
let made = 0;

beforeAll(async () => {
  server = await openTestServer({ spaces: [...SPACES, DAY] });
});
afterAll(() => server.close());
beforeEach(async () => {
  made += 1;
  ada = await addPerson(server, `ada${made}`, { displayName: "Ada" });
  space = (await ada.call("POST /rooms", { body: {} })).data;
});

const save = async (id: string, setting: SpaceSetting): Promise<number> => {
  const work = { objects: "[]", objectCount: 0, setting, fileIds: [] };
  return (await server.rooms.deps?.spaces.save(id, work, { accountId: ada.id, pictureFileId: null })) ?? 0;
};
const posterOf = async (id: string): Promise<string> =>
  (await ada.call("GET /rooms/get/{id}", { params: { id }, query: {} })).data.pictures.poster;
const [dusk, day] = ["dusk", "day"].map((variant) => ({ environment: "terrace", variant })) as [
  SpaceSetting,
  SpaceSetting,
];

test("versions are listed for hosts, the newest first and page by page", async () => {
  for (let n = 0; n < 3; n += 1) await save(space.id, dusk);
  const versions = async (before?: number) =>
    (
      await ada.call("GET /rooms/{id}/versions", {
        params: { id: space.id },
        query: before === undefined ? {} : { before },
      })
    ).data.map(({ version, savedBy }) => [version, savedBy?.displayName]);
  expect(await versions()).toEqual([
    [3, "Ada"],
    [2, "Ada"],
    [1, "Ada"],
  ]);
  expect(await versions(2)).toEqual([[1, "Ada"]]);
  await server.db.execute(sql`update spaces set share_setting = 'PUBLIC_LINK' where id = ${space.id}`);
  const bo = await addPerson(server, `bo${made}`);
  await expect(
    bo.call("GET /rooms/{id}/versions", { params: { id: space.id }, query: {} }),
  ).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("a space looks like what was saved of it, unless it has a picture of its own", async () => {
  await save(space.id, day);
  expect(await posterOf(space.id)).toBe("/content/spaces/daylight.webp");
  await save(space.id, dusk);
  expect(await posterOf(space.id)).toBe("/content/spaces/park0001.webp");
  const picture = await sharp({ create: { width: 64, height: 36, channels: 3, background: "#123" } })
    .png()
    .toBuffer();
  const own = await ada.call("POST /rooms/{id}/thumbnail", {
    params: { id: space.id },
    file: new Blob([Uint8Array.from(picture)]),
  });
  await save(space.id, day);
  expect(await posterOf(space.id)).toBe(own.data.pictures.poster);
  const back = await ada.call("DELETE /rooms/{id}/thumbnail", { params: { id: space.id } });
  expect(back.data.pictures.poster).toBe("/content/spaces/daylight.webp");
});

test("a place that came with the installation finds its own picture again", async () => {
  await save("chess003", day);
  expect(await posterOf("chess003")).toBe("/content/spaces/daylight.webp");
  await save("chess003", dusk);
  expect(await posterOf("chess003")).toBe("/content/spaces/chess003.webp");
});
