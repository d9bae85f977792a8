import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { customAvatarManifest } from "@veranda/contract/custom-avatar";
import type { TaskFailed } from "./task-failed.ts";
import { KNIGHT, needsSample } from "./avatar/model.fixture.ts";
import { createProcessing } from "./processing.ts";

const folder = mkdtempSync(join(tmpdir(), "veranda-processing-"));
const log = pino({ level: "silent" });
const failure = (run: Promise<unknown>): Promise<TaskFailed> =>
  run.then(
    () => {
      throw new Error("It was taken");
    },
    (error: unknown) => error as TaskFailed,
  );

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a process for each task", needsSample, () => {
  const processing = createProcessing({ log });
  const run = (path: string, with_ = processing) => {
    const shares: number[] = [];
    const made = with_.run(
      "avatar",
      { path, folder, bones: null, height: null },
      { reads: [path], writes: folder, onProgress: (share) => shares.push(share) },
    );
    return { made, shares };
  };

  it("converts the sample to an avatar", { timeout: 60_000 }, async () => {
    const { made, shares } = run(KNIGHT);
    const { manifest, files, report } = await made;
    expect(report.unsure).toEqual([]);
    expect(report.after.triangles).toBeLessThanOrEqual(20_000);
    expect(shares.at(-1)).toBeGreaterThan(0.9);
    const written = customAvatarManifest.parse(JSON.parse(readFileSync(join(folder, manifest), "utf8")));
    expect(files.toSorted()).toEqual(readdirSync(folder).toSorted());
    expect(written.crowd.middle.triangles).toBeLessThanOrEqual(4_000);
    expect(written.crowd.lower.map(({ triangles }) => triangles)).toEqual([
      expect.toSatisfy((triangles: number) => triangles > 1_000 && triangles <= 1_500),
      expect.toSatisfy((triangles: number) => triangles > 300 && triangles <= 600),
    ]);
    expect(written.crowd.far.triangles).toBeLessThanOrEqual(300);
  });

  it("reports a rejection by its fault", { timeout: 30_000 }, async () => {
    const path = join(folder, "words.glb");
    writeFileSync(path, "These are words, and nothing else at all.");
    expect(await failure(run(path).made)).toMatchObject({ reason: "refused", fault: "NOT_A_MODEL" });
  });

  it("can't read other files", { timeout: 30_000 }, async () => {
    const error = await failure(
      processing.run(
        "avatar",
        { path: "/etc/passwd", folder, bones: null, height: null },
        { reads: [KNIGHT], writes: folder },
      ),
    );
    expect(error.reason).toBe("broken");
    expect(error.message).toContain("--allow-fs-read");
  });

  it("is killed when it exceeds its time limit", { timeout: 30_000 }, async () => {
    const hasty = createProcessing({ log, limits: { avatar: { seconds: 0.2, megabytes: 1000 } } });
    expect(await failure(run(KNIGHT, hasty).made)).toMatchObject({ reason: "too_long" });
  });

  it("is killed when it exceeds its memory limit", { timeout: 30_000 }, async () => {
    const poor = createProcessing({ log, limits: { avatar: { seconds: 60, megabytes: 110 } } });
    expect(await failure(run(KNIGHT, poor).made)).toMatchObject({ reason: "too_large" });
  });
});
