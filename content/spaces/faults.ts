import type { SpaceObject } from "@veranda/contract";
import type { Prefab } from "@veranda/contract/prefab";
import { colliderGeometry } from "@veranda/engine/world/objects/colliders";
import { Box3, Matrix4, Quaternion, Vector3 } from "three";
import type { BufferGeometry } from "three";
import type { Ground } from "./ground.ts";

const TOUCH = 0.06;
const ARRIVAL_RADIUS = 0.6;

export type Hull = { name: string; geometry: BufferGeometry; box: Box3 };

/** Faults of placement: objects in walls, in each other, or on spawn points. */
export const findFaults = (
  objects: readonly SpaceObject[],
  prefabs: readonly Prefab[],
  ground: Ground,
): string[] => {
  const faults: string[] = [];
  const prefabIds = new Set(prefabs.map(({ id }) => id));
  for (const { kind, props } of objects)
    if (kind === "prefab" && !prefabIds.has(String(props.prefab)))
      faults.push(`there is no prefab ${String(props.prefab)}`);
  const arrivals = objects.filter(({ kind }) => kind === "spawn").map(({ transform }) => transform);
  if (arrivals.length === 0) faults.push("nobody is told where to arrive");
  const hulls = objects.map((object) => hullsOf(object, prefabs));
  for (const [i, own] of hulls.entries()) {
    const inWorld = own.find(({ geometry }) => ground.bvh.intersectsGeometry(geometry, new Matrix4()));
    if (inWorld) faults.push(`${inWorld.name} stands in the environment`);
    for (const other of hulls.slice(i + 1)) {
      const pair = own.flatMap((a) =>
        other.filter((b) => a.box.intersectsBox(b.box)).map((b) => [a, b] as const),
      )[0];
      if (pair) faults.push(`${pair[0].name} stands in ${pair[1].name}`);
    }
    for (const { position } of arrivals) {
      const person = new Box3(
        new Vector3(position[0] - ARRIVAL_RADIUS, position[1] + 0.1, position[2] - ARRIVAL_RADIUS),
        new Vector3(position[0] + ARRIVAL_RADIUS, position[1] + 1.7, position[2] + ARRIVAL_RADIUS),
      );
      const inWay = own.find(({ box }) => box.intersectsBox(person));
      if (inWay) faults.push(`${inWay.name} stands where people arrive`);
    }
  }
  return [...new Set(faults)];
};

/** Colliders of an object, slightly shrunk and raised, so that touching does not count. */
export function hullsOf({ props, transform }: SpaceObject, prefabs: readonly Prefab[]): Hull[] {
  const prefab = prefabs.find(({ id }) => id === props.prefab);
  if (!prefab) return [];
  const { position, rotation, scale } = transform;
  const matrix = new Matrix4().compose(
    new Vector3(...position),
    new Quaternion(...rotation),
    new Vector3(...scale),
  );
  const name = `${prefab.id} at ${position[0]}, ${position[2]}`;
  return prefab.colliders.map((collider) => {
    const geometry = colliderGeometry(collider, matrix);
    geometry.computeBoundingBox();
    const box = geometry.boundingBox?.clone() ?? new Box3();
    const middle = box.getCenter(new Vector3());
    const size = box.getSize(new Vector3());
    const shrink = (length: number) => Math.max(0.1, (length - 2 * TOUCH) / Math.max(length, 1e-3));
    geometry
      .translate(-middle.x, -middle.y, -middle.z)
      .scale(shrink(size.x), shrink(size.y), shrink(size.z))
      .translate(middle.x, middle.y + TOUCH, middle.z);
    geometry.computeBoundingBox();
    return { name, geometry, box: geometry.boundingBox ?? box };
  });
}
