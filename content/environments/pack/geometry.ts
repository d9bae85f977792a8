import { THIN_RADIUS_STEP } from "@veranda/contract/environment";
import { Document, Logger, NodeIO, type Accessor, type Primitive } from "@gltf-transform/core";
import {
  EXTMeshGPUInstancing,
  EXTMeshoptCompression,
  InstancedMesh,
  KHRMeshQuantization,
} from "@gltf-transform/extensions";
import { prune, quantize, reorder } from "@gltf-transform/functions";
import { MeshoptDecoder, MeshoptEncoder } from "meshoptimizer";

import type { SceneDescription, SceneFolder, SceneMesh, SceneScatter } from "./scene.ts";

/** Builds the two light files: what is drawn and what is walked on. */
export async function packGeometry(folder: SceneFolder, scene: SceneDescription) {
  const seen = new SceneWriter(folder);
  let triangles = 0;
  for (const mesh of [scene.still, scene.living, scene.landscape, scene.glass])
    if (mesh) triangles += await seen.mesh(mesh);
  for (const scatter of scene.scatters) triangles += await seen.scatter(scatter);
  const walked = new SceneWriter(folder);
  await walked.collider(scene.collider);
  return { geometry: await seen.write(13), collision: await walked.write(15), triangles };
}

/** The lightmapped geometry: vertices in the world, and their lightmap coordinates. */
type StillForm = { places: Float32Array; coordinates: ArrayLike<number> };

export async function readStill(file: Uint8Array): Promise<StillForm> {
  await MeshoptDecoder.ready;
  const document = await new NodeIO()
    .registerExtensions([EXTMeshoptCompression, EXTMeshGPUInstancing, KHRMeshQuantization])
    .registerDependencies({ "meshopt.decoder": MeshoptDecoder })
    .readBinary(file);
  const node = document
    .getRoot()
    .listNodes()
    .find((each) => each.getName() === "still");
  const [primitive] = node?.getMesh()?.listPrimitives() ?? [];
  const corners = primitive?.getAttribute("POSITION");
  const [normals, radii] = [primitive?.getAttribute("NORMAL"), primitive?.getAttribute("_RADIUS")];
  const [size, middle] = [node?.getScale() ?? [1, 1, 1], node?.getTranslation() ?? [0, 0, 0]];
  const places = new Float32Array((corners?.getCount() ?? 0) * 3);
  const [place, outward]: [number[], number[]] = [[], []];
  for (let at = 0; at < places.length; at += 3) {
    corners?.getElement(at / 3, place);
    normals?.getElement(at / 3, outward);
    const radius = (radii?.getScalar(at / 3) ?? 0) * THIN_RADIUS_STEP;
    for (let k = 0; k < 3; k++)
      places[at + k] = (place[k] ?? 0) * (size[k] ?? 1) + (middle[k] ?? 0) + (outward[k] ?? 0) * radius;
  }
  return { places, coordinates: primitive?.getAttribute("TEXCOORD_0")?.getArray() ?? [] };
}

/** Metres, a fraction of a texel: smaller movements keep the light. */
const NUDGE = 0.025;

/** Whether the light of one geometry fits another: the same lightmap, and no visible movement. */
export function isLitAlike(one: StillForm, other: StillForm): boolean {
  const { places, coordinates } = other;
  return (
    one.places.length === places.length &&
    one.coordinates.length === coordinates.length &&
    one.places.every((value, at) => Math.abs(value - (places[at] ?? Infinity)) < NUDGE) &&
    Array.from(one.coordinates).every((value, at) => value === coordinates[at])
  );
}

class SceneWriter {
  readonly #folder: SceneFolder;
  /** Pruning is not worth a log line. */
  readonly #document = new Document().setLogger(new Logger(Logger.Verbosity.WARN));
  readonly #buffer = this.#document.createBuffer();
  readonly #scene = this.#document.createScene();

  constructor(folder: SceneFolder) {
    this.#folder = folder;
  }

  async mesh(source: SceneMesh): Promise<number> {
    const primitive = await this.#primitive(source);
    this.#node(source.name, primitive);
    return triangleCount(primitive);
  }

  async scatter(source: SceneScatter): Promise<number> {
    const primitive = await this.#primitive(source.mesh);
    const node = this.#node(source.mesh.name, primitive).setExtras({
      sways: source.sways,
      kind: source.kind,
    });
    const instancing = this.#document.createExtension(EXTMeshGPUInstancing).setRequired(true);
    const rotations = await this.#folder.floats(source.rotations);
    const scales = await this.#folder.floats(source.scales);
    const tints = await this.#folder.bytes(source.tints);
    const batch = instancing
      .createInstancedMesh()
      .setAttribute("TRANSLATION", this.#accessor("VEC3", await this.#folder.floats(source.translations)))
      .setAttribute(
        "_TINT",
        this.#accessor(
          "VEC4",
          tints.map((value) => inSteps(value, TINT_STEP, 255)),
          true,
        ),
      );
    if (rotations.some((value, at) => value !== (at % 4 === 3 ? 1 : 0))) {
      batch.setAttribute(
        "ROTATION",
        this.#accessor(
          "VEC4",
          Int8Array.from(rotations, (v) => Math.round(v * 127)),
          true,
        ),
      );
    }
    if (scales.some((value) => value !== 1)) {
      const uniform = Float32Array.from(
        { length: scales.length * 3 },
        (_, at) => scales[Math.floor(at / 3)] ?? 1,
      );
      batch.setAttribute("SCALE", this.#accessor("VEC3", uniform));
    }
    node.setExtension("EXT_mesh_gpu_instancing", batch);
    return triangleCount(primitive) * (rotations.length / 4);
  }

  async collider(source: SceneDescription["collider"]): Promise<void> {
    const primitive = this.#document
      .createPrimitive()
      .setIndices(this.#accessor("SCALAR", await this.#folder.integers(source.indices)))
      .setAttribute("POSITION", this.#accessor("VEC3", await this.#folder.floats(source.positions)));
    this.#node("collider", primitive);
  }

  async write(positionBits: number): Promise<Uint8Array> {
    await Promise.all([MeshoptEncoder.ready, MeshoptDecoder.ready]);
    await this.#document.transform(
      reorder({ encoder: MeshoptEncoder, target: "size" }),
      quantize({
        pattern: /^(POSITION|TEXCOORD)(_\d)?$/,
        quantizePosition: positionBits,
        quantizeTexcoord: 12,
        cleanup: false,
      }),
      prune({ keepAttributes: true, keepExtras: true }),
    );
    this.#roundCopies();
    this.#dropOrphans();
    this.#document
      .createExtension(EXTMeshoptCompression)
      .setRequired(true)
      .setEncoderOptions({ method: EXTMeshoptCompression.EncoderMethod.FILTER });
    return new NodeIO()
      .registerExtensions([EXTMeshoptCompression, EXTMeshGPUInstancing, KHRMeshQuantization])
      .registerDependencies({ "meshopt.encoder": MeshoptEncoder, "meshopt.decoder": MeshoptDecoder })
      .writeBinary(this.#document);
  }

  /** Quantizing rescales instanced geometry, and so changes every instance's position and scale: rounds them again. */
  #roundCopies(): void {
    for (const node of this.#document.getRoot().listNodes()) {
      const batch = node.getExtension<InstancedMesh>("EXT_mesh_gpu_instancing");
      round(batch?.getAttribute("TRANSLATION"), (value) => rounded(value, PLACE_STEPS));
      round(batch?.getAttribute("SCALE"), (value) => rounded(value, SIZE_STEPS));
      round(batch?.getAttribute("ROTATION"), (value) => inSteps(value, ROTATION_STEP, 127));
    }
  }

  /** Quantizing copies instances into new accessors and leaves the old ones behind. */
  #dropOrphans(): void {
    const root = this.#document.getRoot();
    const used = new Set(root.listNodes().map((node) => node.getExtension("EXT_mesh_gpu_instancing")));
    for (const extension of root.listExtensionsUsed())
      for (const property of extension.listProperties())
        if (property instanceof InstancedMesh && !used.has(property)) property.dispose();
    for (const accessor of root.listAccessors()) {
      if (accessor.listParents().every((parent) => parent === root)) accessor.dispose();
    }
  }

  async #primitive(source: SceneMesh): Promise<Primitive> {
    const primitive = this.#document
      .createPrimitive()
      .setIndices(this.#accessor("SCALAR", await this.#folder.integers(source.indices)))
      .setAttribute("NORMAL", this.#accessor("VEC3", await this.#folder.floats(source.normals)))
      .setAttribute("_SURFACE", this.#accessor("VEC4", await this.#folder.bytes(source.surface), true));
    const positions = await this.#folder.floats(source.positions);
    if (source.radii) {
      const radii = await this.#folder.floats(source.radii);
      ontoMiddleLines(positions, await this.#folder.floats(source.normals), radii);
      const steps = Uint8Array.from(radii, (radius) => Math.round(radius / THIN_RADIUS_STEP));
      if (steps.some((step) => step > 0)) primitive.setAttribute("_RADIUS", this.#accessor("SCALAR", steps));
    }
    primitive.setAttribute("POSITION", this.#accessor("VEC3", positions));
    if (source.uv) {
      primitive.setAttribute("TEXCOORD_0", this.#accessor("VEC2", await this.#folder.floats(source.uv)));
    }
    return primitive;
  }

  #node(name: string, primitive: Primitive) {
    const mesh = this.#document.createMesh(name).addPrimitive(primitive);
    const node = this.#document.createNode(name).setMesh(mesh);
    this.#scene.addChild(node);
    return node;
  }

  #accessor(
    type: "SCALAR" | "VEC2" | "VEC3" | "VEC4",
    values: Parameters<Accessor["setArray"]>[0],
    normalized = false,
  ): Accessor {
    return this.#document
      .createAccessor()
      .setType(type)
      .setArray(values)
      .setNormalized(normalized)
      .setBuffer(this.#buffer);
  }
}

/** Thin tubes would be quantized more coarsely than they are thick: stores the centre line and the radius. */
function ontoMiddleLines(positions: Float32Array, normals: Float32Array, radii: Float32Array): void {
  for (let at = 0; at < positions.length; at++)
    positions[at] = (positions[at] ?? 0) - (normals[at] ?? 0) * (radii[Math.floor(at / 3)] ?? 0);
}

/**
 * Quantization of instances: eight steps of colour, one and a half degrees of rotation; invisible on leaves and tiles.
 */
const TINT_STEP = 8;
const ROTATION_STEP = 2;

/** Rounds to the nearest step, at most `max`: instances with few different values compress much better. */
const inSteps = (value: number, step: number, max: number): number =>
  Math.max(-max, Math.min(max, Math.round(value / step) * step));

/** Steps per metre: instances are placed to half a centimetre, with sizes in steps of two millimetres. */
const PLACE_STEPS = 256;
const SIZE_STEPS = 512;

function round(accessor: Accessor | null | undefined, to: (value: number) => number): void {
  const values = accessor?.getArray();
  if (values) accessor?.setArray(values.map(to));
}

function rounded(value: number, steps: number): number {
  return Math.round(value * steps) / steps;
}

function triangleCount(primitive: Primitive): number {
  return (primitive.getIndices()?.getCount() ?? 0) / 3;
}
