import { environmentManifest, type EnvironmentManifest } from "@veranda/contract/environment";
import { Box3, Group, Mesh } from "three";
import type { Object3D } from "three";
import { outlineOf } from "../objects/models/outline.ts";
import { placedMaterial } from "../objects/models/placed-material.ts";
import { BuiltEnvironment } from "./built-environment.ts";
import { findSpawnPoint } from "./spawn-finder.ts";
import { STATIC_CASTER_LAYER } from "./lights.ts";
import type { EnvironmentSource, EnvironmentView } from "./source.ts";
import { soleMaterial } from "../sole-material.ts";

/** A model as an environment; `manifestUrl` names the environment that supplies sky and light. */
export type CustomSource = Omit<EnvironmentSource, "makeTexture"> & {
  name: string;
  title: string;
  modelUrl: string;
  readModel(bytes: ArrayBuffer): Promise<{ scene: Object3D }>;
};

/** A node with this name is collision geometry, with everything below it, and is never shown (docs/packages.md). */
const COLLISION = /^collision(?![a-z])/i;
/** Falling this far below the lowest point respawns the body. Metres. */
const FALL = 12;
/** Walkable margin round the model and above it. Metres. */
const ROOM = { aside: 30, above: 40 };

/**
 * Loads a model as an environment: the sun, sky and air of an open environment, and the model's triangles, or its
 * `collision` node, as collider.
 */
export async function loadCustomEnvironment(source: CustomSource): Promise<EnvironmentView> {
  const [manifestBytes, bytes] = await Promise.all([
    source.fetchBytes(source.manifestUrl, undefined, source.signal),
    source.fetchBytes(source.modelUrl, undefined, source.signal),
  ]);
  source.onProgress(0.7);
  const { scene } = await source.readModel(bytes);
  source.signal.throwIfAborted();
  scene.updateMatrixWorld(true);
  const hulls = takeCollision(scene);
  const collider = outlineOf(hulls ?? scene);
  const box = new Box3().setFromObject(scene);
  if (box.isEmpty()) throw new Error("There is nothing to see in this model.");
  const base = environmentManifest.parse(JSON.parse(new TextDecoder().decode(manifestBytes)));
  const manifest = manifestFor(base, source, box, collider.getIndex()?.count ?? 3);
  const spawn = findSpawnPoint(box, collider);
  manifest.spawnPoints[0] = { position: spawn, heading: 0 };
  for (const mesh of meshesIn(scene)) {
    mesh.material = placedMaterial(soleMaterial(mesh));
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    mesh.layers.enable(STATIC_CASTER_LAYER);
  }
  source.onProgress(1);
  const variant = manifest.variants[source.variant] ? source.variant : manifest.defaultVariant;
  const environment = new BuiltEnvironment({
    manifest,
    variant,
    scene: new Group(),
    collider,
    lightmap: null,
    loadLightmap: () => Promise.resolve(null),
  });
  environment.place(scene);
  // The model doesn't declare its floor: use the height of the spawn point.
  environment.floor = spawn[1];
  return environment;
}

/** A manifest with open-sky light everywhere, taking only sun, sky and sound from the other environment. */
function manifestFor(
  base: EnvironmentManifest,
  { name, title }: CustomSource,
  { min, max }: Box3,
  indexCount: number,
): EnvironmentManifest {
  const [width, depth] = [max.x - min.x, max.z - min.z];
  const side = Math.max(width, depth, 1) + ROOM.aside * 2;
  const variants = Object.fromEntries(
    Object.entries(base.variants).map(([key, variant]) => {
      const { sky, intensity } = variant.hemisphere;
      const range = base.groundGrid.range;
      const cell = sky.map((light) =>
        Math.round(Math.sqrt(Math.min(1, (light * intensity) / Math.PI / range)) * 255),
      );
      const { upperLight: _, ...rest } = variant;
      return [key, { ...rest, groundLight: btoa(String.fromCharCode(...cell)) }];
    }),
  );
  return {
    ...base,
    name,
    title,
    triangles: Math.max(1, Math.round(indexCount / 3)),
    variants,
    groundGrid: {
      origin: [min.x - ROOM.aside, min.z - ROOM.aside],
      cell: side,
      columns: 1,
      rows: 1,
      range: base.groundGrid.range,
    },
    bounds: {
      min: [min.x - ROOM.aside, min.y - FALL, min.z - ROOM.aside],
      max: [max.x + ROOM.aside, max.y + ROOM.above, max.z + ROOM.aside],
    },
    killHeight: min.y - FALL,
    spawnPoints: [{ position: [0, 0, 0], heading: 0 }],
    seats: [],
    frames: [],
    screens: [],
    pedestals: [],
    ladders: [],
    trampolines: [],
    teleporters: [],
    pointsOfInterest: [],
    areas: [],
    views: [],
    lamps: [],
    fires: [],
    water: { sea: null, pools: [], fountain: null },
    birds: [],
    shafts: [],
    reflection: null,
  };
}

/** Removes collision-only nodes from the scene; null: the model has none. */
function takeCollision(scene: Object3D): Object3D | null {
  const hulls = new Group();
  const found: Object3D[] = [];
  const findHulls = (thing: Object3D): void => {
    if (COLLISION.test(thing.name)) found.push(thing);
    else for (const child of thing.children) findHulls(child);
  };
  findHulls(scene);
  for (const thing of found) {
    if (![...meshesIn(thing)].length) continue;
    // Keeps its world transform, whatever its parent.
    thing.removeFromParent();
    hulls.children.push(thing);
  }
  return hulls.children.length > 0 ? hulls : null;
}

function* meshesIn(root: Object3D): Generator<Mesh> {
  if (root instanceof Mesh) yield root;
  for (const child of root.children) yield* meshesIn(child);
}
