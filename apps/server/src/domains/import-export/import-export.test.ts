// Slow: each of its files is a process's work.
import { OBJECT_LIMITS } from "@veranda/contract";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf } from "../../testing/code-of.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { wholeSpace } from "../spaces/own/export-space.ts";
import { spaceVersions } from "../spaces/tables.ts";
import { groups, imported, ImportExportStand, taken } from "./import-export.fixture.ts";

let stand: ImportExportStand;
beforeAll(async () => {
  stand = await ImportExportStand.open();
}, 60_000);
afterAll(() => stand.close());

test("a space exported and imported elsewhere is byte for byte the same, except for its poster", async () => {
  const first = await taken(stand.ada, stand.here, stand.space.id);
  expect(await taken(stand.ada, stand.here, stand.space.id)).toEqual(first);
  const copy = await imported(stand.bo, first);
  expect(copy).toMatchObject({
    name: "Ada's study",
    description: "Quiet.",
    tags: ["tea", "books"],
    shareSetting: "PRIVATE",
    fullScreenModeEnabled: false,
    isCustomThumbnail: true,
    ownerID: stand.bo.id,
  });
  expect(copy.restrictedPermissions).toContain("download");
  const [one, two] = [
    await stand.opened(first),
    await stand.opened(await taken(stand.bo, stand.there, copy.id)),
  ];
  const withoutPicture = ({ content, entries }: typeof one) => {
    const { "picture.webp": _, ...rest } = entries;
    return { content: { ...content, picture: null }, entries: rest };
  };
  expect(withoutPicture(two)).toEqual(withoutPicture(one));
  expect(JSON.stringify({ ...two.content, picture: null })).toBe(
    JSON.stringify({ ...one.content, picture: null }),
  );
  expect(Object.keys(one.entries).length).toBe(3);
  expect(JSON.stringify(one.content)).not.toContain(stand.ada.id);
});

test("others than hosts can export a space if its hosts allow it, without its versions", async () => {
  const [cleo, params] = [await addPerson(stand.here, "cleo"), { id: stand.space.id }];
  const failure = (who: TestPerson) => codeOf(who.call("POST /rooms/{id}/export", { params, body: {} }));
  const restrict = (restricted: boolean) =>
    stand.ada.call("PUT /rooms/{id}/permissions/{permission}", {
      params: { ...params, permission: "download" },
      body: { restricted },
    });
  await restrict(false);
  expect(await failure(cleo)).toBe("USER_UNAUTHORIZED");
  await stand.ada.call("POST /rooms/{id}/share/invite", { params, body: { emails: [cleo.email] } });
  const { content } = await stand.opened(await taken(cleo, stand.here, stand.space.id));
  const whole = await stand.opened(await taken(stand.ada, stand.here, stand.space.id));
  expect(content.objects).toEqual(whole.content.objects);
  expect([content.versions.length, whole.content.versions.length]).toEqual([0, 2]);

  const { data } = await cleo.call("POST /rooms/{id}/export", { params, body: {} });
  await restrict(true);
  expect(await failure(cleo)).toBe("FORBIDDEN");
  // Nor by a URL issued before.
  expect((await fetch(new URL(data.url, stand.here.origin))).status).toBe(403);
  expect((await stand.ada.call("POST /rooms", { body: {} })).data.restrictedPermissions).toContain(
    "download",
  );
});

test("an imported space has files of its own", async () => {
  const copy = await imported(stand.bo, await taken(stand.ada, stand.here, stand.space.id));
  const { data: objects } = await stand.bo.call("GET /rooms/{id}/contents", {
    params: { id: copy.id },
    query: {},
  });
  const image = objects.find(({ kind }) => kind === "image");
  const fileId = String(image?.props["fileId"]);
  expect(image).toMatchObject({
    id: "image-1",
    parentId: "group-1",
    creatorId: null,
    props: { title: "Dusk" },
  });
  const { data: file } = await stand.bo.call("GET /files/{id}", { params: { id: fileId } });
  expect(file).toMatchObject({ name: "painting.png", size: stand.picture.length, uploadState: "UPLOADED" });
  await expect(stand.bo.call("DELETE /v2/files/{id}", { params: { id: fileId } })).rejects.toMatchObject({
    code: "FILE_IN_USE",
  });
  const versions = await stand.there.db
    .select({ version: spaceVersions.version, savedBy: spaceVersions.savedBy, n: spaceVersions.objectCount })
    .from(spaceVersions)
    .where(eq(spaceVersions.spaceId, copy.id));
  expect(versions.toSorted((a, b) => a.version - b.version)).toEqual([
    { version: 1, savedBy: null, n: 1 },
    { version: 2, savedBy: null, n: 2 },
  ]);
});

test("only a host can export a space, and only with a recent address of their own", async () => {
  const cy = await addPerson(stand.here, "cy");
  await expect(
    cy.call("POST /rooms/{id}/export", { params: { id: stand.space.id }, body: {} }),
  ).rejects.toMatchObject({
    code: "USER_UNAUTHORIZED",
  });
  const { data } = await stand.ada.call("POST /rooms/{id}/export", {
    params: { id: stand.space.id },
    body: {},
  });
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
    expect((await fetch(`${stand.here.origin}/exports/spaces/${forged}/${name}`)).status).toBe(404);
  expect((await fetch(`${stand.there.origin}${data.url}`)).status).toBe(404);
});

test("a version deleted during an export is left out, and the others are there", async () => {
  const own = await stand.made(stand.ada);
  const whole = await wholeSpace(stand.here.db, own.id, { withVersions: true });
  await stand.here.db
    .delete(spaceVersions)
    .where(and(eq(spaceVersions.spaceId, own.id), eq(spaceVersions.version, 1)));
  expect(
    await Promise.all(whole.versions.map(async ({ readDocument }) => (await readDocument())?.objects.length)),
  ).toEqual([undefined, 2]);
});

test("groups can be nested as deeply as edits allow, and no deeper", async () => {
  const nested = (depth: number) =>
    stand.repeated(1, (content) => groups(content, 40, (i) => (i === 0 ? null : Math.min(i, depth) - 1)));
  expect(await stand.outcome(await nested(OBJECT_LIMITS.groupDepth + 1))).toEqual({
    code: "SPACE_FILE_UNREADABLE",
    left: [],
  });
  const copy = await imported(stand.bo, await nested(OBJECT_LIMITS.groupDepth));
  const { data } = await stand.bo.call("GET /rooms/{id}/contents", { params: { id: copy.id }, query: {} });
  expect(data.length).toBe(40);
});
