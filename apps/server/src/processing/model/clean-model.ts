import {
  AnimationChannel,
  type Document,
  type Material,
  type Mesh,
  type Node,
  Primitive,
  PropertyType,
} from "@gltf-transform/core";
import {
  convertPrimitiveToTriangles,
  dedup,
  dequantize,
  flatten,
  join,
  listTextureSlots,
  metalRough,
  prune,
  resample,
  weld,
} from "@gltf-transform/functions";
import { changed, type ImportChange } from "@veranda/contract/import-changes";
import { Refusal } from "../refusal.ts";
import { trianglesOf } from "./drawn.ts";
import { plainMotion } from "./plain-motion.ts";

/** Material extensions that are rendered; others cost more than they show. */
const KEPT_EXTENSIONS = new Set([
  "KHR_materials_clearcoat",
  "KHR_materials_emissive_strength",
  "KHR_materials_unlit",
  "KHR_texture_transform",
]);
/** Meshes are joined only up to this many triangles, since joining may duplicate some. */
const JOINED_TRIANGLES = 300_000;
/** Number of nodes from which a mesh counts as shared by many. */
const SHARED_BY_MANY = 200;
const { TRIANGLES, TRIANGLE_STRIP, TRIANGLE_FAN } = Primitive.Mode;

/** Removes what is invisible, and joins meshes that can be drawn together. Throws Refusal. */
export async function cleanModel(document: Document, changes: ImportChange[]): Promise<void> {
  const root = document.getRoot();
  document.setLogger(SILENT);
  keepOneScene(document);
  leaveOut(document, changes);
  completeSkins(document);
  if (root.listExtensionsUsed().some((used) => used.extensionName.endsWith("pbrSpecularGlossiness")))
    await document.transform(metalRough());
  for (const extension of root.listExtensionsUsed())
    if (!KEPT_EXTENSIONS.has(extension.extensionName)) extension.dispose();
  await document.transform(
    prune({ keepSolidTextures: true, keepExtras: false }),
    dequantize(),
    dedup({
      propertyTypes: [PropertyType.ACCESSOR, PropertyType.MESH, PropertyType.TEXTURE, PropertyType.MATERIAL],
    }),
  );
  const hasHulls = keepHulls(document);
  await document.transform(flatten({ cleanup: false }));
  const drawn = trianglesOf(document);
  if (drawn.all === 0) throw new Refusal("EMPTY");
  if (drawn.all <= Math.max(JOINED_TRIANGLES, drawn.stored * 1.5)) {
    giveOwnSurfaces(document);
    await document.transform(join({ keepNamed: hasHulls }));
  }
  plainMotion(document);
  await document.transform(weld(), resample(), prune({ keepSolidTextures: true, keepExtras: false }));
}

/**
 * Joining copies a surface once for each node that shows it, and each time searches all of its nodes: quadratic in
 * their number. So nodes that share one are given surfaces of their own first.
 */
function giveOwnSurfaces(document: Document): void {
  const showing = new Map<Mesh, Node[]>();
  for (const node of document.getRoot().listNodes()) {
    const mesh = node.getMesh();
    if (mesh === null || node.getSkin() !== null) continue;
    if (mesh.listPrimitives().some((primitive) => primitive.listTargets().length > 0)) continue;
    if (node.listParents().some((parent) => parent instanceof AnimationChannel)) continue;
    const nodes = showing.get(mesh);
    if (nodes === undefined) showing.set(mesh, [node]);
    else nodes.push(node);
  }
  for (const [mesh, nodes] of showing) {
    if (nodes.length < SHARED_BY_MANY) continue;
    for (const node of nodes.slice(1)) {
      const own = document.createMesh(mesh.getName());
      for (const primitive of mesh.listPrimitives()) own.addPrimitive(withOwnNumbers(primitive));
      node.setMesh(own);
    }
  }
}

function withOwnNumbers(primitive: Primitive): Primitive {
  const own = primitive.clone();
  for (const name of own.listSemantics()) own.setAttribute(name, own.getAttribute(name)?.clone() ?? null);
  return own.setIndices(own.getIndices()?.clone() ?? null);
}

/**
 * Collision meshes keep their names and stay separate from visible ones (docs/packages.md); returns whether there are
 * any.
 */
function keepHulls(document: Document): boolean {
  const root = document.getRoot();
  const hulls = new Set<Node>();
  for (const node of root.listNodes())
    if (/^collision(?![a-z])/i.test(node.getName())) node.traverse((below) => void hulls.add(below));
  if (hulls.size === 0) return false;
  for (const node of root.listNodes()) node.setName(hulls.has(node) ? "collision" : "");
  for (const mesh of root.listMeshes()) mesh.setName("");
  return true;
}

/** Adds identity matrices to a skin without matrices (glTF 2.0, 5.28.1), which the encoder requires. */
function completeSkins(document: Document): void {
  for (const skin of document.getRoot().listSkins()) {
    if (skin.getInverseBindMatrices() !== null) continue;
    const matrices = new Float32Array(skin.listJoints().length * 16);
    for (let at = 0; at < matrices.length; at += 1) matrices[at] = (at % 16) % 5 === 0 ? 1 : 0;
    skin.setInverseBindMatrices(
      document.createAccessor().setType("MAT4").setArray(matrices).setBuffer(document.createBuffer()),
    );
  }
}

const quiet = () => undefined;
const SILENT = { debug: quiet, info: quiet, warn: quiet, error: quiet };

function keepOneScene(document: Document): void {
  const root = document.getRoot();
  const kept = root.getDefaultScene() ?? root.listScenes()[0] ?? document.createScene();
  if (kept.listChildren().length === 0)
    for (const node of root.listNodes()) if (node.getParentNode() === null) kept.addChild(node);
  for (const scene of root.listScenes()) if (scene !== kept) scene.dispose();
  root.setDefaultScene(kept);
}

function leaveOut(document: Document, changes: ImportChange[]): void {
  const root = document.getRoot();
  let lines = 0;
  for (const mesh of root.listMeshes())
    for (const primitive of mesh.listPrimitives()) {
      const mode = primitive.getMode();
      for (const unread of ["TANGENT", "JOINTS_1", "WEIGHTS_1"]) primitive.setAttribute(unread, null);
      if (mode === TRIANGLE_STRIP || mode === TRIANGLE_FAN) convertPrimitiveToTriangles(primitive);
      else if (mode !== TRIANGLES) {
        lines += 1;
        primitive.dispose();
      }
    }
  if (lines > 0) changes.push(changed("LINES"));
  const lights = root.listNodes().filter((node) => node.getExtension("KHR_lights_punctual") !== null);
  if (lights.length > 0) changes.push(changed("LIGHTS"));
  for (const camera of root.listCameras()) camera.dispose();
  for (const material of root.listMaterials()) seeThrough(material);
  const all = [root, ...root.listNodes(), ...root.listMeshes(), ...root.listMaterials()];
  for (const property of [...all, ...root.listScenes(), ...root.listAnimations(), ...root.listSkins()])
    property.setExtras({});
}

/** Transmission (costly glass) becomes alpha blending. */
function seeThrough(material: Material): void {
  const isGlass = material.getExtension("KHR_materials_transmission") !== null;
  if (!isGlass || material.getAlphaMode() !== "OPAQUE") return;
  material.setAlphaMode("BLEND").setAlpha(Math.min(material.getAlpha(), 0.35));
}

/** A texture's use determines its compression. */
export type TextureUse = "colour" | "normal" | "numbers";
export function textureUse(texture: Parameters<typeof listTextureSlots>[0]): TextureUse {
  const slots = listTextureSlots(texture);
  if (slots.some((slot) => /normal/i.test(slot))) return "normal";
  return slots.some((slot) => /color|diffuse|emissive/i.test(slot)) ? "colour" : "numbers";
}
