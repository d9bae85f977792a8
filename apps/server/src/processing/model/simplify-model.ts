import type { Document, Primitive } from "@gltf-transform/core";
import { compactPrimitive, getPrimitiveVertexCount, VertexCountMethod } from "@gltf-transform/functions";
import { MeshoptSimplifier, type SimplifierFlags } from "meshoptimizer/simplifier";

import { refuseWideFans } from "../gltf/triangle-fans.ts";

/** Weights relative to shape, for normals and texture coordinates. */
const NORMAL_WEIGHT = 0.4;
const UV_WEIGHT = 0.5;
/** Surfaces with fewer triangles are left as they are. */
const SMALL = 24;

/** Reduces the triangles to a share, preserving outline and textures. `error` is relative to a mesh's size. */
export async function simplifyModel(document: Document, share: number, error: number): Promise<void> {
  await MeshoptSimplifier.ready;
  for (const mesh of document.getRoot().listMeshes())
    for (const primitive of mesh.listPrimitives()) thinPrimitive(document, primitive, share, error);
}

function thinPrimitive(document: Document, primitive: Primitive, share: number, error: number): void {
  const corners = primitive.getIndices()?.getArray();
  const position = primitive.getAttribute("POSITION");
  if (!corners || !position || corners.length / 3 <= SMALL) return;
  if (getPrimitiveVertexCount(primitive, VertexCountMethod.RENDER) < position.getCount() / 2)
    compactPrimitive(primitive);
  const indices = Uint32Array.from(primitive.getIndices()?.getArray() ?? []);
  const positions = Float32Array.from(primitive.getAttribute("POSITION")?.getArray() ?? []);
  refuseWideFans(positions, indices);
  const { attributes, weights } = attributesOf(primitive, positions.length / 3);
  const target = Math.max(SMALL, Math.floor((indices.length / 3) * share)) * 3;
  const thinned = (most: number, flags: SimplifierFlags[]): Uint32Array =>
    MeshoptSimplifier.simplifyWithAttributes(
      indices,
      positions,
      3,
      attributes,
      weights.length,
      weights,
      null,
      target,
      most,
      flags,
    )[0];
  let next = thinned(error, ["Prune"]);
  // Seams and isolated triangles prevent simplification: then they may open a little.
  if (next.length > target * 1.5) {
    const freer = thinned(error * 2, ["Prune", "Permissive"]);
    if (freer.length >= SMALL) next = freer;
  }
  if (next.length === 0 || next.length >= indices.length) return;
  const old = primitive.getIndices();
  primitive.setIndices(
    document
      .createAccessor()
      .setType("SCALAR")
      .setBuffer(document.getRoot().listBuffers()[0] ?? document.createBuffer())
      .setArray(next as Uint32Array<ArrayBuffer>),
  );
  if (old && old.listParents().length <= 1) old.dispose();
  compactPrimitive(primitive);
}

function attributesOf(primitive: Primitive, count: number): { attributes: Float32Array; weights: number[] } {
  const parts = [
    { attribute: primitive.getAttribute("NORMAL"), size: 3, weight: NORMAL_WEIGHT },
    { attribute: primitive.getAttribute("TEXCOORD_0"), size: 2, weight: UV_WEIGHT },
  ].filter(({ attribute, size }) => attribute?.getElementSize() === size);
  const width = parts.reduce((sum, { size }) => sum + size, 0);
  const attributes = new Float32Array(count * Math.max(1, width));
  let offset = 0;
  for (const { attribute, size } of parts) {
    const element: number[] = [];
    for (let v = 0; v < count; v++) {
      attribute?.getElement(v, element);
      for (let k = 0; k < size; k++) {
        const value = element[k] ?? 0;
        attributes[v * width + offset + k] = Number.isFinite(value) ? value : 0;
      }
    }
    offset += size;
  }
  return width === 0
    ? { attributes, weights: [0] }
    : {
        attributes,
        weights: parts.flatMap(({ size, weight }) => Array.from({ length: size }, () => weight)),
      };
}
