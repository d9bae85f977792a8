import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Db } from "../../platform/db/database.ts";
import type { Files } from "../../platform/files/files.ts";
import type { FileMade } from "../../processing/file/file-work.ts";
import { TaskFailed } from "../../processing/task-failed.ts";
import type { Processing } from "../../processing/processing.ts";
import { type ContentRow, fileContents } from "./tables.ts";

const AT_ONCE = 20;
/** A run ends before the next one would start. */
const RUN_MS = 240_000;

export type MeasureModelsDeps = {
  db: Db;
  stored: Pick<Files, "download">;
  processing: Processing;
  log: Logger;
  /** Working folder for their levels. */
  folder: string;
  onChanged: (digest: string) => void;
};

/** Measures the bounds of animations of models that were optimised before these were measured. */
export function createMeasureModels(deps: MeasureModelsDeps): (signal: AbortSignal) => Promise<void> {
  const { db, stored, processing, log, folder } = deps;
  const isUnmeasured = and(
    eq(fileContents.kind, "model"),
    eq(fileContents.state, "done"),
    sql`not ${fileContents.made} ? 'motionBounds'`,
  );
  /** All have been measured, and newly optimised ones are measured during optimisation. */
  let isOver = false;

  const measured = async (
    { made, source }: Pick<ContentRow, "made" | "source">,
    own: string,
    signal: AbortSignal,
  ): Promise<FileMade["bounds"]> => {
    if (!made?.bounds) return null;
    const levels: string[] = [];
    for (const [i, { name }] of made.levels.entries()) {
      const path = join(own, `${String(i)}.glb`);
      if (!(await stored.download(name ?? source ?? "", path))) return null;
      levels.push(path);
    }
    const task = { levels, bounds: made.bounds };
    return processing.run("measure", task, { reads: levels, writes: null, signal });
  };

  /** False if others are being processed now. */
  const measure = async (
    row: Pick<ContentRow, "digest" | "made" | "source">,
    signal: AbortSignal,
  ): Promise<boolean> => {
    const own = join(folder, randomUUID());
    await mkdir(own, { recursive: true });
    let motionBounds: FileMade["bounds"] = null;
    try {
      motionBounds = await measured(row, own, signal);
    } catch (error) {
      if (!(error instanceof TaskFailed)) throw error;
      if (signal.aborted || error.reason === "busy") return false;
      log.warn({ err: error, content: row.digest }, "How far a model moves could not be measured");
    } finally {
      await rm(own, { recursive: true, force: true });
    }
    await db
      .update(fileContents)
      .set({ made: sql`${fileContents.made} || ${JSON.stringify({ motionBounds })}::jsonb` })
      .where(and(eq(fileContents.digest, row.digest), isUnmeasured));
    deps.onChanged(row.digest);
    return true;
  };

  return async (signal) => {
    const end = performance.now() + RUN_MS;
    while (!isOver) {
      const rows = await db
        .select({ digest: fileContents.digest, made: fileContents.made, source: fileContents.source })
        .from(fileContents)
        .where(isUnmeasured)
        .orderBy(desc(fileContents.createdAt))
        .limit(AT_ONCE);
      isOver = rows.length === 0;
      for (const row of rows)
        if (signal.aborted || performance.now() > end || !(await measure(row, signal))) return;
    }
  };
}
