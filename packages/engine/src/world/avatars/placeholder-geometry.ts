import { BufferAttribute, BufferGeometry } from "three";

/**
 * No triangle yet, but what a shader is built by: three leaves normals out of one that is built before there are any,
 * and keeps it when they come.
 */
export function placeholderGeometry(): BufferGeometry {
  const geometry = new BufferGeometry();
  for (const name of ["position", "normal"])
    geometry.setAttribute(name, new BufferAttribute(new Float32Array(0), 3));
  return geometry;
}
