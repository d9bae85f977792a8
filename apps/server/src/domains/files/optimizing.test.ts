// Slow: each of its files is a process's work.
import { randomUUID } from "node:crypto";
import { fileAsset } from "@veranda/contract/records/file";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nameInUrl } from "../../platform/files/file-name.ts";
import type { FileTask, MadeLevel } from "../../processing/file/file-work.ts";
import { storeOutput } from "../../processing/file/store-output.ts";
import type { Processing } from "../../processing/processing.ts";
import { TaskFailed } from "../../processing/task-failed.ts";
import { soon } from "../../testing/soon.ts";
import { fileContents } from "./tables.ts";
import { blobOf } from "./testing/library-acts.ts";
import { newPicture, openTestLibrary, quickProcessing, type TestLibrary } from "./testing/test-library.ts";

let at: TestLibrary;
let ada: string;

beforeAll(async () => {
  at = await openTestLibrary();
  ada = await at.person("ada");
});
afterAll(() => at.close());

/** Produces one level, in the given folder. */
const makingLevel = (make: (folder: string) => Promise<MadeLevel>): Processing => ({
  ...quickProcessing,
  async run(kind, task, options) {
    const made = (await quickProcessing.run(kind, task, options)) as object;
    return { ...made, levels: [await make((task as FileTask).folder)] } as never;
  },
});

describe("optimisation", () => {
  const waiting = (id: string, state: string): Promise<void> =>
    soon(async () => expect((await at.fileReferences.assetsOf([id]))[0]?.work.state).toBe(state));
  const hanging: Processing = {
    run: (_kind, _job, { signal }) =>
      new Promise<never>((_, reject) => {
        const stop = (): void => reject(new TaskFailed("broken", "stopped"));
        // It may have been stopped between being claimed and being run.
        if (signal?.aborted) stop();
        else signal?.addEventListener("abort", stop);
      }),
    close: () => Promise.resolve(),
  };

  it("is announced wherever the file is used", async () => {
    const { id } = await at.upload(ada, newPicture());
    await waiting(id, "done");
    // It is written first, then announced.
    await soon(() => expect(at.told.findLast(({ fileId }) => fileId === id)?.work.state).toBe("done"));
  });

  it("continues at another start if the process dies in the middle", async () => {
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

  it("is resumed a while after a process was killed, and given up after four attempts", async () => {
    const { id } = await at.upload(ada, newPicture());
    await waiting(id, "done");
    const digest = (await blobOf(at, id))?.slice(0, 64) ?? "";
    const leftBehind = (attempts: number) =>
      at.database.db
        .update(fileContents)
        .set({ state: "working", made: null, attempts, run: randomUUID(), changedAt: sql`now()` })
        .where(eq(fileContents.digest, digest));
    await leftBehind(1);
    at.library.work.wake();
    await at.library.work.settled();
    expect((await at.fileReferences.assetsOf([id]))[0]?.work.state).toBe("working");
    await at.waited(60_000);
    at.library.work.wake();
    await waiting(id, "done");
    // Three quick deaths are not final: it waits for a later attempt.
    await leftBehind(3);
    await at.waited(60_000);
    at.library.work.wake();
    await at.library.work.settled();
    expect((await at.fileReferences.assetsOf([id]))[0]?.work.state).toBe("working");
    await at.waited(300_000);
    at.library.work.wake();
    await waiting(id, "done");
    await leftBehind(4);
    await at.waited(400_000);
    at.library.work.wake();
    await waiting(id, "refused");
    expect((await at.fileReferences.assetsOf([id]))[0]?.work.refusal).toBe("TOO_HEAVY");
  });

  it("stays with its worker, and waits as long as it should, however the clock is set", async () => {
    const { id } = await at.upload(ada, newPicture());
    await waiting(id, "done");
    const digest = (await blobOf(at, id))?.slice(0, 64) ?? "";
    const stateAfter = async (step: number, state: "working" | "waiting", attempts: number) => {
      await at.database.db
        .update(fileContents)
        .set({ state, made: null, attempts, run: randomUUID(), changedAt: sql`now()` })
        .where(eq(fileContents.digest, digest));
      at.now += step;
      at.library.work.wake();
      await at.library.work.settled();
      return (await at.fileReferences.assetsOf([id]))[0]?.work.state;
    };
    // An hour forwards takes no work from its worker, and ends no wait.
    expect(await stateAfter(3_600_000, "working", 1)).toBe("working");
    expect(await stateAfter(3_600_000, "waiting", 2)).toBe("waiting");
    // And back: abandoned work is still claimed.
    at.now -= 2 * 86_400_000;
    await at.waited(60_000);
    at.library.work.wake();
    await waiting(id, "done");
    at.now += 2 * 86_400_000;
  });

  it("rejects by name, deletes the bytes, and retries the same file when it is uploaded again", async () => {
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

  it("stores the KTX2 version separately, without using up the owner's storage", async () => {
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

  it("doesn't trust a name that a worker reports", async () => {
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
        // It may be our fault: it is retried, each time after a delay.
        await own.waited(400_000);
        own.library.work.wake();
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      expect((await assetOf())?.levels).toEqual([]);
    }
    await own.close();
  });
});
