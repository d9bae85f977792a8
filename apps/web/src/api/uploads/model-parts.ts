import { endingOf } from "./ending.ts";

/** Finds the files that a model refers to: the readings of a line of its text, the likeliest first. */
export type PartPaths = readonly string[];

/** Bytes read of text formats, which name their parts at the top or are short. */
const HEAD_BYTES = 1_000_000;
/** A glTF must be read as a whole; the server accepts none larger than this. */
const GLTF_BYTES = 32_000_000;
/** Longer lines don't name files. */
const LINE_CHARACTERS = 500;

/** MTL statements that name a picture, besides those that begin with `map_`. */
const PICTURE_LINES = new Set(["bump", "norm", "disp", "decal", "refl"]);

/** The files that an OBJ, MTL or glTF refers to; none for other formats and unreadable files. Never rejects. */
export async function partsNamedIn(file: File): Promise<readonly PartPaths[]> {
  try {
    switch (endingOf(file.name)) {
      case "obj":
        return inLines(await headOf(file), (key) => key === "mtllib", bySpaces);
      case "mtl":
        return inLines(await headOf(file), (key) => key.startsWith("map_") || PICTURE_LINES.has(key));
      case "gltf":
        return file.size > GLTF_BYTES ? [] : inGltf(JSON.parse(await file.text()));
      default:
        return [];
    }
  } catch {
    return [];
  }
}

const headOf = (file: File): Promise<string> => file.slice(0, HEAD_BYTES).text();

function inLines(
  text: string,
  isWanted: (key: string) => boolean,
  more: (value: string) => PartPaths[] = () => [],
): PartPaths[] {
  return text.split(/[\r\n]/).flatMap((written) => {
    const line = written.trim();
    const space = line.search(/\s/);
    if (space < 0 || line.length > LINE_CHARACTERS || !isWanted(line.slice(0, space).toLowerCase()))
      return [];
    const value = line.slice(space).trim();
    return [fromEachSpace(value), ...more(value)];
  });
}

/** The whole argument, which may contain spaces, then what is left without leading options. */
const fromEachSpace = (value: string): string[] => [
  value,
  ...Array.from(value.matchAll(/\s/g), ({ index }) => value.slice(index + 1)),
];

/** A line may name several libraries. */
const bySpaces = (value: string): PartPaths[] => value.split(/\s+/).map((one) => [one]);

function inGltf(json: unknown): PartPaths[] {
  return ["buffers", "images"].flatMap((key) =>
    listIn(json, key).flatMap((item) => {
      const uri = fieldOf(item, "uri");
      // A data URI, or a remote address.
      return typeof uri !== "string" || /^[a-z][a-z\d+.-]+:/i.test(uri) ? [] : [[decoded(uri)]];
    }),
  );
}

const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;

function listIn(value: unknown, key: string): readonly unknown[] {
  const list = fieldOf(value, key);
  return Array.isArray(list) ? list : [];
}

function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}
