import { BufferAttribute, BufferGeometry } from "three";

/**
 * No triangles yet, but the attributes that a shader is built for: three omits normals from a shader that is built
 * before there are any, and doesn't rebuild it when they are added.
 */
export function placeholderGeometry(): BufferGeometry {
  const geometry = new BufferGeometry();
  for (const name of ["position", "normal"])
    geometry.setAttribute(name, new BufferAttribute(new Float32Array(0), 3));
  return geometry;
}
