import { MeshoptDecoder } from "meshoptimizer/decoder";
import type { AnimationClip, Object3D } from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";

/** Reads a GLB with its pictures; they lie in the file itself, so nothing is fetched. */
export async function readModel(bytes: ArrayBuffer): Promise<{ scene: Object3D; clips: AnimationClip[] }> {
  await MeshoptDecoder.ready;
  const { scene, animations } = await new GLTFLoader()
    .setMeshoptDecoder(MeshoptDecoder)
    .parseAsync(bytes, "");
  return { scene, clips: animations };
}
