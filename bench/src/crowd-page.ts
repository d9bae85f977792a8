// Runs in the page of bench/src/crowd.ts: the crowd with levels of detail, the same people without them, and the same with
// three's own SkinnedMesh, each in its own scene.
import type { AvatarLook } from "@veranda/contract/avatar";
import { createCrowd } from "@veranda/engine/world/avatars/crowd";
import type { MultiRunDraw } from "@veranda/engine/world/avatars/multi-run-draw";
import type { Avatar, Crowd } from "@veranda/engine/world/avatars/types";
import {
  AnimationClip,
  AnimationMixer,
  Bone,
  BufferGeometry,
  Color,
  type DataArrayTexture,
  DirectionalLight,
  Float32BufferAttribute,
  HemisphereLight,
  type Mesh,
  MeshStandardMaterial,
  PerspectiveCamera,
  QuaternionKeyframeTrack,
  Scene,
  Skeleton,
  SkinnedMesh,
  type Texture,
  Uint16BufferAttribute,
  Vector3,
  WebGLRenderer,
} from "three";
import { fiftyLooks } from "./crowd-looks.ts";
import { TURN_RATE, walkingPlace } from "./crowd-places.ts";
import { thinDraws } from "./crowd-thin-draws.ts";
import { countVideoMemory } from "./crowd-video-memory.ts";

export type CrowdMeasure = {
  people: number;
  kind: "crowd" | "crowd, whole" | "SkinnedMesh";
  /** Number of people with custom avatars, all different. */
  own: number;
  /** Bytes of video memory for those. */
  customAvatarBytes: number;
  updateMs: number[];
  renderMs: number[];
  drawCalls: number;
  /** Maximum over all frames. */
  triangles: number;
  /** Video memory of buffers and float textures, bytes. */
  bufferBytes: number;
};

declare global {
  interface Window {
    measureCrowd?: (
      kind: CrowdMeasure["kind"],
      people: number,
      own: number,
      frames: number,
    ) => Promise<CrowdMeasure>;
    /** Ids of custom avatars, all different. */
    ownIds?: string[];
    renderedBy?: string;
  }
}

thinDraws();
const bufferBytes = countVideoMemory();
const renderer = new WebGLRenderer({ antialias: false });
renderer.setSize(320, 180, false);
document.body.append(renderer.domElement);
renderer.info.autoReset = false;
const camera = new PerspectiveCamera(60, 16 / 9, 0.1, 200);
camera.position.set(0, 9, 15);
camera.lookAt(0, 0, -2);
camera.updateMatrixWorld();

const layer = new Vector3();
const assets = {
  manifestUrl: "/avatars/avatars.json",
  fetchBytes: async (url: string) => (await fetch(url)).arrayBuffer(),
  signal: new AbortController().signal,
  painter: {
    paint: (source: Texture, target: DataArrayTexture, at: number, level: number, y: number) =>
      renderer.copyTextureToTexture(source, target, null, layer.set(0, y, at), 0, level),
  },
};
const library = await createCrowd(assets, { capacity: 1 });
const looks = fiftyLooks(library.catalogue);
const lookOf = (i: number) => looks[i % looks.length] as AvatarLook;

function lit(): Scene {
  const scene = new Scene();
  const sun = new DirectionalLight("#ffffff", 2);
  sun.position.set(2, 4, 3);
  scene.add(sun, new HemisphereLight("#dfe9f5", "#b09a80", 1.5));
  return scene;
}

/** The last measured crowd is kept until the next one, so that its memory can be inspected. */
let standing: { dispose(): void } | null = null;

window.measureCrowd = async (kind, people, own, frames) => {
  standing?.dispose();
  const scene = lit();
  const bufferBytesBefore = bufferBytes();
  const drawn =
    kind === "SkinnedMesh"
      ? asSkinnedMeshes(scene, people)
      : await asCrowd(scene, people, own, kind === "crowd");
  const measure: CrowdMeasure = {
    people,
    kind,
    own,
    customAvatarBytes: 0,
    updateMs: [],
    renderMs: [],
    drawCalls: 0,
    triangles: 0,
    bufferBytes: 0,
  };
  // Custom avatars arrive one after another; nothing needs to be drawn for that.
  for (let frame = 0; drawn.crowd && drawn.areOnTheWay() && frame < 50 * own; frame++) {
    drawn.update(0);
    await new Promise((resolve) => setTimeout(resolve, 4));
  }
  for (let frame = -5; frame < frames; frame++) {
    const began = performance.now();
    drawn.update(frame / 60);
    const updated = performance.now();
    renderer.info.reset();
    renderer.render(scene, camera);
    const rendered = performance.now();
    // Waits for the graphics process before the next frame: otherwise its queue is measured instead of the page.
    renderer.getContext().finish();
    await new Promise(requestAnimationFrame);
    measure.triangles = Math.max(measure.triangles, renderer.info.render.triangles);
    if (frame < 0) continue;
    measure.updateMs.push(updated - began);
    measure.renderMs.push(rendered - updated);
  }
  measure.drawCalls = renderer.info.render.calls;
  measure.bufferBytes = bufferBytes() - bufferBytesBefore;
  measure.customAvatarBytes = drawn.crowd?.customAvatarBytes() ?? 0;
  standing = drawn;
  return measure;
};

async function asCrowd(scene: Scene, people: number, own: number, hasLevels: boolean) {
  const crowd: Crowd = await createCrowd(assets, { capacity: people, hasLevels });
  await crowd.loadAllParts();
  crowd.setQuality("high");
  scene.add(crowd.root);
  const avatars: Avatar[] = [];
  for (let i = 0; i < people; i++) {
    const avatar = crowd.add(lookOf(i));
    // Custom avatars are spread among the others.
    const at = Math.floor((i * own) / people);
    const id = window.ownIds?.[at];
    if (at !== Math.floor(((i - 1) * own) / people) && id !== undefined) avatar.setCustomAvatar(id);
    avatars.push(avatar);
  }
  const motion = {
    along: 0.72,
    across: 0,
    grounded: true,
    verticalSpeed: 0,
    turnRate: -TURN_RATE,
    doing: "move" as const,
  };
  return {
    crowd,
    areOnTheWay: () => avatars.some(({ customAvatarState }) => customAvatarState === "loading"),
    update(seconds: number) {
      avatars.forEach((avatar, i) => {
        const { x, z, heading } = walkingPlace(i, people, seconds);
        avatar.setPose(x, 0, z, heading);
        avatar.setMotion(motion);
      });
      crowd.update(1 / 60, seconds, camera);
    },
    dispose: () => crowd.dispose(),
  };
}

/** The same triangles, bones and walk as in three's examples: one SkinnedMesh and one mixer per person. */
function asSkinnedMeshes(scene: Scene, people: number) {
  const geometries = looks.map(geometryOf);
  const material = new MeshStandardMaterial({ vertexColors: true, roughness: 0.82 });
  const clip = walkClip();
  const walkers = Array.from({ length: people }, (_, i) => {
    const bones = boneTree();
    const mesh = new SkinnedMesh(geometries[i % geometries.length], material);
    mesh.add(bones[0] as Bone);
    mesh.bind(new Skeleton(bones));
    scene.add(mesh);
    const mixer = new AnimationMixer(mesh);
    mixer.clipAction(clip).play();
    mixer.update(i * 0.37);
    return { mesh, mixer };
  });
  return {
    crowd: null,
    update(seconds: number) {
      walkers.forEach(({ mesh, mixer }, i) => {
        const { x, z, heading } = walkingPlace(i, people, seconds);
        mesh.position.set(x, 0, z);
        mesh.rotation.y = heading + Math.PI;
        mixer.update(1 / 60);
      });
    },
    dispose() {
      for (const { mesh } of walkers) mesh.skeleton.dispose();
      for (const geometry of geometries) geometry.dispose();
      material.dispose();
    },
  };
}

function geometryOf(look: AvatarLook): BufferGeometry {
  const worn = new Set(["bare", look.hair, look.top, look.bottom, look.shoes, ...look.accessories]);
  const shared = (library.root.children[0] as Mesh).geometry;
  const index = shared.index?.array ?? [];
  const indices: number[] = [];
  for (const part of library.catalogue.parts)
    if (worn.has(part.id)) indices.push(...partIndices(part.id, index));
  const geometry = new BufferGeometry();
  const scale = (library.catalogue.positionScale * 32767) / (2047 * 16);
  const positions = shared.getAttribute("position");
  const count = positions.count;
  const place = new Float32Array(count * 3);
  const tint = new Float32Array(count * 3);
  const colour = new Color(look.colours.top);
  for (let v = 0; v < count; v++) {
    place.set([positions.getX(v) * scale, positions.getY(v) * scale, positions.getZ(v) * scale], v * 3);
    colour.toArray(tint, v * 3);
  }
  geometry.setAttribute("position", new Float32BufferAttribute(place, 3));
  geometry.setAttribute("normal", shared.getAttribute("normal"));
  geometry.setAttribute("color", new Float32BufferAttribute(tint, 3));
  geometry.setAttribute("skinIndex", shared.getAttribute("aBones"));
  geometry.setAttribute("skinWeight", shared.getAttribute("aWeights"));
  geometry.setIndex(new Uint16BufferAttribute(indices, 1));
  return geometry;
}

/** A part's triangles at the finest level. Second files are omitted, which makes this comparison lighter. */
function partIndices(id: string, index: ArrayLike<number>): number[] {
  const run = (library.root.children[0] as MultiRunDraw).runs.find(({ name }) => name === `${id} 0`);
  return Array.from({ length: run?.length ?? 0 }, (_, i) => index[(run?.start ?? 0) + i] ?? 0);
}

const PARENT: Record<string, string> = { spine: "hips", chest: "spine", neck: "chest", head: "neck" };
function boneTree(): Bone[] {
  const names = Object.keys(parentNames());
  const joints = library.catalogue.builds[0]?.joints ?? [];
  const bones = names.map((name) => Object.assign(new Bone(), { name }));
  names.forEach((name, i) => {
    const parent = names.indexOf(parentNames()[name] ?? "");
    const [x, y, z] = joints[i] ?? [0, 0, 0];
    const [px, py, pz] = joints[parent] ?? [0, 0, 0];
    bones[i]?.position.set(x - px, y - py, z - pz);
    bones[parent]?.add(bones[i] as Bone);
  });
  return bones;
}

function parentNames(): Record<string, string> {
  const names: Record<string, string> = { hips: "", ...PARENT };
  for (const side of ["left", "right"]) {
    names[`${side}Shoulder`] = "chest";
    names[`${side}UpperArm`] = `${side}Shoulder`;
    names[`${side}LowerArm`] = `${side}UpperArm`;
    names[`${side}Hand`] = `${side}LowerArm`;
    for (const finger of ["ThumbProximal", "IndexProximal", "MiddleProximal"]) {
      names[`${side}${finger}`] = `${side}Hand`;
      if (finger !== "ThumbProximal")
        names[`${side}${finger.replace("Proximal", "Intermediate")}`] = `${side}${finger}`;
    }
  }
  for (const side of ["left", "right"]) {
    names[`${side}UpperLeg`] = "hips";
    names[`${side}LowerLeg`] = `${side}UpperLeg`;
    names[`${side}Foot`] = `${side}LowerLeg`;
    names[`${side}Toes`] = `${side}Foot`;
  }
  return names;
}

/** A rotation of every bone for every thirtieth of a second: the work of a walk, whatever it looks like. */
function walkClip(): AnimationClip {
  const frames = 25;
  const times = Array.from({ length: frames }, (_, f) => f / 30);
  const tracks = Object.keys(parentNames()).map(
    (name, b) =>
      new QuaternionKeyframeTrack(
        `${name}.quaternion`,
        times,
        times.flatMap((_, f) => {
          const angle = 0.1 * Math.sin((f / (frames - 1)) * Math.PI * 2 + b);
          return [Math.sin(angle), 0, 0, Math.cos(angle)];
        }),
      ),
  );
  return new AnimationClip("walk", frames / 30, tracks);
}

const gl = renderer.getContext();
const debug = gl.getExtension("WEBGL_debug_renderer_info");
window.renderedBy = String(gl.getParameter(debug ? debug.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
