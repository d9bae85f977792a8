import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import { and, eq, isNull, sql } from "drizzle-orm";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { fileDigest } from "../../platform/files/file-digest.ts";
import type { StoredBlob } from "../../platform/files/blobs.ts";
import type { Files } from "../../platform/files/files.ts";
import type { Sniffed } from "../../processing/file/sniff.ts";
import type { Contents } from "./contents.ts";
import type { FileVerdicts } from "./file-verdicts.ts";
import { shownName } from "./declared-kind.ts";
import type { Quota } from "./quota.ts";
import { files } from "./tables.ts";
import { keepOnly } from "./write-retained.ts";

/** The original bytes of a file. */
export type FileSource = { id: string; name: string; digest: string; ending: string; bytes: number };

type FileToAdopt = { path: string; name: string; bytes: number };

/** Transfers files between spaces, on this installation or to others. */
export type FileAdoption = {
  /** The files among these whose bytes are stored. */
  sources(fileIds: readonly string[]): Promise<FileSource[]>;
  read(source: FileSource): Promise<StoredBlob>;
  /** Whether there is room for all of these. Throws FILE_TOO_LARGE or STORAGE_FULL. */
  requireRoom: Quota["requireRoom"];
  /**
   * Adds the files at these paths, which are moved, to this person's files: all or none. Throws FILE_TOO_LARGE,
   * STORAGE_FULL, REMOVED_BY_STAFF, or FILE_KIND_UNKNOWN with the reason as its message.
   */
  adopt(accountId: string, files: readonly FileToAdopt[]): Promise<string[]>;
  /** Undoes an adoption. */
  disown(accountId: string, fileIds: readonly string[]): Promise<void>;
};

export type FileAdoptionDeps = {
  db: Db;
  stored: Files;
  contents: Contents;
  quota: Quota;
  judge: FileVerdicts;
  now: () => number;
  /** Call when a file waits to be optimised. */
  onWaiting: () => void;
};

/** An adoption whose process died is abandoned after this. */
const ADOPTED_MS = 3_600_000;

export function createFileAdoption(deps: FileAdoptionDeps): FileAdoption {
  const { db, stored, contents, quota, now } = deps;
  const adoptOne = async (
    accountId: string,
    { path, name, bytes }: FileToAdopt,
    sniffed: Sniffed,
  ): Promise<string> => {
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
    const isTaken = await contents.attach({ fileId: id, digest, bytes, sniffed }, async (use, as) => {
      await stored.keepFile(use, path, as.slice(as.indexOf(".") + 1));
    });
    if (!isTaken) throw new NamedError("REMOVED_BY_STAFF");
    return id;
  };
  const disown = async (accountId: string, fileIds: readonly string[]): Promise<void> => {
    for (const id of fileIds)
      await db
        .update(files)
        .set({ removedAt: new Date(now()), changedAt: new Date(now()) })
        .where(and(eq(files.id, id), eq(files.accountId, accountId), isNull(files.removedAt)));
  };
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

    requireRoom: (...wanted) => quota.requireRoom(...wanted),

    async adopt(accountId, given) {
      const named = given.map((file) => ({ ...file, name: shownName(file.name) }));
      const verdicts = await deps.judge(named.map(({ path, name }) => ({ path, name })));
      const adopted = named.map((file, i) => {
        const verdict = verdicts[i];
        if (!verdict?.sniffed)
          throw new NamedError("FILE_KIND_UNKNOWN", { message: verdict?.refusal ?? "UNKNOWN" });
        return { file, sniffed: verdict.sniffed, kept: verdict.kept };
      });
      const ids: string[] = [];
      try {
        for (const { file, sniffed, kept } of adopted) {
          await keepOnly(file.path, kept);
          const { size: bytes } = await stat(file.path);
          ids.push(await adoptOne(accountId, { ...file, bytes }, sniffed));
        }
      } catch (error) {
        await disown(accountId, ids);
        throw error;
      }
      if (ids.length > 0) deps.onWaiting();
      return ids;
    },
    disown,
  };
}
