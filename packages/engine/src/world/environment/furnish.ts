import type { EnvironmentManifest } from "@veranda/contract/environment";
import { Group, type Mesh, type Object3D, type Points, type ShaderMaterial } from "three";

import { isInstanced, meshesByName } from "./geometry.ts";
import { createBirds } from "./birds.ts";
import { STILL_CASTER_LAYER } from "./lights.ts";
import { createLivingMaterial, type LivingOptions } from "./living-material.ts";
import { createGlassMaterial } from "./glass-material.ts";
import { createFires, createFountain, createHalos, createMotes, type PointScale } from "./particles.ts";
import { createPools } from "./pools.ts";
import { createSea } from "./sea.ts";
import { createShafts } from "./shafts.ts";
import { createSkyDome } from "./sky-dome.ts";
import { createStillMaterial } from "./still-material.ts";
import type { SharedUniforms } from "./uniforms.ts";

/** What of an environment changes with the quality or every frame. */
export type Furnished = {
  root: Group;
  sky: Mesh;
  detail: { value: number };
  pointScale: PointScale;
  /** Clouds of points with their full number of points. */
  clouds: { points: Points; count: number }[];
};

const MOTES = 260;

/** Gives the loaded meshes their materials and adds what no file holds: sky, water, glow, dust, gulls. */
export function furnish(scene: Object3D, manifest: EnvironmentManifest, shared: SharedUniforms): Furnished {
  const root = new Group();
  root.name = "environment";
  const detail = { value: 3 };
  const pointScale = { value: 800 };
  for (const [name, mesh] of meshesByName(scene)) {
    mesh.material = materialFor(name, mesh, shared, manifest.reflection !== null);
    mesh.name = name;
    if (name === "glass") mesh.renderOrder = 2;
    else if (name !== "landscape") castsStill(mesh);
  }
  root.add(scene);
  const sky = createSkyDome(shared, detail);
  const random = sequence(7);
  const { water, lamps, fires, birds, shafts, variants } = manifest;
  const hasMotes = Object.values(variants).some(({ motes }) => motes.glow > 0);
  const particles = [
    ...(hasMotes ? [createMotes(shared, MOTES, random, pointScale)] : []),
    ...(fires.length > 0 ? [createFires(shared, fires, random, pointScale)] : []),
    ...(water.fountain ? [createFountain(shared, water.fountain, random, pointScale)] : []),
  ];
  root.add(sky, ...particles);
  if (water.sea !== null) root.add(createSea(shared, water.sea, detail));
  if (water.pools.length > 0) root.add(createPools(shared, water.pools));
  if (lamps.length > 0) root.add(createHalos(shared, lamps, pointScale));
  if (shafts.length > 0) root.add(createShafts(shared, shafts));
  if (birds.length > 0) root.add(createBirds(shared, birds));
  const clouds = particles.map((points) => ({
    points,
    count: points.geometry.getAttribute("position").count,
  }));
  return { root, sky, detail, pointScale, clouds };
}

const LIVING: Record<string, LivingOptions["kind"]> = { living: "cloth", landscape: "land" };
/** What the pack may say of things that stand in many places. */
const SCATTERED: readonly LivingOptions["kind"][] = ["leaf", "grass", "flag", "solid"];

function materialFor(name: string, mesh: Mesh, shared: SharedUniforms, hasRoom: boolean): ShaderMaterial {
  if (name === "still") return createStillMaterial(shared, kindsOf(mesh), hasRoom);
  if (name === "glass") return createGlassMaterial(shared);
  const { kind, sways } = { ...mesh.parent?.userData, ...mesh.userData } as {
    kind?: unknown;
    sways?: unknown;
  };
  return createLivingMaterial(shared, {
    kind: LIVING[name] ?? SCATTERED.find((known) => known === kind) ?? "solid",
    tinted: isInstanced(mesh),
    sways: typeof sways === "number" ? sways : 0,
    kinds: kindsOf(mesh),
    hasRoom,
  });
}

/** The kinds of surfaces that a mesh has, by their numbers. */
function kindsOf(mesh: Mesh): Set<number> {
  const surface = mesh.geometry.getAttribute("_surface");
  const kinds = new Set<number>();
  for (let at = 0; at < surface.count; at++) kinds.add(Math.round(surface.getW(at) * 255));
  return kinds;
}

function castsStill(mesh: Mesh): void {
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  mesh.layers.enable(STILL_CASTER_LAYER);
}

/** A repeatable row of numbers in [0, 1): dust lies the same for everyone. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
