import { mkdir, rm, writeFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { SETTING_FILES } from "@veranda/contract/records/space";
import { SPACE_FILE, spaceFile, type SpaceFile } from "@veranda/contract/records/space-file";
import { NamedError } from "../../named-error.ts";
import { openZip, type Zip } from "../../processing/zip/read-zip.ts";
import { Refusal } from "../../processing/refusal.ts";
import type { TakeAlong } from "../files/take-along.ts";
import type { BroughtSpace } from "../spaces/own/bring-in.ts";
import { entryOf, PICTURE_ENTRY } from "./space-out.ts";
import { renameFiles, renameSettingFiles, stableId } from "./stable-ids.ts";

/** A space's file whose every byte was looked at; its files lie in a folder. */
export type OpenedSpaceFile = {
  content: SpaceFile;
  files: { id: string; name: string; bytes: number; path: string }[];
  picture: string | null;
};

/**
 * Looks through a space's file and unpacks it into a folder. Throws SPACE_FILE_UNREADABLE with the reason, or
 * SPACE_FILE_NEWER.
 */
export async function openSpaceFile(path: string, folder: string): Promise<OpenedSpaceFile> {
  const zip = await openZip(path, {
    entries: SPACE_FILE.files + 2,
    entryBytes: SPACE_FILE.fileBytes,
    bytes: SPACE_FILE.bytes,
  }).catch(refuse);
  try {
    const content = await readContent(zip);
    await mkdir(folder, { recursive: true });
    const files: OpenedSpaceFile["files"] = [];
    for (const { id, name, bytes, digest, ending } of content.files) {
      if (id !== stableId(digest)) throw unreadable("a file's id is not that of its digest");
      const to = join(folder, `${digest}.${ending}`);
      await unpack(zip, entryOf({ digest, ending }), digest, to, bytes);
      files.push({ id, name, bytes, path: to });
    }
    let picture: string | null = null;
    if (content.picture !== null) {
      picture = join(folder, PICTURE_ENTRY);
      await unpack(zip, PICTURE_ENTRY, content.picture.digest, picture);
    }
    demandKnown(content);
    return { content, files, picture };
  } finally {
    await zip.close();
  }
}

async function readContent(zip: Zip): Promise<SpaceFile> {
  const bytes = await entryNamed(zip, SPACE_FILE.entry, SPACE_FILE.entryBytes);
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    throw unreadable("space.json is not JSON");
  }
  const { format, version } = (typeof json === "object" ? (json ?? {}) : {}) as Record<string, unknown>;
  if (format !== SPACE_FILE.format) throw unreadable("another format");
  if (typeof version === "number" && version > SPACE_FILE.version) throw new NamedError("SPACE_FILE_NEWER");
  const parsed = spaceFile.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw unreadable(`${issue?.path.join(".")}: ${issue?.message}`);
  }
  return parsed.data;
}

/** Objects know their groups, ids come once, and every file that is named is there. */
function demandKnown({ objects, setting, versions, files }: SpaceFile): void {
  const known = new Set(files.map(({ id }) => id));
  if (known.size !== files.length) throw unreadable("a file twice");
  const numbers = new Set(versions.map(({ version }) => version));
  if (numbers.size !== versions.length) throw unreadable("a version twice");
  for (const work of [{ objects, setting }, ...versions]) {
    const byId = new Map(work.objects.map((object) => [object.id, object]));
    if (byId.size !== work.objects.length) throw unreadable("an object twice");
    for (const { parentId, props } of work.objects) {
      if (parentId !== null && byId.get(parentId)?.kind !== "group") throw unreadable("a group is missing");
      if (typeof props["fileId"] === "string" && !known.has(props["fileId"]))
        throw unreadable("a file is missing");
    }
    for (const object of work.objects) demandNoCircle(object.id, byId);
    for (const id of SETTING_FILES.map((key) => work.setting[key]))
      if (id && !known.has(id)) throw unreadable("a file is missing");
  }
  for (const { pictureFileId } of versions)
    if (pictureFileId !== null && !known.has(pictureFileId)) throw unreadable("a file is missing");
}

function demandNoCircle(id: string, byId: ReadonlyMap<string, { parentId: string | null }>): void {
  const passed = new Set<string>();
  for (let at: string | null = id; at !== null; at = byId.get(at)?.parentId ?? null) {
    if (passed.has(at)) throw unreadable("groups in a circle");
    passed.add(at);
  }
}

async function entryNamed(zip: Zip, name: string, most: number): Promise<Uint8Array> {
  const entry = zip.entries.find((one) => one.name === name);
  if (entry === undefined || entry.isFolder) throw unreadable(`${name} is missing`);
  if (entry.bytes > most) throw unreadable(`${name} is too large`);
  return zip.read(entry).catch(refuse);
}

async function unpack(zip: Zip, name: string, digest: string, to: string, size?: number): Promise<void> {
  const bytes = await entryNamed(zip, name, SPACE_FILE.fileBytes);
  if (createHash("sha256").update(bytes).digest("hex") !== digest || (size ?? bytes.length) !== bytes.length)
    throw unreadable(`${name} is not what it says`);
  await writeFile(to, bytes);
}

const unreadable = (reason: string): NamedError =>
  new NamedError("SPACE_FILE_UNREADABLE", { message: `This is no space that can be brought in: ${reason}` });

function refuse(error: unknown): never {
  if (error instanceof Refusal) throw unreadable(error.message);
  throw error;
}

/**
 * Makes the files of an opened space's file this person's and answers the space that stands on them. When that can't
 * be done wholly, none of them is theirs.
 */
export async function takeFiles(
  files: Pick<TakeAlong, "adopt" | "disown">,
  me: string,
  opened: OpenedSpaceFile,
): Promise<{ space: BroughtSpace; fileIds: string[] }> {
  const ids = new Map<string, string>();
  try {
    for (const { id, path, name, bytes } of opened.files)
      ids.set(id, await files.adopt(me, { path, name, bytes }));
  } catch (error) {
    await files.disown(me, [...ids.values()]);
    if (error instanceof NamedError && error.code === "FILE_KIND_UNKNOWN") throw unreadable(error.message);
    throw error;
  }
  return { space: spaceOf(opened.content, ids), fileIds: [...ids.values()] };
}

function spaceOf(
  { space, setting, objects, versions }: SpaceFile,
  ids: ReadonlyMap<string, string>,
): BroughtSpace {
  const { tags, fullScreenModeEnabled, createdAt, ...row } = space;
  const work = (then: Pick<SpaceFile, "setting" | "objects">) => ({
    setting: renameSettingFiles(then.setting, ids),
    objects: renameFiles(then.objects, ids).map((object) => ({ ...object, creatorId: null })),
  });
  return {
    row: { ...row, isFullScreenModeEnabled: fullScreenModeEnabled, createdAt: new Date(createdAt) },
    tags,
    ...work({ setting, objects }),
    versions: versions.map(({ savedAt, pictureFileId, ...version }) => ({
      version: version.version,
      isAutomatic: version.isAutomatic,
      savedAt: new Date(savedAt),
      pictureFileId: (pictureFileId === null ? undefined : ids.get(pictureFileId)) ?? null,
      ...work(version),
    })),
  };
}

/** Removes what was unpacked. */
export const closeSpaceFile = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });
