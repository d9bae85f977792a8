// Slow: each of its files is a process's work.
import { randomUUID } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { PLAN_LIMITS } from "@veranda/contract";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, test, vi } from "vitest";
import { fileAsset } from "@veranda/contract/records/file";
import type { Locale } from "@veranda/messages";
import { NamedError } from "../../named-error.ts";
import { nameInUrl } from "../../platform/files/file-name.ts";
import type { FileTask, MadeLevel } from "../../processing/file/file-work.ts";
import { storeOutput } from "../../processing/file/store-output.ts";
import { TaskFailed } from "../../processing/task-failed.ts";
import type { Processing } from "../../processing/processing.ts";
import { spaces } from "../spaces/tables.ts";
import { exportFiles } from "./export.ts";
import { forgetFiles } from "./forget.ts";
import { fileContents, filePlaces, files } from "./tables.ts";
import { soon } from "../../testing/soon.ts";
import { newPicture, openTestLibrary, quickProcessing, type TestLibrary } from "./testing/test-library.ts";

const MB = 1_000_000;
const HOUR = 3_600_000;
let at: TestLibrary;
let ada: string;
let bob: string;

beforeAll(async () => {
  at = await openTestLibrary();
  ada = await at.person("ada");
  bob = await at.person("bob");
});
afterAll(() => at.close());

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "ok",
    (error: unknown) => (error instanceof NamedError ? error.code : String(error)),
  );
const announce = (who: string, size: number, name = "a.gif") =>
  at.library.uploads.announce(who, { contentType: "image/gif", name, size, roomID: null });
const blobOf = async (fileId: string): Promise<string | null> => {
  const [row] = await at.database.db
    .select({ source: fileContents.source })
    .from(files)
    .innerJoin(fileContents, eq(fileContents.digest, files.digest))
    .where(eq(files.id, fileId));
  return row?.source ?? null;
};
async function newSpace(id = randomUUID().slice(0, 8)): Promise<string> {
  await at.database.db.insert(spaces).values({
    id,
    slug: id,
    name: id,
    shareSetting: "PRIVATE",
    shareId: randomUUID(),
    makerName: "Ada",
    plan: "FREE",
    poster: "/p",
    posterSmall: "/p",
    posterBlur: "",
    seoTitle: id,
    seoDescription: "",
    setting: { environment: "terrace", variant: "day" },
  });
  return id;
}
/** Makes one level, into the folder that it is given. */
const makingLevel = (make: (folder: string) => Promise<MadeLevel>): Processing => ({
  ...quickProcessing,
  async run(kind, task, options) {
    const made = (await quickProcessing.run(kind, task, options)) as object;
    return { ...made, levels: [await make((task as FileTask).folder)] } as never;
  },
});
const use = (spaceId: string, part: string, ids: readonly string[]) =>
  at.database.db.transaction((tx) => at.fileReferences.useIn(tx, { spaceId, part }, ids));

describe("storage", () => {
  it("is what the plan gives, and no more however many ask at once", async () => {
    const who = await at.person("greedy");
    const wanted = Array.from({ length: 30 }, () => codeOf(announce(who, 10 * MB)));
    const got = await Promise.all(wanted);
    expect(got.filter((code) => code === "ok")).toHaveLength(10);
    expect(got.filter((code) => code === "STORAGE_FULL")).toHaveLength(20);
    expect(await codeOf(announce(who, 1))).toBe("STORAGE_FULL");
  });

  it("says which plan has room, and that one file is too large for this one", async () => {
    const who = await at.person("large");
    const { storageBytes } = PLAN_LIMITS.FREE;
    await announce(who, 95 * MB);
    expect((await at.library.menu.page(who, { query: "", search: "all", offset: 0 })).storage).toEqual({
      usedBytes: 95 * MB,
      limitBytes: storageBytes,
      softLimitBytes: 90 * MB,
      plan: "FREE",
      suggestedPlan: "PRO",
    });
    const refused = announce(who, 600 * MB).catch((error: NamedError) => error);
    expect(await refused).toMatchObject({
      code: "FILE_TOO_LARGE",
      customData: { suggestedPlan: "BUSINESS" },
    });
    expect(await announce(who, 6 * MB).catch((error: NamedError) => error)).toMatchObject({
      code: "STORAGE_FULL",
      customData: { suggestedPlan: "PRO", usedBytes: 95 * MB },
    });
    at.plan = "ENTERPRISE";
    expect(await codeOf(announce(who, 4_000 * MB))).toBe("ok");
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
    const blobs = new Set(await Promise.all(uploaded.map(({ id }) => blobOf(id))));
    expect(blobs.size).toBe(1);
    // Each lets go of theirs; the last takes the bytes along.
    const [blob] = [...blobs];
    for (const [i, who] of [one, one, other].entries()) {
      await at.library.own.remove(who, uploaded[i]?.id ?? "");
      at.now += HOUR;
      await at.library.sweeper.sweep();
      await at.stored.sweep();
      expect(await at.stored.size(blob ?? "")).toBe(i < 2 ? 1000 : null);
    }
  });

  it("is refused beyond the free space of the disk, with what is on its way", async () => {
    const who = await at.person("disk");
    const room = vi.spyOn(at.multipartUploads, "room").mockResolvedValue(200_000_000);
    const code = await codeOf(announce(who, 10 * MB));
    room.mockRestore();
    expect(code).toBe("DISK_FULL");
    expect(await codeOf(announce(who, 10 * MB))).toBe("ok");
  });

  it("has a bound for uploads that never end, and for deleting and bringing again", async () => {
    const who = await at.person("many");
    const got = await Promise.all(Array.from({ length: 45 }, () => codeOf(announce(who, 10))));
    expect(got.filter((code) => code === "TOO_MANY_UPLOADS")).toHaveLength(5);
    const again = await at.person("again");
    let code = "ok";
    let times = 0;
    for (; code === "ok" && times < 10; times++) {
      code = await codeOf(announce(again, 90 * MB).then(({ file }) => at.library.own.remove(again, file.id)));
    }
    expect([code, times]).toEqual(["STORAGE_FULL", 3]);
  });
});

describe("a file in use", () => {
  it("can't be deleted while it stands in a document, draft, version, poster or template", async () => {
    const space = await newSpace();
    for (const part of ["document", "draft:1", "version:3", "poster"]) {
      const { id } = await at.upload(ada, newPicture());
      await use(space, part, [id]);
      expect(await codeOf(at.library.own.remove(ada, id))).toBe("FILE_IN_USE");
      await use(space, part, []);
      expect(await codeOf(at.library.own.remove(ada, id))).toBe("ok");
    }
    const { id } = await at.upload(ada, newPicture());
    const setting = { environment: "terrace", variant: "day", skyFileId: id };
    const template = await at.library.templates.save(
      ada,
      { name: "Garden", overwriteFileId: null },
      { setting, objects: [], poster: null },
    );
    expect(await codeOf(at.library.own.remove(ada, id))).toBe("FILE_IN_USE");
    await at.library.own.remove(ada, template.id);
    at.now += HOUR;
    await at.library.sweeper.sweep();
    expect(await codeOf(at.library.own.remove(ada, id))).toBe("ok");
  });

  it("stays when it is put somewhere at the moment of its deletion", { timeout: 60_000 }, async () => {
    const space = await newSpace();
    const outcomes = { deleted: 0, used: 0 };
    for (let round = 0; round < 40; round++) {
      const { id } = await at.upload(bob, newPicture());
      const [removed] = await Promise.all([
        codeOf(at.library.own.remove(bob, id)),
        use(space, `version:${round}`, [id]),
      ]);
      outcomes[removed === "ok" ? "deleted" : "used"] += 1;
      at.now += HOUR;
      await at.library.sweeper.sweep();
      await at.stored.sweep();
      // Whoever won: what stands in a version is there, and so are its bytes.
      const [asset] = await at.fileReferences.assetsOf([id]);
      expect(asset?.fileId).toBe(id);
      expect(await at.stored.size((await blobOf(id)) ?? "")).toBe(64);
    }
    expect(outcomes.deleted + outcomes.used).toBe(40);
  });

  it("stays when it is put somewhere while the sweeper has it in hand", { timeout: 60_000 }, async () => {
    const space = await newSpace();
    for (let round = 0; round < 30; round++) {
      const { id } = await at.upload(bob, newPicture());
      await at.library.own.remove(bob, id);
      at.now += HOUR;
      await Promise.all([at.library.sweeper.sweep(), use(space, `version:${round}`, [id])]);
      const [place] = await at.database.db.select().from(filePlaces).where(eq(filePlaces.fileId, id));
      const [row] = await at.database.db.select().from(files).where(eq(files.id, id));
      // Either it was gone before, and no place names it; or it is there, with its bytes.
      expect(place === undefined).toBe(row === undefined);
      if (row === undefined) continue;
      await at.library.sweeper.sweep();
      await at.stored.sweep();
      expect(await at.stored.size((await blobOf(id)) ?? "")).toBe(64);
    }
  });

  it("can't be deleted by the database either", async () => {
    const { id } = await at.upload(ada, newPicture());
    await use(await newSpace(), "document", [id]);
    const deleting = at.database.db.delete(files).where(eq(files.id, id));
    await expect(deleting).rejects.toMatchObject({ cause: { code: "23503" } });
  });

  it("is free again when its space is gone for good", async () => {
    const space = await newSpace();
    const { id } = await at.upload(ada, newPicture());
    await use(space, "version:1", [id]);
    await at.database.db.delete(spaces).where(eq(spaces.id, space));
    expect(await codeOf(at.library.own.remove(ada, id))).toBe("ok");
  });
});

describe("who may use a file in a space", () => {
  it("is who brought it, and whoever is where it stands", async () => {
    const [space, other] = [await newSpace(), await newSpace()];
    const { id } = await at.upload(ada, newPicture());
    expect(await at.fileReferences.mayUse(ada, space, [id])).toBe(true);
    expect(await at.fileReferences.mayUse(bob, space, [id])).toBe(false);
    await use(space, "document", [id]);
    expect(await at.fileReferences.mayUse(bob, space, [id])).toBe(true);
    expect(await at.fileReferences.mayUse(bob, other, [id])).toBe(false);
    expect(await at.fileReferences.mayUse(ada, space, [id, randomUUID()])).toBe(false);
    expect(await at.fileReferences.mayUse(ada, space, ["' or true --"])).toBe(false);
    expect(await at.fileReferences.mayUse(bob, other, [])).toBe(true);
  });

  it("is nobody once it was deleted or failed, and its owner while it arrives", async () => {
    const space = await newSpace();
    const { file } = await announce(ada, 100);
    expect(await at.fileReferences.mayUse(ada, space, [file.id])).toBe(true);
    await at.library.uploads.complete(ada, file.id, false);
    expect(await at.fileReferences.mayUse(ada, space, [file.id])).toBe(false);
    const { id } = await at.upload(ada, newPicture());
    await at.library.own.remove(ada, id);
    expect(await at.fileReferences.mayUse(ada, space, [id])).toBe(false);
  });
});

test(
  "ten thousand files are listed page by page, each once, and found by their names",
  { timeout: 60_000 },
  async () => {
    const who = await at.person("collector");
    await at.database.db.execute(sql`
    insert into files (id, account_id, name, content_type, kind, bytes, state, created_at, changed_at)
    select gen_random_uuid(), ${who}, 'Picture ' || n || case when n % 1000 = 7 then ' Étoile' else '' end, 'image/png',
      'image', 10, 'UPLOADED', now() - n * interval '1 second', now()
    from generate_series(1, 10000) n`);
    // As the database does by itself after so many.
    await at.database.db.execute(sql`analyze files`);
    const seen = new Set<string>();
    let offset: number | null = 0;
    while (offset !== null) {
      const { items, next }: { items: { id: string }[]; next: number | null } = await at.library.menu.page(
        who,
        {
          query: "",
          search: "all",
          offset,
        },
      );
      for (const { id } of items) seen.add(id);
      offset = next;
    }
    // And the one prefab after them.
    expect(seen.size).toBe(10_001);
    const found = await at.library.menu.page(who, { query: "etoile", search: "uploads", offset: 0 });
    expect(found.items.map(({ title }) => title)).toHaveLength(10);
    expect(found.next).toBeNull();
    const titled = async (query: string, locale: Locale) =>
      (await at.library.menu.page(who, { query, search: "prefabs", offset: 0, locale })).items.length;
    expect(await titled("BANK", "de")).toBe(1);
    expect(await titled("bank", "en")).toBe(0);
    expect(await titled("Bench", "de")).toBe(1);
    expect(await titled("sitzmobel", "de")).toBe(1);
    expect(await titled("Seating", "en")).toBe(1);
    expect(await titled("Seating", "de")).toBe(0);
    const past = await at.library.menu.page(who, { query: "", search: "all", offset: 90_000 });
    expect(past).toMatchObject({ items: [], next: null });
  },
);

describe("uploads that nobody goes on with", () => {
  it("end after a day, and leave nothing but the word of it where they stand", async () => {
    const space = await newSpace();
    const [left, placed] = [await announce(ada, 1000), await announce(ada, 1000)];
    await use(space, "document", [placed.file.id]);
    expect(readdirSync(join(at.folder, "uploads"))).toContain(left.file.id);
    at.now += 20 * HOUR;
    // Asked for what is missing: it goes on.
    await at.library.uploads.resume(ada, placed.file.id);
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

describe("making light", () => {
  const waiting = (id: string, state: string): Promise<void> =>
    soon(async () => expect((await at.fileReferences.assetsOf([id]))[0]?.work.state).toBe(state));
  const hanging: Processing = {
    run: (_kind, _job, { signal }) =>
      new Promise<never>((_, reject) => {
        const stop = (): void => reject(new TaskFailed("broken", "stopped"));
        // It may have been stopped between being taken up and being run.
        if (signal?.aborted) stop();
        else signal?.addEventListener("abort", stop);
      }),
    close: () => Promise.resolve(),
  };

  it("is told wherever the file stands", async () => {
    const { id } = await at.upload(ada, newPicture());
    await waiting(id, "done");
    // It is written down first, and told then.
    await soon(() => expect(at.told.findLast(({ fileId }) => fileId === id)?.work.state).toBe("done"));
  });

  it("goes on at another start when the process goes in the middle of it", async () => {
    const first = await openTestLibrary(hanging);
    try {
      const who = await first.person("ada");
      const { id } = await first.upload(who, newPicture());
      const stateOf = async () => (await first.fileReferences.assetsOf([id]))[0]?.work.state;
      while ((await stateOf()) !== "working") await new Promise((resolve) => setTimeout(resolve, 20));
      await first.library.close();
      expect(await stateOf()).toBe("waiting");
      const second = first.openAnother(quickProcessing);
      while ((await stateOf()) !== "done") await new Promise((resolve) => setTimeout(resolve, 20));
      await second.close();
    } finally {
      await first.close();
    }
  });

  it("is taken up again a while after a process was killed, and given up after four who waited", async () => {
    const { id } = await at.upload(ada, newPicture());
    await waiting(id, "done");
    const digest = (await blobOf(id))?.slice(0, 64) ?? "";
    const leftBehind = (attempts: number) =>
      at.database.db
        .update(fileContents)
        .set({ state: "working", made: null, attempts, run: randomUUID(), changedAt: new Date(at.now) })
        .where(eq(fileContents.digest, digest));
    await leftBehind(1);
    at.library.work.wake();
    await at.library.work.settled();
    expect((await at.fileReferences.assetsOf([id]))[0]?.work.state).toBe("working");
    at.now += 60_000;
    at.library.work.wake();
    await waiting(id, "done");
    // Three quick deaths are no verdict: it waits for a better moment.
    await leftBehind(3);
    at.now += 60_000;
    at.library.work.wake();
    await at.library.work.settled();
    expect((await at.fileReferences.assetsOf([id]))[0]?.work.state).toBe("working");
    at.now += 300_000;
    at.library.work.wake();
    await waiting(id, "done");
    await leftBehind(4);
    at.now += 400_000;
    at.library.work.wake();
    await waiting(id, "refused");
    expect((await at.fileReferences.assetsOf([id]))[0]?.work.refusal).toBe("TOO_HEAVY");
  });

  it("refuses by name, lets go of the bytes, and tries the same file anew when it is brought again", async () => {
    let isRefusing = true;
    const moody: Processing = {
      ...quickProcessing,
      run: (...given) =>
        isRefusing
          ? Promise.reject(new TaskFailed("refused", "x", "DAMAGED"))
          : quickProcessing.run(...given),
    };
    const own = await openTestLibrary(moody);
    try {
      const who = await own.person("ada");
      const picture = newPicture();
      const assetOf = async (id: string) => (await own.fileReferences.assetsOf([id]))[0];
      const { id } = await own.upload(who, picture);
      while ((await assetOf(id))?.work.state !== "refused")
        await new Promise((resolve) => setTimeout(resolve, 20));
      expect((await assetOf(id))?.work.refusal).toBe("DAMAGED");
      await own.stored.sweep();
      const { storage } = await own.library.menu.page(who, { query: "", search: "all", offset: 0 });
      expect(storage.usedBytes).toBe(0);
      isRefusing = false;
      const again = await own.upload(who, picture);
      while ((await assetOf(again.id))?.work.state !== "done")
        await new Promise((resolve) => setTimeout(resolve, 20));
      const url = (await assetOf(again.id))?.levels[0]?.url ?? "";
      expect(await own.stored.size(nameInUrl(url))).toBe(picture.length);
    } finally {
      await own.close();
    }
  });

  it("has its KTX2 at an address of its own, which costs its owner no storage", async () => {
    const ktx2 = Buffer.from("a picture for a graphics card");
    const own = await openTestLibrary(
      makingLevel(async (folder) => ({
        name: null,
        bytes: 1,
        width: 1024,
        ktx2: await storeOutput(folder, ktx2, "ktx2"),
      })),
    );
    try {
      const who = await own.person("ada");
      const { id } = await own.upload(who, newPicture(500));
      await own.library.work.settled();
      const [level] = (await own.fileReferences.assetsOf([id]))[0]?.levels ?? [];
      expect(level).toMatchObject({ width: 1024, ktx2: { bytes: ktx2.length } });
      expect(fileAsset.shape.levels.parse([level])).toEqual([level]);
      expect(await own.stored.size(nameInUrl(level?.ktx2?.url ?? ""))).toBe(ktx2.length);
      const { storage } = await own.library.menu.page(who, { query: "", search: "all", offset: 0 });
      expect(storage.usedBytes).toBe(500);
    } finally {
      await own.close();
    }
  });

  it("takes no name that a worker gives for true", async () => {
    const names = ["../../secret", "/etc/passwd", `${"a".repeat(64)}.html/..`, "x"];
    const lies = names.flatMap((name) => [
      { name, bytes: 1 },
      { name: null, bytes: 1, ktx2: { name, bytes: 1 } },
    ]);
    const told: MadeLevel[] = [];
    const own = await openTestLibrary(makingLevel(async () => told.at(-1) ?? { name: null, bytes: 1 }));
    const who = await own.person("ada");
    for (const level of lies) {
      told.push(level);
      const { id } = await own.upload(who, newPicture());
      const assetOf = async () => (await own.fileReferences.assetsOf([id]))[0];
      while ((await assetOf())?.work.state !== "refused") {
        // It may be ours: it is tried again, each time after a wait.
        own.now += 400_000;
        own.library.work.wake();
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      expect((await assetOf())?.levels).toEqual([]);
    }
    await own.close();
  });
});

describe("importing", () => {
  it("takes what an address gives for what it is", async () => {
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
    await announce(who, 100 * MB - 10);
    at.fetched = newPicture(500);
    expect(await codeOf(at.library.uploads.importFrom(who, "https://example.com/a.gif", null))).toBe(
      "STORAGE_FULL",
    );
  });
});

test("who leaves takes their files along, but not from where they stand", async () => {
  const who = await at.person("leaver");
  const space = await newSpace();
  const [placed, own] = [await at.upload(who, newPicture(), "mine.gif"), await at.upload(who, newPicture())];
  const begun = await announce(who, 1000);
  await use(space, "document", [placed.id]);
  const template = { setting: { environment: "terrace", variant: "day" }, objects: [], poster: null };
  await at.library.templates.save(who, { name: "Garden", overwriteFileId: null }, template);
  const listed = (await exportFiles(at.database.db, who)).files ?? [];
  expect(listed).toHaveLength(4);
  expect(listed.find(({ id }) => id === placed.id)).toMatchObject({
    name: "mine.gif",
    uploadState: "UPLOADED",
  });
  const blobs = { placed: await blobOf(placed.id), own: await blobOf(own.id) };
  await at.database.db.transaction(async (tx) => {
    await forgetFiles(tx, who);
    await tx.execute(sql`delete from accounts where id = ${who}`);
  });
  for (let hours = 0; hours < 2; hours++) {
    at.now += HOUR;
    await at.library.sweeper.sweep();
  }
  await at.stored.sweep();
  const [asset] = await at.fileReferences.assetsOf([placed.id]);
  expect(asset?.name).toBe("");
  expect(await at.stored.size(blobs.placed ?? "")).toBe(64);
  expect(await at.stored.size(blobs.own ?? "")).toBeNull();
  expect(existsSync(join(at.folder, "uploads", begun.file.id))).toBe(false);
  expect(await at.fileReferences.assetsOf([own.id, begun.file.id])).toEqual([]);
  await use(space, "document", []);
  at.now += HOUR;
  await at.library.sweeper.sweep();
  await at.stored.sweep();
  expect(await at.stored.size(blobs.placed ?? "")).toBeNull();
});

test("templates are one's own, and can be written over by oneself alone", async () => {
  const setting = { environment: "terrace", variant: "day" };
  const object = {
    id: "obj1",
    kind: "note" as const,
    name: "",
    parentId: null,
    order: 0,
    transform: { position: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
    props: { text: "Hello" },
    isHidden: false,
    locked: false,
    uneditable: false,
    creatorId: bob,
    version: 9,
    state: { page: 3 },
  } as const;
  const source = { setting, objects: [structuredClone(object) as never], poster: "/content/p.webp" };
  const saved = await at.library.templates.save(ada, { name: "Studio", overwriteFileId: null }, source);
  expect(saved).toMatchObject({ kind: "template", title: "Studio", picture: "/content/p.webp" });
  const mine = await at.library.templates.get(ada, saved.id);
  expect(mine?.objects[0]).toMatchObject({ creatorId: null, version: 1, props: { text: "Hello" } });
  expect(mine?.objects[0]).not.toHaveProperty("state");
  expect(await at.library.templates.get(bob, saved.id)).toBeNull();
  expect(await at.library.templates.get(ada, "park0001")).toBeNull();
  const over = { name: "Studio 2", overwriteFileId: saved.id };
  expect(await codeOf(at.library.templates.save(bob, over, source))).toBe("TEMPLATE_NOT_FOUND");
  await at.library.templates.save(ada, over, { ...source, objects: [] });
  expect(await at.library.templates.get(ada, saved.id)).toMatchObject({ name: "Studio 2", objects: [] });
  expect((await at.library.menu.templates(ada, "STUDIO")).map(({ id }) => id)).toEqual([saved.id]);
  expect(await at.library.menu.templates(bob, "")).toEqual([]);
});
