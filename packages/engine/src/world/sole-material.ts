import type { Material } from "three";

/** The material of a mesh with a single one, as all meshes loaded or created here have. */
export function soleMaterial({ material }: { material: Material | Material[] }): Material {
  if (Array.isArray(material)) throw new TypeError("A mesh has several materials.");
  return material;
}
