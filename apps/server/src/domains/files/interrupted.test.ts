import { randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openS3StandIn, type S3StandIn } from "../../platform/files/testing/s3-stand-in.ts";
import { sql } from "drizzle-orm";
import { newPicture, openTestLibrary, quickProcessing, type TestLibrary } from "./testing/test-library.ts";

/** Disk operations until the process dies. */
const disk = vi.hoisted(() => {
  // Modules that other tests of this worker have loaded use the real disk.
  vi.resetModules();
  return { steps: Infinity };
});
vi.mock(import("node:fs/promises"), async (original) => {
  const real = await original();
  const mortal = <F extends (...given: never[]) => Promise<unknown>>(act: F): F =>
    (async (...given: never[]) => {
      if (disk.steps <= 0) throw new Error("The process is gone");
      disk.steps -= 1;
      return act(...given);
    }) as F;
  const { rename, link, rm, mkdir, copyFile, open, stat } = real;
  return {
    ...real,
    rename: mortal(rename),
    link: mortal(link),
    rm: mortal(rm),
    mkdir: mortal(mkdir),
    copyFile: mortal(copyFile),
    open: mortal(open),
    stat: mortal(stat),
  };
});

afterAll(() => void vi.resetModules());

const HOUR = 3_600_000;
const STEPS_MAX = 60;

describe.each(["folder", "bucket"] as const)(
  "an upload whose server dies while it is being completed, in a %s",
  (kind) => {
    let at: TestLibrary;
    let s3: S3StandIn | undefined;
    let who: string;
    beforeAll(async () => {
      s3 = kind === "bucket" ? await openS3StandIn(() => at.now) : undefined;
      at = await openTestLibrary(quickProcessing, s3?.settings);
      who = await at.person("ada");
    });
    afterAll(async () => {
      await at.close();
      await s3?.close();
    });

    /** The server dies after this many operations of its disk, or of its bucket. */
    const endAfter = (steps: number): void => {
      disk.steps = steps;
      s3?.faults.splice(0, Infinity, ...Array.from({ length: steps }, () => null));
      for (let i = 0; i < STEPS_MAX; i++) s3?.faults.push({ status: 403, code: "Gone" });
    };
    const live = (): void => {
      disk.steps = Infinity;
      s3?.faults.splice(0);
    };
    const sent = async (bytes: Buffer): Promise<string> => {
      const { file, upload } = await at.library.uploads.announce(
        { accountId: who, sessionId: "session" },
        {
          contentType: "image/gif",
          name: "a.gif",
          size: bytes.length,
          roomID: null,
        },
      );
      for (const { number, url } of upload.parts)
        await at.put(url, bytes.subarray((number - 1) * upload.partBytes, number * upload.partBytes));
      return file.id;
    };
    /** Files in the store without a name in it. */
    const leftOver = (): string[] => {
      const folder = (name: string) =>
        existsSync(join(at.folder, name)) ? readdirSync(join(at.folder, name)) : [];
      const keys = [...(s3?.objects.keys() ?? [])].filter((key) => key.startsWith("uploads/"));
      return [...folder("uploads"), ...folder("files/.arriving"), ...keys, ...(s3?.uploads.keys() ?? [])];
    };

    it(
      "is completed on retry, whatever step was the last, and leaves nothing behind",
      { timeout: 120_000 },
      async () => {
        let steps = 0;
        for (let isWhole = false; !isWhole; steps++) {
          const picture = newPicture(2_000);
          const id = await sent(picture);
          endAfter(steps);
          isWhole = await at.library.uploads.complete(who, id, true).then(
            () => disk.steps > 0 && steps > 20,
            () => false,
          );
          live();
          const file = await at.library.uploads.complete(who, id, true);
          expect(file.uploadState, `after ${steps} steps`).toBe("UPLOADED");
          const { rows } = await at.database.db.execute<{ digest: string }>(
            sql`select digest from files where id = ${id}`,
          );
          const kept = await at.stored.read(`${rows[0]?.digest}.gif`);
          expect(kept && (await buffer(kept.stream)).equals(picture)).toBe(true);
          expect(steps).toBeLessThan(STEPS_MAX);
        }
        await at.library.work.settled();
        at.now += 2 * HOUR;
        const another = at.openAnother(quickProcessing);
        await another.sweeper.sweep();
        await another.sweeper.sweepLost();
        await at.stored.sweep();
        await another.close();
        expect(leftOver()).toEqual([]);
      },
    );

    it("leaves no bytes behind without a retry", async () => {
      const picture = newPicture(2_000);
      const id = await sent(picture);
      const keep = at.stored.keepArrival.bind(at.stored);
      const keeping = vi.spyOn(at.stored, "keepArrival").mockImplementation(async (...given) => {
        await keep(...given);
        throw new Error("The process is gone");
      });
      await expect(at.library.uploads.complete(who, id, true)).rejects.toThrow("gone");
      const name = keeping.mock.calls[0]?.[2] ?? "";
      keeping.mockRestore();
      expect(await at.stored.size(name)).toBe(picture.length);
      // A day later it is abandoned, and removed by the next sweep.
      at.now += 25 * HOUR;
      const another = at.openAnother(quickProcessing);
      await another.sweeper.sweep();
      await another.sweeper.sweepLost();
      await at.stored.sweep();
      await another.close();
      expect(await at.stored.size(name)).toBeNull();
      expect(leftOver()).toEqual([]);
    });

    it("leaves nothing behind if it was only started", async () => {
      const begin = at.multipartUploads.begin.bind(at.multipartUploads);
      const beginning = vi.spyOn(at.multipartUploads, "begin").mockImplementation(async (...given) => {
        await begin(...given);
        throw new Error("The process is gone");
      });
      await expect(sent(randomBytes(100))).rejects.toThrow("gone");
      beginning.mockRestore();
      expect(leftOver()).toHaveLength(1);
      const another = at.openAnother(quickProcessing);
      await another.sweeper.sweep();
      await another.sweeper.sweepLost();
      await another.close();
      expect(leftOver()).toEqual([]);
    });
  },
);
