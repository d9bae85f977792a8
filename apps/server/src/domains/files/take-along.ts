import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { fileDigest } from "../../platform/files/file-digest.ts";
import type { StoredBlob } from "../../platform/files/blobs.ts";
import type { Files } from "../../platform/files/files.ts";
import type { Contents } from "./contents.ts";
import { shownName } from "./declared-kind.ts";
import type { Quota } from "./quota.ts";
import { files } from "./tables.ts";
import { judge } from "./verdict.ts";

/** A file's bytes as they were brought. */
export type FileSource = { id: string; name: string; digest: string; ending: string; bytes: number };

/** A file's way out of a space and into another, on this installation or elsewhere. */
export type TakeAlong = {
  /** Those of these files whose bytes are there. */
  sources(fileIds: readonly string[]): Promise<FileSource[]>;
  read(source: FileSource): Promise<StoredBlob>;
  /** Whether there is room for all of these. Throws FILE_TOO_LARGE or STORAGE_FULL. */
  demandRoom: Quota["demandRoom"];
  /**
   * Makes the file at this path, which is taken away, one of this person's. Throws FILE_TOO_LARGE, STORAGE_FULL, or
   * FILE_KIND_UNKNOWN with the reason as its message.
   */
  adopt(accountId: string, file: { path: string; name: string; bytes: number }): Promise<string>;
  /** They were for nothing. */
  disown(accountId: string, fileIds: readonly string[]): Promise<void>;
};

export type TakeAlongDeps = {
  db: Db;
  stored: Files;
  contents: Contents;
  quota: Quota;
  now: () => number;
  /** A file waits to be made light. */
  onWaiting: () => void;
};

/** An adoption that a process did not end is given up after this. */
const ADOPTED_MS = 3_600_000;

export function createTakeAlong({ db, stored, contents, quota, now, onWaiting }: TakeAlongDeps): TakeAlong {
  return {
    async sources(fileIds) {
      const { rows } = await db.execute<Omit<FileSource, "ending"> & { source: string }>(sql`
        select f.id, f.name, c.digest, c.source, c.bytes::float8 as bytes
        from files f join file_contents c on c.digest = f.digest
        where f.id = any(${sql.param(fileIds)}::uuid[]) and c.source is not null and f.kind <> 'template'`);
      return rows.map(({ source, ...file }) => ({ ...file, ending: source.slice(source.indexOf(".") + 1) }));
    },

    async read({ digest, ending }) {
      const file = await stored.read(`${digest}.${ending}`);
      if (file === null) throw new Error(`The bytes of ${digest} are gone`);
      return file;
    },

    demandRoom: (...wanted) => quota.demandRoom(...wanted),

    async adopt(accountId, { path, name: given, bytes }) {
      const name = shownName(given);
      const { sniffed, refusal } = await judge(path, name);
      if (sniffed === null) throw new NamedError("FILE_KIND_UNKNOWN", { message: refusal });
      const digest = await fileDigest(path);
      const id = randomUUID();
      const at = new Date(now());
      const { kind, contentType } = sniffed;
      await quota.reserve(accountId, bytes, (tx) =>
        tx.insert(files).values({
          id,
          accountId,
          name,
          contentType,
          kind,
          bytes,
          state: "created",
          expiresAt: new Date(at.getTime() + ADOPTED_MS),
          createdAt: at,
          changedAt: at,
        }),
      );
      await contents.settle({ fileId: id, digest, bytes, sniffed }, async (use, as) => {
        await stored.keepFile(use, path, as.slice(as.indexOf(".") + 1));
      });
      onWaiting();
      return id;
    },

    async disown(accountId, fileIds) {
      for (const id of fileIds)
        await db
          .update(files)
          .set({ removedAt: new Date(now()), changedAt: new Date(now()) })
          .where(and(eq(files.id, id), eq(files.accountId, accountId), isNull(files.removedAt)));
    },
  };
}
