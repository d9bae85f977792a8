import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { OBJECT_LIMITS } from "@veranda/contract/records/object";
import { SPACE_FILE, spaceFile, type SpaceFile } from "@veranda/contract/records/space-file";
import { Refusal } from "../refusal.ts";
import { openZip, type Zip } from "../zip/read-zip.ts";
import { checkDocument } from "./check-document.ts";
import { entryOf, PICTURE_ENTRY, stableId } from "./space-entries.ts";
import { SpaceFileRefusal, type SpaceTask, type SpaceMade, type SpaceDocument } from "./space-task.ts";

/** Limits of a space file's zip. */
export const SPACE_ZIP = {
  entries: SPACE_FILE.files + 2,
  entryBytes: SPACE_FILE.fileBytes,
  bytes: SPACE_FILE.bytes,
} as const;

/** Validates a space file and unpacks it into the folder. Throws SpaceFileRefusal. */
export async function openSpaceFile({ path, folder }: SpaceTask): Promise<SpaceMade> {
  try {
    return await open(path, folder);
  } catch (error) {
    throw error instanceof Refusal ? new SpaceFileRefusal(error.message) : error;
  }
}

async function open(path: string, folder: string): Promise<SpaceMade> {
  const zip = await openZip(path, SPACE_ZIP);
  try {
    const content = await readContent(zip);
    checkContent(content);
    const files: SpaceMade["files"] = [];
    for (const { id, name, bytes, digest, ending } of content.files) {
      const to = join(folder, `${digest}.${ending}`);
      await unpack(zip, entryOf({ digest, ending }), digest, to, bytes);
      files.push({ id, name, bytes, path: to });
    }
    let picture: string | null = null;
    if (content.picture !== null) {
      picture = join(folder, PICTURE_ENTRY);
      await unpack(zip, PICTURE_ENTRY, content.picture.digest, picture);
    }
    const versions: SpaceMade["versions"] = [];
    for (const { setting, objects, ...version } of content.versions)
      versions.push({
        ...version,
        documentPath: await writeDocument(folder, `version-${version.version}`, { setting, objects }),
      });
    const documentPath = await writeDocument(folder, "document", content);
    const { environment } = content.setting;
    return { space: content.space, environment, files, picture, documentPath, versions };
  } finally {
    await zip.close();
  }
}

async function writeDocument(
  folder: string,
  name: string,
  { setting, objects }: SpaceDocument,
): Promise<string> {
  const path = join(folder, `${name}.json`);
  await writeFile(path, JSON.stringify({ setting, objects }));
  return path;
}

async function readContent(zip: Zip): Promise<SpaceFile> {
  const entry = entryNamed(zip, SPACE_FILE.entry);
  if (entry.bytes > SPACE_FILE.entryBytes) throw new SpaceFileRefusal(`${entry.name} is too large`);
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(await zip.read(entry)).toString("utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) throw new SpaceFileRefusal(`${entry.name} is not JSON`);
    throw error;
  }
  const { format, version } = (typeof json === "object" ? (json ?? {}) : {}) as Record<string, unknown>;
  if (format !== SPACE_FILE.format) throw new SpaceFileRefusal("another format");
  if (typeof version === "number" && version > SPACE_FILE.version)
    throw new SpaceFileRefusal(`version ${version}`, "SPACE_FILE_NEWER");
  const parsed = spaceFile.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new SpaceFileRefusal(`${issue?.path.join(".")}: ${issue?.message}`);
}

/** Checks that objects refer to existing groups, ids are unique, and all referenced files exist. */
function checkContent({ objects, setting, versions, files }: SpaceFile): void {
  const fileIds = new Set(files.map(({ id }) => id));
  if (fileIds.size !== files.length) throw new SpaceFileRefusal("a file twice");
  for (const { id, digest } of files)
    if (id !== stableId(digest)) throw new SpaceFileRefusal("a file's id is not that of its digest");
  const numbers = new Set(versions.map(({ version }) => version));
  if (numbers.size !== versions.length) throw new SpaceFileRefusal("a version twice");
  for (const document of [{ objects, setting }, ...versions]) {
    checkDocument(document, fileIds);
    if (Buffer.byteLength(JSON.stringify(document.objects)) > OBJECT_LIMITS.bytes)
      throw new SpaceFileRefusal("more objects than a space can hold");
  }
  for (const { pictureFileId } of versions)
    if (pictureFileId !== null && !fileIds.has(pictureFileId))
      throw new SpaceFileRefusal("a file is missing");
}

function entryNamed(zip: Zip, name: string) {
  const entry = zip.entries.find((one) => one.name === name);
  if (entry === undefined || entry.isFolder) throw new SpaceFileRefusal(`${name} is missing`);
  return entry;
}

async function unpack(zip: Zip, name: string, digest: string, to: string, size?: number): Promise<void> {
  const entry = entryNamed(zip, name);
  if ((size ?? entry.bytes) !== entry.bytes || (await zip.unpack(entry, to)) !== digest)
    throw new SpaceFileRefusal(`${name} is not what it says`);
}
