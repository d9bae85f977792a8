import { MeshoptEncoder } from "meshoptimizer/encoder";
import type { AvatarPart } from "@veranda/contract/avatar";
import type { Assembled, Vertex } from "./assemble.ts";
import type { Levels } from "./levels.ts";

const VERTEX_BYTES = 28;

type PackedPart = { bytes: Uint8Array; part: AvatarPart };

export type Scales = { positionScale: number; shapeScale: number };

/** Scales for all vertices: all files share them. */
export function scalesOf(vertices: readonly Vertex[]): Scales {
  let [positionScale, shapeScale] = [0, 0];
  for (const { position, breadth, roundness } of vertices) {
    for (const x of position) positionScale = Math.max(positionScale, Math.abs(x));
    for (const x of [...breadth, ...roundness]) shapeScale = Math.max(shapeScale, Math.abs(x));
  }
  return { positionScale, shapeScale };
}

/**
 * Packs a part into bytes: small integers, reordered for the graphics card and for compression. Layout in README.md.
 * The result lacks the file's name.
 */
export async function packPart(
  { vertices, indices, part }: Assembled,
  levels: Levels,
  { positionScale, shapeScale }: Scales,
): Promise<PackedPart> {
  await MeshoptEncoder.ready;
  const whole = Uint32Array.from(indices);
  const [remap, unique] = MeshoptEncoder.reorderMesh(whole, true, true);
  if (unique !== vertices.length)
    throw new Error(`${part.id}: ${vertices.length - unique} vertices are used by no triangle.`);
  const stored = new Uint8Array(vertices.length * VERTEX_BYTES);
  const view = new DataView(stored.buffer);
  remap.forEach((to, from) => {
    const vertex = vertices[from];
    if (vertex) writeVertex(view, to * VERTEX_BYTES, vertex, positionScale, shapeScale);
  });
  const coarser = (levels.indices.get(part.id) ?? []).map((level) =>
    inDrawingOrder(level.map((i) => remap[i] ?? 0)),
  );
  const ordered = Uint16Array.from([...whole, ...coarser.flat()]);
  const packedVertices = MeshoptEncoder.encodeVertexBuffer(stored, vertices.length, VERTEX_BYTES);
  const packedIndices = MeshoptEncoder.encodeIndexBuffer(new Uint8Array(ordered.buffer), ordered.length, 2);
  const bytes = new Uint8Array(packedVertices.length + packedIndices.length);
  bytes.set(packedVertices);
  bytes.set(packedIndices, packedVertices.length);
  return {
    bytes,
    part: {
      ...part,
      mesh: {
        file: "",
        bytes: bytes.length,
        vertexCount: vertices.length,
        vertexBytes: packedVertices.length,
        indexCount: ordered.length,
        indexBytes: packedIndices.length,
      },
      indexCount: whole.length,
      levels: coarser.map(({ length }) => length),
    },
  };
}

/** Orders triangles by shared vertices; vertices keep their numbers. */
function inDrawingOrder(indices: readonly number[]): number[] {
  const sorted = Uint32Array.from(indices);
  const [remap] = MeshoptEncoder.reorderMesh(sorted, true, true);
  const before = new Map(Array.from(remap, (to, from) => [to, from]));
  return Array.from(sorted, (i) => before.get(i) ?? 0);
}

function writeVertex(view: DataView, at: number, v: Vertex, positionScale: number, shapeScale: number): void {
  const byte = (x: number) => Math.round(Math.min(1, Math.max(-1, x)) * 127);
  for (let k = 0; k < 3; k++) {
    // 12 bits are half a millimetre: finer steps are invisible and only cost bytes.
    view.setInt16(at + k * 2, Math.round(((v.position[k] ?? 0) / positionScale) * 2047) * 16, true);
    view.setInt8(at + 8 + k, byte(v.normal[k] ?? 0));
    view.setInt8(at + 20 + k, byte((v.breadth[k] ?? 0) / shapeScale));
    view.setInt8(at + 24 + k, byte((v.roundness[k] ?? 0) / shapeScale));
  }
  view.setUint8(at + 11, Math.round(v.light * 31) * 8);
  view.setUint8(at + 23, v.slot);
  view.setUint8(at + 27, Math.round(v.pressed * 255));
  // Weights in sixteenths; the strongest absorbs the rounding error.
  let left = 16;
  const shares = v.bones.map(([bone, weight], i) => {
    const share = i === 0 ? 0 : Math.min(left, Math.round(weight * 16));
    left -= share;
    return { bone, share };
  });
  shares.forEach(({ bone, share }, i) => {
    const own = i === 0 ? left : share;
    view.setUint8(at + 12 + i, own === 0 ? 0 : bone);
    view.setUint8(at + 16 + i, Math.min(255, own * 16));
  });
}
