import { AVATAR_BONES, type AvatarMeshFile, type AvatarPart } from "@veranda/contract/avatar";
import { MeshoptDecoder } from "meshoptimizer/decoder";
import { softenShading } from "./soft-shading.ts";

/** Bytes of a stored vertex; see content/avatars/README.md for the layout. */
export const VERTEX_BYTES = 28;

/** The family's vertices, right halves mirrored in, one array per attribute. */
export type FamilyMesh = {
  positions: Int16Array;
  normals: Int8Array;
  bones: Uint8Array;
  weights: Uint8Array;
  breadth: Int8Array;
  roundness: Int8Array;
  /** Slot, ambient occlusion, compression under a hat. */
  surface: Uint8Array;
  /** Normal and ambient occlusion for coarse levels. */
  soft: Int8Array;
  indices: Uint16Array;
  /** Triangle ranges of each part, from the finest to the coarsest. */
  parts: { part: AvatarPart; levels: { start: number; count: number }[] }[];
};

const otherSide = Uint8Array.from(AVATAR_BONES, (bone) => {
  const other = bone.startsWith("left")
    ? bone.replace("left", "right")
    : bone.startsWith("right")
      ? bone.replace("right", "left")
      : bone;
  return AVATAR_BONES.findIndex((each) => each === other);
});

/** `parts` are those in this file. */
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

/** This delays the first sight of anyone: plain arrays, field by field, take a tenth of the time. */
function unfold(stored: Uint8Array, storedIndices: Uint16Array, parts: readonly AvatarPart[]): FamilyMesh {
  const signed = new Int8Array(stored.buffer);
  const words = new Int16Array(stored.buffer);
  const sizes = parts.map(({ mirrored, vertexCount, indexCount, levels }) => {
    const halves = mirrored ? 2 : 1;
    const all = levels.reduce((sum, count) => sum + count, indexCount);
    return { vertices: vertexCount * halves, indices: all * halves };
  });
  const most = sizes.reduce((sum, size) => sum + size.vertices, 0) * 4;
  const positions = new Int16Array(most);
  const normals = new Int8Array(most);
  const bones = new Uint8Array(most);
  const weights = new Uint8Array(most);
  const breadth = new Int8Array(most);
  const roundness = new Int8Array(most);
  const surface = new Uint8Array(most);
  const soft = new Int8Array(most);
  const indices = new Uint16Array(sizes.reduce((sum, size) => sum + size.indices, 0));
  const placed: FamilyMesh["parts"] = [];
  let vertices = 0;
  let end = 0;

  const copyVertex = (from: number, isMirrored: boolean): number => {
    const at = from * VERTEX_BYTES;
    const word = at / 2;
    const to = vertices * 4;
    const sign = isMirrored ? -1 : 1;
    positions[to] = sign * (words[word] ?? 0);
    positions[to + 1] = words[word + 1] ?? 0;
    positions[to + 2] = words[word + 2] ?? 0;
    normals[to] = sign * (signed[at + 8] ?? 0);
    normals[to + 1] = signed[at + 9] ?? 0;
    normals[to + 2] = signed[at + 10] ?? 0;
    for (let k = 0; k < 4; k++) {
      const bone = stored[at + 12 + k] ?? 0;
      bones[to + k] = isMirrored ? (otherSide[bone] ?? 0) : bone;
      weights[to + k] = stored[at + 16 + k] ?? 0;
    }
    breadth[to] = sign * (signed[at + 20] ?? 0);
    breadth[to + 1] = signed[at + 21] ?? 0;
    breadth[to + 2] = signed[at + 22] ?? 0;
    roundness[to] = sign * (signed[at + 24] ?? 0);
    roundness[to + 1] = signed[at + 25] ?? 0;
    roundness[to + 2] = signed[at + 26] ?? 0;
    surface[to] = stored[at + 23] ?? 0;
    surface[to + 1] = stored[at + 11] ?? 0;
    surface[to + 2] = stored[at + 27] ?? 0;
    return vertices++;
  };

  for (const part of parts) {
    const { mirrored, vertexStart, vertexCount, indexStart, indexCount } = part;
    const base = vertices;
    for (let v = 0; v < vertexCount; v++) copyVertex(vertexStart + v, false);
    const mirrorOf = mirrored ? new Uint16Array(vertexCount) : null;
    if (mirrorOf)
      for (let v = 0; v < vertexCount; v++)
        mirrorOf[v] = positions[(base + v) * 4] === 0 ? base + v : copyVertex(vertexStart + v, true);
    const levels: { start: number; count: number }[] = [];
    let first = indexStart;
    for (const count of [indexCount, ...part.levels]) {
      const start = end;
      for (let i = first; i < first + count; i++)
        indices[end++] = (storedIndices[i] ?? 0) - vertexStart + base;
      // Reversed winding, because of the mirroring.
      if (mirrorOf)
        for (let i = first; i < first + count; i += 3) {
          indices[end++] = mirrorOf[(storedIndices[i] ?? 0) - vertexStart] ?? 0;
          indices[end++] = mirrorOf[(storedIndices[i + 2] ?? 0) - vertexStart] ?? 0;
          indices[end++] = mirrorOf[(storedIndices[i + 1] ?? 0) - vertexStart] ?? 0;
        }
      levels.push({ start, count: end - start });
      first += count;
    }
    const [whole] = levels;
    if (whole && levels.length > 1)
      softenShading({ normals, surface, indices }, whole, base, vertices - base, soft);
    placed.push({ part, levels });
  }
  return {
    positions: positions.slice(0, vertices * 4),
    normals: normals.slice(0, vertices * 4),
    bones: bones.slice(0, vertices * 4),
    weights: weights.slice(0, vertices * 4),
    breadth: breadth.slice(0, vertices * 4),
    roundness: roundness.slice(0, vertices * 4),
    surface: surface.slice(0, vertices * 4),
    soft: soft.slice(0, vertices * 4),
    indices,
    parts: placed,
  };
}
