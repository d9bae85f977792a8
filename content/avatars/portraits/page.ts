import { createCrowd } from "@veranda/engine/world/avatars/crowd";
import {
  ACESFilmicToneMapping,
  Color,
  DirectionalLight,
  HemisphereLight,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from "three";

/** Draws one preset into the canvas. */
export type ShowPreset = (id: string) => void;

declare global {
  interface Window {
    /** Set once everything is loaded. */
    showPreset?: ShowPreset;
  }
}

const SIZE = 512;
const renderer = new WebGLRenderer({ antialias: true, preserveDrawingBuffer: true });
renderer.setSize(SIZE, SIZE, false);
renderer.toneMapping = ACESFilmicToneMapping;
document.body.append(renderer.domElement);

const scene = new Scene();
const key = new DirectionalLight("#ffe6c8", 2.7);
key.position.set(-1.6, 2.6, 3.2);
const rim = new DirectionalLight("#ffd2a0", 1.6);
rim.position.set(2.6, 2.2, -2.4);
scene.add(key, rim, new HemisphereLight("#e6eef6", "#c4a484", 1.7));
const camera = new PerspectiveCamera(13.4, 1, 0.1, 20);

const crowd = await createCrowd(
  {
    manifestUrl: "/avatars/avatars.json",
    fetchBytes: async (url) => (await fetch(url)).arrayBuffer(),
    signal: new AbortController().signal,
  },
  { capacity: 4 },
);
scene.add(crowd.root);
crowd.setQuality("ultra");

/** Ground of the portrait: a pale tone of what the person wears. */
function backdrop(top: string, accent: string): Color {
  const mixed = new Color(top).lerp(new Color(accent), 0.35);
  return mixed.lerp(new Color("#f3e6d2"), 0.62);
}

window.showPreset = (id) => {
  const preset = crowd.catalogue.presets.find((p) => p.id === id);
  if (!preset) throw new Error(`There is no avatar “${id}”.`);
  const avatar = crowd.add(preset.look);
  avatar.setPose(0, 0, 0, Math.PI - 0.32);
  const head = new Vector3();
  camera.position.set(0, 1.6, 3);
  const eye = new Vector3(-0.25, 0, 3.1);
  for (let i = 0; i < 40; i++) {
    avatar.headPosition(head);
    eye.y = head.y - 0.22;
    camera.position.copy(eye);
    camera.lookAt(0.0, head.y - 0.265, 0);
    avatar.lookAt(eye);
    crowd.update(1 / 60, i / 60, camera);
  }
  scene.background = backdrop(preset.look.colours.top, preset.look.colours.accent);
  renderer.render(scene, camera);
  crowd.remove(avatar);
};
