import { link, open, rm, stat } from "node:fs/promises";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "../../../platform/db/database.ts";
import { fileDigest } from "../../../platform/files/file-digest.ts";
import type { Files } from "../../../platform/files/files.ts";
import { finishMp4 } from "../../../platform/media/container/finish-mp4.ts";
import { finishWebm } from "../../../platform/media/container/finish-webm.ts";
import type { Contents } from "../contents.ts";
import type { FileVerdicts } from "../file-verdicts.ts";
import { files } from "../tables.ts";
import { keepOnly } from "../write-retained.ts";
import type { ImportRecording } from "./recordings.ts";

export type ImportRecordingDeps = {
  db: Db;
  stored: Files;
  contents: Contents;
  judge: FileVerdicts;
  now: () => number;
  /** A file waits to be optimized. */
  onWaiting: () => void;
  onChanged: (fileIds: readonly string[]) => void;
};

/** Finishes a recording and stores it among its owner's files. Every step can be repeated after a crash. */
export function createImportRecording(deps: ImportRecordingDeps): ImportRecording {
  const { db, stored, contents, judge, now, onWaiting, onChanged } = deps;
  return async (id, path) => {
    const isWaiting = and(eq(files.id, id), eq(files.state, "created"), isNull(files.removedAt));
    const [row] = await db
      .select({ name: files.name })
      .from(files)
      .where(and(isWaiting, isNotNull(files.accountId)));
    const durationMs = row === undefined ? 0 : await finish(path);
    if (row === undefined || durationMs === 0) {
      // Its owner's account was deleted, it is already stored, or it is empty.
      await db.delete(files).where(isWaiting);
      await rm(path, { force: true });
      return;
    }
    const [verdict] = await judge([{ path, name: row.name }]);
    if (verdict === undefined || verdict.sniffed === null) {
      await db
        .update(files)
        .set({
          state: "FAILED",
          refusal: verdict?.refusal ?? null,
          expiresAt: null,
          changedAt: new Date(now()),
        })
        .where(isWaiting);
    } else {
      const { sniffed } = verdict;
      await keepOnly(path, verdict.kept);
      const { size: bytes } = await stat(path);
      const digest = await fileDigest(path);
      await contents.attach({ fileId: id, digest, bytes, sniffed }, async (use, as) => {
        // The store moves the given file: a link, so that this one stays until the transaction has committed.
        const given = `${path}.given`;
        await rm(given, { force: true });
        await link(path, given);
        await stored.keepFile(use, given, as.slice(as.indexOf(".") + 1));
      });
      onWaiting();
    }
    onChanged([id]);
    await rm(path, { force: true });
  };
}

async function finish(path: string): Promise<number> {
  const file = await open(path, "r+");
  try {
    return await (path.endsWith(".mp4") ? finishMp4 : finishWebm)(file);
  } finally {
    await file.close();
  }
}
