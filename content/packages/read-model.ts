import { Node, NodeIO, type Document, type Material, type Primitive } from "@gltf-transform/core";
import {
  ALL_EXTENSIONS,
  type EmissiveStrength,
  type Light,
  type Transmission,
} from "@gltf-transform/extensions";
import { convertPrimitiveToTriangles, dequantize, uninstance } from "@gltf-transform/functions";
import { SURFACE_KINDS } from "@veranda/contract/environment";
import { MeshoptDecoder } from "meshoptimizer";
import { Matrix3, Matrix4, Vector3 } from "three";
import type { Lamp } from "../environments/light/sources.ts";
import { paint, type Brush } from "./paint.ts";
import { readPicture } from "./pictures.ts";
import { backs, partsOf } from "./parts.ts";
import { placeOf, type NamedPlace } from "./places.ts";
import { cornersOf, emptySoup, spread, type Point, type Soup } from "./soup.ts";

/** A model as a package needs it, in world space. */
export type Model = {
  /** Opaque, lightmapped geometry. */
  still: Soup;
  /** Glass. */
  glass: Soup;
  /** Collision geometry. */
  walked: Soup;
  lamps: (Lamp & { glow: boolean })[];
  places: NamedPlace[];
  /** Descriptions of what was omitted. */
  notes: string[];
};

/** Nodes with such names are never drawn: they replace the drawn geometry as collider. */
const WALKED = /^collision([^a-z]|$)/i;
/** Candela of one watt of a bulb, as Blender exports it (683 lm / W, all round). */
const CANDELA = 683 / (4 * Math.PI);
/** Watts per square metre of emissive surfaces. */
const SHINE = 12;
const LAMPS = 64;
const GLOW = SURFACE_KINDS.indexOf("glow");
/** Minimum metalness of metals. */
const METALLIC = 0.6;

/** Reads a GLB. Throws an Error with an explanation if it is unusable. */
export async function readModel(bytes: Uint8Array): Promise<Model> {
  const document = await open(bytes);
  const model: Model = {
    still: emptySoup(),
    glass: emptySoup(),
    walked: emptySoup(),
    lamps: [],
    places: [],
    notes: [],
  };
  const scene = document.getRoot().getDefaultScene() ?? document.getRoot().listScenes()[0];
  if (!scene) throw new Error("This GLB has no scene.");
  const nodes: Node[] = [];
  scene.traverse((node) => nodes.push(node));
  const brushes = new Map<Material | null, Brush>();
  const walked = nodes.filter(isWalked);
  for (const node of nodes) {
    const place = placeOf(node);
    if (place) model.places.push(place);
    const light = node.getExtension<Light>("KHR_lights_punctual");
    if (light) model.lamps.push(...lampOf(node, light));
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
      if (![4, 5, 6].includes(primitive.getMode()) || !primitive.getAttribute("POSITION")) continue;
      const material = primitive.getMaterial();
      const brush = brushes.get(material) ?? (await brushOf(material, model.notes));
      brushes.set(material, brush);
      const soup = paint(worldOf(node, primitive), brush);
      if (walked.includes(node)) append(model.walked, soup);
      else take(model, soup, material, brush, walked.length === 0);
    }
  }
  if (model.still.indices.length === 0) throw new Error("There is nothing to see in this GLB.");
  if (model.walked.indices.length === 0) throw new Error("There is nothing to walk on in this GLB.");
  if (model.lamps.length > LAMPS) {
    model.notes.push(`Of ${model.lamps.length} lamps the ${LAMPS} brightest shine.`);
    model.lamps = model.lamps.toSorted((a, b) => b.strength - a.strength).slice(0, LAMPS);
  }
  return model;
}

async function open(bytes: Uint8Array): Promise<Document> {
  await MeshoptDecoder.ready;
  const io = new NodeIO()
    .registerExtensions(ALL_EXTENSIONS)
    .registerDependencies({ "meshopt.decoder": MeshoptDecoder });
  const { json } = await io.binaryToJSON(bytes).catch(() => {
    throw new Error("This is no GLB.");
  });
  if (json.extensionsRequired?.includes("KHR_draco_mesh_compression"))
    throw new Error("This GLB is packed with Draco: export it without compression.");
  const document = await io.readBinary(bytes);
  await document.transform(uninstance(), dequantize());
  return document;
}

function isWalked(node: Node): boolean {
  for (let at: Node | null = node; at; at = parentOf(at)) if (WALKED.test(at.getName())) return true;
  return false;
}

const parentOf = (node: Node): Node | null => {
  const parent = node.getParentNode();
  return parent instanceof Node ? parent : null;
};

/** A primitive's triangles in world space, with texture coordinates. */
function worldOf(node: Node, primitive: Primitive) {
  if (primitive.getMode() !== 4) convertPrimitiveToTriangles(primitive);
  const matrix = new Matrix4().fromArray(node.getWorldMatrix());
  const turn = new Matrix3().getNormalMatrix(matrix);
  const from = primitive.getAttribute("POSITION")?.getArray() ?? [];
  const count = from.length / 3;
  const [place, positions, normals] = [new Vector3(), [] as number[], [] as number[]];
  for (let at = 0; at < count; at++)
    positions.push(
      ...place
        .fromArray(from, at * 3)
        .applyMatrix4(matrix)
        .toArray(),
    );
  const indices = [...(primitive.getIndices()?.getArray() ?? Array.from({ length: count }, (_, at) => at))];
  // A mirrored node flips the winding of its triangles.
  if (matrix.determinant() < 0)
    for (let at = 0; at < indices.length; at += 3)
      [indices[at + 1], indices[at + 2]] = [indices[at + 2] ?? 0, indices[at + 1] ?? 0];
  const given = primitive.getAttribute("NORMAL")?.getArray();
  if (given)
    for (let at = 0; at < count; at++)
      normals.push(
        ...place
          .fromArray(given, at * 3)
          .applyMatrix3(turn)
          .normalize()
          .toArray(),
      );
  const info = primitive.getMaterial()?.getBaseColorTextureInfo();
  const uv = [...(primitive.getAttribute(`TEXCOORD_${info?.getTexCoord() ?? 0}`)?.getArray() ?? [])];
  const colours = primitive.getAttribute("COLOR_0");
  const tints: number[] = [];
  const tint: number[] = [];
  if (colours) for (let at = 0; at < count; at++) tints.push(...colours.getElement(at, tint).slice(0, 3));
  return { positions, normals, indices, uv, tints };
}

async function brushOf(material: Material | null, notes: string[]): Promise<Brush> {
  const texture = material?.getBaseColorTexture() ?? null;
  const picture = await readPicture(texture, material?.getBaseColorTextureInfo() ?? null);
  if (texture && !picture)
    notes.push(`The picture of "${material?.getName()}" can't be read; it is one colour.`);
  const [red = 1, green = 1, blue = 1] = material?.getBaseColorFactor() ?? [0.6, 0.6, 0.6];
  return { colour: [red, green, blue], picture, surface: surfaceOf(material) };
}

/** A material whose name begins with a surface kind's is drawn as that; else it is metal, a lamp, or plain. */
function surfaceOf(material: Material | null): number {
  const name = material?.getName().toLowerCase() ?? "";
  const named = SURFACE_KINDS.filter((kind) => name === kind || new RegExp(`^${kind}[^a-z]`).test(name));
  const longest = named.toSorted((a, b) => b.length - a.length)[0];
  if (longest) return SURFACE_KINDS.indexOf(longest);
  if (material && Math.max(...material.getEmissiveFactor()) > 0 && !material.getEmissiveTexture())
    return GLOW;
  return SURFACE_KINDS.indexOf((material?.getMetallicFactor() ?? 0) >= METALLIC ? "metal" : "plain");
}

function take(
  model: Model,
  soup: Soup,
  material: Material | null,
  { surface }: Brush,
  isWalkedOn: boolean,
): void {
  const isPane =
    material?.getAlphaMode() === "BLEND" ||
    (material?.getExtension<Transmission>("KHR_materials_transmission")?.getTransmissionFactor() ?? 0) > 0.5;
  if (isWalkedOn) append(model.walked, soup);
  if (isPane) return append(model.glass, soup);
  append(model.still, soup);
  if (material?.getDoubleSided()) append(model.still, backs(soup));
  if (surface === GLOW) model.lamps.push(...shining(soup, strengthOf(material)));
}

const strengthOf = (material: Material | null): number =>
  Math.max(...(material?.getEmissiveFactor() ?? [1])) *
  (material?.getExtension<EmissiveStrength>("KHR_materials_emissive_strength")?.getEmissiveStrength() ?? 1);

function append(to: Soup, { positions, normals, surface, indices }: Soup): void {
  const first = to.positions.length / 3;
  for (const value of positions) to.positions.push(value);
  for (const value of normals) to.normals.push(value);
  for (const value of surface) to.surface.push(value);
  for (const value of indices) to.indices.push(first + value);
}

/** A bulb in the centre of each emissive part. */
function shining(soup: Soup, strength: number): (Lamp & { glow: boolean })[] {
  return partsOf(soup).map(({ triangles }) => {
    let [area, middle] = [0, [0, 0, 0] as Point];
    for (const triangle of triangles) {
      const corners = cornersOf(soup, triangle);
      const own = Math.hypot(...spread(corners)) / 2;
      area += own;
      for (const corner of corners)
        middle = [
          middle[0] + (corner[0] * own) / 3,
          middle[1] + (corner[1] * own) / 3,
          middle[2] + (corner[2] * own) / 3,
        ];
    }
    const share = area > 0 ? 1 / area : 0;
    const radius = Math.sqrt(area) / 4;
    return {
      position: [middle[0] * share, middle[1] * share, middle[2] * share] satisfies Point,
      strength: area * SHINE * strength,
      radius,
      glow: radius < 0.3,
    };
  });
}

function lampOf(node: Node, light: Light): (Lamp & { glow: boolean })[] {
  if (light.getType() === "directional") return [];
  const matrix = new Matrix4().fromArray(node.getWorldMatrix());
  const position = new Vector3().setFromMatrixPosition(matrix);
  const bulb = {
    position: position.toArray(),
    strength: light.getIntensity() / CANDELA,
    radius: 0.1,
  };
  if (light.getType() !== "spot") return [{ ...bulb, glow: true }];
  const towards = new Vector3(0, 0, -1).transformDirection(matrix).add(position);
  const cone = light.getOuterConeAngle() * 2;
  return [{ ...bulb, kind: "spot", target: towards.toArray(), cone, glow: false }];
}
