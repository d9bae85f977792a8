import { and, eq, lt, ne, or, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Db } from "../db/database.ts";
import type { MultipartUpload, MultipartUploads } from "./multipart-uploads.ts";
import type { Blobs, ByteRange, StoredBlob } from "./blobs.ts";
import { fileDigest } from "./file-digest.ts";
import { fileName, fileUrl, isFileName, nameInUrl } from "./file-name.ts";
import { fileUses } from "./tables.ts";

/** A write that has not finished by then is abandoned. */
const ARRIVING_MS = 3_600_000;
const SWEPT_AT_ONCE = 500;

/** Uploaded files. Equal content is stored once, and removed with its last use. */
export type Files = {
  /** Stores content for a use, in addition to its other files; returns the URL path. */
  keep(use: string, bytes: Uint8Array, ending: string): Promise<string>;
  /** Like `keep`, for a file on this machine, which is moved. */
  keepFile(use: string, path: string, ending: string): Promise<string>;
  /** Like `keep`, for a completed multipart upload; `name` must match its content. */
  keepArrival(use: string, upload: MultipartUpload, name: string): Promise<void>;
  /** Ends a use of all files but the one with this path, and removes files that have no use left. */
  drop(use: string, exceptUrl: string | null): Promise<void>;
  /** Ends uses in a transaction; their files are removed within a minute of the commit. */
  dropIn(tx: Pick<Db, "execute">, uses: readonly string[]): Promise<void>;
  /** Like `dropIn`, but files used by `from` are then used by `to`. */
  moveIn(tx: Pick<Db, "execute">, moves: readonly { from: string; to: string }[]): Promise<void>;
  /** Like `dropIn`, for all uses with one of these prefixes. */
  dropAllIn(tx: Pick<Db, "execute">, usesBegin: readonly string[]): Promise<void>;
  /** Null if the name is invalid or there is no such file. */
  read(name: string, range?: ByteRange): Promise<StoredBlob | null>;
  /** In bytes; null as for `read`. */
  size(name: string): Promise<number | null>;
  /** Copies it to a local path where a program can read it; false as for `read`. */
  download(name: string, path: string): Promise<boolean>;
  /** Names of files whose only uses are among these, or that have none left. */
  onlyFor(uses: readonly string[]): Promise<string[]>;
  /** Removes unused files, and those of processes that ended while writing or removing. */
  sweep(): Promise<void>;
};

export type FilesDeps = {
  db: Db;
  blobs: Blobs;
  multipartUploads: Pick<MultipartUploads, "keep">;
  log: Logger;
  now: () => number;
};

export function openFiles({ db, blobs, multipartUploads, log, now }: FilesDeps): Files {
  /** Serialised per name over all processes, so that nobody removes what another has just stored. */
  const alone = <T>(name: string, work: (tx: Pick<Db, "select" | "insert" | "delete">) => Promise<T>) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`file:${name}`}, 0))`);
      return work(tx);
    });
  const isOver = () =>
    or(
      eq(fileUses.state, "dropped"),
      and(eq(fileUses.state, "arriving"), lt(fileUses.changedAt, new Date(now() - ARRIVING_MS))),
    );

  const clear = (name: string): Promise<void> =>
    alone(name, async (tx) => {
      await tx.delete(fileUses).where(and(eq(fileUses.name, name), isOver()));
      const others = await tx
        .select({ use: fileUses.use })
        .from(fileUses)
        .where(eq(fileUses.name, name))
        .limit(1);
      if (others.length === 0) await blobs.remove(name);
    });

  const clearAll = async (names: readonly string[]): Promise<void> => {
    for (const name of new Set(names))
      await clear(name).catch((error: unknown) =>
        log.error({ err: error, name }, "A file could not be removed"),
      );
  };

  const sweep = async (): Promise<void> => {
    const rows = await db.select({ name: fileUses.name }).from(fileUses).where(isOver()).limit(SWEPT_AT_ONCE);
    await clearAll(rows.map(({ name }) => name));
    await blobs.sweep(new Date(now() - ARRIVING_MS));
  };
  const keepBy = async (use: string, name: string, write: () => Promise<void>): Promise<void> => {
    const row = { name, use, changedAt: new Date(now()) };
    const target = [fileUses.name, fileUses.use];
    // Recorded before the bytes are written, so that orphaned bytes can be found whatever happens in between.
    await db
      .insert(fileUses)
      .values({ ...row, state: "arriving" })
      .onConflictDoUpdate({ target, set: { state: "arriving", changedAt: row.changedAt } });
    await alone(name, async (tx) => {
      await write();
      await tx
        .insert(fileUses)
        .values({ ...row, state: "kept" })
        .onConflictDoUpdate({ target, set: { state: "kept" } });
    });
  };

  return {
    async keep(use, bytes, ending) {
      const name = fileName(bytes, ending);
      await keepBy(use, name, () => blobs.write(name, bytes));
      return fileUrl(name);
    },
    async keepFile(use, path, ending) {
      const name = `${await fileDigest(path)}.${ending}`;
      await keepBy(use, name, () => blobs.take(name, path));
      return fileUrl(name);
    },
    keepArrival: (use, upload, name) => keepBy(use, name, () => multipartUploads.keep(upload, name)),

    async drop(use, exceptUrl) {
      const others = exceptUrl === null ? undefined : ne(fileUses.name, nameInUrl(exceptUrl));
      const dropped = await db
        .update(fileUses)
        .set({ state: "dropped", changedAt: new Date(now()) })
        .where(and(eq(fileUses.use, use), eq(fileUses.state, "kept"), others))
        .returning({ name: fileUses.name });
      await clearAll(dropped.map(({ name }) => name));
    },

    async dropIn(tx, uses) {
      await tx.execute(sql`
        update file_uses set state = 'dropped', changed_at = ${new Date(now())}::timestamptz
        where use = any(${sql.param(uses)}::text[])`);
    },

    async moveIn(tx, moves) {
      const [from, to] = [moves.map((move) => move.from), moves.map((move) => move.to)];
      // In one statement: a concurrent drop either comes first, or finds the file in its new use.
      await tx.execute(sql`
        with moved as (
          update file_uses set state = 'dropped', changed_at = ${new Date(now())}::timestamptz
          from unnest(${sql.param(from)}::text[], ${sql.param(to)}::text[]) as move ("from", "to")
          where use = move."from" and state = 'kept'
          returning name, move."to")
        insert into file_uses (name, use, state, changed_at)
        select name, "to", 'kept', ${new Date(now())}::timestamptz from moved
        on conflict (name, use) do update set state = 'kept', changed_at = excluded.changed_at`);
    },

    async dropAllIn(tx, usesBegin) {
      await tx.execute(sql`
        update file_uses set state = 'dropped', changed_at = ${new Date(now())}::timestamptz
        from unnest(${sql.param(usesBegin)}::text[]) as begins where starts_with(use, begins)`);
    },

    read: async (name, range) => (isFileName(name) ? blobs.read(name, range) : null),
    size: async (name) => (isFileName(name) ? blobs.size(name) : null),
    download: async (name, path) => isFileName(name) && blobs.download(name, path),

    async onlyFor(uses) {
      const { rows } = await db.execute<{ name: string }>(sql`
        select name from file_uses
        where name in (
          select name from file_uses where use = any(${sql.param([...uses])}::text[]) or state = 'dropped')
        group by name having bool_and(state = 'dropped' or use = any(${sql.param([...uses])}::text[]))`);
      return rows.map(({ name }) => name);
    },

    sweep,
  };
}
