import type { HandsPose } from "@veranda/contract/rooms/messages";
import { createCrowd } from "@veranda/engine/world/avatars/crowd";
import { atRest, type AvatarMotion } from "@veranda/engine/world/avatars/types";
import {
  ACESFilmicToneMapping,
  Color,
  DirectionalLight,
  HemisphereLight,
  PerspectiveCamera,
  Scene,
  WebGLRenderer,
} from "three";

/** A row of pictures: somebody moving or playing an emote, at certain times (seconds). */
export type Strip = {
  preset: number;
  emote: string | null;
  isHeld: boolean;
  motion: Partial<AvatarMotion>;
  /** Seconds of motion before the first picture. */
  before: number;
  moments: readonly number[];
  /** The camera's direction from the person, degrees from the front to their left, and its look-at height. */
  from: number;
  middle: number;
  high: number;
  /** Headset poses at each time. */
  hands?: readonly HandsPose[];
};
/** Draws a strip over the whole canvas. */
export type ShowStrip = (strip: Strip) => void;

declare global {
  interface Window {
    showStrip?: ShowStrip;
    emoteNames?: readonly string[];
  }
}

const CELL = { width: 150, height: 210 };
const DT = 1 / 60;
const renderer = new WebGLRenderer({ antialias: true, preserveDrawingBuffer: true });
renderer.toneMapping = ACESFilmicToneMapping;
renderer.autoClear = false;
document.body.append(renderer.domElement);

const scene = new Scene();
scene.background = new Color("#efe3d2");
const key = new DirectionalLight("#ffe6c8", 2.7);
key.position.set(-1.6, 2.6, 3.2);
const rim = new DirectionalLight("#ffd2a0", 1.6);
rim.position.set(2.6, 2.2, -2.4);
scene.add(key, rim, new HemisphereLight("#e6eef6", "#c4a484", 1.7));
const camera = new PerspectiveCamera(24, CELL.width / CELL.height, 0.1, 40);

const crowd = await createCrowd(
  {
    manifestUrl: "/avatars/avatars.json",
    fetchBytes: async (url) => (await fetch(url)).arrayBuffer(),
    signal: new AbortController().signal,
  },
  { capacity: 64 },
);
await Promise.all([crowd.loadActions(), crowd.loadEmotes()]);
scene.add(crowd.root);
crowd.setQuality("ultra");
crowd.setGround((_x, _z, from, to, hit) => {
  hit.y = 0;
  hit.nx = hit.nz = 0;
  hit.ny = 1;
  return from >= 0 && to <= 0;
});

// Preloads parts that not everybody wears.
const everyone = crowd.catalogue.presets.map(({ look }) => crowd.add(look));
for (let wait = 0; wait < 12; wait++) {
  crowd.update(DT, 0, camera);
  await new Promise((resolve) => setTimeout(resolve, 100));
}
for (const avatar of everyone) crowd.remove(avatar);

window.emoteNames = crowd.emotes.map(({ animationAssetName }) => animationAssetName);
window.showStrip = ({ preset, emote, isHeld, motion, before, moments, from, middle, high, hands }) => {
  const { presets } = crowd.catalogue;
  const look = presets[preset % presets.length]?.look;
  if (!look) throw new Error("There are no presets.");
  renderer.setSize(CELL.width * moments.length, CELL.height, false);
  renderer.setScissorTest(true);
  const avatar = crowd.add(look);
  const moving = { ...atRest(), ...motion };
  let [x, y, z, heading] = [0, 0, 0, Math.PI];
  let time = -before;
  const advance = () => {
    heading += moving.turnRate * DT;
    const [fx, fz] = [-Math.sin(heading), -Math.cos(heading)];
    x += (fx * moving.along + fz * moving.across) * DT;
    z += (fz * moving.along - fx * moving.across) * DT;
    if (moving.doing === "climb") y += moving.verticalSpeed * DT;
    avatar.setPose(x, y, z, heading);
    avatar.setMotion(moving);
    const round = (from * Math.PI) / 180;
    camera.position.set(x + Math.sin(round) * 5, y + middle + 0.5, z + Math.cos(round) * 5);
    camera.lookAt(x, y + middle, z);
    camera.fov = (Math.atan(high / 2 / 5) * 360) / Math.PI;
    camera.updateProjectionMatrix();
    crowd.update(DT, time, camera);
    time += DT;
  };
  const until = (moment: number) => {
    for (let left = Math.ceil((moment - time) / DT); left > 0; left--) advance();
  };
  advance();
  until(0);
  if (emote) avatar.playEmote(emote, { hold: isHeld });
  moments.forEach((moment, column) => {
    avatar.setHands(hands?.[column] ?? null);
    until(moment);
    renderer.setViewport(column * CELL.width, 0, CELL.width, CELL.height);
    renderer.setScissor(column * CELL.width, 0, CELL.width, CELL.height);
    renderer.clear();
    renderer.render(scene, camera);
  });
  crowd.remove(avatar);
};
