import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import type { Files } from "../../platform/files/files.ts";
import type { Sniffed } from "../../processing/file/sniff.ts";
import type { Tx } from "./quota.ts";
import { isBannedContent } from "./banned-contents.ts";
import { fileContents, files } from "./tables.ts";

/** The use under which an upload and its derived files are stored. */
export const sourceUse = (digest: string): string => `content:${digest}`;
export const madeUse = (digest: string): string => `made:${digest}`;

type FileContent = { fileId: string; digest: string; bytes: number; sniffed: Sniffed };

/** Contents: equal bytes are stored once for everybody. */
export type Contents = {
  /**
   * Sets a file's content. `store` saves the bytes under a name; it is called only when they aren't stored yet. A file
   * whose content is banned fails instead (`REMOVED_BY_STAFF`), and the answer is false.
   */
  attach(file: FileContent, store: (use: string, name: string) => Promise<void>): Promise<boolean>;
  /** Removes contents that no file refers to. */
  clear(digest: string): Promise<void>;
  /** The same, within a transaction. */
  clearIn(tx: Tx, digest: string): Promise<void>;
};

export function createContents(db: Db, stored: Files, now: () => number): Contents {
  /** Serialised per content over all processes, so that nobody removes what another is about to use. */
  const lock = (tx: Tx, digest: string) =>
    tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`content:${digest}`}, 0))`);
  const alone = <T>(digest: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      await lock(tx, digest);
      return work(tx);
    });
  const clearIn = async (tx: Tx, digest: string): Promise<void> => {
    await lock(tx, digest);
    const [held] = await tx.select({ id: files.id }).from(files).where(eq(files.digest, digest)).limit(1);
    if (held !== undefined) return;
    await tx.delete(fileContents).where(eq(fileContents.digest, digest));
    await stored.dropIn(tx, [sourceUse(digest), madeUse(digest)]);
  };
  return {
    attach: ({ fileId, digest, bytes, sniffed }, store) =>
      alone(digest, async (tx) => {
        const at = new Date(now());
        const mayBeSet = and(eq(files.id, fileId), eq(files.state, "created"), isNull(files.removedAt));
        if (await isBannedContent(tx, digest)) {
          const failed = { state: "FAILED" as const, refusal: "REMOVED_BY_STAFF" as const };
          await tx
            .update(files)
            .set({ ...failed, upload: null, expiresAt: null, changedAt: at })
            .where(mayBeSet);
          return false;
        }
        const [existing] = await tx
          .select({ source: fileContents.source })
          .from(fileContents)
          .where(eq(fileContents.digest, digest));
        // A rejected content is retried: a newer version may be able to process it.
        if (!existing?.source) {
          const source = `${digest}.${sniffed.ending}`;
          await store(sourceUse(digest), source);
          const row = {
            kind: sniffed.kind,
            contentType: sniffed.contentType,
            bytes,
            source,
            state: "waiting" as const,
            progress: 0,
            refusal: null,
            attempts: 0,
            changedAt: sql`now()`,
          };
          await tx
            .insert(fileContents)
            .values({ digest, ...row, createdAt: at })
            .onConflictDoUpdate({ target: fileContents.digest, set: row });
        }
        await tx
          .update(files)
          .set({
            state: "UPLOADED",
            digest,
            bytes,
            kind: sniffed.kind,
            upload: null,
            expiresAt: null,
            changedAt: at,
          })
          .where(mayBeSet);
        return true;
      }),
    clear: (digest) => db.transaction((tx) => clearIn(tx, digest)),
    clearIn,
  };
}
