import type { BodyTransform } from "@veranda/contract/rooms/messages";
import { contact, ground, type CollisionWorld } from "./collision/collision-world.ts";
import type { ZoneSet } from "./zones/zones.ts";

type Points = ZoneSet["spawnPoints"];

/** Distance between people who spawn, and the minimum where the rings of two spawn points meet. Metres. */
const APART = 1.15;
const NEAREST = 0.85;
/** Rings round a spawn point, besides the point itself: room for sixty. */
const RINGS = 4;
/** Maximum difference in height from the spawn point, and the limit of slope that can be stood on. */
const STEP = 0.5;
const WALKABLE = 0.7;
/** Headroom of a standing body. Metres. */
const BODY = { low: 0.45, high: 1.6, radius: 0.28 };

const FLOOR = ground();
const TOUCHED = contact();

/**
 * Spawn transforms in order: the spawn points first, then rings round them, the sides before the front, so that the
 * view stays free. Deterministic for everyone with the same colliders.
 */
function* spawnTransforms(points: Points, solids: CollisionWorld): Generator<BodyTransform> {
  const given: BodyTransform[] = [];
  for (let ring = 0; ring <= RINGS; ring++)
    for (let slot = 0; slot < Math.max(1, ring * 6); slot++)
      for (const point of points) {
        const transform = transformIn(point, ring, slot, solids);
        if (!transform || given.some((other) => between(other, transform) < NEAREST)) continue;
        given.push(transform);
        yield transform;
      }
}

/** The transform for the participant with index `count`, or the next free one; never one that is taken. */
export function spawnTransform(
  points: Points,
  solids: CollisionWorld,
  count: number,
  isTaken: (transform: BodyTransform) => boolean,
): BodyTransform {
  const free: BodyTransform[] = [];
  let before = count;
  for (const transform of spawnTransforms(points, solids)) {
    const isFree = !isTaken(transform);
    if (before-- <= 0 && isFree) return transform;
    if (isFree) free.push(transform);
  }
  return free[count % free.length] ?? first(points);
}

const first = ([point]: Points): BodyTransform => ({
  position: point ? [...point.position] : [0, 0, 0],
  heading: point?.heading ?? 0,
});

/** Horizontal distance in metres. */
const between = ({ position: [ax, , az] }: BodyTransform, { position: [bx, , bz] }: BodyTransform): number =>
  Math.hypot(ax - bx, az - bz);

function transformIn(
  { position, heading }: Points[number],
  ring: number,
  slot: number,
  solids: CollisionWorld,
): BodyTransform | null {
  const [x, y, z] = position;
  if (ring === 0) return { position: [x, y, z], heading };
  const angle = heading + aside(ring * 3, slot);
  const reach = ring * APART;
  const [dx, dz] = [-Math.sin(angle), -Math.cos(angle)];
  const [px, pz] = [x + dx * reach, z + dz * reach];
  if (solids.isEmpty) return { position: [px, y, pz], heading };
  if (!solids.groundBelow(px, pz, y + STEP, y - STEP, FLOOR) || FLOOR.ny < WALKABLE) return null;
  if (solids.deepest(px, FLOOR.y + BODY.low, FLOOR.y + BODY.high, pz, BODY.radius, TOUCHED)) return null;
  // Not behind a wall.
  if (solids.sweep(x, y + BODY.high, z, dx, 0, dz, BODY.radius / 2, reach) < reach) return null;
  return { position: [px, FLOOR.y, pz], heading };
}

/** Angle to the left of the heading for a slot in a ring with `each` slots per side. */
function aside(each: number, slot: number): number {
  const side = slot % 2 === 0 ? -1 : 1;
  const step = Math.floor(slot / 2);
  // From the middle of a side outwards, behind before in front.
  const middle = (each - 1) / 2;
  const offsets = Array.from({ length: each }, (_, i) => middle - i).toSorted(
    (a, b) => Math.abs(a) - Math.abs(b) || b - a,
  );
  return side * (Math.PI / 2 + ((offsets[step] ?? 0) * Math.PI) / each);
}
