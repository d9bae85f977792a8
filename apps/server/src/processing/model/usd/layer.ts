import { USDAParser } from "three/addons/loaders/usd/USDAParser.js";
import { damaged } from "../../gltf/description.ts";
import { Refusal } from "../../refusal.ts";
import { USD_LIMITS } from "../rules.ts";
import { isCrate, readCrate } from "./crate.ts";
import { settlePoses } from "./poses.ts";
import { restOf, type Spec, type Specs } from "./specs.ts";

/** What three's composer ignores, or renders only partly. */
export type LeftOut = "elsewhere" | "variants" | "shapes" | "blendShapes";
export type Layer = {
  specs: Specs;
  /** Totals of its own content. */
  prims: number;
  triangles: number;
  /** URLs of referenced layers, with repetitions. */
  takes: string[];
  leftOut: Set<LeftOut>;
};

const PRIM = 6;
const CLASS = 2;
/** Geometry types that the composer doesn't support. */
const UNKNOWN_SHAPES = new Set(
  "BasisCurves HermiteCurves NurbsCurves NurbsPatch Plane PointInstancer Points TetMesh Volume".split(" "),
);
/** Maximum steps for triangulating polygons. */
const CUTS = 5e9;

/** Reads one layer, text or crate, and validates what the composer relies on. Throws Refusal, or RangeError. */
export function readLayer(bytes: Uint8Array): Layer {
  const leftOut = new Set<LeftOut>();
  const specs = isCrate(bytes) ? readCrate(bytes) : readText(bytes, leftOut);
  const layer: Layer = { specs, prims: 0, triangles: 0, takes: [], leftOut };
  leaveHiddenOut(specs);
  const cut = { triangles: 0, steps: 0 };
  for (const [path, { specType, fields }] of Object.entries(specs)) {
    if (path.endsWith(".faceVertexCounts")) countFaces(specs, path, cut);
    if (specType !== PRIM) continue;
    if (path.split("/").length > USD_LIMITS.depth) throw new Refusal("TOO_MANY_PARTS", "depth");
    layer.prims += 1;
    lookAt(fields, layer);
    settlePoses(specs, path);
  }
  layer.triangles = cut.triangles;
  if (!layer.leftOut.has("variants")) bindTheBare(specs);
  return layer;
}

const BOUND = "material:binding";
const SURFACES = new Set("Capsule Cone Cube Cylinder Mesh Sphere".split(" "));

/**
 * Gives a default binding to surfaces without a material: for these the composer searches everything, and may use
 * another's.
 */
function bindTheBare(specs: Specs): void {
  for (const [path, { specType, fields }] of Object.entries(specs)) {
    if (specType !== PRIM || !SURFACES.has(String(fields["typeName"]))) continue;
    let end = path.length;
    while (end > 0 && !specs[`${path.slice(0, end)}.${BOUND}`]) end = path.lastIndexOf("/", end - 1);
    if (end <= 0) fields[BOUND] ??= "/";
  }
}

/** Lines with the name of an inherited property: the parser would write into Object.prototype. */
const NATIVE = new RegExp(`^(${Object.getOwnPropertyNames(Object.prototype).join("|")})\\s*[{(]?$`, "m");

class Text extends USDAParser {
  /** Removes comments, and renames references to the one keyword that the parser knows. */
  override _preprocess(text: string): string {
    const clean = super._preprocess(text);
    if (NATIVE.test(clean)) throw damaged("a name of the language");
    return clean
      .replace(/^((append|add) )?references(?=\s*=)/gm, "prepend references")
      .replace(/^(prepend|append|add) payload(?=\s*=)/gm, "payload");
  }
}

function readText(bytes: Uint8Array, leftOut: Set<LeftOut>): Specs {
  if (bytes.length > USD_LIMITS.textBytes) throw new Refusal("TOO_HEAVY", "a text layer");
  const text = new TextDecoder().decode(bytes);
  if (!text.startsWith("#usda 1.")) throw damaged("not a layer");
  if (/^[ \t]*variantSet\s/m.test(text)) leftOut.add("variants");
  if (/^[ \t]*(?:(?:(?:prepend|append|add)\s+)?(?:subLayers|inherits|specializes)\s*=|over\s)/m.test(text))
    leftOut.add("elsewhere");
  return new Text().parseData(text).specsByPath;
}

/** Collects a prim's references, and which of them won't be rendered. */
function lookAt(fields: Spec["fields"], { takes, leftOut }: Layer): void {
  const { typeName, references, payload } = fields;
  if (typeof typeName === "string" && UNKNOWN_SHAPES.has(typeName)) leftOut.add("shapes");
  if (typeName === "BlendShape") leftOut.add("blendShapes");
  if ("variantSetNames" in fields || "variantSetChildren" in fields) leftOut.add("variants");
  if ("subLayers" in fields || "inheritPaths" in fields || "specializes" in fields) leftOut.add("elsewhere");
  const addresses: string[] = [];
  for (const taken of [Array.isArray(references) ? (references[0] as unknown) : references, payload]) {
    if (taken === undefined) continue;
    const words = typeof taken === "string" ? taken : "";
    const found = [...words.matchAll(/@([^@]+)@/g)].map(([, address]) => address as string);
    // References take precedence over payloads, and references within the same layer aren't followed.
    if (found.length === 0 || addresses.length > 0) leftOut.add("elsewhere");
    else addresses.push(...found);
  }
  takes.push(...addresses);
}

const isNumbers = (value: unknown): value is ArrayLike<number> =>
  Array.isArray(value) || ArrayBuffer.isView(value);

/** Checks that all vertices of faces exist. Throws Refusal. */
function countFaces(specs: Specs, path: string, cut: { triangles: number; steps: number }): void {
  const counts = restOf(specs[path]);
  const corners = restOf(specs[path.replace(/Counts$/, "Indices")]);
  if (!isNumbers(counts) || !isNumbers(corners)) throw damaged("faces");
  let sum = 0;
  for (let i = 0; i < counts.length; i++) {
    const count = counts[i] ?? 0;
    if (!Number.isInteger(count) || count < 0) throw damaged("a face");
    sum += count;
    cut.triangles += Math.max(0, count - 2);
    if (count > 4) cut.steps += count * count;
  }
  if (sum > corners.length) throw damaged("corners that are not there");
  if (cut.steps > CUTS) throw new Refusal("TOO_HEAVY", "faces of very many corners");
}

/** Removes what is never rendered, with its descendants: invisible prims, classes, guides and proxies. */
function leaveHiddenOut(specs: Specs): void {
  const hidden = new Set<string>();
  for (const [path, spec] of Object.entries(specs)) {
    const isHidden =
      (path.endsWith(".visibility") && restOf(spec) === "invisible") ||
      (path.endsWith(".purpose") && /^(guide|proxy)$/.test(String(restOf(spec)))) ||
      (spec.specType === PRIM && spec.fields["specifier"] === CLASS);
    if (isHidden) hidden.add(primOf(path));
  }
  if (hidden.size === 0) return;
  for (const path of Object.keys(specs)) {
    const prim = primOf(path);
    for (let end = prim.length; end > 0; end = prim.lastIndexOf("/", end - 1))
      if (hidden.has(prim.slice(0, end))) {
        delete specs[path];
        break;
      }
  }
}

const primOf = (path: string): string => {
  const dot = path.indexOf(".", path.lastIndexOf("/"));
  return dot < 0 ? path : path.slice(0, dot);
};
