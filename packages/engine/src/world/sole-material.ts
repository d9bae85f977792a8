import type { Material } from "three";

/** The material of a mesh that has one; nothing that is loaded or made here has a list of them. */
export function soleMaterial({ material }: { material: Material | Material[] }): Material {
  if (Array.isArray(material)) throw new TypeError("A mesh has several materials.");
  return material;
}
