import type { Writable } from "node:stream";
import type { SpaceObject, SpaceSetting } from "@veranda/contract";
import { SPACE_FILE, type SpaceFile } from "@veranda/contract/records/space-file";
import { NamedError } from "../../named-error.ts";
import type { Files } from "../../platform/files/files.ts";
import { nameInUrl } from "../../platform/files/file-name.ts";
import type { FileSource, TakeAlong } from "../files/take-along.ts";
import { fileIdsOf } from "../files/file-ids.ts";
import type { WholeSpace } from "../spaces/own/take-out.ts";
import { renameFiles, renameSettingFiles, stableId } from "./stable-ids.ts";
import { writeZip, type ZipItem } from "./zip-out.ts";

export type SpaceOutDeps = {
  files: Pick<TakeAlong, "sources" | "read">;
  stored: Pick<Files, "read">;
};

/** The name of a picture that a space has of its own, in its file. */
export const PICTURE_ENTRY = "picture.webp";

/** The files of a space that are there, each once; throws SPACE_TOO_LARGE. */
export async function filesOfSpace(
  { files }: Pick<SpaceOutDeps, "files">,
  { objects, setting, versions }: WholeSpace,
): Promise<FileSource[]> {
  const ids = new Set([
    ...fileIdsOf(objects, setting),
    ...versions.flatMap((version) => [
      ...fileIdsOf(version.objects, version.setting),
      ...(version.pictureFileId === null ? [] : [version.pictureFileId]),
    ]),
  ]);
  const found = await files.sources([...ids]);
  const once = new Map(found.map((file) => [file.digest, file]));
  const bytes = [...once.values()].reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > SPACE_FILE.bytes * 0.95 || once.size > SPACE_FILE.files)
    throw new NamedError("SPACE_TOO_LARGE");
  return found;
}

/** Writes a space as one file; equal spaces make equal files, wherever they are. */
export async function writeSpaceFile(
  { files, stored }: SpaceOutDeps,
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
  const written = documentOf(space, ids, sorted, picture);
  async function* items(): AsyncGenerator<ZipItem> {
    yield { name: SPACE_FILE.entry, bytes: [Buffer.from(`${JSON.stringify(written, null, 1)}\n`)] };
    if (picture !== null) {
      const file = await stored.read(picture);
      if (file !== null) yield { name: PICTURE_ENTRY, bytes: file.stream };
    }
    for (const source of sorted) yield { name: entryOf(source), bytes: (await files.read(source)).stream };
  }
  await writeZip(items(), out);
}

export const entryOf = ({ digest, ending }: Pick<FileSource, "digest" | "ending">): string =>
  `files/${digest}.${ending}`;

function documentOf(
  { row, tags, setting, objects, versions }: WholeSpace,
  ids: ReadonlyMap<string, string>,
  files: readonly FileSource[],
  picture: string | null,
): SpaceFile {
  const work = (setting_: SpaceSetting, objects_: readonly SpaceObject[]) => ({
    setting: sorted(renameSettingFiles(setting_, ids)) as SpaceSetting,
    objects: renameFiles(objects_, ids).map(plain),
  });
  return {
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
    ...work(setting, objects),
    versions: versions.map(({ version, savedAt, isAutomatic, pictureFileId, ...then }) => ({
      version,
      savedAt: savedAt.toISOString(),
      isAutomatic,
      pictureFileId: (pictureFileId === null ? undefined : ids.get(pictureFileId)) ?? null,
      ...work(then.setting, then.objects),
    })),
    files: files.map(({ name, digest, ending, bytes }) => ({
      id: stableId(digest),
      name,
      digest,
      ending,
      bytes,
    })),
  };
}

/** Without whose it is and what it just plays; in one order, because databases keep none. */
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
