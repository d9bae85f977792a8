import { mkdtempSync, rmSync } from "node:fs";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fileName, nameInUrl } from "../../platform/files/file-name.ts";
import { createMemoryLimiter } from "../../platform/shared/limiter.ts";
import { addPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { shownPictures, showPicture } from "../people/own-profile.ts";
import { createPictures, type PicturesDeps } from "./pictures.ts";

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await openTestServer();
  folder = mkdtempSync(join(tmpdir(), "veranda-pictures-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

/** Pictures without processing, shown when `before` resolves. */
const picturesShown = (before: (url: string) => Promise<void>) =>
  createPictures({
    files: server.files,
    processing: {
      run: async (_: unknown, { path, folder: out }: { path: string; folder: string }) => {
        const name = fileName(await readFile(path), "webp");
        await copyFile(path, join(out, name));
        return { name, sought: [] };
      },
    } as unknown as PicturesDeps["processing"],
    folder,
    log: pino({ level: "silent" }),
    limiter: createMemoryLimiter(() => 0),
    isBanned: async () => false,
    isLikeBanned: async () => false,
    show: async (id, kind, url) => {
      await before(url);
      return showPicture(server.db, id, kind, url);
    },
    shown: (id) => shownPictures(server.db, id),
  });
const uploaded = async (text: string): Promise<string> => {
  const path = join(folder, text);
  await writeFile(path, text);
  return path;
};
const isKept = async (url: string | null): Promise<boolean> =>
  url !== null && (await server.files.size(nameInUrl(url))) !== null;

test("of two concurrent pictures the one shown last stays, and the other is deleted", async () => {
  const { id } = await addPerson(server, "hedy");
  const [isHeld, mayGoOn] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()];
  const slow = picturesShown(async (url) => {
    isHeld.resolve(url);
    await mayGoOn.promise;
  });
  const last = slow.set(id, "avatar", await uploaded("last"));
  await isHeld.promise;
  const first = await picturesShown(async () => undefined).set(id, "avatar", await uploaded("first"));
  mayGoOn.resolve();
  expect(await isKept(await last)).toBe(true);
  expect((await shownPictures(server.db, id)).avatar).toBe(await last);
  expect(await isKept(first)).toBe(false);
});

test("a picture that can't be shown is deleted, and the shown one stays", async () => {
  const { id } = await addPerson(server, "radia");
  const shown = await picturesShown(async () => undefined).set(id, "avatar", await uploaded("shown"));
  let refused: string | null = null;
  const failing = picturesShown(async (url) => {
    refused = url;
    throw new Error("the database refused");
  });
  await expect(failing.set(id, "avatar", await uploaded("refused"))).rejects.toThrow("the database refused");
  expect(await isKept(refused)).toBe(false);
  await expect(failing.set(id, "avatar", await uploaded("shown"))).rejects.toThrow("the database refused");
  expect(await isKept(shown)).toBe(true);
});

test("a deleted account takes along pictures that were never shown", async () => {
  const ida = await addPerson(server, "ida");
  const isHeld = Promise.withResolvers<string>();
  const mayGoOn = Promise.withResolvers<void>();
  const slow = picturesShown(async (url) => {
    isHeld.resolve(url);
    await mayGoOn.promise;
  });
  const late = slow.set(ida.id, "banner", await uploaded("late"));
  const url = await isHeld.promise;
  await ida.call("DELETE /users/me", {});
  await server.files.sweep();
  expect(await isKept(url)).toBe(false);
  mayGoOn.resolve();
  await expect(late).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});
