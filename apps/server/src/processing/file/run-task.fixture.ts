import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll } from "vitest";
import type { TaskFailed } from "../task-failed.ts";
import type { FileTaskKind } from "../task-kinds.ts";
import { createProcessing, type ProcessingDeps } from "../processing.ts";
import type { FileMade } from "./file-work.ts";

export type Ran = { made: FileMade; folder: string; files: string[]; shares: number[] };

/** Runs tasks as the server does, each on a file of its own; everything goes with the test file. */
export function taskRunner(deps: Omit<ProcessingDeps, "log"> = {}) {
  const root = mkdtempSync(join(tmpdir(), "veranda-processing-"));
  const processing = createProcessing({ log: pino({ level: "silent" }), ...deps });
  afterAll(async () => {
    await processing.close();
    rmSync(root, { recursive: true, force: true });
  });
  const run = async (kind: FileTaskKind, name: string, content: Uint8Array | string): Promise<Ran> => {
    const own = join(root, randomUUID());
    const folder = join(own, "out");
    mkdirSync(folder, { recursive: true });
    const path = join(own, "brought");
    writeFileSync(path, content);
    const shares: number[] = [];
    const onProgress = (share: number) => void shares.push(share);
    const made = await processing.run(
      kind,
      { path, name, folder },
      { reads: [path], writes: folder, onProgress },
    );
    return { made, folder, files: readdirSync(folder), shares };
  };
  const refusal = (kind: FileTaskKind, name: string, content: Uint8Array | string): Promise<TaskFailed> =>
    run(kind, name, content).then(
      () => {
        throw new Error("It was taken");
      },
      (error: unknown) => error as TaskFailed,
    );
  return { run, refusal, root, processing };
}
