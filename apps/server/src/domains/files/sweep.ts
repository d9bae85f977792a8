import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { retainedUses } from "../../platform/files/retained-uses.ts";
import type { MultipartUploads } from "../../platform/files/multipart-uploads.ts";
import type { Contents } from "./contents.ts";
import { isFileId } from "./file-ids.ts";
import { fileContents, files } from "./tables.ts";

/** Grace period of deleted files: long enough for every earlier edit that uses one to be written. */
const GRACE_MS = 600_000;
/** How long failed uploads are listed. */
const FAILED_MS = 7 * 24 * 3_600_000;
/** Grace period of files without an owner after their last use: an undo may restore it. */
const LOOSE_MS = 24 * 3_600_000;
/** Interval at which their use is checked in the meantime. */
const LOOSE_SEEN_MS = 3_600_000;
const AT_ONCE = 200;
/** Bytes are stored shortly before their content is recorded. */
const LOST_MS = 3_600_000;

export type SweepDeps = {
  db: Db;
  multipartUploads: MultipartUploads;
  contents: Contents;
  now: () => number;
};

export type Sweeper = {
  /** Removes unused files in two steps: marks them, and removes those that are still unused a while later. */
  sweep(): Promise<void>;
  /** Removes what a dead process left in the store: finished or abandoned uploads, and bytes without a content. */
  sweepLost(): Promise<void>;
};

export function createSweeper({ db, multipartUploads, contents, now }: SweepDeps): Sweeper {
  const ago = (ms: number): Date => new Date(now() - ms);

  /** Abandoned uploads. A file that is used somewhere is shown as failed. */
  const giveUpArrivals = async (): Promise<void> => {
    const given = await db
      .select({ id: files.id, token: files.upload })
      .from(files)
      .where(and(isNotNull(files.expiresAt), or(lt(files.expiresAt, ago(0)), isNotNull(files.removedAt))))
      .limit(AT_ONCE);
    for (const { id, token } of given) {
      if (token !== null) await multipartUploads.remove({ id, token });
      await db
        .update(files)
        .set({ state: "FAILED", upload: null, expiresAt: null, changedAt: ago(0) })
        .where(and(eq(files.id, id), eq(files.state, "created")));
    }
  };

  const seeLoose = async (): Promise<void> => {
    await db
      .update(files)
      .set({ looseSince: ago(0) })
      .where(
        and(
          lt(files.looseSince, ago(LOOSE_SEEN_MS)),
          sql`exists (select from file_places p where p.file_id = ${files.id})`,
        ),
      );
  };

  const deleteMarked = async (): Promise<void> => {
    const isOver = or(
      lt(files.removedAt, ago(GRACE_MS)),
      lt(files.looseSince, ago(LOOSE_MS)),
      and(eq(files.state, "FAILED"), lt(files.changedAt, ago(FAILED_MS))),
      // Their owner was deleted, and they are no longer used.
      and(isNull(files.accountId), lt(files.changedAt, ago(GRACE_MS))),
    );
    const marked = await db
      .select({ id: files.id })
      .from(files)
      .where(
        and(
          isOver,
          isNull(files.upload),
          sql`not exists (select from file_places p where p.file_id = ${files.id})`,
        ),
      )
      .limit(AT_ONCE);
    for (const { id } of marked) {
      await db.transaction(async (tx) => {
        const [file] = await tx
          .select({ digest: files.digest })
          .from(files)
          .where(eq(files.id, id))
          .for("update");
        const { rows } = await tx.execute(sql`select from file_places where file_id = ${id} limit 1`);
        // Used again at the last moment: it stays.
        if (rows.length > 0) return;
        await tx.delete(files).where(eq(files.id, id));
        // In the same transaction, so that a withheld file is never without an owner.
        if (file?.digest) await contents.clearIn(tx, file.digest);
      });
    }
  };

  const clearContents = async (): Promise<void> => {
    const left = await db
      .select({ digest: fileContents.digest })
      .from(fileContents)
      .where(sql`not exists (select from files f where f.digest = ${fileContents.digest})`)
      .limit(AT_ONCE);
    for (const { digest } of left) await contents.clear(digest);
  };

  const sweepLost = async (): Promise<void> => {
    const lying = (await multipartUploads.list()).filter(({ id }) => isFileId(id));
    for (let at = 0; at < lying.length; at += AT_ONCE) {
      const some = lying.slice(at, at + AT_ONCE);
      const wanted = await db
        .select({ id: files.id })
        .from(files)
        .where(
          and(
            inArray(
              files.id,
              some.map(({ id }) => id),
            ),
            eq(files.state, "created"),
          ),
        );
      const kept = new Set(wanted.map(({ id }) => id));
      for (const upload of some) if (!kept.has(upload.id)) await multipartUploads.remove(upload);
    }
    const { rows } = await db.execute<{ digest: string }>(sql`
      select distinct split_part(use, ':', 2) as digest from ${retainedUses(ago(LOST_MS))} as kept
      where split_part(use, ':', 1) in ('content', 'made')
        and not exists (select from file_contents c where c.digest = split_part(use, ':', 2))
      limit ${AT_ONCE}`);
    for (const { digest } of rows) await contents.clear(digest);
  };

  return {
    async sweep() {
      await giveUpArrivals();
      await seeLoose();
      await deleteMarked();
      await clearContents();
    },
    sweepLost,
  };
}
