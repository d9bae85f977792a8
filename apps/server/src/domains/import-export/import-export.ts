import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { SPACE_FILE } from "@veranda/contract/records/space-file";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Files } from "../../platform/files/files.ts";
import { NAME_FILTER } from "../../platform/text-filter/text-filters.ts";
import { createSemaphore } from "../../platform/semaphore.ts";
import type { Processing } from "../../processing/processing.ts";
import type { SpaceMade } from "../../processing/space/space-task.ts";
import type { FileSource, FileAdoption } from "../files/adopt-files.ts";
import { fileIdsOf } from "../files/file-ids.ts";
import type { FileReferences } from "../files/file-references.ts";
import { importSpace } from "../spaces/own/import-space.ts";
import type { OwnSpacesDeps } from "../spaces/own/own-spaces-deps.ts";
import { setPicture } from "../spaces/own/pictures.ts";
import { wholeSpace, type WholeSpace } from "../spaces/own/export-space.ts";
import { closeSpaceFile, openSpaceFile, takeFiles } from "./import-space-file.ts";
import { exportScene } from "./export-scene.ts";
import { filesOfSpace, writeSpaceFile } from "./export-space-file.ts";
import type { ExportRequest } from "./export-tickets.ts";

/** Concurrent imports: each may unpack two gigabytes. */
const BROUGHT_AT_ONCE = 1;
const WAITING_MAX = 20;
/** Per person. */
export const IMPORT_LIMIT = { max: 20, windowMs: 3_600_000 };
export const TAKEN = { max: 60, windowMs: 3_600_000 };
/** Concurrent exports per person: a slow reader keeps one open. */
export const TAKEN_AT_ONCE = 2;

export type ImportExportDeps = {
  db: Db;
  /** Throws SPACE_NOT_FOUND, USER_UNAUTHORIZED, BANNED, or FORBIDDEN for people who may not export this space. */
  requireExportRight(accountId: string, spaceId: string, deviceId: string): Promise<{ isHost: boolean }>;
  spaces: OwnSpacesDeps;
  files: FileAdoption;
  fileReferences: Pick<FileReferences, "useIn" | "assetsOf" | "filesIn">;
  stored: Files;
  processing: Processing;
  /** Folder of the built environments and prefabs. */
  built: string;
  /** Working folder for unpacked spaces. */
  folder: string;
};

/** The uid cookie of the requesting browser; bans may be by device. */
type FromDevice = { deviceId: string };

/** Imports and exports whole spaces as files. */
export type ImportExport = {
  /** The name of the file that `write` would write. Throws the same errors. */
  name(wish: ExportRequest & FromDevice): Promise<string>;
  /**
   * Throws SPACE_NOT_FOUND, USER_UNAUTHORIZED, BANNED, FORBIDDEN, SPACE_TOO_LARGE, or RATE_LIMITED for too many at once
   * or per hour, before the first byte.
   */
  write(wish: ExportRequest & FromDevice, open: () => Writable): Promise<void>;
  /** Creates a space of this person's from the file at a path; resolves to its id. Limited per hour: RATE_LIMITED. */
  importSpace(me: string, path: string): Promise<string>;
};

export function createImportExport(deps: ImportExportDeps): ImportExport {
  const { db, spaces, files, fileReferences, stored, processing, built, folder } = deps;
  const busy = () => new NamedError("UNAVAILABLE", { message: "Too many spaces come and go" });
  const limited = createSemaphore(BROUGHT_AT_ONCE, WAITING_MAX, busy);
  const drawing = createSemaphore(BROUGHT_AT_ONCE, WAITING_MAX, busy);
  const scene = { stored, fileReferences, processing, built, folder };

  const importFile = async (me: string, path: string): Promise<string> => {
    const into = join(folder, randomUUID());
    try {
      await mkdir(into, { recursive: true });
      const opened = await openSpaceFile({ files, processing }, me, path, into);
      requireSlot(spaces, opened.environment);
      requirePublicTexts(opened.space);
      const { space, fileIds } = await takeFiles(files, me, opened);
      const id = await importSpace(spaces, me, space, async (tx, spaceId, version, { objects, setting }) => {
        const ids = fileIdsOf(objects, setting);
        const picture = version?.pictureFileId ?? null;
        const part = version === null ? "document" : `version:${version.version}`;
        await fileReferences.useIn(tx, { spaceId, part }, picture === null ? ids : [...ids, picture]);
      }).catch(async (error: unknown) => {
        await files.disown(me, fileIds);
        throw error;
      });
      // The picture may be left out.
      if (opened.picture !== null)
        await setPicture(spaces, me, id, opened.picture).catch((error: unknown) => {
          if (!(error instanceof NamedError)) throw error;
          spaces.log.info({ err: error, space: id }, "A space came without its picture");
        });
      return id;
    } finally {
      await closeSpaceFile(into);
    }
  };

  const wanted = async (
    wish: ExportRequest & FromDevice,
  ): Promise<{ space: WholeSpace; sources: FileSource[] }> => {
    const { accountId, spaceId, format, deviceId } = wish;
    const { isHost } = await deps.requireExportRight(accountId, spaceId, deviceId);
    const what = { withVersions: isHost && format === "space" };
    const [space, sources] = await Promise.all([
      wholeSpace(db, spaceId, what),
      filesOfSpace({ files, fileReferences }, spaceId, what),
    ]);
    return { space, sources };
  };

  /** Running exports by person. */
  const taking = new Map<string, number>();
  const takingOne = async (accountId: string, take: () => Promise<void>): Promise<void> => {
    const before = taking.get(accountId) ?? 0;
    if (before >= TAKEN_AT_ONCE) throw new NamedError("RATE_LIMITED");
    taking.set(accountId, before + 1);
    try {
      const waitMs = await spaces.limiter.take(`space-taken:${accountId}`, TAKEN);
      if (waitMs !== null) throw new NamedError("RATE_LIMITED", { customData: { waitMs } });
      await take();
    } finally {
      const left = (taking.get(accountId) ?? 1) - 1;
      if (left > 0) taking.set(accountId, left);
      else taking.delete(accountId);
    }
  };

  return {
    async name(wish) {
      const { space } = await wanted(wish);
      return `${space.row.slug}.${wish.format === "glb" ? "glb" : SPACE_FILE.ending}`;
    },
    async write(wish, open) {
      await takingOne(wish.accountId, async () => {
        const { space, sources } = await wanted(wish);
        if (wish.format === "glb")
          await drawing(() => exportScene(scene, space, sources, open), wish.accountId);
        else await writeSpaceFile({ files, stored }, space, sources, open());
      });
    },
    async importSpace(me, path) {
      const waitMs = await spaces.limiter.take(`space-brought:${me}`, IMPORT_LIMIT);
      if (waitMs !== null) throw new NamedError("RATE_LIMITED", { customData: { waitMs } });
      return limited(() => importFile(me, path), me);
    },
  };
}

/** The usual requirements for texts of a space. */
function requirePublicTexts({ name, description }: SpaceMade["space"]): void {
  if (NAME_FILTER.matches(name) || NAME_FILTER.matches(description))
    throw new NamedError("SPACE_FILE_WORDS_REFUSED");
}

function requireSlot({ content }: Pick<OwnSpacesDeps, "content">, environment: string): void {
  if (content.environment(environment) === null)
    throw new NamedError("SPACE_FILE_UNREADABLE", {
      message: `This file can't be imported: there is no environment ${environment} here`,
    });
}
