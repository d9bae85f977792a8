import type { SpaceObject } from "@veranda/contract";
import { CAMERA } from "@veranda/contract/constants";
import type { Prefab } from "@veranda/contract/prefab";
import type { SampleSpace } from "@veranda/contract/sample-spaces";
import { environmentZones } from "@veranda/engine/world/zones/environment-zones";
import { Zones } from "@veranda/engine/world/zones/zones";
import { DoubleSide, Ray, Vector3 } from "three";
import { reachOf } from "../environments/walk/walker.ts";
import { hullsOf } from "./faults.ts";
import type { Hull } from "./faults.ts";
import type { Ground } from "./ground.ts";
import { Sight } from "./sight.ts";
import type { Point, Seen } from "./sight.ts";

/** Distance in metres in front of the poster's camera for the spawn point, if unobstructed. */
const BEFORE_POSTER = 3.2;
const EYES = 1.6;
/** Free radius in metres around a spawn point: people spread over a circle of 0.8 m. */
const CLEAR = 1.3;
/** The same around things that can be stepped over. */
const CLEAR_LOW = 0.9;
const LOW = 0.5;
/**
 * A position further than this from the ideal one, or from the poster's camera, no longer shows the poster's subject.
 */
const FARTHEST = 14;
const FARTHEST_FROM_POSTER = 6.9;
/** Grid spacing of candidate positions, metres. */
const CELL = 0.4;
/** Random offsets of spawning people: metres to the side and ahead. */
const SPREAD = [
  [0.6, 0],
  [-0.6, 0],
  [0, 0.6],
  [0, -0.6],
] as const;
/** Alternative headings relative to the poster's target, radians. */
const TURNS = [0, 0.15, -0.15, 0.3, -0.3, 0.45, -0.45] as const;
/** Share of the line to the poster's target that must be free: the subject itself may be in front of it. */
const SEEN = 0.6;
const WIDE = 16 / 9;
const TALL = 390 / 844;

/** Cost of each fault of a view, in metres of distance from the ideal position. */
const COSTS = { near: 45, hidden: 14, closer: 1.2, unseen: 9, turn: 3, height: 1.5, spread: 0.5, tall: 0.3 };

type View = SampleSpace["view"];
type Spot = { position: Point; turn: number; cost: number };

/** Horizontal distance from a point to a hull's box, metres; Infinity if the hull is above or below a person. */
const distanceTo = ({ box }: Hull, [x, y, z]: Point): number =>
  box.max.y < y + 0.1 || box.min.y > y + 1.8
    ? Infinity
    : Math.hypot(Math.max(box.min.x - x, 0, x - box.max.x), Math.max(box.min.z - z, 0, z - box.max.z));

/** Whether there is room round a point for people to spawn. */
const isRoomy = (ground: Ground, hulls: readonly Hull[], spot: Point): boolean => {
  const [x, y, z] = spot;
  if (hulls.some((hull) => distanceTo(hull, spot) < (hull.box.max.y < y + LOW ? CLEAR_LOW : CLEAR)))
    return false;
  return [0, 1, 2, 3, 4, 5, 6, 7].every((eighth) => {
    const away = new Vector3(0, 0, 1).applyAxisAngle(UP, (eighth * Math.PI) / 4);
    return !ground.bvh.raycastFirst(new Ray(new Vector3(x, y + 0.9, z), away), DoubleSide, 0, CLEAR);
  });
};

const costOf = ({ near, hidden, distance }: Seen): number =>
  COSTS.near * near + COSTS.hidden * hidden + COSTS.closer * (CAMERA.zoom - distance);

/** Cost of the view from a position compared with an ideal one, in metres; stops beyond `most`. */
function lookFrom(sight: Sight, position: Point, turn: number, target: Vector3, most: number): number {
  const heading = turn + Math.PI;
  const wide = sight.look(position, heading, WIDE);
  const eye = wide.camera.position;
  const isSeen = sight.reach(eye, target) > SEEN * eye.distanceTo(target);
  let cost = costOf(wide) + (isSeen ? 0 : COSTS.unseen);
  if (cost >= most) return cost;
  cost += COSTS.tall * costOf(sight.look(position, heading, TALL));
  const [x, y, z] = position;
  for (const [dx, dz] of SPREAD) {
    if (cost >= most) return cost;
    cost += (COSTS.spread / SPREAD.length) * costOf(sight.look([x + dx, y, z + dz], heading, WIDE));
  }
  return cost;
}

/**
 * Finds a spawn point that shows the poster's subject: near the poster's camera, with room around it, and nothing
 * between the following camera and the people, or close in front of it.
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
  // At most half of the way to the poster's subject.
  const ideal = camera.clone().addScaledVector(along, Math.min(BEFORE_POSTER, length / 2));
  const hulls = objects.flatMap((object) => hullsOf(object, prefabs));
  const zones = new Zones();
  zones.set("environment", environmentZones(ground.manifest));

  const cells = new Set<string>();
  const spots: { position: Point; away: number }[] = [];
  for (const [x, y, z] of (await reachOf(environment)).spots) {
    const away = Math.hypot(x - ideal.x, z - ideal.z) + COSTS.height * Math.abs(y + EYES - camera.y);
    const cell = [x, y, z].map((value) => Math.round(value / CELL)).join();
    if (away > FARTHEST || Math.hypot(x - camera.x, z - camera.z) > FARTHEST_FROM_POSTER) continue;
    if (cells.has(cell)) continue;
    const floor = ground.heightAt(x, z, y + 0.5);
    if (floor === null || Math.abs(floor - y) > 0.3) continue;
    const water = zones.waterAt(x, z);
    if ((water && water.surface > floor) || !isRoomy(ground, hulls, [x, floor, z])) continue;
    cells.add(cell);
    spots.push({ position: [x, floor, z], away });
  }
  spots.sort((a, b) => a.away - b.away);

  const sight = await Sight.of(ground, objects, prefabs);
  let best: Spot | null = null;
  for (const { position, away } of spots) {
    const [x, , z] = position;
    const straight = Math.atan2(target.x - x, target.z - z);
    for (const aside of TURNS) {
      const begun = away + COSTS.turn * Math.abs(aside);
      const most: number = (best?.cost ?? Infinity) - begun;
      if (most <= 0) continue;
      const turn = straight + aside;
      const cost = begun + lookFrom(sight, position, turn, target, most);
      if (!best || cost < best.cost) best = { position, turn, cost };
    }
  }
  return best;
}

const UP = new Vector3(0, 1, 0);
