import type { AvatarLook } from "@veranda/contract/avatar";
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

/** Draws a look into the canvas: head and shoulders, or the whole figure. */
export type ShowLook = (look: AvatarLook, whole?: boolean) => Promise<void>;

declare global {
  interface Window {
    /** Set once everything is loaded. */
    showLook?: ShowLook;
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

window.showLook = async (look, whole = false) => {
  await crowd.loadAllParts();
  const avatar = crowd.add(look);
  avatar.setPose(0, 0, 0, Math.PI - (whole ? 0.42 : 0.3));
  const head = new Vector3();
  camera.fov = whole ? 21.5 : 10.8;
  camera.updateProjectionMatrix();
  camera.position.set(0, 1.6, 3);
  const eye = new Vector3(-0.25, 0, whole ? 5.4 : 3.1);
  for (let i = 0; i < 40; i++) {
    avatar.headPosition(head);
    eye.y = whole ? 1.25 : head.y - 0.2;
    camera.position.copy(eye);
    camera.lookAt(0, whole ? 0.95 : head.y - 0.245, 0);
    avatar.lookAt(eye);
    crowd.update(1 / 60, i / 60, camera);
  }
  scene.background = backdrop(look.colours.top, look.colours.accent);
  renderer.render(scene, camera);
  crowd.remove(avatar);
};
