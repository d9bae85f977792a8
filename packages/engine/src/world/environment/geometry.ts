import {
  BufferGeometry,
  Float32BufferAttribute,
  InstancedMesh,
  Mesh,
  Uint32BufferAttribute,
  type Object3D,
} from "three";

import { readScene } from "./glb-scene.ts";

/** Parses the geometry or the collider of an environment; works without a screen. */
export async function parseGlb(bytes: ArrayBuffer): Promise<Object3D> {
  const scene = await readScene(bytes);
  scene.updateMatrixWorld(true);
  return scene;
}

/** The meshes of a scene by name, before materials are assigned. */
export function meshesByName(scene: Object3D): Map<string, Mesh> {
  const meshes = new Map<string, Mesh>();
  scene.traverse((thing) => {
    if (!(thing instanceof Mesh)) return;
    meshes.set(thing.name || (thing.parent?.name ?? ""), thing);
  });
  return meshes;
}

export function isInstanced(mesh: Mesh): mesh is InstancedMesh {
  return mesh instanceof InstancedMesh;
}

/** One indexed geometry in world space with float positions, as three-mesh-bvh requires. */
export function colliderGeometry(scene: Object3D): BufferGeometry {
  const source = [...meshesByName(scene).values()][0];
  if (!source) throw new Error("The collision file holds no mesh.");
  const quantised = source.geometry.getAttribute("position");
  const positions = new Float32Array(quantised.count * 3);
  for (let at = 0; at < quantised.count; at++) {
    positions[at * 3] = quantised.getX(at);
    positions[at * 3 + 1] = quantised.getY(at);
    positions[at * 3 + 2] = quantised.getZ(at);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(positions, 3));
  const index = source.geometry.getIndex();
  if (!index) throw new Error("The collision mesh has no index.");
  geometry.setIndex(new Uint32BufferAttribute(Uint32Array.from(index.array), 1));
  geometry.applyMatrix4(source.matrixWorld);
  return geometry;
}
