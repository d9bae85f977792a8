import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { FileKind, Space, SpaceSetting } from "@veranda/contract";
import { addPerson, type TestPerson } from "../../../testing/people.ts";
import { SPACES, sampleSpace } from "../../../testing/sample-content.ts";
import { files } from "../../files/tables.ts";
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
  const document = { objects: "[]", objectCount: 0, setting, fileIds: [] };
  return server.db.transaction(
    async (tx) => (await server.rooms.deps?.spaces.save(tx, id, document, ada.id)) ?? 0,
  );
};
const addFile = async (accountId: string, kind: FileKind = "image"): Promise<string> => {
  const id = randomUUID();
  await server.db.insert(files).values({
    id,
    accountId,
    name: "Saved.webp",
    contentType: "image/webp",
    kind,
    bytes: 4,
    state: "UPLOADED",
    createdAt: new Date(),
    changedAt: new Date(),
  });
  return id;
};
const posterOf = async (id: string): Promise<string> =>
  (await ada.call("GET /rooms/get/{id}", { params: { id }, query: {} })).data.pictures.poster;
const [dusk, day] = ["dusk", "day"].map((variant) => ({ environment: "terrace", variant })) as [
  SpaceSetting,
  SpaceSetting,
];

test("versions are listed for hosts, newest first and in pages", async () => {
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

test("a space shows a picture of its last saved state, unless it has a custom picture", async () => {
  await save(space.id, day);
  expect(await posterOf(space.id)).toBe("/content/looks/terrace-day.webp");
  await save(space.id, dusk);
  expect(await posterOf(space.id)).toBe("/content/looks/terrace-dusk.webp");
  const picture = await sharp({ create: { width: 64, height: 36, channels: 3, background: "#123" } })
    .png()
    .toBuffer();
  const own = await ada.call("POST /rooms/{id}/thumbnail", {
    params: { id: space.id },
    query: {},
    file: new Blob([Uint8Array.from(picture)]),
  });
  await save(space.id, day);
  expect(await posterOf(space.id)).toBe(own.data.pictures.poster);
  const back = await ada.call("DELETE /rooms/{id}/thumbnail", { params: { id: space.id } });
  expect(back.data.pictures.poster).toBe("/content/looks/terrace-day.webp");
});

test("a built-in sample gets its own picture back", async () => {
  await save("chess003", day);
  expect(await posterOf("chess003")).toBe("/content/looks/terrace-day.webp");
  await save("chess003", dusk);
  expect(await posterOf("chess003")).toBe("/content/spaces/chess003.webp");
});

test("whoever saved a version can set its picture, once and soon after", async () => {
  const version = await save(space.id, dusk);
  const mine = await addFile(ada.id);
  const other = await addFile(ada.id);
  const show = (who: TestPerson, fileID: string, of = version) =>
    who.call("PUT /rooms/{id}/versions/{version}/picture", {
      params: { id: space.id, version: of },
      body: { fileID },
    });
  const bo = await addPerson(server, `bo${made}`);
  const bos = await addFile(bo.id);
  await expect(show(bo, bos)).rejects.toMatchObject({ code: "VERSION_NOT_FOUND" });
  await expect(show(ada, bos)).rejects.toMatchObject({ code: "NOT_FOUND" });
  for (const kind of ["model", "audio", "video", "document"] as const)
    await expect(show(ada, await addFile(ada.id, kind))).rejects.toMatchObject({ code: "NOT_FOUND" });
  await ada.call("POST /rooms/delete/{id}", { params: { id: space.id } });
  await expect(show(ada, mine)).rejects.toMatchObject({ code: "VERSION_NOT_FOUND" });
  await ada.call("POST /rooms/{id}/restore", { params: { id: space.id } });
  await expect(show(ada, mine, version + 1)).rejects.toMatchObject({ code: "VERSION_NOT_FOUND" });
  await show(ada, mine);
  // Sent again, because the answer was lost.
  await show(ada, mine);
  await expect(show(ada, other)).rejects.toMatchObject({ code: "VERSION_NOT_FOUND" });
  const shown = async () =>
    (
      await server.db.execute<{ version: number; picture: string | null }>(
        sql`select version, picture_file_id as picture from space_versions where space_id = ${space.id} order by version`,
      )
    ).rows;
  expect(await shown()).toEqual([{ version, picture: mine }]);
  const { rows: places } = await server.db.execute(
    sql`select file_id from file_places where place = ${`space/${space.id}/version:${version}`}`,
  );
  expect(places).toEqual([{ file_id: mine }]);

  await server.db.execute(
    sql`update space_versions set saved_at = saved_at - interval '1 hour', picture_file_id = null where space_id = ${space.id}`,
  );
  await expect(show(ada, mine)).rejects.toMatchObject({ code: "VERSION_NOT_FOUND" });
});
