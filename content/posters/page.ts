import type { SampleSpace } from "@veranda/contract/sample-spaces";
import { makeBitmapTexture } from "@veranda/engine/platform/browser/bitmap-texture";
import { WebglView } from "@veranda/engine/platform/browser/webgl-view";
import { MOVING_CASTER_LAYER, loadEnvironment } from "@veranda/engine/world/environment/index";
import { createObjectLayer } from "@veranda/engine/world/objects/object-layer";
import { PerspectiveCamera, Scene } from "three";

declare global {
  interface Window {
    /** Shows a space as its poster sees it. */
    showSpace?: (space: SampleSpace) => Promise<void>;
  }
}

/** The moment that every poster shows, so that the same space gives the same picture. */
const MOMENT = 21.4;
const STEPS = 8;

const canvas = document.querySelector("canvas");
if (!canvas) throw new Error("The page has no canvas.");
const view = new WebglView(canvas);
view.setQuality("ultra");
view.setAntiAliasing("none");

const signal = new AbortController().signal;
const fetchBytes = async (url: string): Promise<ArrayBuffer> => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.arrayBuffer();
};

window.showSpace = async ({ setting, objects, view: { position, target, fieldOfView } }) => {
  const environment = await loadEnvironment({
    manifestUrl: `/environments/${setting.environment}/environment.json`,
    variant: setting.variant,
    fetchBytes,
    makeTexture: makeBitmapTexture,
    onProgress: () => undefined,
    signal,
  });
  const layer = await createObjectLayer({ manifestUrl: "/prefabs/prefabs.json", fetchBytes, signal });
  layer.setLook({
    lamps: Math.min(1, (environment.manifest.variants[setting.variant]?.lamps ?? 0) / 6),
    skyLightAt: (x, z, out) => environment.groundLightAt(x, z, out),
  });
  await layer.setObjects(objects);
  const scene = new Scene();
  scene.add(environment.root, layer.root);

  const camera = new PerspectiveCamera(fieldOfView, 16 / 9, 0.1, 3000);
  camera.position.set(...position);
  camera.lookAt(...target);
  camera.updateMatrixWorld();
  view.setExposure(environment.exposure);
  const overlay = new Scene();
  await view.prepare(scene, camera);
  // What fades and grows in has done so by the time of the picture.
  for (let step = 1; step <= STEPS; step++) {
    environment.update(MOMENT - STEPS + step, 1, camera);
    layer.update(MOMENT - STEPS + step, 1, camera);
  }
  view.draw(scene, camera, overlay);
  environment.dispose();
  layer.dispose();
};
