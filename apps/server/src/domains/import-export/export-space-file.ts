import type { Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { SpaceObject, SpaceSetting } from "@veranda/contract";
import { SPACE_FILE, type SpaceFile } from "@veranda/contract/records/space-file";
import { NamedError } from "../../named-error.ts";
import type { Files } from "../../platform/files/files.ts";
import { nameInUrl } from "../../platform/files/file-name.ts";
import type { FileSource, FileAdoption } from "../files/adopt-files.ts";
import type { FileReferences } from "../files/file-references.ts";
import type { SpaceDocument, WholeSpace } from "../spaces/own/export-space.ts";
import { entryOf, PICTURE_ENTRY, stableId } from "../../processing/space/space-entries.ts";
import { renameFiles, renameSettingFiles } from "./rename-files.ts";
import { writeZip, type ZipItem } from "./write-zip.ts";

export type SpaceExportDeps = {
  files: Pick<FileAdoption, "sources" | "read">;
  fileReferences: Pick<FileReferences, "filesIn">;
  stored: Pick<Files, "read">;
};

/** The existing files of a space, without duplicates; throws SPACE_TOO_LARGE. */
export async function filesOfSpace(
  { files, fileReferences }: Pick<SpaceExportDeps, "files" | "fileReferences">,
  spaceId: string,
  { withVersions }: { withVersions: boolean },
): Promise<FileSource[]> {
  const ids = await fileReferences.filesIn(spaceId, withVersions ? ["document", "version:"] : ["document"]);
  const found = await files.sources(ids);
  const once = new Map(found.map((file) => [file.digest, file]));
  const bytes = [...once.values()].reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > SPACE_FILE.bytes * 0.95 || once.size > SPACE_FILE.files)
    throw new NamedError("SPACE_TOO_LARGE");
  return found;
}

/** Writes a space as one file; equal spaces make equal files, on any installation. */
export async function writeSpaceFile(
  { files, stored }: Pick<SpaceExportDeps, "files" | "stored">,
  space: WholeSpace,
  sources: readonly FileSource[],
  out: Writable,
): Promise<void> {
  const ids = new Map(sources.map(({ id, digest }) => [id, stableId(digest)]));
  const once = new Map(
    sources
      .toSorted((a, b) => compare(a.name, b.name))
      .toReversed()
      .map((file) => [file.digest, file]),
  );
  const sorted = [...once.values()].toSorted((a, b) => compare(a.digest, b.digest));
  const picture = space.poster === null ? null : nameInUrl(space.poster);
  async function* items(): AsyncGenerator<ZipItem> {
    yield { name: SPACE_FILE.entry, bytes: documentOf(space, ids, sorted, picture) };
    if (picture !== null) {
      const file = await stored.read(picture);
      if (file !== null) yield { name: PICTURE_ENTRY, bytes: file.stream };
    }
    for (const source of sorted) yield { name: entryOf(source), bytes: (await files.read(source)).stream };
  }
  await writeZip(items(), out);
}

/**
 * A SpaceFile as JSON, one version at a time: each can be as large as a space, and the event loop must not be blocked.
 */
async function* documentOf(
  { row, tags, readDocument, versions }: WholeSpace,
  ids: ReadonlyMap<string, string>,
  files: readonly FileSource[],
  picture: string | null,
): AsyncGenerator<Uint8Array> {
  const here = ({ setting, objects }: SpaceDocument) => ({
    setting: sorted(renameSettingFiles(setting, ids)) as SpaceSetting,
    objects: renameFiles(objects, ids).map(plain),
  });
  const head: Omit<SpaceFile, "versions" | "files"> = {
    format: SPACE_FILE.format,
    version: SPACE_FILE.version,
    space: {
      name: row.name,
      description: row.description,
      tags,
      fullScreenModeEnabled: row.isFullScreenModeEnabled,
      isInstancingEnabled: row.isInstancingEnabled,
      restrictedPermissions: row.restrictedPermissions,
      createdAt: row.createdAt.toISOString(),
    },
    picture: picture === null ? null : { digest: picture.slice(0, 64) },
    ...here(await readDocument()),
  };
  const json = (value: unknown): string => JSON.stringify(value, null, 1);
  yield Buffer.from(`${json(head).slice(0, -2)},\n "versions": [`);
  let separator = "\n";
  for (const { version, savedAt, isAutomatic, pictureFileId, readDocument: readVersion } of versions) {
    const then = await readVersion();
    if (then === null) continue;
    await setImmediate();
    const written: SpaceFile["versions"][number] = {
      version,
      savedAt: savedAt.toISOString(),
      isAutomatic,
      pictureFileId: (pictureFileId === null ? undefined : ids.get(pictureFileId)) ?? null,
      ...here(then),
    };
    yield Buffer.from(`${separator}${json(written)}`);
    separator = ",\n";
  }
  const listed: SpaceFile["files"] = files.map(({ name, digest, ending, bytes }) => ({
    id: stableId(digest),
    name,
    digest,
    ending,
    bytes,
  }));
  yield Buffer.from(`],\n "files": ${json(listed)}\n}\n`);
}

/** Without the maker and playback state; keys are sorted, because databases don't preserve their order. */
function plain(object: SpaceObject): SpaceFile["objects"][number] {
  const kept = Object.entries(object).filter(([key]) => key !== "creatorId" && key !== "state");
  return sorted(Object.fromEntries(kept)) as SpaceFile["objects"][number];
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => compare(a, b))
      .map(([key, one]) => [key, sorted(one)]),
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
