import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import { and, desc, eq } from "drizzle-orm";
import type { FileAsset, Plan } from "@veranda/contract";
import { PACKAGES_LISTED } from "@veranda/contract/constants";
import type { PackageManifest } from "@veranda/contract/package";
import type { BuildLog, LogLine, PackageRecord } from "@veranda/contract/records/package-record";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { TaskFailed } from "../../processing/task-failed.ts";
import type { Processing } from "../../processing/processing.ts";
import type { FileReferences } from "../files/file-references.ts";
import type { FileAdoption } from "../files/adopt-files.ts";
import { limitsOf } from "../spaces/limits.ts";
import { packages } from "./tables.ts";

type PackageRow = typeof packages.$inferSelect;

/** Packages: environments that people uploaded. */
export type Packages = {
  /**
   * Throws PACKAGE_UNREADABLE, PACKAGE_EXISTS, FILE_TOO_LARGE, STORAGE_FULL or REMOVED_BY_STAFF; nothing is stored
   * then.
   */
  create(accountId: string, path: string): Promise<PackageRecord>;
  /** Throws NOT_FOUND. */
  get(accountId: string, id: string): Promise<PackageRecord>;
  /** Throws NOT_FOUND. */
  log(accountId: string, sku: string, version: number): Promise<BuildLog>;
  /** Newest first. */
  list(accountId: string): Promise<PackageRecord[]>;
};

export type PackagesDeps = {
  db: Db;
  processing: Pick<Processing, "run">;
  files: Pick<FileAdoption, "adopt" | "disown">;
  fileReferences: Pick<FileReferences, "assetsOf" | "kept" | "logOf">;
  planOf: (accountId: string) => Promise<Plan>;
  now: () => number;
};

export function createPackages({
  db,
  processing,
  files,
  fileReferences,
  planOf,
  now,
}: PackagesDeps): Packages {
  const isTheirs = (accountId: string, sku: string, version: number) =>
    and(eq(packages.accountId, accountId), eq(packages.sku, sku), eq(packages.version, version));
  const requireNew = async (accountId: string, { sku, version }: PackageManifest): Promise<void> => {
    const [existing] = await db
      .select({ id: packages.id, fileId: packages.fileId })
      .from(packages)
      .where(isTheirs(accountId, sku, version));
    if (existing === undefined) return;
    if ((await fileReferences.kept([existing.fileId])).size > 0) throw exists(sku, version);
    // A deleted one is replaced.
    await db.delete(packages).where(eq(packages.id, existing.id));
  };
  const recordsOf = async (rows: readonly PackageRow[]): Promise<PackageRecord[]> => {
    const kept = await fileReferences.kept(rows.map(({ fileId }) => fileId));
    const found = await fileReferences.assetsOf([...kept]);
    const assets = new Map(found.map((asset) => [asset.fileId, asset]));
    // Packages whose file was deleted are left out.
    return rows.flatMap((row) => {
      const asset = assets.get(row.fileId);
      return asset === undefined ? [] : [recordOf(row, asset)];
    });
  };
  const one = async (rows: readonly PackageRow[]): Promise<PackageRecord> => {
    const [record] = await recordsOf(rows);
    if (record === undefined) throw new NamedError("NOT_FOUND");
    return record;
  };
  return {
    async create(accountId, path) {
      const { size: bytes } = await stat(path);
      const { packageSizeLimit: most } = limitsOf(await planOf(accountId));
      if (most !== null && bytes > most)
        throw new NamedError("FILE_TOO_LARGE", { customData: { limitMegabytes: most / 1e6 } });
      const manifest = await processing
        .run("manifest", { path }, { reads: [path], writes: null, by: accountId })
        .catch(refuse);
      await requireNew(accountId, manifest);
      const { sku, version, title } = manifest;
      const [fileId = ""] = await files
        .adopt(accountId, [{ path, name: `${sku}-${version}.zip`, bytes }])
        .catch((error: unknown) => {
          if (error instanceof NamedError && error.code === "FILE_KIND_UNKNOWN")
            throw unreadable(error.message);
          throw error;
        });
      const row = {
        id: randomUUID(),
        accountId,
        fileId,
        sku,
        version,
        title,
        bytes,
        createdAt: new Date(now()),
      };
      const [made] = await db.insert(packages).values(row).onConflictDoNothing().returning();
      if (made === undefined) {
        // Of two concurrent uploads with one name the first succeeds.
        await files.disown(accountId, [fileId]);
        throw exists(sku, version);
      }
      return one([made]);
    },
    async get(accountId, id) {
      return one(
        await db
          .select()
          .from(packages)
          .where(and(eq(packages.id, id), eq(packages.accountId, accountId))),
      );
    },
    async log(accountId, sku, version) {
      const rows = await db
        .select()
        .from(packages)
        .where(isTheirs(accountId, sku, version));
      const record = await one(rows);
      return buildLogOf(record, await fileReferences.logOf(record.fileId));
    },
    async list(accountId) {
      const rows = await db
        .select()
        .from(packages)
        .where(eq(packages.accountId, accountId))
        .orderBy(desc(packages.createdAt), packages.id)
        .limit(PACKAGES_LISTED);
      return recordsOf(rows);
    },
  };
}

const unreadable = (reason: string): NamedError =>
  new NamedError("PACKAGE_UNREADABLE", { message: `This is no package: ${reason}` });
const exists = (sku: string, version: number): NamedError =>
  new NamedError("PACKAGE_EXISTS", { message: `There is a version ${version} of ${sku}` });

function refuse(error: unknown): never {
  if (!(error instanceof TaskFailed)) throw error;
  if (error.isFinal) throw unreadable(error.message);
  throw new NamedError("UNAVAILABLE", { cause: error });
}

const STATES = { waiting: "building", working: "building", done: "ready", refused: "refused" } as const;

function recordOf(row: PackageRow, { work, levels, poster }: FileAsset): PackageRecord {
  const state = STATES[work.state];
  return {
    id: row.id,
    fileId: row.fileId,
    sku: row.sku,
    version: row.version,
    title: row.title,
    size: row.bytes,
    state,
    progress: work.progress,
    refusal: work.refusal,
    url: state === "ready" ? (levels[0]?.url ?? null) : null,
    thumbnail: poster,
    createdAt: row.createdAt.toISOString(),
  };
}

function buildLogOf(record: PackageRecord, steps: readonly LogLine[]): BuildLog {
  const { state, progress, createdAt } = record;
  return { state, progress, lines: [{ at: createdAt, level: "info", step: "RECEIVED" }, ...steps] };
}
