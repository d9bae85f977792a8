import { AVATAR_BONES, type AvatarPart } from "@veranda/contract/avatar";
import { MeshoptDecoder } from "meshoptimizer/decoder";
import { softenShading } from "./soft-shading.ts";

/** Bytes of a stored vertex; see content/avatars/README.md for the layout. */
export const VERTEX_BYTES = 28;

/** A part's vertices, right halves mirrored in, one array per attribute. */
export type PartMesh = {
  part: AvatarPart;
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
  /** Triangle ranges, from the finest to the coarsest. */
  levels: { start: number; count: number }[];
};

const otherSide = Uint8Array.from(AVATAR_BONES, (bone) => {
  const other = bone.startsWith("left")
    ? bone.replace("left", "right")
    : bone.startsWith("right")
      ? bone.replace("right", "left")
      : bone;
  return AVATAR_BONES.findIndex((each) => each === other);
});

/** `bytes` are the part's mesh file. */
export async function readMesh(bytes: ArrayBuffer, part: AvatarPart): Promise<PartMesh> {
  const { vertexCount, vertexBytes, indexCount, indexBytes } = part.mesh;
  await MeshoptDecoder.ready;
  const stored = new Uint8Array(vertexCount * VERTEX_BYTES);
  MeshoptDecoder.decodeVertexBuffer(stored, vertexCount, VERTEX_BYTES, new Uint8Array(bytes, 0, vertexBytes));
  const storedIndices = new Uint16Array(indexCount);
  MeshoptDecoder.decodeIndexBuffer(
    new Uint8Array(storedIndices.buffer),
    indexCount,
    2,
    new Uint8Array(bytes, vertexBytes, indexBytes),
  );
  return unfold(stored, storedIndices, part);
}

/** Upper bound of the vertices and indices of a part with its mirrored half: vertices on the middle plane are shared. */
export function unfoldedSize({ mirrored, mesh }: AvatarPart): { vertices: number; indices: number } {
  const halves = mirrored ? 2 : 1;
  return { vertices: mesh.vertexCount * halves, indices: mesh.indexCount * halves };
}

/** This delays the first sight of anyone: plain arrays, field by field, take a tenth of the time. */
function unfold(stored: Uint8Array, storedIndices: Uint16Array, part: AvatarPart): PartMesh {
  const signed = new Int8Array(stored.buffer);
  const words = new Int16Array(stored.buffer);
  const size = unfoldedSize(part);
  const most = size.vertices * 4;
  const positions = new Int16Array(most);
  const normals = new Int8Array(most);
  const bones = new Uint8Array(most);
  const weights = new Uint8Array(most);
  const breadth = new Int8Array(most);
  const roundness = new Int8Array(most);
  const surface = new Uint8Array(most);
  const soft = new Int8Array(most);
  const indices = new Uint16Array(size.indices);
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

  const { vertexCount } = part.mesh;
  for (let v = 0; v < vertexCount; v++) copyVertex(v, false);
  const mirrorOf = part.mirrored ? new Uint16Array(vertexCount) : null;
  if (mirrorOf)
    for (let v = 0; v < vertexCount; v++) mirrorOf[v] = positions[v * 4] === 0 ? v : copyVertex(v, true);
  const levels: { start: number; count: number }[] = [];
  let first = 0;
  for (const count of [part.indexCount, ...part.levels]) {
    const start = end;
    for (let i = first; i < first + count; i++) indices[end++] = storedIndices[i] ?? 0;
    // The other way round, as a mirror turns it.
    if (mirrorOf)
      for (let i = first; i < first + count; i += 3) {
        indices[end++] = mirrorOf[storedIndices[i] ?? 0] ?? 0;
        indices[end++] = mirrorOf[storedIndices[i + 2] ?? 0] ?? 0;
        indices[end++] = mirrorOf[storedIndices[i + 1] ?? 0] ?? 0;
      }
    levels.push({ start, count: end - start });
    first += count;
  }
  const [whole] = levels;
  if (whole && levels.length > 1) softenShading({ normals, surface, indices }, whole, vertices, soft);
  const used = vertices * 4;
  return {
    part,
    positions: positions.subarray(0, used),
    normals: normals.subarray(0, used),
    bones: bones.subarray(0, used),
    weights: weights.subarray(0, used),
    breadth: breadth.subarray(0, used),
    roundness: roundness.subarray(0, used),
    surface: surface.subarray(0, used),
    soft: soft.subarray(0, used),
    indices,
    levels,
  };
}
