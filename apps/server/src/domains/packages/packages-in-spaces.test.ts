// Slow: a package is a process's work.
import { readFileSync } from "node:fs";
import type { SpaceSetting } from "@veranda/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enterAs } from "../../rooms/testing/enter-as.ts";
import type { TestClient } from "../../rooms/testing/test-client.ts";
import { addPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { spaces } from "../spaces/tables.ts";

const PAVILION = new URL("../../../../../content/built/packages/pavilion.zip", import.meta.url);

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ withRooms: true });
});
afterAll(() => server.close());

let seqs = 0;
/** The setting after an edit, or the error code. */
async function asked(client: TestClient, setting: Partial<SpaceSetting>): Promise<unknown> {
  seqs += 1;
  const seq = seqs;
  client.send("edit", { seq, ops: [], setting });
  return Promise.race([
    client.hear("edited", (told) => told.seq === seq).then((told) => told.setting),
    client.hear("editRefused", (told) => told.seq === seq).then(({ code }) => code),
  ]);
}

test("a package becomes the environment of a space by people who may use it, as its file, and not by others", async () => {
  const [ada, bo] = [await addPerson(server, "ada"), await addPerson(server, "bo")];
  const file = new Blob([Uint8Array.from(readFileSync(PAVILION))]);
  const { id } = (await ada.call("POST /packages", { file })).data;
  const built = async () => (await ada.call("GET /packages/{id}", { params: { id } })).data;
  await expect.poll(async () => (await built()).state, { timeout: 60_000 }).toBe("ready");
  const { url: packageUrl, fileId: packageFileId } = await built();

  // A space can be created with it by its owner only.
  const inIt = { body: { setting: { environment: "terrace", variant: "dusk", packageUrl } } };
  const begun = (await ada.call("POST /rooms", inIt)).data;
  expect(begun.setting).toMatchObject({ environment: "terrace", packageUrl, packageFileId });
  for (const call of [
    () => bo.call("POST /rooms", inIt),
    () =>
      ada.call("POST /rooms", {
        body: { setting: { environment: "terrace", variant: "dusk", packageUrl: "/files/none.json" } },
      }),
  ])
    await expect(call()).rejects.toMatchObject({ code: "ENVIRONMENT_NOT_FOUND" });

  const enter = async (who: typeof ada) => {
    const { data } = await who.call("POST /rooms", { body: {} });
    return { client: await enterAs(server, who, data.id), spaceId: data.id };
  };
  const [hers, his] = [await enter(ada), await enter(bo)];
  expect(await asked(his.client, { packageUrl })).toBe("INVALID_INPUT");
  expect(await asked(his.client, { packageUrl, packageFileId })).toBe("FILE_NOT_FOUND");
  // Its owner needs only the URL.
  expect(await asked(hers.client, { packageUrl, packageFileId: null })).toMatchObject({
    packageUrl,
    packageFileId,
  });
  hers.client.send("save", {});
  await hers.client.hear("saving", ({ state }) => state === "success");
  await expect(ada.call("DELETE /v2/files/{id}", { params: { id: packageFileId } })).rejects.toMatchObject({
    code: "FILE_IN_USE",
  });

  // A space that already uses it may keep it.
  const setting = { environment: "park", variant: "day", packageUrl };
  his.client.leave();
  const other = (await bo.call("POST /rooms", { body: {} })).data.id;
  await server.db.update(spaces).set({ setting }).where(eq(spaces.id, other));
  const client = await enterAs(server, bo, other);
  expect((await client.hear("welcome")).room.setting).toEqual(setting);
  expect(await asked(client, { variant: "dusk" })).toMatchObject({ packageUrl });
}, 90_000);
