import { LoadingManager, type WebGLRenderer } from "three";
import { KTX2Loader } from "three/addons/loaders/KTX2Loader.js";

const FILES: Record<string, string> = {
  "basis_transcoder.js": new URL("three/addons/libs/basis/basis_transcoder.js", import.meta.url).href,
  "basis_transcoder.wasm": new URL("three/addons/libs/basis/basis_transcoder.wasm", import.meta.url).href,
};

/** What unpacks KTX2 for this graphics card; its own files are bundled beside the code. */
export function openKtx2(renderer: WebGLRenderer): KTX2Loader {
  const manager = new LoadingManager().setURLModifier((url) => FILES[url] ?? url);
  return new KTX2Loader(manager).setWorkerLimit(2).detectSupport(renderer);
}
