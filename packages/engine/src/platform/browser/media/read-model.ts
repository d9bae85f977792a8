import { MeshoptDecoder } from "meshoptimizer/decoder";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import type { MadeModel } from "../../media.ts";
import type { PackedPictures } from "./ktx2/packed-pictures.ts";

/** Reads a GLB with its textures, which are embedded, so nothing is fetched. */
export async function readModel(
  bytes: ArrayBuffer,
  openPacked: () => Promise<PackedPictures>,
): Promise<MadeModel> {
  await MeshoptDecoder.ready;
  const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder);
  if (hasKtx2(bytes)) loader.setKTX2Loader((await openPacked()).forModels);
  const { scene, animations, parser } = await loader.parseAsync(bytes, "");
  // The loader omits unreadable textures: the model is drawn in its plain colours then.
  const pictures: unknown[] = await parser.getDependencies("texture");
  return { scene, clips: animations, unreadPictures: pictures.filter((each) => each === null).length };
}

/** Whether the JSON chunk of a GLB references compressed textures. */
function hasKtx2(bytes: ArrayBuffer): boolean {
  const length = new DataView(bytes).getUint32(12, true);
  return new TextDecoder().decode(new Uint8Array(bytes, 20, length)).includes("KHR_texture_basisu");
}
