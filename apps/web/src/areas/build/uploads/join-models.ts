import { endingOf } from "#api/uploads/ending.ts";
import { partsNamedIn } from "#api/uploads/model-parts.ts";
import { storedZip, ZIP_BYTES, type ZipItem } from "./stored-zip.ts";

/** Models whose parts lie in files beside them, which their text names. */
const WITH_PARTS = new Set(["obj", "gltf"]);
/** What is a thing by itself, and no part of another. */
const WHOLE = new Set([...WITH_PARTS, "glb", "vrm", "fbx", "stl", "usdz", "zip"]);
/** More than any model has. */
const MOST_PARTS = 300;
/** What the server takes for a path in a zip. */
const PATH_CHARACTERS = 240;

export const isModel = ({ name }: File): boolean => WHOLE.has(endingOf(name));

/**
 * Of files that were chosen together, each model that names others of them becomes one zip with those, in its place;
 * all that nobody names stays as it is. Names are compared without case, by what stands behind their last slash: where
 * the files lay, a page isn't told. Never rejects.
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

/** What a model names of the files that were chosen, and what those name in turn. */
async function partsOf(model: File, chosen: ReadonlyMap<string, File>): Promise<Part[]> {
  const parts = new Map<string, Part>();
  const asked = new Set<File>();
  const ask = async (named: File): Promise<void> => {
    asked.add(named);
    for (const paths of await partsNamedIn(named)) {
      const path = paths.find((each) => chosen.has(keyOf(each)));
      const file = path === undefined ? undefined : chosen.get(keyOf(path));
      if (path === undefined || file === undefined) continue;
      // Options may stand before a picture's path: it is looked for by its bare name too.
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
  // A hidden file would not be taken for the model.
  const main = { path: own === null || own.startsWith(".") ? `model.${ending}` : own, file: model };
  try {
    return await storedZip([main, ...parts], `${model.name.slice(0, -ending.length - 1)}.zip`);
  } catch {
    // One that can't be read says so as it is sent.
    return null;
  }
}

const keyOf = (path: string): string => lastOf(path).normalize("NFC").toLowerCase();
const lastOf = (path: string): string => path.split(/[\\/]/).at(-1) ?? "";

/** A path from the model's folder as the server finds it; by its last part where it can't lie in a zip as it is. */
function pathInZip(path: string): string | null {
  const parts: string[] = [];
  for (const part of path.split(/[\\/]/)) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return [parts.join("/"), lastOf(path)].map((each) => each.normalize("NFC")).find(mayLieInZip) ?? null;
}

const mayLieInZip = (path: string): boolean =>
  // Control characters are what is looked for.
  // oxlint-disable-next-line no-control-regex
  path !== "" && path.length <= PATH_CHARACTERS && !/[\u0000-\u001f\u007f:]/.test(path);
