import { Document, Logger, NodeIO } from "@gltf-transform/core";
import type { Accessor } from "@gltf-transform/core";
import { EXTMeshoptCompression, KHRMeshQuantization } from "@gltf-transform/extensions";
import { reorder } from "@gltf-transform/functions";
import { MeshoptEncoder } from "meshoptimizer";
import type { Contact } from "./occlusion.ts";
import type { Mesh } from "./mesh.ts";

/** Quantization step of positions in metres: objects extend up to 8 m from their origin. */
const POSITION_STEP = 1 / 4096;
const OCCLUSION_STEPS = 40;

const unit = (value: number, top: number): number => Math.round(Math.min(Math.max(value, 0), 1) * top);

/**
 * A GLB of one mesh with two primitives: the object, and its shadow on the ground. COLOR_0 has the linear colour with
 * the openness in alpha, _LIVE glow, kind and amount of motion, and tint.
 */
export const writeGlb = async (
  mesh: Mesh,
  open: readonly number[],
  contact: Contact | null,
): Promise<Uint8Array> => {
  await MeshoptEncoder.ready;
  const doc = new Document().setLogger(new Logger(Logger.Verbosity.WARN));
  doc.createExtension(KHRMeshQuantization).setRequired(true);
  doc
    .createExtension(EXTMeshoptCompression)
    .setRequired(true)
    .setEncoderOptions({ method: EXTMeshoptCompression.EncoderMethod.QUANTIZE });
  const buffer = doc.createBuffer();
  const accessor = (
    array:
      | Int16Array<ArrayBuffer>
      | Int8Array<ArrayBuffer>
      | Uint16Array<ArrayBuffer>
      | Uint8Array<ArrayBuffer>,
    type: "VEC3" | "VEC4" | "SCALAR",
    isUnit: boolean,
  ): Accessor => doc.createAccessor().setArray(array).setType(type).setNormalized(isUnit).setBuffer(buffer);
  const steps = (metres: number) => Math.round(metres / POSITION_STEP);

  const colours = new Uint16Array(mesh.vertexCount * 4);
  for (let i = 0; i < mesh.vertexCount; i++) {
    for (let c = 0; c < 3; c++) colours[i * 4 + c] = unit(mesh.colours[i * 3 + c] ?? 0, 65535);
    const openness = Math.round((open[i] ?? 1) * OCCLUSION_STEPS) / OCCLUSION_STEPS;
    colours[i * 4 + 3] = unit(openness, 65535);
  }
  const solid = doc
    .createPrimitive()
    .setIndices(accessor(new Uint16Array(mesh.triangles), "SCALAR", false))
    .setAttribute("POSITION", accessor(Int16Array.from(mesh.positions, steps), "VEC3", false))
    .setAttribute(
      "NORMAL",
      accessor(
        Int8Array.from(mesh.normals, (n) => Math.round(n * 31) * 4),
        "VEC3",
        true,
      ),
    )
    .setAttribute("COLOR_0", accessor(colours, "VEC4", true))
    .setAttribute("_LIVE", accessor(Uint8Array.from(mesh.live, Math.round), "VEC4", false));
  const out = doc.createMesh().addPrimitive(solid);
  if (contact) out.addPrimitive(shadePrimitive(doc, contact, accessor, steps));
  doc
    .createScene()
    .addChild(doc.createNode().setMesh(out).setScale([POSITION_STEP, POSITION_STEP, POSITION_STEP]));
  await doc.transform(reorder({ encoder: MeshoptEncoder, target: "size" }));
  const io = new NodeIO()
    .registerExtensions([EXTMeshoptCompression, KHRMeshQuantization])
    .registerDependencies({ "meshopt.encoder": MeshoptEncoder });
  return io.writeBinary(doc);
};

const shadePrimitive = (
  doc: Document,
  { columns, rows, min, max, dark }: Contact,
  accessor: (
    array: Int16Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint8Array<ArrayBuffer>,
    type: "VEC3" | "VEC4" | "SCALAR",
    isUnit: boolean,
  ) => Accessor,
  steps: (metres: number) => number,
) => {
  const positions: number[] = [];
  for (let r = 0; r <= rows; r++)
    for (let c = 0; c <= columns; c++)
      positions.push(min[0] + ((max[0] - min[0]) * c) / columns, 0, min[1] + ((max[1] - min[1]) * r) / rows);
  const quads: number[] = [];
  const isDark = (i: number) => (dark[i] ?? 0) > 0.01;
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      const [a, b] = [r * (columns + 1) + c, (r + 1) * (columns + 1) + c];
      if (![a, a + 1, b, b + 1].some(isDark)) continue;
      quads.push(a, b, a + 1, a + 1, b, b + 1);
    }
  }
  return doc
    .createPrimitive()
    .setIndices(accessor(new Uint16Array(quads), "SCALAR", false))
    .setAttribute("POSITION", accessor(Int16Array.from(positions, steps), "VEC3", false))
    .setAttribute(
      "COLOR_0",
      accessor(Uint8Array.from(dark.flatMap((d) => [0, 0, 0, unit(d, 255)])), "VEC4", true),
    );
};
