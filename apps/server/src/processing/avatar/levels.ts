import {
  CUSTOM_AVATAR_MOUTH_REACH,
  CUSTOM_AVATAR_REACH,
  CUSTOM_AVATAR_VERTEX_BYTES as STRIDE,
} from "@veranda/contract/custom-avatar";
import { MeshoptEncoder } from "meshoptimizer/encoder";
import { type SimplifierFlags, MeshoptSimplifier } from "meshoptimizer/simplifier";
import { refuseWideFans } from "../gltf/triangle-fans.ts";
import type { Canonical } from "./canonical.ts";
import { vec } from "./linear.ts";

/** Triangles over vertices in the stored layout, which the contract defines. */
export type Level = { vertices: Uint8Array; count: number; indices: Uint32Array };
export type Budget = { triangles: number; vertices: number };

/** Packs the vertices and merges equal ones. */
export function weld({ mesh }: Canonical): Level {
  const count = mesh.positions.length / 3;
  const bytes = new Uint8Array(count * STRIDE);
  const data = new DataView(bytes.buffer);
  const clamp = (value: number, most: number) => Math.round(Math.min(1, Math.max(-1, value)) * most);
  for (let v = 0; v < count; v++) {
    const at = v * STRIDE;
    for (let k = 0; k < 3; k++) {
      data.setInt16(at + k * 2, clamp((mesh.positions[v * 3 + k] ?? 0) / CUSTOM_AVATAR_REACH, 32767), true);
      data.setInt8(at + 8 + k, clamp(mesh.normals[v * 3 + k] ?? 0, 127));
      bytes[at + 24 + k] = mesh.tints[v * 4 + k] ?? 0;
    }
    for (let k = 0; k < 2; k++) data.setUint16(at + 12 + k * 2, clamp(mesh.uvs[v * 2 + k] ?? 0, 65535), true);
    // Mouths open downwards and backwards: sideways movement is dropped.
    for (let k = 0; k < 2; k++) {
      const move = (mesh.mouths?.[v * 3 + 1 + k] ?? 0) / CUSTOM_AVATAR_MOUTH_REACH;
      data.setInt8(at + 6 + k, clamp(move, 127));
    }
    bytes[at + 27] = 255;
    storeWeights(bytes, at, mesh.bones, mesh.weights, v);
  }
  const place = new Map<string, number>();
  const kept: number[] = [];
  const remap = new Uint32Array(count);
  const text = Buffer.from(bytes.buffer);
  for (let v = 0; v < count; v++) {
    const key = text.toString("latin1", v * STRIDE, v * STRIDE + STRIDE);
    let to = place.get(key);
    if (to === undefined) {
      to = kept.length;
      place.set(key, to);
      kept.push(v);
    }
    remap[v] = to;
  }
  const vertices = new Uint8Array(kept.length * STRIDE);
  kept.forEach((v, i) => vertices.set(bytes.subarray(v * STRIDE, v * STRIDE + STRIDE), i * STRIDE));
  const indices: number[] = [];
  for (let i = 0; i < mesh.indices.length; i += 3) {
    const [a, b, c] = vec((k) => remap[mesh.indices[i + k] ?? 0] ?? 0);
    if (a !== b && b !== c && c !== a) indices.push(a, b, c);
  }
  return compact({ vertices, count: kept.length, indices: Uint32Array.from(indices) });
}

/** Weights as bytes that add up to 255. */
function storeWeights(
  bytes: Uint8Array,
  at: number,
  bones: Uint8Array,
  weights: Float32Array,
  v: number,
): void {
  let rest = 255;
  for (let k = 3; k >= 0; k--) {
    const share = k === 0 ? rest : Math.min(rest, Math.round((weights[v * 4 + k] ?? 0) * 255));
    bytes[at + 16 + k] = share === 0 ? 0 : (bones[v * 4 + k] ?? 0);
    bytes[at + 20 + k] = share;
    rest -= share;
  }
}

/** Simplifies a mesh to its budget, preserving outline, shading and texture coordinates. */
export async function simplify(mesh: Level, { triangles, vertices }: Budget): Promise<Level> {
  const thinned = await thinner(mesh);
  let best = mesh;
  for (
    let target = triangles;
    !fits(best, triangles, vertices) && target > 16;
    target = Math.floor(target * 0.85)
  )
    best = compact({ ...mesh, indices: thinned(target) });
  return best;
}

/** Fewer triangles over the same vertices. */
export async function lower(mesh: Level, triangles: number): Promise<Uint32Array> {
  const thinned = await thinner(mesh);
  let { indices } = mesh;
  for (
    let target = triangles;
    indices.length > triangles * 3 && target > 16;
    target = Math.floor(target * 0.85)
  )
    indices = inDrawingOrder(thinned(target));
  return indices;
}

/** Orders triangles for the vertex cache; vertices keep their indices. */
function inDrawingOrder(indices: Uint32Array): Uint32Array {
  const sorted = indices.slice();
  const [remap] = MeshoptEncoder.reorderMesh(sorted, true, true);
  const before = new Uint32Array(remap.length);
  remap.forEach((to, from) => {
    if (to !== 0xffffffff) before[to] = from;
  });
  return sorted.map((i) => before[i] ?? 0);
}

/** Simplifies a mesh to about this many triangles. */
async function thinner(mesh: Level): Promise<(target: number) => Uint32Array> {
  await MeshoptSimplifier.ready;
  const { positions, attributes } = unpack(mesh);
  refuseWideFans(positions, mesh.indices);
  const simplify = (target: number, flags: SimplifierFlags[]): Uint32Array =>
    MeshoptSimplifier.simplifyWithAttributes(
      mesh.indices,
      positions,
      3,
      attributes,
      5,
      // Shading counts less than shape, texture coordinates more.
      [0.25, 0.25, 0.25, 1, 1],
      null,
      target * 3,
      1,
      flags,
    )[0];
  return (target) => {
    let indices = simplify(target, ["Prune"]);
    if (indices.length > target * 3 * 1.05) indices = simplify(target, ["Prune", "Permissive"]);
    if (indices.length > target * 3 * 1.05)
      indices = MeshoptSimplifier.simplifySloppy(mesh.indices, positions, 3, null, target * 3, 1)[0];
    return indices;
  };
}

const fits = ({ indices, count }: Level, triangles: number, vertices: number): boolean =>
  indices.length / 3 <= triangles && count <= vertices;

function unpack({ vertices, count }: Level): { positions: Float32Array; attributes: Float32Array } {
  const data = new DataView(vertices.buffer, vertices.byteOffset);
  const positions = new Float32Array(count * 3);
  const attributes = new Float32Array(count * 5);
  for (let v = 0; v < count; v++) {
    for (let k = 0; k < 3; k++) {
      positions[v * 3 + k] = data.getInt16(v * STRIDE + k * 2, true);
      attributes[v * 5 + k] = data.getInt8(v * STRIDE + 8 + k) / 127;
    }
    for (let k = 0; k < 2; k++)
      attributes[v * 5 + 3 + k] = data.getUint16(v * STRIDE + 12 + k * 2, true) / 65535;
  }
  return { positions, attributes };
}

/** Removes unused vertices, and orders vertices and triangles for the graphics card. */
function compact({ vertices, indices }: Level): Level {
  const sorted = indices.slice();
  const [remap, unique] = MeshoptEncoder.reorderMesh(sorted, true, true);
  const out = new Uint8Array(unique * STRIDE);
  remap.forEach((to, from) => {
    if (to !== 0xffffffff) out.set(vertices.subarray(from * STRIDE, from * STRIDE + STRIDE), to * STRIDE);
  });
  return { vertices: out, count: unique, indices: sorted };
}

export const packVertices = ({ vertices, count }: Level): Uint8Array =>
  MeshoptEncoder.encodeVertexBuffer(vertices, count, STRIDE);

export const packIndices = (indices: Uint32Array): Uint8Array =>
  MeshoptEncoder.encodeIndexBuffer(
    new Uint8Array(indices.buffer, indices.byteOffset, indices.byteLength),
    indices.length,
    4,
  );
