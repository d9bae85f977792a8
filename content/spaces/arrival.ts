import type { SpaceObject } from "@veranda/contract";
import type { Prefab } from "@veranda/contract/prefab";
import type { SampleSpace } from "@veranda/contract/sample-spaces";
import { environmentZones } from "@veranda/engine/world/zones/environment-zones";
import { Zones } from "@veranda/engine/world/zones/zones";
import { Ray, DoubleSide, Vector3 } from "three";
import { Walker } from "../environments/walk/walker.ts";
import { hullsOf } from "./faults.ts";
import type { Hull } from "./faults.ts";
import type { Ground } from "./ground.ts";

/** Metres that the camera of a visitor stands behind them. */
const CAMERA_BEHIND = 3.2;
const EYES = 1.6;
/** Metres kept free around an arrival point: people arrive spread over a circle of 0.8 m. */
const CLEAR = 1.3;
/** The same around what one can step over. */
const CLEAR_LOW = 0.9;
const LOW = 0.5;
/** A spot this far from the ideal one no longer shows what the poster shows. */
const FARTHEST = 14;

type Point = readonly [x: number, y: number, z: number];
type View = SampleSpace["view"];

const reached = new Map<string, Promise<readonly Point[]>>();

/** Every point of an environment that one can walk to. */
const walkable = (environment: string): Promise<readonly Point[]> => {
  const known = reached.get(environment) ?? Walker.in(environment).then((walker) => walker.reach().spots);
  reached.set(environment, known);
  return known;
};

/** Distance over the ground from a point to a hull's box, metres; Infinity where the hull is above or below a person. */
const distanceTo = ({ box }: Hull, [x, y, z]: Point): number =>
  box.max.y < y + 0.1 || box.min.y > y + 1.8
    ? Infinity
    : Math.hypot(Math.max(box.min.x - x, 0, x - box.max.x), Math.max(box.min.z - z, 0, z - box.max.z));

/** How far one sees from a point along a direction before the environment is in the way, metres, at most `most`. */
const clearance = (ground: Ground, from: Vector3, direction: Vector3, most: number): number => {
  const hit = ground.bvh.raycastFirst(new Ray(from, direction), DoubleSide, 0, most);
  return hit?.distance ?? most;
};

/**
 * Where people arrive so that they see what the poster shows: on the walkable spot whose follow camera comes nearest to
 * the poster's, with room around it, nothing right behind the head and a free view of what the poster looks at.
 */
export async function arrivalOf(
  environment: string,
  view: View,
  objects: readonly SpaceObject[],
  prefabs: readonly Prefab[],
  ground: Ground,
): Promise<{ position: Point; turn: number } | null> {
  const target = new Vector3(...view.target);
  const camera = new Vector3(...view.position);
  const along = new Vector3(target.x - camera.x, 0, target.z - camera.z);
  const length = along.length();
  along.normalize();
  // Never past half of the way to what the poster shows.
  const ideal = camera.clone().addScaledVector(along, Math.min(CAMERA_BEHIND, length / 2));
  const hulls = objects.flatMap((object) => hullsOf(object, prefabs));
  const zones = new Zones();
  zones.set("environment", environmentZones(ground.manifest));
  let best: { position: Point; score: number } | null = null;
  for (const spot of await walkable(environment)) {
    const [x, y, z] = spot;
    const away = Math.hypot(x - ideal.x, z - ideal.z) + 1.5 * Math.abs(y + EYES - camera.y);
    if (away > FARTHEST || (best && away >= best.score)) continue;
    const floor = ground.heightAt(x, z, y + 0.5);
    if (floor === null || Math.abs(floor - y) > 0.3) continue;
    const water = zones.waterAt(x, z);
    if (water && water.surface > floor) continue;
    if (hulls.some((hull) => distanceTo(hull, spot) < (hull.box.max.y < y + LOW ? CLEAR_LOW : CLEAR)))
      continue;
    const head = new Vector3(x, y + EYES, z);
    const towards = target.clone().sub(head);
    const distance = towards.length();
    towards.normalize();
    const flat = new Vector3(towards.x, 0, towards.z).normalize();
    const around = [0, 1, 2, 3, 4, 5, 6, 7].map((eighth) => {
      const turned = flat.clone().applyAxisAngle(UP, (eighth * Math.PI) / 4);
      return clearance(ground, new Vector3(x, y + 0.9, z), turned, CLEAR);
    });
    if (Math.min(...around) < CLEAR) continue;
    const behind = clearance(ground, head, flat.clone().negate(), CAMERA_BEHIND);
    const seen = clearance(ground, head, towards, distance);
    const score = away + 2 * (CAMERA_BEHIND - behind) + (seen < distance - 1 ? 4 : 0);
    if (!best || score < best.score) best = { position: [x, floor, z], score };
  }
  if (!best) return null;
  const [x, , z] = best.position;
  return { position: best.position, turn: Math.atan2(target.x - x, target.z - z) };
}

const UP = new Vector3(0, 1, 0);
