import { readFile, rm } from "node:fs/promises";
import { NamedError } from "../../named-error.ts";
import { requireFreeSpaceOn } from "../../platform/files/free-disk-space.ts";
import { TaskFailed } from "../../processing/task-failed.ts";
import type { Processing } from "../../processing/processing.ts";
import { Refusal } from "../../processing/refusal.ts";
import { SPACE_ZIP } from "../../processing/space/open-space-file.ts";
import { digestOf } from "../../processing/space/space-entries.ts";
import type { SpaceFault, SpaceMade, SpaceDocument } from "../../processing/space/space-task.ts";
import { openZip } from "../../processing/zip/read-zip.ts";
import type { FileAdoption } from "../files/adopt-files.ts";
import type { ImportedSpace } from "../spaces/own/import-space.ts";
import { renameFiles, renameSettingFiles } from "./rename-files.ts";

/**
 * Validates a space file and unpacks it into a folder, in a worker process; before that, its declared sizes must fit
 * this person's plan and the disk. Throws SPACE_FILE_UNREADABLE with the reason, SPACE_FILE_NEWER, FILE_TOO_LARGE,
 * STORAGE_FULL, DISK_FULL, or UNAVAILABLE.
 */
export async function openSpaceFile(
  { files, processing }: { files: Pick<FileAdoption, "requireRoom">; processing: Processing },
  me: string,
  path: string,
  folder: string,
): Promise<SpaceMade> {
  const declared = await declaredFiles(path);
  await files.requireRoom(me, declared);
  await requireFreeSpaceOn(
    folder,
    declared.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  return processing.run("space", { path, folder }, { reads: [path], writes: folder, by: me }).catch(refuse);
}

/** The files in the directory of a space file's zip, without unpacking. */
async function declaredFiles(path: string): Promise<{ digest: string; bytes: number }[]> {
  const zip = await openZip(path, SPACE_ZIP).catch(refuse);
  await zip.close();
  return zip.entries.flatMap(({ name, bytes }) => {
    const digest = digestOf(name);
    return digest === null ? [] : [{ digest, bytes }];
  });
}

const unreadable = (reason: string): NamedError =>
  new NamedError("SPACE_FILE_UNREADABLE", { message: `This file can't be imported: ${reason}` });

const isNewer = (fault: string | null): boolean => fault === ("SPACE_FILE_NEWER" satisfies SpaceFault);

function refuse(error: unknown): never {
  if (error instanceof Refusal) throw unreadable(error.message);
  if (!(error instanceof TaskFailed)) throw error;
  if (isNewer(error.fault)) throw new NamedError("SPACE_FILE_NEWER");
  if (error.isFinal) throw unreadable(error.message);
  throw new NamedError("UNAVAILABLE", { message: error.message, cause: error });
}

/**
 * Imports the files of an opened space's file for this person, and resolves to the space that uses them. If that fails,
 * none of the files is kept.
 */
export async function takeFiles(
  files: Pick<FileAdoption, "adopt">,
  me: string,
  opened: SpaceMade,
): Promise<{ space: ImportedSpace; fileIds: string[] }> {
  const fileIds = await files.adopt(me, opened.files).catch((error: unknown) => {
    if (error instanceof NamedError && error.code === "FILE_KIND_UNKNOWN") throw unreadable(error.message);
    throw error;
  });
  const ids = new Map(opened.files.map(({ id }, i) => [id, fileIds[i] ?? ""]));
  return { space: spaceOf(opened, ids), fileIds };
}

function spaceOf(
  { space, documentPath, versions }: SpaceMade,
  ids: ReadonlyMap<string, string>,
): ImportedSpace {
  const { tags, fullScreenModeEnabled, createdAt, ...row } = space;
  return {
    row: { ...row, isFullScreenModeEnabled: fullScreenModeEnabled, createdAt: new Date(createdAt) },
    tags,
    readDocument: () => readDocumentAt(documentPath, ids),
    versions: versions.map(({ savedAt, pictureFileId, documentPath: path, ...version }) => ({
      ...version,
      savedAt: new Date(savedAt),
      pictureFileId: (pictureFileId === null ? undefined : ids.get(pictureFileId)) ?? null,
      readDocument: () => readDocumentAt(path, ids),
    })),
  };
}

/**
 * Reads a document that the worker wrote; its objects have no maker, and refer to this person's copies of the files.
 */
async function readDocumentAt(path: string, ids: ReadonlyMap<string, string>) {
  const { setting, objects } = JSON.parse(await readFile(path, "utf8")) as SpaceDocument;
  return {
    setting: renameSettingFiles(setting, ids),
    objects: renameFiles(objects, ids).map((object) => ({ ...object, creatorId: null })),
  };
}

/** Removes what was unpacked. */
export const closeSpaceFile = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });
