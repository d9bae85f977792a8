import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  Document,
  Logger,
  type Mesh,
  type Node,
  NodeIO,
  type Primitive,
  type Scene,
} from "@gltf-transform/core";
import {
  ALL_EXTENSIONS,
  type InstancedMesh,
  KHRLightsPunctual,
  KHRMaterialsUnlit,
} from "@gltf-transform/extensions";
import { dequantize, mergeDocuments, prune, uninstance, unpartition } from "@gltf-transform/functions";
import { MeshoptDecoder } from "meshoptimizer/decoder";
import sharp from "sharp";
import { makeValid } from "../gltf/make-valid.ts";
import { plainTextures } from "../gltf/plain-textures.ts";
import { readGltfModel } from "../model/read-model.ts";
import { withSource } from "../model/source-files.ts";
import { readWithThree } from "../model/read-with-three.ts";
import { sniffFile } from "../file/sniff.ts";
import { Refusal } from "../refusal.ts";
import type { SceneItem, SceneTask, SceneMade } from "./scene-task.ts";

/**
 * Exports a whole space as one GLB that any program reads: no compression, no extensions but unlit materials and
 * lights. The environment's baked light is exported as its colour.
 */
export async function writeScene(
  { folder, name, environment, items }: SceneTask,
  onProgress: (share: number) => void,
): Promise<SceneMade> {
  await MeshoptDecoder.ready;
  const scene = new SceneBuilder(name);
  await scene.addEnvironment(environment);
  onProgress(0.3);
  const leftOut: string[] = [];
  for (const [i, item] of items.entries()) {
    try {
      await scene.add(item);
    } catch (error) {
      // A file that can't be exported does not stop the rest.
      if (!(error instanceof Refusal)) throw error;
      leftOut.push(item.name);
    }
    onProgress(0.3 + (0.6 * (i + 1)) / items.length);
  }
  const path = join(folder, "scene.glb");
  await writeFile(path, await scene.write());
  return { path, bytes: (await stat(path)).size, leftOut };
}

const ioOf = () =>
  new NodeIO().registerExtensions(ALL_EXTENSIONS).registerDependencies({ "meshopt.decoder": MeshoptDecoder });

/** Extensions of the stored files; the exported scene has none of them. */
const PACKING = new Set([
  "EXT_meshopt_compression",
  "KHR_mesh_quantization",
  "KHR_draco_mesh_compression",
  "EXT_mesh_gpu_instancing",
]);

class SceneBuilder {
  readonly #document = new Document().setLogger(new Logger(Logger.Verbosity.WARN));
  readonly #scene: Scene;
  readonly #io = ioOf();
  /** Roots of merged models by source: an object that occurs in many places is stored once. */
  readonly #meshes = new Map<string, Mesh>();
  readonly #models = new Map<string, Node>();

  constructor(name: string) {
    this.#document.createBuffer();
    this.#scene = this.#document.createScene(name);
    this.#document.getRoot().setDefaultScene(this.#scene);
  }

  async addEnvironment({ geometry, lightmap, range, exposure }: SceneTask["environment"]): Promise<void> {
    const source = await this.#io.read(geometry);
    const tints = meanTints(source);
    await source.transform(dequantize(), uninstance());
    const light = source
      .createTexture("light")
      .setMimeType("image/png")
      .setImage(await paintedLight(lightmap, range, exposure));
    const unlit = source.createExtension(KHRMaterialsUnlit);
    const lit = source
      .createMaterial("environment")
      .setBaseColorTexture(light)
      .setExtension("KHR_materials_unlit", unlit.createUnlit());
    const plain = source.createMaterial("environment, moving").setRoughnessFactor(1).setMetallicFactor(0);
    for (const mesh of source.getRoot().listMeshes())
      for (const primitive of mesh.listPrimitives()) {
        coloursFrom(source, primitive, tints.get(mesh.getName()));
        primitive.setMaterial(primitive.getAttribute("TEXCOORD_0") ? lit : plain);
      }
    const root = this.#document.createNode("environment");
    this.#scene.addChild(root);
    for (const node of this.#merge(source)) root.addChild(node);
  }

  async add(item: SceneItem): Promise<void> {
    const node = this.#document.createNode(item.name);
    const { position, rotation, scale } = item.transform;
    node.setTranslation(position).setRotation(rotation).setScale(scale);
    switch (item.kind) {
      case "prefab":
        node.setMesh(await this.#prefab(item.path, item.tint));
        break;
      case "model":
        node.addChild(await this.#model(item.path));
        break;
      case "picture":
        node.setMesh(await this.#picture(item.path, item.aspect));
        break;
      case "light":
        this.#light(node, item);
        break;
      case "mark":
        node.setExtras(item.extras);
        break;
      default:
        item satisfies never;
    }
    this.#scene.addChild(node);
  }

  async write(): Promise<Uint8Array> {
    for (const extension of this.#document.getRoot().listExtensionsUsed())
      if (PACKING.has(extension.extensionName)) extension.dispose();
    await this.#document.transform(prune({ keepLeaves: true, keepExtras: true }), unpartition());
    makeValid(this.#document);
    return this.#io.writeBinary(this.#document);
  }

  async #prefab(path: string, tint: string | null): Promise<Mesh> {
    const key = `${path} ${tint ?? ""}`;
    const written = this.#meshes.get(key);
    if (written !== undefined) return written;
    const source = await this.#io.read(path);
    await source.transform(dequantize());
    const material = source
      .createMaterial("thing")
      .setRoughnessFactor(0.9)
      .setMetallicFactor(0)
      .setDoubleSided(true);
    for (const mesh of source.getRoot().listMeshes())
      for (const primitive of mesh.listPrimitives()) {
        // The second one is the shadow on the ground; other programs cast their own.
        if (!primitive.getAttribute("NORMAL")) mesh.removePrimitive(primitive);
        else {
          tinted(source, primitive, tint);
          primitive.setMaterial(material);
        }
      }
    const [root] = this.#merge(source);
    const mesh = root?.getMesh();
    if (!root || !mesh) throw new Refusal("EMPTY", path);
    root.dispose();
    this.#meshes.set(key, mesh);
    return mesh;
  }

  async #model(path: string): Promise<Node> {
    const written = this.#models.get(path);
    // A tree with joints can't be shared by two parents.
    if (written !== undefined) return copyOf(this.#document, written);
    const found = await sniffFile(path, path);
    const source = await withSource(path, found?.format ?? null, (files) => {
      const isGltf = files.main.format === "glb" || files.main.format === "gltf";
      return isGltf ? readGltfModel(files) : readWithThree(files, []);
    });
    await source.transform(dequantize(), uninstance());
    await plainTextures(source);
    const root = this.#document.createNode("model");
    for (const node of this.#merge(source)) root.addChild(node);
    this.#models.set(path, root);
    return root;
  }

  async #picture(path: string, aspect: number): Promise<Mesh> {
    const written = this.#meshes.get(path);
    if (written !== undefined) return written;
    const document = this.#document;
    const buffer = document.getRoot().listBuffers()[0] ?? document.createBuffer();
    const accessor = (type: "VEC2" | "VEC3", values: number[]) =>
      document.createAccessor().setType(type).setArray(new Float32Array(values)).setBuffer(buffer);
    const [w, h] = [aspect / 2, 0.5];
    const texture = document
      .createTexture("picture")
      .setMimeType("image/png")
      .setImage(
        await sharp(await readFile(path))
          .png()
          .toBuffer(),
      );
    const unlit = document.createExtension(KHRMaterialsUnlit);
    const material = document
      .createMaterial("picture")
      .setBaseColorTexture(texture)
      .setAlphaMode("BLEND")
      .setDoubleSided(true)
      .setExtension("KHR_materials_unlit", unlit.createUnlit());
    const primitive = document
      .createPrimitive()
      .setAttribute("POSITION", accessor("VEC3", [-w, -h, 0, w, -h, 0, w, h, 0, -w, h, 0]))
      .setAttribute("NORMAL", accessor("VEC3", [0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1]))
      .setAttribute("TEXCOORD_0", accessor("VEC2", [0, 1, 1, 1, 1, 0, 0, 0]))
      .setIndices(
        document
          .createAccessor()
          .setType("SCALAR")
          .setArray(new Uint16Array([0, 1, 2, 0, 2, 3]))
          .setBuffer(buffer),
      )
      .setMaterial(material);
    const mesh = document.createMesh("picture").addPrimitive(primitive);
    this.#meshes.set(path, mesh);
    return mesh;
  }

  #light(node: Node, { colour, strength, reach, angle }: Extract<SceneItem, { kind: "light" }>): void {
    const lights = this.#document.createExtension(KHRLightsPunctual);
    const light = lights
      .createLight()
      .setType(angle === null ? "point" : "spot")
      .setColor(linear(colour))
      // In candela, scaled to a typical room lamp, which has intensity 1 here.
      .setIntensity(strength * 40)
      .setRange(reach);
    if (angle !== null) light.setOuterConeAngle((Math.min(angle, 170) * Math.PI) / 360);
    node.setExtension("KHR_lights_punctual", light);
  }

  /** Merges a document; returns the root nodes of its scene. */
  #merge(source: Document): Node[] {
    const names = source.getRoot().listScenes()[0]?.listChildren() ?? [];
    const map = mergeDocuments(this.#document, source);
    const buffer = this.#document.getRoot().listBuffers()[0];
    for (const accessor of this.#document.getRoot().listAccessors()) accessor.setBuffer(buffer ?? null);
    const tops = names.map((node) => map.get(node) as Node);
    for (const scene of this.#document.getRoot().listScenes())
      if (scene !== this.#scene) {
        for (const top of tops) scene.removeChild(top);
        scene.dispose();
      }
    return tops;
  }
}

/** The baked light as the engine would show it on white: exposed, tone-mapped, sRGB. */
async function paintedLight(path: string, range: number, exposure: number): Promise<Uint8Array> {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const table = Uint8Array.from({ length: 256 }, (_, texel) => {
    const radiance = range * (texel / 255) ** 2 * exposure;
    // Reinhard tone mapping: bright areas stay below white.
    return Math.round(255 * encoded((radiance * (1 + radiance / 9)) / (1 + radiance)));
  });
  for (let i = 0; i < data.length; i++) data[i] = table[data[i] ?? 0] ?? 0;
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .png()
    .toBuffer();
}

/** Converts a linear value to sRGB (IEC 61966-2-1). */
const encoded = (linear_: number): number => {
  const value = Math.min(1, Math.max(0, linear_));
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
};
const linear = (hex: string): [number, number, number] => {
  const at = (i: number): number => {
    const value = Number.parseInt(hex.slice(1 + i * 2, 3 + i * 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [at(0), at(1), at(2)];
};

/** Tints of instanced shapes: a shape that other programs share gets their mean. */
function meanTints(document: Document): Map<string, number[]> {
  const tints = new Map<string, number[]>();
  for (const node of document.getRoot().listNodes()) {
    const copies = node.getExtension<InstancedMesh>("EXT_mesh_gpu_instancing");
    const tint = copies?.getAttribute("_TINT");
    const mesh = node.getMesh();
    if (!tint || !mesh) continue;
    const sums = [0, 0, 0];
    const element: number[] = [];
    for (let i = 0; i < tint.getCount(); i++) {
      tint.getElement(i, element);
      for (let c = 0; c < 3; c++) sums[c] = (sums[c] ?? 0) + (element[c] ?? 0) / tint.getCount();
    }
    tints.set(mesh.getName(), sums);
  }
  return tints;
}

/** The environment's colours are in an attribute of ours, with gamma 2.2; its other values are for our shaders only. */
function coloursFrom(document: Document, primitive: Primitive, tint: readonly number[] = [1, 1, 1]): void {
  const surface = primitive.getAttribute("_SURFACE");
  if (!surface) return;
  const colours = new Float32Array(surface.getCount() * 3);
  const element: number[] = [];
  for (let i = 0; i < surface.getCount(); i++) {
    surface.getElement(i, element);
    for (let c = 0; c < 3; c++) colours[i * 3 + c] = ((element[c] ?? 0) * (tint[c] ?? 1)) ** 2.2;
  }
  primitive.setAttribute("COLOR_0", document.createAccessor().setType("VEC3").setArray(colours));
  primitive.setAttribute("_SURFACE", null);
}

/** An object's vertex colours, mixed with its tint where it uses one. */
function tinted(document: Document, primitive: Primitive, tint: string | null): void {
  const paint = primitive.getAttribute("COLOR_0");
  const live = primitive.getAttribute("_LIVE");
  if (!paint) return;
  const own = tint === null ? [1, 1, 1] : linear(tint);
  const colours = new Float32Array(paint.getCount() * 3);
  const [colour, life]: [number[], number[]] = [[], []];
  for (let i = 0; i < paint.getCount(); i++) {
    paint.getElement(i, colour);
    live?.getElement(i, life);
    const share = (life[3] ?? 0) / 255;
    for (let c = 0; c < 3; c++) colours[i * 3 + c] = (colour[c] ?? 0) * (1 - share + share * (own[c] ?? 1));
  }
  primitive.setAttribute("COLOR_0", document.createAccessor().setType("VEC3").setArray(colours));
  primitive.setAttribute("_LIVE", null);
}

/** A copy of the tree with the same meshes. */
function copyOf(document: Document, node: Node): Node {
  const copy = document.createNode(node.getName());
  copy
    .setTranslation(node.getTranslation())
    .setRotation(node.getRotation())
    .setScale(node.getScale())
    .setMesh(node.getMesh());
  for (const child of node.listChildren()) copy.addChild(copyOf(document, child));
  return copy;
}
