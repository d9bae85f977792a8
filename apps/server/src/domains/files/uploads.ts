import { randomUUID } from "node:crypto";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { ErrorName, FileRecord } from "@veranda/contract";
import type { FileFault } from "@veranda/contract/file-faults";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import {
  partCountOf,
  PART_BYTES,
  type MultipartUpload,
  type MultipartUploads,
} from "../../platform/files/multipart-uploads.ts";
import { fileDigest } from "../../platform/files/file-digest.ts";
import type { Files } from "../../platform/files/files.ts";
import { diskFull } from "../../platform/files/free-disk-space.ts";
import { createSemaphore } from "../../platform/semaphore.ts";
import { FetchFailed, type FetchFile, type FetchLimits } from "../../platform/outbound/fetch-file.ts";
import type { Limiter } from "../../platform/shared/limiter.ts";
import type { FileFormat, Sniffed } from "../../processing/file/sniff.ts";
import type { RetainedChunk } from "../../processing/file/personal-data.ts";
import type { Verdict } from "../../processing/file/verdict.ts";
import type { Person } from "../accounts/access-token.ts";
import type { Contents } from "./contents.ts";
import type { FileVerdicts } from "./file-verdicts.ts";
import { declaredKind, shownName } from "./declared-kind.ts";
import { withLimit, type Quota, type Tx } from "./quota.ts";
import { readFiles, recordOf } from "./records.ts";
import { type FileRow, files } from "./tables.ts";
import { keepOnly, writeRetained } from "./write-retained.ts";

const ANNOUNCED = { max: 600, windowMs: 3_600_000 };
const IMPORTED = { max: 60, windowMs: 3_600_000 };
/** Lifetime of a part's signed URL. */
const ADDRESS_MS = 3_600_000;
/** An upload that nobody went on with for so long is given up. */
const IDLE_MS = 24 * 3_600_000;
/** Completed uploads that one process verifies concurrently: each reads the whole file and holds two connections. */
const JOINED_AT_ONCE = 3;
const FETCHED_AT_ONCE = 4;
const WAITING_MAX = 200;
const FETCH = { bytes: 500_000_000, seconds: 120 };

export type UploadsDeps = {
  db: Db;
  stored: Files;
  multipartUploads: MultipartUploads;
  contents: Contents;
  quota: Quota;
  judge: FileVerdicts;
  fetchFile: FetchFile;
  limiter: Limiter;
  now: () => number;
  /** Where files lie that are fetched. */
  folder: string;
  /** Throws SPACE_NOT_FOUND, USER_UNAUTHORIZED, BANNED or FORBIDDEN for someone who may not add anything there. */
  requireAdding: (accountId: string, spaceId: string) => Promise<void>;
  /** A file waits to be made light. */
  onWaiting: () => void;
  /** Assets of these have changed. */
  onChanged: (fileIds: readonly string[]) => void;
};

type Announced = { contentType: string; name: string; size: number; roomID: string | null };
type UploadPlan = {
  partBytes: number;
  partCount: number;
  parts: { number: number; url: string }[];
  expiresAt: string;
};

/** Files on their way in. */
export type Uploads = {
  announce(by: Person, file: Announced): Promise<{ file: FileRecord; upload: UploadPlan }>;
  resume(by: Person, id: string): Promise<UploadPlan>;
  complete(accountId: string, id: string, isThere: boolean): Promise<FileRecord>;
  importFrom(
    accountId: string,
    url: string,
    roomId: string | null,
    more?: Partial<ImportOptions>,
  ): Promise<FileRecord>;
};

type ImportOptions = {
  fetchFile: FetchFile;
  /** What it is called, where its address doesn't say. */
  name: string;
  /** Whatever has another format is refused. */
  only: { formats: readonly FileFormat[]; error: ErrorName };
  /** It is not in the library, and is removed once nothing uses it. */
  isLoose: boolean;
};

export function createUploads(deps: UploadsDeps): Uploads {
  const { db, stored, multipartUploads, contents, quota, limiter, now } = deps;
  const busy = () => new NamedError("UNAVAILABLE", { message: "Too many files are being looked at" });
  const joining = createSemaphore(JOINED_AT_ONCE, WAITING_MAX, busy);
  const fetching = createSemaphore(FETCHED_AT_ONCE, WAITING_MAX, busy);
  const completing = new Map<string, Promise<FileRecord>>();

  const requirePace = async (key: string, limit: typeof ANNOUNCED): Promise<void> => {
    const waitMs = await limiter.take(key, limit);
    if (waitMs !== null) throw new NamedError("RATE_LIMITED", { customData: { waitMs } });
  };

  /** Uploads under way reserve their space on the disk. */
  const requireDisk = async (bytes: number): Promise<void> => {
    const room = await multipartUploads.room();
    if (room === null) return;
    const [open] = await db
      .select({ bytes: sql<string>`coalesce(sum(${files.bytes}), 0)` })
      .from(files)
      .where(and(eq(files.state, "created"), isNotNull(files.upload)));
    if (bytes + Number(open?.bytes ?? 0) > room) throw diskFull();
  };

  const rowOf = async (accountId: string, id: string): Promise<FileRow> => {
    const [row] = await db
      .select()
      .from(files)
      .where(and(eq(files.id, id), eq(files.accountId, accountId), isNull(files.removedAt)));
    if (row === undefined) throw new NamedError("NOT_FOUND");
    return row;
  };

  const record = async (id: string): Promise<FileRecord> => {
    const found = (await readFiles(db, [id])).get(id);
    if (found === undefined) throw new NamedError("NOT_FOUND");
    return recordOf(found);
  };

  const insert = (
    accountId: string,
    values: Pick<FileRow, "id" | "name" | "contentType" | "kind" | "bytes" | "roomId">,
    isLoose = false,
  ) => {
    const at = new Date(now());
    return async (tx: Tx): Promise<void> => {
      await tx.insert(files).values({
        ...values,
        accountId,
        state: "created",
        ...(isLoose && { isHidden: true, looseSince: at }),
        expiresAt: new Date(at.getTime() + IDLE_MS),
        createdAt: at,
        changedAt: at,
      });
    };
  };

  const planOf = async (
    upload: MultipartUpload,
    there: ReadonlySet<number>,
    sessionId: string,
  ): Promise<UploadPlan> => {
    const partCount = partCountOf(upload);
    const until = new Date(now() + ADDRESS_MS);
    const missing = Array.from({ length: partCount }, (_, i) => i + 1).filter((number) => !there.has(number));
    return {
      partBytes: PART_BYTES,
      partCount,
      parts: await Promise.all(
        missing.map(async (number) => ({
          number,
          url: await multipartUploads.address(upload, number, until, sessionId),
        })),
      ),
      expiresAt: until.toISOString(),
    };
  };

  const fail = async (id: string, refusal: FileFault | null): Promise<FileRecord> => {
    await db
      .update(files)
      .set({ state: "FAILED", refusal, upload: null, expiresAt: null, changedAt: new Date(now()) })
      .where(and(eq(files.id, id), eq(files.state, "created")));
    deps.onChanged([id]);
    return record(id);
  };

  const judge = async (path: string, name: string): Promise<Verdict> => {
    const [verdict] = await deps.judge([{ path, name }]);
    if (verdict === undefined) throw new NamedError("UNAVAILABLE");
    return verdict;
  };

  /** Takes a file that is there whole for what it is. */
  const take = async (
    id: string,
    { path, bytes, sniffed }: { path: string; bytes: number; sniffed: Sniffed },
    store: (use: string, stored: string) => Promise<void>,
  ): Promise<FileRecord> => {
    const digest = await fileDigest(path);
    await contents.attach({ fileId: id, digest, bytes, sniffed }, store);
    deps.onWaiting();
    deps.onChanged([id]);
    return record(id);
  };

  /** Like `take`, for a stored file. What has arrived stays unchanged: complete may be called again. */
  const takeKept = async (
    id: string,
    arrived: string,
    { sniffed, kept }: { sniffed: Sniffed; kept: readonly RetainedChunk[] },
  ): Promise<FileRecord> => {
    const path = join(deps.folder, randomUUID());
    try {
      await mkdir(deps.folder, { recursive: true });
      const bytes = await writeRetained(arrived, path, kept);
      return await take(id, { path, bytes, sniffed }, async (use, as) => {
        await stored.keepFile(use, path, as.slice(as.indexOf(".") + 1));
      });
    } finally {
      await rm(path, { force: true });
    }
  };

  const complete = async (row: FileRow, isThere: boolean): Promise<FileRecord> => {
    if (row.state !== "created" || row.upload === null) return record(row.id);
    const upload = { id: row.id, token: row.upload, bytes: row.bytes };
    if (!isThere) {
      const failed = await fail(row.id, null);
      await multipartUploads.remove(upload);
      return failed;
    }
    return joining(async () => {
      const path = await multipartUploads.join(upload);
      if (path === null) throw new NamedError("UPLOAD_INCOMPLETE");
      const verdict = await judge(path, row.name);
      const taken =
        verdict.sniffed === null
          ? await fail(row.id, verdict.refusal)
          : verdict.kept === undefined
            ? await take(row.id, { path, bytes: row.bytes, sniffed: verdict.sniffed }, (use, name) =>
                stored.keepArrival(use, upload, name),
              )
            : await takeKept(row.id, path, { sniffed: verdict.sniffed, kept: verdict.kept });
      await multipartUploads.remove(upload);
      return taken;
    }, row.accountId);
  };

  return {
    async announce({ accountId, sessionId }, { contentType, name: given, size, roomID }) {
      await requirePace(`uploads:${accountId}`, ANNOUNCED);
      const name = shownName(given);
      const kind = declaredKind(name, contentType);
      if (kind === null) throw new NamedError("FILE_KIND_UNKNOWN");
      if (roomID !== null) await deps.requireAdding(accountId, roomID);
      await requireDisk(size);
      const id = randomUUID();
      const values = { id, name, contentType, kind, bytes: size, roomId: roomID };
      await quota.reserve(accountId, size, insert(accountId, values));
      try {
        const token = await multipartUploads.begin(id, size);
        await db.update(files).set({ upload: token }).where(eq(files.id, id));
        const upload = await planOf({ id, token, bytes: size }, new Set(), sessionId);
        return { file: await record(id), upload };
      } catch (error) {
        await db.delete(files).where(eq(files.id, id));
        throw error;
      }
    },

    async resume({ accountId, sessionId }, id) {
      const row = await rowOf(accountId, id);
      if (row.state !== "created" || row.upload === null) throw new NamedError("NOT_FOUND");
      const upload = { id, token: row.upload, bytes: row.bytes };
      await db
        .update(files)
        .set({ expiresAt: new Date(now() + IDLE_MS) })
        .where(and(eq(files.id, id), eq(files.state, "created")));
      return planOf(upload, await multipartUploads.parts(upload), sessionId);
    },

    async complete(accountId, id, isThere) {
      // Idempotent: a second call answers what the first one made.
      const key = `${accountId} ${id}`;
      const under = completing.get(key);
      if (under !== undefined) return under;
      const work = rowOf(accountId, id)
        .then((row) => complete(row, isThere))
        .finally(() => completing.delete(key));
      completing.set(key, work);
      return work;
    },

    async importFrom(accountId, url, roomId, { isLoose, ...more } = {}) {
      const { fetchFile = deps.fetchFile, name: called, only } = more;
      await requirePace(`imports:${accountId}`, IMPORTED);
      if (roomId !== null) await deps.requireAdding(accountId, roomId);
      const room = await quota.bytesLeft(accountId);
      if (room === 0)
        throw new NamedError("STORAGE_FULL", { customData: withLimit(await quota.of(accountId)) });
      return fetching(async () => {
        const id = randomUUID();
        const path = join(deps.folder, id);
        try {
          await mkdir(deps.folder, { recursive: true });
          await fetchTo(fetchFile, url, path, {
            bytes: Math.min(FETCH.bytes, room ?? FETCH.bytes),
            seconds: FETCH.seconds,
          });
          const name = shownName(called ?? nameIn(url));
          const verdict = await judge(path, name);
          const { sniffed, refusal } = verdict;
          if (only !== undefined && !only.formats.some((format) => format === sniffed?.format))
            throw new NamedError(only.error);
          if (sniffed === null) throw new NamedError("FILE_KIND_UNKNOWN", { message: refusal });
          if (verdict.sniffed !== null) await keepOnly(path, verdict.kept);
          const { size } = await stat(path);
          const { contentType, kind } = sniffed;
          await quota.reserve(
            accountId,
            size,
            insert(accountId, { id, name, contentType, kind, bytes: size, roomId }, isLoose),
          );
          const taken = await take(id, { path, bytes: size, sniffed }, async (use, as) => {
            await stored.keepFile(use, path, as.slice(as.indexOf(".") + 1));
          });
          if (taken.uploadState === "FAILED")
            throw new NamedError("FILE_KIND_UNKNOWN", { message: "REMOVED_BY_STAFF" });
          return taken;
        } finally {
          await rm(path, { force: true });
        }
      }, accountId);
    },
  };
}

/** Throws FILE_TOO_LARGE or ADDRESS_REFUSED. */
export async function fetchTo(
  fetchFile: FetchFile,
  url: string,
  path: string,
  limits: FetchLimits,
): Promise<void> {
  try {
    await fetchFile(url, path, limits);
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error;
    const code = error.reason === "too_large" ? "FILE_TOO_LARGE" : "ADDRESS_REFUSED";
    throw new NamedError(code, { message: `It was not fetched: ${error.reason}`, cause: error });
  }
}

/** What an address calls its file. */
function nameIn(url: string): string {
  const last = URL.parse(url)?.pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
