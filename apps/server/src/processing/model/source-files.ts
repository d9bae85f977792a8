import { readFile, stat } from "node:fs/promises";
import type { FileFormat } from "../file/sniff.ts";
import { damaged } from "../gltf/description.ts";
import { Refusal } from "../refusal.ts";
import { openZip, type Zip } from "../zip/read-zip.ts";
import { MODEL_LIMITS } from "./rules.ts";

/** A model and its accompanying files, by relative path. */
export type SourceFiles = {
  main: { format: ModelFormat; bytes: Uint8Array };
  /** Paths of all files; for a USDZ the main one first. */
  names: readonly string[];
  /** Null if there is no such file. */
  beside(path: string): Promise<Uint8Array | null>;
};

const MODEL_FORMATS = ["glb", "gltf", "fbx", "obj", "stl"] as const;
type ModelFormat = (typeof MODEL_FORMATS)[number] | "usdz";

/** Reads a model with `read`, from a zip if it is in one, which is closed afterwards. Throws Refusal. */
export async function withSource<T>(
  path: string,
  format: FileFormat | null,
  read: (source: SourceFiles) => Promise<T>,
): Promise<T> {
  if ((await stat(path)).size > MODEL_LIMITS.bytes) throw new Refusal("TOO_LARGE");
  if (format === "zip" || format === "usdz") {
    const zip = await openZip(path, MODEL_LIMITS.zip);
    try {
      return await read(await (format === "zip" ? fromZip(zip) : fromUsdz(zip)));
    } finally {
      await zip.close();
    }
  }
  const own = MODEL_FORMATS.find((one) => one === format);
  if (own === undefined) throw new Refusal("NOT_A_MODEL");
  const bytes = new Uint8Array(await readFile(path));
  return read({ main: { format: own, bytes }, names: [], beside: () => Promise.resolve(null) });
}

/** The first file is the root layer, and all files are uncompressed (AOUSD core specification 1.0.1, 16.4). */
async function fromUsdz(zip: Zip): Promise<SourceFiles> {
  const files = zip.entries.filter(({ name, isFolder }) => !isFolder && !isHidden(name));
  if (files.some(({ bytes, packedBytes }) => bytes !== packedBytes))
    throw new Refusal("UNSUPPORTED", "a packed USDZ");
  const [first] = files;
  if (!first || !/\.usd[ac]?$/i.test(first.name)) throw damaged("its first file is no layer");
  return {
    main: { format: "usdz", bytes: await zip.read(first) },
    names: files.map(({ name }) => name),
    beside: besideIn(zip, ""),
  };
}

async function fromZip(zip: Zip): Promise<SourceFiles> {
  const formatOf = (name: string) => {
    const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
    return ending === "vrm" ? "glb" : MODEL_FORMATS.find((format) => format === ending);
  };
  // Preferred formats first, then the path closest to the root: others are parts or copies.
  const rank = ({ name }: { name: string }) =>
    MODEL_FORMATS.indexOf(formatOf(name) ?? "stl") * 1000 + name.split("/").length;
  const [chosen] = zip.entries
    .filter(({ name, isFolder }) => !isFolder && formatOf(name) && !isHidden(name))
    .toSorted((a, b) => rank(a) - rank(b));
  const format = chosen && formatOf(chosen.name);
  if (!chosen || !format) throw new Refusal("NOT_A_MODEL", "no model in this zip");
  const folder = chosen.name.slice(0, chosen.name.lastIndexOf("/") + 1);
  return {
    main: { format, bytes: await zip.read(chosen) },
    names: zip.entries.map(({ name }) => name),
    beside: besideIn(zip, folder),
  };
}

const isHidden = (name: string): boolean => /(^|\/)(__MACOSX|\.)/.test(name);

function besideIn(zip: Zip, folder: string): SourceFiles["beside"] {
  const byPath = new Map(zip.entries.map((entry) => [entry.name.toLowerCase(), entry]));
  return async (wanted) => {
    const entry = byPath.get(resolved(folder, wanted).toLowerCase());
    return entry && !entry.isFolder ? zip.read(entry) : null;
  };
}

/**
 * Resolves a path relative to a folder; one that would leave the zip stops at its root, where there is no such file.
 */
function resolved(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of `${folder}${path.replaceAll("\\", "/")}`.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/").normalize("NFC");
}
