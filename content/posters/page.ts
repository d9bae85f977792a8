import type { SampleSpace } from "@veranda/contract/sample-spaces";
import { browserMedia } from "@veranda/engine/platform/browser/media/browser-media";
import { makeBitmapTexture } from "@veranda/engine/platform/browser/bitmap-texture";
import { WebglView } from "@veranda/engine/platform/browser/webgl-view";
import { words } from "@veranda/engine/testing/words.fixture";
import { createCrowd } from "@veranda/engine/world/avatars/crowd";
import type { Avatar, AvatarMotion } from "@veranda/engine/world/avatars/types";
import { loadEnvironment, DYNAMIC_CASTER_LAYER } from "@veranda/engine/world/environment/index";
import type { EnvironmentView } from "@veranda/engine/world/environment/index";
import { createObjectLayer } from "@veranda/engine/world/objects/create-object-layer";
import { PerspectiveCamera, Scene } from "three";

declare global {
  interface Window {
    /** Shows a space as in its poster. */
    showSpace?: (space: ShownSpace, people: readonly Bystander[]) => Promise<void>;
    /** Advances the clip by a frame, at `share` (0 to 1) of its duration; returns the picture as a data: URL. */
    showFrame?: (seconds: number, share: number) => string;
    /** Sets size and quality of the next pictures; resolves when applied. */
    setSize?: (width: number, quality: "medium" | "ultra") => Promise<void>;
  }
}

type ShownSpace = Pick<SampleSpace, "setting" | "objects" | "view">;

/** Somebody in the picture; heading as of avatars, 0 looks along -Z. */
export type Bystander = {
  x: number;
  y: number;
  z: number;
  heading: number;
  doing: AvatarMotion["doing"];
  emote: string | null;
  look: number;
};

/** The time shown by every poster, so that it is reproducible. */
const MOMENT = 21.4;
/** Long enough for everything that fades or grows in. */
const STEPS = 30;
const STEP_SECONDS = 0.1;
/** Frames for painting text and cards, which come after prefabs. */
const PAINT_FRAMES = 30;
/** Lateral movement of a clip's camera, metres. */
const DRIFT = 0.35;

const canvas = document.querySelector("canvas");
if (!canvas) throw new Error("The page has no canvas.");
const view = new WebglView(canvas);
view.setQuality("ultra");
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
  words,
  signal,
  openMedia: () => browserMedia(canvas, view.rendererOf()),
});
const crowd = await createCrowd(
  { manifestUrl: "/avatars/avatars.json", fetchBytes, signal },
  { capacity: 16 },
);
await Promise.all([crowd.loadActions(), crowd.loadEmotes()]);
crowd.setQuality("ultra");
crowd.root.traverse((thing) => {
  if (thing.castShadow) thing.layers.enable(DYNAMIC_CASTER_LAYER);
});
const environments = new Map<string, EnvironmentView>();

const environmentOf = async (name: string, variant: string): Promise<EnvironmentView> => {
  const cached = environments.get(name);
  if (cached) {
    await cached.setVariant(variant, 0);
    return cached;
  }
  const environment = await loadEnvironment({
    manifestUrl: `/environments/${name}/environment.json`,
    variant,
    fetchBytes,
    makeTexture: makeBitmapTexture,
    onProgress: () => undefined,
    signal,
  });
  environments.set(name, environment);
  return environment;
};

const overlay = new Scene();

const STANDING: AvatarMotion = {
  along: 0,
  across: 0,
  grounded: true,
  verticalSpeed: 0,
  turnRate: 0,
  doing: "move",
};

const appear = ({ x, y, z, heading, doing, emote, look }: Bystander): Avatar => {
  const { presets } = crowd.catalogue;
  const preset = presets[look % presets.length];
  if (!preset) throw new Error("There are no avatars to stand in the picture.");
  const avatar = crowd.add(preset.look);
  avatar.setPose(x, y, z, heading);
  avatar.setMotion({ ...STANDING, doing });
  avatar.setFade(1);
  if (emote) avatar.playEmote(emote, { hold: true });
  return avatar;
};

type Shown = {
  environment: EnvironmentView;
  scene: Scene;
  camera: PerspectiveCamera;
  people: readonly Bystander[];
  bystanders: Avatar[];
  position: [number, number, number];
  target: [number, number, number];
  time: number;
};
let shown: Shown | null = null;

window.showSpace = async ({ setting, objects, view: { position, target, fieldOfView } }, people) => {
  for (const bystander of shown?.bystanders ?? []) crowd.remove(bystander);
  shown?.scene.clear();
  shown = null;
  const environment = await environmentOf(setting.environment, setting.variant);
  layer.setLook({
    lamps: Math.min(1, (environment.manifest.variants[setting.variant]?.lamps ?? 0) / 6),
    skyLightAt: (x, z, out) => environment.groundLightAt(x, 0, z, out),
  });
  await layer.setObjects(objects);
  const scene = new Scene();
  scene.add(environment.root, layer.root, crowd.root);
  const bystanders = people.map(appear);

  const camera = new PerspectiveCamera(fieldOfView, 16 / 9, 0.1, 3000);
  camera.position.set(...position);
  camera.lookAt(...target);
  camera.updateMatrixWorld();
  view.setExposure(environment.exposure);
  await view.prepare(scene, camera);
  for (let frame = 0; frame < PAINT_FRAMES && objects.some(({ kind }) => kind === "text"); frame++) {
    layer.update(MOMENT - STEPS * STEP_SECONDS, 0, camera);
    await new Promise(requestAnimationFrame);
  }
  for (let step = 1; step <= STEPS; step++) {
    const time = MOMENT + (step - STEPS) * STEP_SECONDS;
    crowd.update(STEP_SECONDS, time, camera);
    environment.update(time, STEP_SECONDS, camera);
    if (environment.isReflectionStale)
      environment.updateReflection((root, from) => view.captureReflection(root, from));
    layer.update(time, STEP_SECONDS, camera);
  }
  view.draw(scene, camera, overlay);
  shown = { environment, scene, camera, people, bystanders, position, target, time: MOMENT };
};

window.setSize = async (width, quality) => {
  canvas.style.width = `${width}px`;
  canvas.style.height = `${(width * 9) / 16}px`;
  view.setQuality(quality);
  view.setAntiAliasing(quality === "ultra" ? "msaa" : "fxaa");
  // The view learns its canvas's size with a frame of the page.
  while (view.width !== width) await new Promise(requestAnimationFrame);
};

window.showFrame = (seconds, share) => {
  if (!shown) throw new Error("No space is shown.");
  const { environment, scene, camera, people, bystanders, position, target } = shown;
  shown.time += seconds;
  // A slow movement to the side and back, for a parallax effect.
  const [toX, , toZ] = [target[0] - position[0], 0, target[2] - position[2]];
  const distance = Math.hypot(toX, toZ);
  const sway = Math.sin(share * Math.PI * 2) * DRIFT * Math.min(1, distance / 8);
  camera.position.set(
    position[0] + (-toZ / distance) * sway,
    position[1],
    position[2] + (toX / distance) * sway,
  );
  camera.lookAt(...target);
  camera.updateMatrixWorld();
  for (const [i, { emote }] of people.entries())
    if (emote && share === 0) bystanders[i]?.playEmote(emote, { hold: true });
  crowd.update(seconds, shown.time, camera);
  environment.update(shown.time, seconds, camera);
  layer.update(shown.time, seconds, camera);
  view.draw(scene, camera, overlay);
  // The drawing buffer is only valid in this task.
  return canvas.toDataURL("image/jpeg", 0.95);
};
