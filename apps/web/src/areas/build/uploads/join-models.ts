import { endingOf } from "#api/uploads/ending.ts";
import { partsNamedIn } from "#api/uploads/model-parts.ts";
import { storedZip, ZIP_BYTES, type ZipItem } from "./stored-zip.ts";

/** Model formats whose parts are separate files, named in their text. */
const WITH_PARTS = new Set(["obj", "gltf"]);
/** Extensions of content that is an object by itself, and no model's part. */
const WHOLE = new Set([...WITH_PARTS, "glb", "vrm", "fbx", "stl", "usdz", "zip"]);
/** Upper bound of parts. */
const MOST_PARTS = 300;
/** Longest path that the server accepts in a zip. */
const PATH_CHARACTERS = 240;

export const isModel = ({ name }: File): boolean => WHOLE.has(endingOf(name));

/**
 * Of files chosen together, each model that names others is replaced by a zip with those; all others are kept as they
 * are. Names are compared without case, by their last path segment, as a page isn't told folders. Never rejects.
 */
export async function joinModels(files: readonly File[]): Promise<File[]> {
  const models = files.length < 2 ? [] : files.filter(({ name }) => WITH_PARTS.has(endingOf(name)));
  const chosen = new Map<string, File>();
  for (const file of models.length === 0 ? [] : files) {
    const key = keyOf(file.name);
    if (!isModel(file) && !chosen.has(key)) chosen.set(key, file);
  }
  const zips = new Map<File, File>();
  const joined = new Set<File>();
  for (const model of models) {
    const parts = await partsOf(model, chosen);
    const zip = parts.length > 0 && (await zipOf(model, parts));
    if (!zip) continue;
    zips.set(model, zip);
    for (const { file } of parts) joined.add(file);
  }
  return files.filter((file) => !joined.has(file)).map((file) => zips.get(file) ?? file);
}

type Part = ZipItem & { file: File };

/** The chosen files that a model names, and those that they name in turn. */
async function partsOf(model: File, chosen: ReadonlyMap<string, File>): Promise<Part[]> {
  const parts = new Map<string, Part>();
  const asked = new Set<File>();
  const ask = async (named: File): Promise<void> => {
    asked.add(named);
    for (const paths of await partsNamedIn(named)) {
      const path = paths.find((each) => chosen.has(keyOf(each)));
      const file = path === undefined ? undefined : chosen.get(keyOf(path));
      if (path === undefined || file === undefined) continue;
      // A picture's path may follow options: its bare name is tried too.
      const place = pathInZip(endingOf(named.name) === "mtl" ? file.name : path);
      if (place !== null) parts.set(place.toLowerCase(), { path: place, file });
      if (!asked.has(file)) await ask(file);
    }
  };
  await ask(model);
  return [...parts.values()];
}

async function zipOf(model: File, parts: readonly Part[]): Promise<File | null> {
  const bytes = parts.reduce((sum, { file }) => sum + file.size, model.size);
  if (parts.length > MOST_PARTS || bytes > ZIP_BYTES) return null;
  const ending = endingOf(model.name);
  const own = pathInZip(model.name);
  // The server would not take a hidden file for the model.
  const main = { path: own === null || own.startsWith(".") ? `model.${ending}` : own, file: model };
  try {
    return await storedZip([main, ...parts], `${model.name.slice(0, -ending.length - 1)}.zip`);
  } catch {
    // An unreadable file fails when it is sent.
    return null;
  }
}

const keyOf = (path: string): string => lastOf(path).normalize("NFC").toLowerCase();
const lastOf = (path: string): string => path.split(/[\\/]/).at(-1) ?? "";

/**
 * A path relative to the model's folder, as the server resolves it; only its last part where it would be invalid in a
 * zip.
 */
function pathInZip(path: string): string | null {
  const parts: string[] = [];
  for (const part of path.split(/[\\/]/)) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return [parts.join("/"), lastOf(path)].map((each) => each.normalize("NFC")).find(mayLieInZip) ?? null;
}

const mayLieInZip = (path: string): boolean =>
  // Control characters are matched on purpose.
  // oxlint-disable-next-line no-control-regex
  path !== "" && path.length <= PATH_CHARACTERS && !/[\u0000-\u001f\u007f:]/.test(path);
