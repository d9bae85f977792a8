import type { KnownSpace } from "@veranda/contract/engine/portal-messages";
import type { FileAsset } from "@veranda/contract/records/file";
import type { SpaceObject } from "@veranda/contract/records/object";
import { browserMedia } from "@veranda/engine/platform/browser/media/browser-media";
import { makeBitmapTexture } from "@veranda/engine/platform/browser/bitmap-texture";
import { WebglView } from "@veranda/engine/platform/browser/webgl-view";
import { Air } from "@veranda/engine/world/air";
import { loadEnvironment } from "@veranda/engine/world/environment/index";
import { createObjectLayer, type ObjectLayer } from "@veranda/engine/world/objects/object-layer";
import { DirectionalLight, HemisphereLight, PerspectiveCamera, Scene, Vector3 } from "three";

declare global {
  interface Window {
    /** Shows an environment with objects in it. */
    showObjects?: (place: ShownPlace) => Promise<void>;
    /** Lets time pass and draws; answers how the page's thread fared. */
    runFrames?: (frames: number, sleepMs?: number, isTurning?: boolean) => Promise<ObjectsMeasure>;
    /** The view as it is now, as a data: URL. */
    takePicture?: () => string;
    lookFrom?: (position: [number, number, number], target: [number, number, number]) => void;
    layer?: ObjectLayer;
  }
}

export type ShownPlace = {
  /** null: only light. */
  environment: string | null;
  variant: string;
  objects: SpaceObject[];
  assets: FileAsset[];
  spaces?: KnownSpace[];
};

/** Milliseconds of the page's thread in a frame, and what was drawn. */
export type ObjectsMeasure = { updateMs: number[]; drawMs: number[]; drawCalls: number; triangles: number };

const canvas = document.querySelector("canvas");
if (!canvas) throw new Error("The page has no canvas.");
const view = new WebglView(canvas);
view.setQuality("high");
view.setAntiAliasing("msaa");
const signal = new AbortController().signal;
const fetchBytes = async (url: string): Promise<ArrayBuffer> => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.arrayBuffer();
};
const layer = await createObjectLayer({
  manifestUrl: "/prefabs/prefabs.json",
  fetchBytes,
  signal,
  view,
  clock: performance,
  openMedia: () => browserMedia(canvas, view.rendererOf()),
});
window.layer = layer;
const air = new Air();
air.cover(layer.root);
layer.onAdded = (thing, isOnFoot) => air.cover(thing, isOnFoot);
const scene = new Scene();
const overlay = new Scene();
const camera = new PerspectiveCamera(55, 16 / 9, 0.1, 3000);
let environment: Awaited<ReturnType<typeof loadEnvironment>> | null = null;
let time = 20;

window.lookFrom = (position, target) => {
  camera.position.set(...position);
  camera.lookAt(new Vector3(...target));
  camera.updateMatrixWorld();
};

const showEnvironment = async (name: string, variant: string): Promise<void> => {
  const shown = await loadEnvironment({
    manifestUrl: `/environments/${name}/environment.json`,
    variant,
    fetchBytes,
    makeTexture: makeBitmapTexture,
    onProgress: () => undefined,
    signal,
  });
  environment = shown;
  shown.reveal(true);
  scene.add(shown.root, layer.root);
  layer.setLook({
    lamps: Math.min(1, (shown.manifest.variants[variant]?.lamps ?? 0) / 6),
    skyLightAt: (x, z, out) => shown.groundLightAt(x, 0, z, out),
  });
};

window.showObjects = async (place) => {
  scene.clear();
  environment?.dispose();
  environment = null;
  if (place.environment === null) {
    const sun = new DirectionalLight(0xffffff, 2);
    sun.position.set(3, 10, 5);
    scene.add(new HemisphereLight(0xffffff, 0x887766, 1), sun, layer.root);
  } else await showEnvironment(place.environment, place.variant);
  await layer.setObjects(place.objects, place.assets);
  layer.setKnownSpaces(place.spaces ?? []);
};

window.runFrames = async (frames, sleepMs = 0, isTurning = false) => {
  const measure: ObjectsMeasure = { updateMs: [], drawMs: [], drawCalls: 0, triangles: 0 };
  for (let i = 0; i < frames; i++) {
    time += 1 / 60;
    if (isTurning) {
      camera.rotation.y += 0.01;
      camera.updateMatrixWorld();
    }
    environment?.update(time, 1 / 60, camera);
    if (environment) {
      air.follow(environment.air);
      view.setExposure(environment.exposure);
      layer.setExposure(environment.exposure);
    }
    const begun = performance.now();
    layer.update(time, 1 / 60, camera);
    const updated = performance.now();
    view.draw(scene, camera, overlay);
    measure.updateMs.push(updated - begun);
    measure.drawMs.push(performance.now() - updated);
    measure.drawCalls = view.stats.drawCalls;
    measure.triangles = view.stats.triangles;
    await new Promise((resolve) => setTimeout(resolve, sleepMs));
  }
  return measure;
};

window.takePicture = () => {
  view.draw(scene, camera, overlay);
  // The drawing buffer is gone after this task.
  return canvas.toDataURL("image/png");
};
