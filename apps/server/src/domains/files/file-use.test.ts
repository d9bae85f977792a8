// Slow: each of its files is a process's work.
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { spaces } from "../spaces/tables.ts";
import { exportFiles } from "./export.ts";
import { forgetFiles } from "./forget.ts";
import { filePlaces, files } from "./tables.ts";
import { codeOf } from "../../testing/code-of.ts";
import { announce, blobOf, newSpace, use } from "./testing/library-acts.ts";
import { newPicture, openTestLibrary, type TestLibrary } from "./testing/test-library.ts";

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

describe("a file in use", () => {
  it("can't be deleted while it is in a document, draft, version, poster or template", async () => {
    const space = await newSpace(at);
    for (const part of ["document", "draft:1", "version:3", "poster"]) {
      const { id } = await at.upload(ada, newPicture());
      await use(at, space, part, [id]);
      expect(await codeOf(at.library.own.remove(ada, id))).toBe("FILE_IN_USE");
      await use(at, space, part, []);
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

  it("stays if it is placed at the moment of its deletion", { timeout: 60_000 }, async () => {
    const space = await newSpace(at);
    const outcomes = { deleted: 0, used: 0 };
    for (let round = 0; round < 40; round++) {
      const { id } = await at.upload(bob, newPicture());
      const [removed] = await Promise.all([
        codeOf(at.library.own.remove(bob, id)),
        use(at, space, `version:${round}`, [id]),
      ]);
      outcomes[removed === "ok" ? "deleted" : "used"] += 1;
      at.now += HOUR;
      await at.library.sweeper.sweep();
      await at.stored.sweep();
      // Whichever was first: a file in a version exists, and so do its bytes.
      const [asset] = await at.fileReferences.assetsOf([id]);
      expect(asset?.fileId).toBe(id);
      expect(await at.stored.size((await blobOf(at, id)) ?? "")).toBe(64);
    }
    expect(outcomes.deleted + outcomes.used).toBe(40);
  });

  it("stays if it is placed while the sweeper is deleting it", { timeout: 60_000 }, async () => {
    const space = await newSpace(at);
    for (let round = 0; round < 30; round++) {
      const { id } = await at.upload(bob, newPicture());
      await at.library.own.remove(bob, id);
      at.now += HOUR;
      await Promise.all([at.library.sweeper.sweep(), use(at, space, `version:${round}`, [id])]);
      const [place] = await at.database.db.select().from(filePlaces).where(eq(filePlaces.fileId, id));
      const [row] = await at.database.db.select().from(files).where(eq(files.id, id));
      // Either it was deleted before, and isn't used anywhere; or it exists with its bytes.
      expect(place === undefined).toBe(row === undefined);
      if (row === undefined) continue;
      await at.library.sweeper.sweep();
      await at.stored.sweep();
      expect(await at.stored.size((await blobOf(at, id)) ?? "")).toBe(64);
    }
  });

  it("can't be deleted by the database either", async () => {
    const { id } = await at.upload(ada, newPicture());
    await use(at, await newSpace(at), "document", [id]);
    const deleting = at.database.db.delete(files).where(eq(files.id, id));
    await expect(deleting).rejects.toMatchObject({ cause: { code: "23503" } });
  });

  it("can be deleted again once its space is gone for good", async () => {
    const space = await newSpace(at);
    const { id } = await at.upload(ada, newPicture());
    await use(at, space, "version:1", [id]);
    await at.database.db.delete(spaces).where(eq(spaces.id, space));
    expect(await codeOf(at.library.own.remove(ada, id))).toBe("ok");
  });
});

describe("the users of a file in a space", () => {
  it("are its uploader, and everybody in a space that uses it", async () => {
    const [space, other] = [await newSpace(at), await newSpace(at)];
    const { id } = await at.upload(ada, newPicture());
    expect(await at.fileReferences.refusalToUse(ada, space, [id])).toBeNull();
    expect(await at.fileReferences.refusalToUse(bob, space, [id])).toBe("FILE_NOT_FOUND");
    await use(at, space, "document", [id]);
    expect(await at.fileReferences.refusalToUse(bob, space, [id])).toBeNull();
    expect(await at.fileReferences.refusalToUse(bob, other, [id])).toBe("FILE_NOT_FOUND");
    expect(await at.fileReferences.refusalToUse(ada, space, [id, randomUUID()])).toBe("FILE_NOT_FOUND");
    expect(await at.fileReferences.refusalToUse(ada, space, ["' or true --"])).toBe("FILE_NOT_FOUND");
    expect(await at.fileReferences.refusalToUse(bob, other, [])).toBeNull();
  });

  it("are nobody once it was deleted or failed, and its owner while it is uploading", async () => {
    const space = await newSpace(at);
    const { file } = await announce(at, ada, 100);
    expect(await at.fileReferences.refusalToUse(ada, space, [file.id])).toBeNull();
    await at.library.uploads.complete(ada, file.id, false);
    expect(await at.fileReferences.refusalToUse(ada, space, [file.id])).toBe("FILE_NOT_FOUND");
    const { id } = await at.upload(ada, newPicture());
    await at.library.own.remove(ada, id);
    expect(await at.fileReferences.refusalToUse(ada, space, [id])).toBe("FILE_NOT_FOUND");
  });
});

test("a deleted account takes its files along, except where they are used", async () => {
  const who = await at.person("leaver");
  const space = await newSpace(at);
  const [placed, own] = [await at.upload(who, newPicture(), "mine.gif"), await at.upload(who, newPicture())];
  const begun = await announce(at, who, 1000);
  await use(at, space, "document", [placed.id]);
  const template = { setting: { environment: "terrace", variant: "day" }, objects: [], poster: null };
  await at.library.templates.save(who, { name: "Garden", overwriteFileId: null }, template);
  const listed = (await exportFiles(at.database.db, who)).files ?? [];
  expect(listed).toHaveLength(4);
  expect(listed.find(({ id }) => id === placed.id)).toMatchObject({
    name: "mine.gif",
    uploadState: "UPLOADED",
  });
  const blobs = { placed: await blobOf(at, placed.id), own: await blobOf(at, own.id) };
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
  await use(at, space, "document", []);
  at.now += HOUR;
  await at.library.sweeper.sweep();
  await at.stored.sweep();
  expect(await at.stored.size(blobs.placed ?? "")).toBeNull();
});
