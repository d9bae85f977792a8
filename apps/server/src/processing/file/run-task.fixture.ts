import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { afterAll } from "vitest";
import type { TaskFailed } from "../task-failed.ts";
import type { FileTaskKind } from "../task-kinds.ts";
import { createProcessing, type ProcessingDeps } from "../processing.ts";
import type { Faults } from "./each-in-turn-worker.fixture.ts";
import type { FileMade } from "./file-work.ts";

const IN_TURN = fileURLToPath(new URL("each-in-turn-worker.fixture.ts", import.meta.url));

export type Ran = { made: FileMade; folder: string; files: string[]; shares: number[] };

/** Runs tasks like the server, each with its own copy of the file; everything is removed with the test file. */
export function taskRunner(deps: Omit<ProcessingDeps, "log"> = {}) {
  const root = mkdtempSync(join(tmpdir(), "veranda-processing-"));
  const log = pino({ level: "silent" });
  const processing = createProcessing({ log, ...deps });
  const inTurn = createProcessing({ log, ...deps, worker: IN_TURN });
  afterAll(async () => {
    await processing.close();
    await inTurn.close();
    rmSync(root, { recursive: true, force: true });
  });
  const placeInput = (name: string, content: Uint8Array | string) => {
    const own = join(root, randomUUID());
    const folder = join(own, "out");
    mkdirSync(folder, { recursive: true });
    const path = join(own, "brought");
    writeFileSync(path, content);
    return { path, name, folder };
  };
  const run = async (kind: FileTaskKind, name: string, content: Uint8Array | string): Promise<Ran> => {
    const { path, folder } = placeInput(name, content);
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
  /** The fault of each file, null if accepted: by the same code, but in one process for all of them. */
  const faultsOf = async (
    kind: FileTaskKind,
    files: readonly (readonly [name: string, content: Uint8Array | string])[],
  ): Promise<Faults> => {
    const inputs = files.map(([name, content]) => placeInput(name, content));
    const places = { reads: inputs.map(({ path }) => path), writes: root };
    return (await inTurn.run(kind, inputs as never, places)) as unknown as Faults;
  };
  return { run, refusal, faultsOf, root, processing };
}
