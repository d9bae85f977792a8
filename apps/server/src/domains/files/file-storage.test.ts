// Slow: each of its files is a process's work.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { PLAN_LIMITS } from "@veranda/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { NamedError } from "../../named-error.ts";
import { codeOf } from "../../testing/code-of.ts";
import { announce, blobOf, newSpace, use } from "./testing/library-acts.ts";
import { newPicture, openTestLibrary, type TestLibrary } from "./testing/test-library.ts";

const MB = 1_000_000;
const HOUR = 3_600_000;

let at: TestLibrary;
let ada: string;

beforeAll(async () => {
  at = await openTestLibrary();
  ada = await at.person("ada");
});
afterAll(() => at.close());

describe("storage", () => {
  it("is limited by the plan, also for concurrent requests", async () => {
    const who = await at.person("greedy");
    const wanted = Array.from({ length: 30 }, () => codeOf(announce(at, who, 10 * MB)));
    const got = await Promise.all(wanted);
    expect(got.filter((code) => code === "ok")).toHaveLength(10);
    expect(got.filter((code) => code === "STORAGE_FULL")).toHaveLength(20);
    expect(await codeOf(announce(at, who, 1))).toBe("STORAGE_FULL");
  });

  it("says which plan has room, and that a single file is too large for this one", async () => {
    const who = await at.person("large");
    const { storageBytes } = PLAN_LIMITS.FREE;
    await announce(at, who, 95 * MB);
    expect((await at.library.menu.page(who, { query: "", search: "all", offset: 0 })).storage).toEqual({
      usedBytes: 95 * MB,
      limitBytes: storageBytes,
      softLimitBytes: 90 * MB,
      plan: "FREE",
      suggestedPlan: "PRO",
    });
    const refused = announce(at, who, 600 * MB).catch((error: NamedError) => error);
    expect(await refused).toMatchObject({
      code: "FILE_TOO_LARGE",
      customData: { suggestedPlan: "BUSINESS", limitMegabytes: 100 },
    });
    expect(await announce(at, who, 6 * MB).catch((error: NamedError) => error)).toMatchObject({
      code: "STORAGE_FULL",
      customData: { suggestedPlan: "PRO", usedBytes: 95 * MB },
    });
    at.plan = "ENTERPRISE";
    expect(await codeOf(announce(at, who, 4_000 * MB))).toBe("ok");
    at.plan = "FREE";
  });

  it("counts the same content once, and stores it once for everybody", async () => {
    const [one, other] = [await at.person("twin1"), await at.person("twin2")];
    const picture = newPicture(1000);
    const uploaded = [
      await at.upload(one, picture, "a.gif"),
      await at.upload(one, picture, "b.gif"),
      await at.upload(other, picture, "c.gif"),
    ];
    const usedBy = async (who: string) =>
      (await at.library.menu.page(who, { query: "", search: "all", offset: 0 })).storage.usedBytes;
    expect([await usedBy(one), await usedBy(other)]).toEqual([1000, 1000]);
    const blobs = new Set(await Promise.all(uploaded.map(({ id }) => blobOf(at, id))));
    expect(blobs.size).toBe(1);
    // Each deletes theirs; the last one also deletes the bytes.
    const [blob] = [...blobs];
    for (const [i, who] of [one, one, other].entries()) {
      await at.library.own.remove(who, uploaded[i]?.id ?? "");
      at.now += HOUR;
      await at.library.sweeper.sweep();
      await at.stored.sweep();
      expect(await at.stored.size(blob ?? "")).toBe(i < 2 ? 1000 : null);
    }
  });

  it("is refused beyond the free space of the disk, including uploads in progress", async () => {
    const who = await at.person("disk");
    const room = vi.spyOn(at.multipartUploads, "room").mockResolvedValue(200_000_000);
    const code = await codeOf(announce(at, who, 10 * MB));
    room.mockRestore();
    expect(code).toBe("DISK_FULL");
    expect(await codeOf(announce(at, who, 10 * MB))).toBe("ok");
  });

  it("is limited for uploads that never finish, and for deleting and uploading again", async () => {
    const who = await at.person("many");
    const got = await Promise.all(Array.from({ length: 45 }, () => codeOf(announce(at, who, 10))));
    expect(got.filter((code) => code === "TOO_MANY_UPLOADS")).toHaveLength(5);
    const again = await at.person("again");
    let code = "ok";
    let times = 0;
    for (; code === "ok" && times < 10; times++) {
      code = await codeOf(
        announce(at, again, 90 * MB).then(({ file }) => at.library.own.remove(again, file.id)),
      );
    }
    expect([code, times]).toEqual(["STORAGE_FULL", 3]);
  });
});

describe("importing", () => {
  it("determines the type from the content of an address", async () => {
    at.fetched = newPicture(500);
    const record = await at.library.uploads.importFrom(
      ada,
      "https://example.com/files/Sunset%20sea.gif?x=1",
      null,
    );
    expect(record).toMatchObject({ name: "Sunset sea.gif", size: 500, uploadState: "UPLOADED" });
    at.fetched = Buffer.from("<html>");
    expect(await codeOf(at.library.uploads.importFrom(ada, "https://example.com/a.gif", null))).toBe(
      "FILE_KIND_UNKNOWN",
    );
    await at.library.work.settled();
    for (const folder of ["files", "fetched"])
      expect(readdirSync(join(at.folder, "processing", folder))).toEqual([]);
  });

  it("counts, too", async () => {
    const who = await at.person("importer");
    await announce(at, who, 100 * MB - 10);
    at.fetched = newPicture(500);
    expect(await codeOf(at.library.uploads.importFrom(who, "https://example.com/a.gif", null))).toBe(
      "STORAGE_FULL",
    );
  });
});

describe("abandoned uploads", () => {
  it("end after a day, and leave only a note where they are used", async () => {
    const space = await newSpace(at);
    const [left, placed] = [await announce(at, ada, 1000), await announce(at, ada, 1000)];
    await use(at, space, "document", [placed.file.id]);
    expect(readdirSync(join(at.folder, "uploads"))).toContain(left.file.id);
    at.now += 20 * HOUR;
    // A request for the missing parts continues it.
    await at.library.uploads.resume({ accountId: ada, sessionId: "session" }, placed.file.id);
    at.now += 5 * HOUR;
    await at.library.sweeper.sweep();
    expect(readdirSync(join(at.folder, "uploads"))).not.toContain(left.file.id);
    expect(readdirSync(join(at.folder, "uploads"))).toContain(placed.file.id);
    at.now += 25 * HOUR;
    await at.library.sweeper.sweep();
    const [asset] = await at.fileReferences.assetsOf([placed.file.id]);
    expect(asset?.work).toMatchObject({ state: "refused" });
    expect(readdirSync(join(at.folder, "uploads"))).toEqual([]);
    at.now += 8 * 24 * HOUR;
    await at.library.sweeper.sweep();
    expect(await codeOf(at.library.own.get(ada, left.file.id))).toBe("NOT_FOUND");
    expect(await at.fileReferences.assetsOf([placed.file.id])).toHaveLength(1);
  });
});
