import { readFile } from "node:fs/promises";
import type { SpaceObject } from "@veranda/contract";
import type { Prefab } from "@veranda/contract/prefab";
import { FollowCamera } from "@veranda/engine/world/camera/follow-camera";
import { CollisionWorld } from "@veranda/engine/world/collision/collision-world";
import { parseGlb } from "@veranda/engine/world/environment/geometry";
import { colliderGeometry } from "@veranda/engine/world/objects/colliders";
import { readPrefab } from "@veranda/engine/world/objects/prefab-file";
import { BufferGeometry, DoubleSide, Float32BufferAttribute, InstancedMesh } from "three";
import { Matrix4, Mesh, Quaternion, Ray, Vector3 } from "three";
import type { Object3D, PerspectiveCamera } from "three";
import { MeshBVH } from "three-mesh-bvh";
import type { Ground } from "./ground.ts";

/** Distance in front of the camera to be kept free, metres: the person stands slightly beyond. */
const NEAR = 5;
/** Obstacles up to this height can be looked over: tables, chairs, low walls; they cost less. Metres above the feet. */
const LOOKED_OVER = 1.1;
const FLOOR = 0.3;
const LOW_COUNTS = 0.1;
/** Rays through a picture, across and down. */
const ACROSS = 28;
const DOWN = 16;
/** The middle of a picture has more weight than its edges. */
const MIDDLE = 0.45;
const MIDDLE_COUNTS = 3;
/** Sample points of a body: metres to the right, metres above the feet. */
const BODY = [
  [0, 1.6],
  [-0.2, 1.25],
  [0.2, 1.25],
  [0, 0.9],
  [0, 0.4],
] as const;
/** Longer than any camera takes to come to rest. */
const SETTLE_STEPS = 40;
const STEP_SECONDS = 0.1;

export type Point = readonly [x: number, y: number, z: number];

/** The first view of somebody who has just spawned. */
export type Seen = {
  /** Metres from the camera to the person. */
  distance: number;
  /** Share of the picture covered by things within a few metres of the camera, 0 to 1. */
  near: number;
  /** Hidden share of the person, 0 to 1. */
  hidden: number;
  camera: PerspectiveCamera;
};

/** Evaluates first views of a space: with the product's camera, and rays for pixels. */
export class Sight {
  readonly #solids = new CollisionWorld();
  readonly #visible: readonly MeshBVH[];

  private constructor(ground: Ground, hulls: ReadonlyMap<string, BufferGeometry[]>, visible: MeshBVH[]) {
    this.#solids.setEnvironment(ground.bvh.geometry);
    for (const [id, all] of hulls) this.#solids.setObject(id, all);
    this.#visible = visible;
  }

  static async of(
    ground: Ground,
    objects: readonly SpaceObject[],
    prefabs: readonly Prefab[],
  ): Promise<Sight> {
    const hulls = new Map<string, BufferGeometry[]>();
    const positions: number[] = [];
    for (const object of objects) {
      const prefab = prefabs.find(({ id }) => id === object.props.prefab);
      if (!prefab) continue;
      const { position, rotation, scale } = object.transform;
      const matrix = new Matrix4().compose(
        new Vector3(...position),
        new Quaternion(...rotation),
        new Vector3(...scale),
      );
      hulls.set(
        object.id,
        prefab.colliders.map((collider) => colliderGeometry(collider, matrix)),
      );
      addTriangles(positions, await prefabGeometry(prefab), matrix);
    }
    const placed = positions.length > 0 ? [new MeshBVH(trianglesOf(positions))] : [];
    return new Sight(ground, hulls, [await visibleOf(ground), ...placed]);
  }

  /** The view from behind somebody standing there; heading as of people, 0 looks along -Z. */
  look([x, y, z]: Point, heading: number, aspect: number): Seen {
    const rig = new FollowCamera(this.#solids);
    rig.camera.aspect = aspect;
    rig.camera.updateProjectionMatrix();
    const standing = { isGrounded: true, turnRate: 0, doing: "move" } as const;
    const body = { x, y, z, heading, velocity: new Vector3(), ...standing };
    rig.placeBehind(body, false);
    for (let step = 0; step < SETTLE_STEPS; step++) rig.update(body, STEP_SECONDS);
    const { camera } = rig;
    const right = new Vector3(Math.cos(heading), 0, -Math.sin(heading));
    const hidden = BODY.filter(([aside, up]) => {
      const point = new Vector3(x, y + up, z).addScaledVector(right, aside);
      return this.reach(camera.position, point) < camera.position.distanceTo(point) - 0.25;
    }).length;
    return {
      distance: camera.position.distanceTo(rig.pivot),
      near: this.#nearShare(camera, y),
      hidden: hidden / BODY.length,
      camera,
    };
  }

  /** Free distance from a point towards another, metres; Infinity if nothing is hit. */
  reach(from: Vector3, to: Vector3): number {
    const ray = new Ray(from.clone(), to.clone().sub(from).normalize());
    return this.#first(ray, Infinity)?.distance ?? Infinity;
  }

  #nearShare(camera: PerspectiveCamera, floor: number): number {
    const ray = new Ray(camera.position.clone());
    let covered = 0;
    let all = 0;
    for (let i = 0; i < ACROSS; i++)
      for (let j = 0; j < DOWN; j++) {
        const x = ((i + 0.5) / ACROSS) * 2 - 1;
        const y = ((j + 0.5) / DOWN) * 2 - 1;
        const weight = Math.abs(x) < MIDDLE ? MIDDLE_COUNTS : 1;
        all += weight;
        ray.direction.set(x, y, 0.5).unproject(camera).sub(camera.position).normalize();
        const hit = this.#first(ray, NEAR);
        const height = (hit?.point.y ?? -Infinity) - floor;
        if (height > FLOOR) covered += weight * (height > LOOKED_OVER ? 1 : LOW_COUNTS);
      }
    return covered / all;
  }

  #first(ray: Ray, far: number): { distance: number; point: Vector3 } | null {
    let first: { distance: number; point: Vector3 } | null = null;
    for (const tree of this.#visible) {
      const hit = tree.raycastFirst(ray, DoubleSide, 0, first?.distance ?? far);
      if (hit && hit.distance < (first?.distance ?? far)) first = hit;
    }
    return first;
  }
}

const environments = new Map<string, Promise<MeshBVH>>();
const prefabFiles = new Map<string, Promise<BufferGeometry>>();

/**
 * Everything drawn of an environment except sky, water and air: including leaves, cloth and glass without collision.
 */
export function visibleOf({ folder, manifest }: Ground): Promise<MeshBVH> {
  const cached =
    environments.get(manifest.name) ?? readVisible(new URL(manifest.files.geometry.file, folder));
  environments.set(manifest.name, cached);
  return cached;
}

async function readVisible(file: URL): Promise<MeshBVH> {
  const positions: number[] = [];
  const scene: Object3D = await parseGlb(await bytesOf(file));
  const copy = new Matrix4();
  scene.traverse((thing) => {
    if (!(thing instanceof Mesh)) return;
    if (!(thing instanceof InstancedMesh)) return addTriangles(positions, thing.geometry, thing.matrixWorld);
    for (let i = 0; i < thing.count; i++) {
      thing.getMatrixAt(i, copy);
      addTriangles(positions, thing.geometry, copy.premultiply(thing.matrixWorld));
    }
  });
  return new MeshBVH(trianglesOf(positions));
}

function prefabGeometry({ id, file }: Prefab): Promise<BufferGeometry> {
  const folder = new URL("../built/prefabs/", import.meta.url);
  const cached =
    prefabFiles.get(id) ??
    bytesOf(new URL(file, folder))
      .then(readPrefab)
      .then(({ solid }) => solid);
  prefabFiles.set(id, cached);
  return cached;
}

async function bytesOf(file: URL): Promise<ArrayBuffer> {
  const bytes = await readFile(file);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}

function addTriangles(into: number[], geometry: BufferGeometry, matrix: Matrix4): void {
  const from = geometry.getAttribute("position");
  const index = geometry.getIndex();
  const point = new Vector3();
  for (let i = 0; i < (index?.count ?? from.count); i++) {
    point.fromBufferAttribute(from, index?.getX(i) ?? i).applyMatrix4(matrix);
    into.push(point.x, point.y, point.z);
  }
}

function trianglesOf(positions: number[]): BufferGeometry {
  return new BufferGeometry().setAttribute("position", new Float32BufferAttribute(positions, 3));
}
