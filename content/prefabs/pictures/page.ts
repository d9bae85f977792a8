import { words } from "@veranda/engine/testing/words.fixture";
import { createObjectLayer } from "@veranda/engine/world/objects/create-object-layer";
import {
  ACESFilmicToneMapping,
  Box3,
  DirectionalLight,
  HemisphereLight,
  PCFShadowMap,
  PerspectiveCamera,
  Scene,
  Sphere,
  Vector3,
  WebGLRenderer,
  type Object3D,
} from "three";

declare global {
  interface Window {
    /** A prefab alone, without ground, as a data: URL of a PNG. */
    takePrefab?: (id: string) => Promise<string>;
  }
}

/** Pixels; what is kept is a third of it. */
const SIDE = 480;
/** From a little above, a little to its right; degrees. */
const ABOVE = 20;
const BESIDE = 32;
const FIELD_OF_VIEW = 24;
/** Long enough for what grows in, and always the same moment of what sways. */
const STEPS = 20;
const STEP_SECONDS = 0.1;
/** Lamps shine a little: one sees that they are lamps. */
const LAMPS = 0.45;
/** Share of the picture's half that the thing may fill before it is cut out. */
const FILL = 0.92;

const canvas = document.querySelector("canvas");
if (!canvas) throw new Error("The page has no canvas.");
const renderer = new WebGLRenderer({ canvas, alpha: true, antialias: true, preserveDrawingBuffer: true });
renderer.setSize(SIDE, SIDE, false);
renderer.setClearColor(0x000000, 0);
renderer.toneMapping = ACESFilmicToneMapping;
renderer.toneMappingExposure = 1.2;
renderer.shadowMap.enabled = true;
renderer.shadowMap.type = PCFShadowMap;

const fetchBytes = async (url: string): Promise<ArrayBuffer> => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.arrayBuffer();
};
const layer = await createObjectLayer({
  manifestUrl: "/prefabs/prefabs.json",
  fetchBytes,
  words,
  signal: new AbortController().signal,
});
layer.setLook({ lamps: LAMPS, skyLightAt: null });

const scene = new Scene();
const sky = new HemisphereLight(0xeaf1ff, 0x9a8672, 1.9);
const sun = new DirectionalLight(0xfff0dc, 2.6);
sun.castShadow = true;
sun.shadow.mapSize.set(1024, 1024);
sun.shadow.bias = -0.0006;
sun.shadow.normalBias = 0.02;
/** From behind, so that dark things have an edge on a dark ground. */
const rim = new DirectionalLight(0xdfeaff, 2.2);
rim.position.set(0.35, 0.5, -1);
scene.add(layer.root, sky, sun, sun.target, rim);

const camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.05, 400);
const bounds = new Box3();
const ball = new Sphere();
const corner = new Vector3();
const towards = new Vector3().setFromSphericalCoords(
  1,
  ((90 - ABOVE) * Math.PI) / 180,
  (BESIDE * Math.PI) / 180,
);

window.takePrefab = async (prefab) => {
  await layer.setObjects([
    {
      id: `picture-${prefab}`,
      kind: "prefab",
      name: "",
      parentId: null,
      order: 0,
      transform: { position: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
      props: { prefab },
      isHidden: false,
      locked: false,
      uneditable: false,
      creatorId: null,
      version: 1,
    },
  ]);
  // What was there before leaves, what comes grows in.
  for (let step = 1; step <= STEPS; step++) layer.update(step * STEP_SECONDS, STEP_SECONDS, camera);
  if (!layer.boundsOf(`picture-${prefab}`, bounds)) throw new Error(`There is no prefab ${prefab}.`);
  aim();
  layer.update(STEPS * STEP_SECONDS, 0, camera);
  // Halos in the air have no edge: they would be all that one sees.
  layer.root.traverse((thing) => {
    if (isHalo(thing)) thing.visible = false;
  });
  renderer.render(scene, camera);
  return canvas.toDataURL("image/png");
};

/** Looks at the middle of what stands there, from as near as it fits. */
function aim(): void {
  bounds.getBoundingSphere(ball);
  const { center, radius } = ball;
  camera.position.copy(center).addScaledVector(towards, radius * 8);
  camera.lookAt(center);
  camera.zoom = 1;
  camera.updateProjectionMatrix();
  camera.updateMatrixWorld();
  let widest = 0;
  for (let i = 0; i < 8; i++) {
    corner.set(
      i & 1 ? bounds.max.x : bounds.min.x,
      i & 2 ? bounds.max.y : bounds.min.y,
      i & 4 ? bounds.max.z : bounds.min.z,
    );
    corner.project(camera);
    widest = Math.max(widest, Math.abs(corner.x), Math.abs(corner.y));
  }
  // The perspective changes little: nearer by a lens that is longer.
  camera.zoom = FILL / widest;
  camera.updateProjectionMatrix();
  sun.position.copy(center).addScaledVector(SUN, radius * 4);
  sun.target.position.copy(center);
  const { camera: shadow } = sun.shadow;
  shadow.left = shadow.bottom = -radius;
  shadow.right = shadow.top = radius;
  shadow.near = radius;
  shadow.far = radius * 8;
  shadow.updateProjectionMatrix();
}
const SUN = new Vector3(-0.45, 0.78, 0.55).normalize();

const isHalo = (thing: Object3D): boolean =>
  "material" in thing && (thing.material as { name?: string }).name === "lamp-glow";
