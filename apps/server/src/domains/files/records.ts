import { eq, sql } from "drizzle-orm";
import type { FileAsset, FileRecord } from "@veranda/contract";
import type { FileFault } from "@veranda/contract/file-faults";
import type { Db } from "../../platform/db/database.ts";
import { fileUrl } from "../../platform/files/file-name.ts";
import { type ContentRow, fileContents, type FileRow, files, fileTemplates } from "./tables.ts";

/** A file, its content, and a template's picture. */
export type FoundFile = { file: FileRow; content: ContentRow | null; poster: string | null };

/** A larger model is served only in optimised form. One with fewer triangles was not simplified in its full level. */
const ORIGINAL_MAX = { bytes: 100_000_000, triangles: 400_000 } as const;

export const selectFiles = (db: Pick<Db, "select">) =>
  db
    .select({ file: files, content: fileContents, poster: fileTemplates.poster })
    .from(files)
    .leftJoin(fileContents, eq(fileContents.digest, files.digest))
    .leftJoin(fileTemplates, eq(fileTemplates.fileId, files.id));

export async function readFiles(db: Db, ids: readonly string[]): Promise<Map<string, FoundFile>> {
  if (ids.length === 0) return new Map();
  const rows = await selectFiles(db).where(sql`${files.id} = any(${sql.param([...new Set(ids)])}::uuid[])`);
  return new Map(rows.map((row) => [row.file.id, row]));
}

export function assetOf({ file, content, poster }: FoundFile): FileAsset {
  const made = content?.made ?? null;
  return {
    fileId: file.id,
    kind: file.kind,
    name: file.name,
    work: workOf(file, content),
    poster: made?.poster ? fileUrl(made.poster) : poster,
    aspect: made?.aspect ?? null,
    levels: (made?.levels ?? []).flatMap(({ name, ktx2, ...level }) => {
      const stored = name ?? content?.source;
      if (!stored) return [];
      const packed = ktx2 && { ktx2: { url: fileUrl(ktx2.name), bytes: ktx2.bytes } };
      return [{ url: fileUrl(stored), ...level, ...packed }];
    }),
    ...originalOf(file, content),
    seconds: made?.seconds ?? null,
    pages: made?.pages ?? null,
    bounds: made?.bounds ?? null,
    ...(made?.motionBounds !== undefined && { motionBounds: made.motionBounds }),
  };
}

/** An uploaded model that pages may read unmodified: a plain, valid format without other data. */
function originalOf({ kind, bytes }: FileRow, content: ContentRow | null): Pick<FileAsset, "original"> {
  const source = content?.state === "done" ? content.source : null;
  const { triangles = Infinity } = content?.made?.levels[0] ?? {};
  const isPlain = content?.made?.isPlain === true;
  const isLight = bytes <= ORIGINAL_MAX.bytes && triangles <= ORIGINAL_MAX.triangles;
  if (kind !== "model" || !source?.endsWith(".glb") || !isLight || !isPlain) return {};
  return { original: { url: fileUrl(source), bytes } };
}

function workOf({ state, kind, refusal }: FileRow, content: ContentRow | null): FileAsset["work"] {
  if (state === "FAILED") return refusedWork(refusal ?? "UPLOAD_LOST");
  if (kind === "template") return { state: "done", progress: 1, refusal: null };
  if (content === null) return { state: "waiting", progress: 0, refusal: null };
  if (content.state === "refused" && content.refusal !== null) return refusedWork(content.refusal);
  return { state: content.state, progress: content.progress, refusal: content.refusal };
}

/** Failures that are not the file's fault. */
const OURS: ReadonlySet<FileFault> = new Set(["UPLOAD_LOST", "INTERRUPTED"]);

const refusedWork = (refusal: FileFault): FileAsset["work"] => ({
  state: "refused",
  progress: 1,
  refusal,
  ...(OURS.has(refusal) && { mayRetry: true }),
});

export function recordOf(found: FoundFile): FileRecord {
  const { id, name, bytes, contentType, roomId, state, isHidden, createdAt } = found.file;
  return {
    id,
    name,
    size: bytes,
    contentType: found.content?.contentType ?? contentType,
    roomID: roomId,
    uploadState: state,
    isHidden,
    createdAt: createdAt.toISOString(),
    asset: assetOf(found),
    ...changesOf(found.content),
  };
}

/** The record of an accepted file whose content staff have banned since. */
export const asBanned = (record: FileRecord): FileRecord => ({
  ...record,
  asset: { ...record.asset, work: refusedWork("REMOVED_BY_STAFF") },
});

function changesOf(content: ContentRow | null): Pick<FileRecord, "changes"> {
  const changes = content?.state === "done" ? content.made?.changes : undefined;
  return changes?.length ? { changes } : {};
}
