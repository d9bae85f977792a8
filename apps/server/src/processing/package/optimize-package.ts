import { stat } from "node:fs/promises";
import { PACKAGE_MANIFEST } from "@veranda/contract/constants";
import { environmentManifest, type EnvironmentManifest } from "@veranda/contract/environment";
import { packageManifest } from "@veranda/contract/package";
import sharp from "sharp";
import type { z } from "zod";
import { type FileTask, type FileMade, type MadeLevel, NOTHING_MADE } from "../file/file-work.ts";
import { storeOutput } from "../file/store-output.ts";
import { checkGltf, type GltfRules } from "../gltf/check-gltf.ts";
import { damaged, extensionIn, indexIn, isObject, type Json, listIn } from "../gltf/description.ts";
import { readGlb } from "../gltf/read-glb.ts";
import type { OnProgress } from "../task-kinds.ts";
import { Refusal } from "../refusal.ts";
import { openZip, type Zip, type ZipEntry } from "../zip/read-zip.ts";

const LIMITS = { entries: 500, entryBytes: 300_000_000, bytes: 1_000_000_000 };
const MANIFEST_BYTES = 8_000_000;
const LIGHTMAP_SIDE = 8_192;
const THUMBNAIL_PIXELS = 40_000_000;
const POSTER_SIDE = 768;
const INSTANCED_TRIANGLES = 10_000_000;

/** An environment may be larger than an object; these extensions are all that the engine supports in one. */
const RULES: GltfRules = {
  triangles: 3_000_000,
  vertices: 6_000_000,
  nodes: 5_000,
  bones: 0,
  materials: 256,
  textures: 0,
  accessors: 20_000,
  primitives: 10_000,
  drawn: 100_000,
  shapes: 1_024,
  channels: 20_000,
  joints: 20_000,
  unpackedBytes: 600_000_000,
  readable: new Set(["EXT_mesh_gpu_instancing", "EXT_meshopt_compression", "KHR_mesh_quantization"]),
};

/**
 * Validates a package: an environment in the format of the built-in ones. Every file in its manifest is checked and
 * stored under its content's name; levels: the manifest with those names first, then the files. Throws Refusal.
 */
export async function optimizePackage({ path, folder }: FileTask, onProgress: OnProgress): Promise<FileMade> {
  const { size } = await stat(path);
  if (size > LIMITS.bytes) throw new Refusal("TOO_LARGE");
  const zip = await openZip(path, LIMITS);
  try {
    const about = await readJson(zip, PACKAGE_MANIFEST, packageManifest);
    const place = await readJson(zip, about.environment, environmentManifest);
    const beside = about.environment.slice(0, about.environment.lastIndexOf("/") + 1);
    const files = new Map<string, MadeLevel & { name: string }>();
    const share = () => Math.min(0.9, 0.1 + files.size * 0.1);
    const take = async (
      named: { file: string; bytes: number },
      prove: (bytes: Uint8Array) => Promise<void> | void,
      ending: string,
    ) => {
      if (!files.has(named.file)) onProgress(share(), named.file);
      const content = await zip.read(entryOf(zip, `${beside}${named.file}`));
      const kept =
        files.get(named.file) ?? (await prove(content), await storeOutput(folder, content, ending));
      files.set(named.file, kept);
      Object.assign(named, { file: kept.name, bytes: kept.bytes });
      onProgress(share());
    };
    await take(place.files.geometry, proveGeometry, "glb");
    await take(place.files.collision, proveGeometry, "glb");
    requireVariants(place);
    for (const { lightmap } of Object.values(place.variants)) await take(lightmap, proveLightmap, "webp");
    const manifest = await storeOutput(
      folder,
      Buffer.from(JSON.stringify({ ...place, title: about.title })),
      "json",
    );
    const poster = about.thumbnail === undefined ? null : await drawThumbnail(zip, about.thumbnail);
    return {
      ...NOTHING_MADE,
      ending: "zip",
      levels: [{ ...manifest, triangles: place.triangles }, ...files.values()],
      poster: poster && (await storeOutput(folder, poster, "webp")).name,
      bounds: place.bounds,
    };
  } finally {
    await zip.close();
  }
}

function entryOf(zip: Zip, name: string): ZipEntry {
  const entry = zip.entries.find((one) => one.name === name && !one.isFolder);
  if (!entry) throw new Refusal("PACKAGE_INCOMPLETE", name.slice(0, 120));
  return entry;
}

async function readJson<S extends z.ZodType>(zip: Zip, name: string, schema: S): Promise<z.output<S>> {
  const entry = entryOf(zip, name);
  if (entry.bytes > MANIFEST_BYTES) throw new Refusal("TOO_LARGE", name);
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(await zip.read(entry)));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal("PACKAGE_MANIFEST", name.slice(0, 120));
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Refusal(
    "PACKAGE_MANIFEST",
    `${name} ${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`.slice(0, 200),
  );
}

function requireVariants({ variants, defaultVariant }: EnvironmentManifest): void {
  if (variants[defaultVariant] === undefined) throw new Refusal("PACKAGE_MANIFEST", "defaultVariant");
  if (Object.keys(variants).length > 12) throw new Refusal("PACKAGE_MANIFEST", "variants");
}

function proveGeometry(bytes: Uint8Array): void {
  const { json, binary } = readGlb(bytes, 16_000_000);
  const asks = [...listIn(json, "buffers"), ...listIn(json, "images")].some(({ uri }) => uri !== undefined);
  if (asks) throw new Refusal("OTHER_FILES");
  inDetail(() => {
    checkGltf(
      json,
      listIn(json, "buffers").map((_, i) => (i === 0 ? binary.length : null)),
      RULES,
    );
    requireFewInstances(json);
  });
}

const TOO_DETAILED = /^TOO_MANY_(?:PARTS|BONES|TEXTURES|TRIANGLES)$/;

/**
 * Reports limits as details of a fault: an environment's differ from a model's, which the messages of those faults
 * name.
 */
function inDetail(check: () => void): void {
  try {
    check();
  } catch (error) {
    if (error instanceof Refusal && TOO_DETAILED.test(error.fault))
      throw new Refusal("PACKAGE_TOO_DETAILED", error.message);
    throw error;
  }
}

/** An instanced mesh counts per instance (EXT_mesh_gpu_instancing). */
function requireFewInstances(json: Json): void {
  const accessors = listIn(json, "accessors");
  const meshes = listIn(json, "meshes");
  let corners = 0;
  for (const node of listIn(json, "nodes")) {
    const { attributes } = extensionIn(node, "EXT_mesh_gpu_instancing") ?? {};
    if (attributes === undefined) continue;
    if (!isObject(attributes)) throw damaged("instances");
    const counts = Object.values(attributes).map(
      (at) => accessors[indexIn(at, accessors.length, "instances")]?.["count"],
    );
    if (counts.some((count) => count !== counts[0])) throw damaged("instances");
    const mesh = meshes[indexIn(node["mesh"], meshes.length, "instances")] ?? {};
    for (const { indices, attributes: own } of listIn(mesh, "primitives")) {
      const at = indices ?? Object.values(isObject(own) ? own : {})[0];
      corners += Number(accessors[Number(at)]?.["count"] ?? 0) * Number(counts[0] ?? 0);
    }
  }
  if (corners / 3 > INSTANCED_TRIANGLES) throw new Refusal("TOO_MANY_TRIANGLES");
}

/** Stored unchanged, since its values are light: so it must be a valid picture up to its last byte. */
async function proveLightmap(bytes: Uint8Array): Promise<void> {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isWhole =
    view.length > 12 && view.toString("latin1", 8, 12) === "WEBP" && view.readUInt32LE(4) + 8 === view.length;
  if (!isWhole) throw new Refusal("TEXTURE_UNREADABLE", "lightmap");
  const head = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable);
  if (head.format !== "webp" || (head.pages ?? 1) > 1) unreadable();
  if (Math.max(head.width, head.height) > LIGHTMAP_SIDE) throw new Refusal("TEXTURE_TOO_LARGE");
  await sharp(bytes, { limitInputPixels: LIGHTMAP_SIDE ** 2, failOn: "error" })
    .stats()
    .catch(unreadable);
}

function unreadable(): never {
  throw new Refusal("TEXTURE_UNREADABLE");
}

async function drawThumbnail(zip: Zip, name: string): Promise<Buffer> {
  const bytes = await zip.read(entryOf(zip, name));
  return sharp(bytes, { limitInputPixels: THUMBNAIL_PIXELS, failOn: "error", pages: 1 })
    .autoOrient()
    .resize(POSTER_SIDE, POSTER_SIDE, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(unreadable);
}
