import { AVATAR_BONES, type AvatarMeshFile, type AvatarPart } from "@veranda/contract/avatar";
import { MeshoptDecoder } from "meshoptimizer/decoder";

/** Bytes of a stored vertex; the layout is content/avatars/README.md's. */
export const VERTEX_BYTES = 28;

/** The family's vertices, right halves mirrored in, one array an attribute. */
export type FamilyMesh = {
  positions: Int16Array;
  normals: Int8Array;
  bones: Uint8Array;
  weights: Uint8Array;
  breadth: Int8Array;
  roundness: Int8Array;
  /** Slot, openness to light, press under a hat, number of the part within its draw. */
  surface: Uint8Array;
  indices: Uint16Array;
  /** Where each draw's triangles are. */
  draws: Map<string, { start: number; count: number; parts: AvatarPart[] }>;
};

const otherSide = Uint8Array.from(AVATAR_BONES, (bone) => {
  if (bone.startsWith("left")) return AVATAR_BONES.indexOf(`right${bone.slice(4)}` as typeof bone);
  if (bone.startsWith("right")) return AVATAR_BONES.indexOf(`left${bone.slice(5)}` as typeof bone);
  return AVATAR_BONES.indexOf(bone);
});

/** `parts` are those that lie in this file. */
export async function readMesh(
  bytes: ArrayBuffer,
  mesh: AvatarMeshFile,
  parts: readonly AvatarPart[],
): Promise<FamilyMesh> {
  await MeshoptDecoder.ready;
  const stored = new Uint8Array(mesh.vertexCount * VERTEX_BYTES);
  MeshoptDecoder.decodeVertexBuffer(
    stored,
    mesh.vertexCount,
    VERTEX_BYTES,
    new Uint8Array(bytes, 0, mesh.vertexBytes),
  );
  const storedIndices = new Uint16Array(mesh.indexCount);
  MeshoptDecoder.decodeIndexBuffer(
    new Uint8Array(storedIndices.buffer),
    mesh.indexCount,
    2,
    new Uint8Array(bytes, mesh.vertexBytes, mesh.indexBytes),
  );
  return unfold(stored, storedIndices, parts);
}

function unfold(stored: Uint8Array, storedIndices: Uint16Array, parts: readonly AvatarPart[]): FamilyMesh {
  const source = new DataView(stored.buffer);
  const most = (stored.length / VERTEX_BYTES) * 2;
  const out = {
    positions: new Int16Array(most * 4),
    normals: new Int8Array(most * 4),
    bones: new Uint8Array(most * 4),
    weights: new Uint8Array(most * 4),
    breadth: new Int8Array(most * 4),
    roundness: new Int8Array(most * 4),
    surface: new Uint8Array(most * 4),
  };
  const indices: number[] = [];
  const draws: FamilyMesh["draws"] = new Map();
  let vertices = 0;

  const copyVertex = (from: number, isMirrored: boolean, partInDraw: number) => {
    const at = from * VERTEX_BYTES;
    const to = vertices * 4;
    const sign = isMirrored ? -1 : 1;
    for (let k = 0; k < 3; k++) {
      const s = k === 0 ? sign : 1;
      out.positions[to + k] = s * source.getInt16(at + k * 2, true);
      out.normals[to + k] = s * source.getInt8(at + 8 + k);
      out.breadth[to + k] = s * source.getInt8(at + 20 + k);
      out.roundness[to + k] = s * source.getInt8(at + 24 + k);
    }
    for (let k = 0; k < 4; k++) {
      const bone = source.getUint8(at + 12 + k);
      out.bones[to + k] = isMirrored ? (otherSide[bone] as number) : bone;
      out.weights[to + k] = source.getUint8(at + 16 + k);
    }
    out.surface[to] = source.getUint8(at + 23);
    out.surface[to + 1] = source.getUint8(at + 11);
    out.surface[to + 2] = source.getUint8(at + 27);
    out.surface[to + 3] = partInDraw;
    return vertices++;
  };

  for (const part of [...parts].toSorted((a, b) => a.draw.localeCompare(b.draw))) {
    let draw = draws.get(part.draw);
    if (!draw) draws.set(part.draw, (draw = { start: indices.length, count: 0, parts: [] }));
    const partInDraw = draw.parts.length;
    const base = vertices;
    for (let v = 0; v < part.vertexCount; v++) copyVertex(part.vertexStart + v, false, partInDraw);
    const mirrorOf: number[] = [];
    if (part.mirrored)
      for (let v = 0; v < part.vertexCount; v++) {
        const onSeam = out.positions[(base + v) * 4] === 0;
        mirrorOf.push(onSeam ? base + v : copyVertex(part.vertexStart + v, true, partInDraw));
      }
    for (let i = part.indexStart; i < part.indexStart + part.indexCount; i++)
      indices.push((storedIndices[i] as number) - part.vertexStart + base);
    if (part.mirrored)
      for (let i = part.indexStart; i < part.indexStart + part.indexCount; i += 3)
        for (const k of [0, 2, 1])
          indices.push(mirrorOf[(storedIndices[i + k] as number) - part.vertexStart] as number);
    draw.parts.push(part);
    draw.count = indices.length - draw.start;
  }
  return {
    positions: out.positions.slice(0, vertices * 4),
    normals: out.normals.slice(0, vertices * 4),
    bones: out.bones.slice(0, vertices * 4),
    weights: out.weights.slice(0, vertices * 4),
    breadth: out.breadth.slice(0, vertices * 4),
    roundness: out.roundness.slice(0, vertices * 4),
    surface: out.surface.slice(0, vertices * 4),
    indices: Uint16Array.from(indices),
    draws,
  };
}
