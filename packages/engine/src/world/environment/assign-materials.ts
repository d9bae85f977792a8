import type { EnvironmentManifest } from "@veranda/contract/environment";
import { Group, type InstancedMesh, type Mesh, type Object3D, type Points, type ShaderMaterial } from "three";

import { isInstanced, meshesByName } from "./geometry.ts";
import { createBirds } from "./birds.ts";
import { STATIC_CASTER_LAYER } from "./lights.ts";
import { castStaticShadow } from "./static-shadow-caster.ts";
import { createFoliageMaterial, type FoliageOptions } from "./foliage-material.ts";
import { createGlassMaterial } from "./glass-material.ts";
import { createFires, createFountain, createHalos, createMotes } from "./particles.ts";
import { createPools } from "./pools.ts";
import { reflectionRooms } from "./reflection-rooms.ts";
import { createSea } from "./sea.ts";
import { createLightShafts } from "./light-shafts.ts";
import { createSkyDome } from "./sky-dome.ts";
import { createStaticMaterial } from "./static-material.ts";
import type { SharedUniforms } from "./uniforms.ts";

/** Parts of an environment that depend on the quality or change each frame. */
export type MaterialsAssigned = {
  root: Group;
  sky: Mesh;
  detail: { value: number };
  /** Point clouds with their full number of points. */
  clouds: { points: Points; count: number }[];
  /** Instanced foliage: the number of instances, and the scale that compensates for fewer of them. */
  foliage: { meshes: { mesh: InstancedMesh; count: number }[]; bulk: { value: number } };
};

const MOTES = 260;

/** Assigns materials to the loaded meshes and adds generated parts: sky, water, glow, dust, gulls. */
export function assignMaterials(
  scene: Object3D,
  manifest: EnvironmentManifest,
  shared: SharedUniforms,
): MaterialsAssigned {
  const root = new Group();
  root.name = "environment";
  const detail = { value: 3 };
  const foliage: MaterialsAssigned["foliage"] = { meshes: [], bulk: { value: 1 } };
  for (const [name, mesh] of meshesByName(scene)) {
    mesh.material = materialFor(name, mesh, shared, foliage.bulk, reflectionRooms(manifest).length);
    mesh.name = name;
    if (isInstanced(mesh) && THINNED.includes(kindOf(mesh))) {
      shuffle(mesh);
      foliage.meshes.push({ mesh, count: mesh.count });
    }
    if (name === "glass") mesh.renderOrder = 2;
    else if (name !== "landscape") {
      // Foliage is drawn with its own sizes and wind: it isn't widened like poles.
      if (name === "still" || kindOf(mesh) === "solid") castStaticShadow(mesh);
      else castsAsItIs(mesh);
    }
  }
  root.add(scene);
  const sky = createSkyDome(shared, detail);
  const random = sequence(7);
  const { water, lamps, fires, birds, shafts, variants } = manifest;
  const hasMotes = Object.values(variants).some(({ motes }) => motes.glow > 0);
  const particles = [
    ...(hasMotes ? [createMotes(shared, MOTES, random)] : []),
    ...(fires.length > 0 ? [createFires(shared, fires, random)] : []),
    ...(water.fountain ? [createFountain(shared, water.fountain, random)] : []),
  ];
  root.add(sky, ...particles);
  if (water.sea !== null) root.add(createSea(shared, water.sea, detail));
  if (water.pools.length > 0) root.add(createPools(shared, water.pools));
  if (lamps.length > 0) root.add(createHalos(shared, lamps));
  if (shafts.length > 0) root.add(createLightShafts(shared, shafts));
  if (birds.length > 0) root.add(createBirds(shared, birds));
  const clouds = particles.map((points) => ({
    points,
    count: points.geometry.getAttribute("position").count,
  }));
  return { root, sky, detail, clouds, foliage };
}

const LIVING: Record<string, FoliageOptions["kind"]> = { living: "cloth", landscape: "land" };
/** Kinds of instanced meshes that the pack can declare. */
const SCATTERED: readonly FoliageOptions["kind"][] = ["leaf", "crown", "grass", "flag", "solid"];

/** Thinned out at low quality; the remaining instances are drawn larger. */
const THINNED: readonly FoliageOptions["kind"][] = ["leaf", "grass"];

const AS_LARGE_AS_IT_IS = { value: 1 };

function kindOf(mesh: Mesh): FoliageOptions["kind"] {
  const { kind } = { ...mesh.parent?.userData, ...mesh.userData } as { kind?: unknown };
  return LIVING[mesh.name] ?? SCATTERED.find((each) => each === kind) ?? "solid";
}

/** Shuffles instances so that any prefix of them is spread over the whole area. */
function shuffle(mesh: InstancedMesh): void {
  const random = sequence(11);
  const attributes = [mesh.instanceMatrix, mesh.geometry.getAttribute("_TINT")];
  for (let last = mesh.count - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    for (const attribute of attributes) swap(attribute, last, other);
  }
}

function swap(
  { array, itemSize }: { array: ArrayLike<number>; itemSize: number },
  a: number,
  b: number,
): void {
  const values = array as number[];
  for (let k = 0; k < itemSize; k++) {
    const kept = values[a * itemSize + k] ?? 0;
    values[a * itemSize + k] = values[b * itemSize + k] ?? 0;
    values[b * itemSize + k] = kept;
  }
}

function materialFor(
  name: string,
  mesh: Mesh,
  shared: SharedUniforms,
  bulk: { value: number },
  rooms: number,
): ShaderMaterial {
  if (name === "still") return createStaticMaterial(mesh, shared, kindsOf(mesh), rooms);
  if (name === "glass") return createGlassMaterial(shared);
  const { sways } = { ...mesh.parent?.userData, ...mesh.userData } as { sways?: unknown };
  const kind = kindOf(mesh);
  return createFoliageMaterial(shared, {
    kind,
    bulk: THINNED.includes(kind) ? bulk : AS_LARGE_AS_IT_IS,
    tinted: isInstanced(mesh),
    sways: typeof sways === "number" ? sways : 0,
    kinds: kindsOf(mesh),
    rooms,
  });
}

/** The surface kinds of a mesh, by number. */
function kindsOf(mesh: Mesh): Set<number> {
  const surface = mesh.geometry.getAttribute("_surface");
  const kinds = new Set<number>();
  for (let at = 0; at < surface.count; at++) kinds.add(Math.round(surface.getW(at) * 255));
  return kinds;
}

function castsAsItIs(mesh: Mesh): void {
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  mesh.layers.enable(STATIC_CASTER_LAYER);
}

/** A seeded sequence of numbers in [0, 1): dust looks the same for everyone. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
