import { MeshoptDecoder } from "meshoptimizer/decoder";
import type { AnimationClip, Object3D, WebGLRenderer } from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import type { KTX2Loader } from "three/addons/loaders/KTX2Loader.js";

let packedPictures: Promise<KTX2Loader> | null = null;

/** Reads a GLB with its pictures; they lie in the file itself, so nothing is fetched. */
export async function readModel(
  bytes: ArrayBuffer,
  renderer: WebGLRenderer,
): Promise<{ scene: Object3D; clips: AnimationClip[] }> {
  await MeshoptDecoder.ready;
  const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder);
  if (hasKtx2(bytes)) {
    packedPictures ??= import("./ktx2.ts").then(({ openKtx2 }) => openKtx2(renderer));
    loader.setKTX2Loader(await packedPictures);
  }
  const { scene, animations } = await loader.parseAsync(bytes, "");
  return { scene, clips: animations };
}

/** Whether its head, the JSON of a GLB, names pictures that a graphics card takes packed. */
function hasKtx2(bytes: ArrayBuffer): boolean {
  const length = new DataView(bytes).getUint32(12, true);
  return new TextDecoder().decode(new Uint8Array(bytes, 20, length)).includes("KHR_texture_basisu");
}
