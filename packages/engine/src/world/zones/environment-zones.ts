import { SWIMMING_DEPTH, type EnvironmentManifest } from "@veranda/contract/environment";
import type { Water, ZoneSet } from "./zones.ts";

/** The sea reaches to the horizon, and is deep. */
const FAR = 1e4;
const SEA_DEPTH = 20;

/** The zones declared in an environment's manifest. */
export function environmentZones(manifest: EnvironmentManifest): ZoneSet {
  return {
    seats: manifest.seats.map(({ name, kind, position: [x, y, z], heading }) => ({
      key: name,
      kind,
      x,
      y,
      z,
      heading,
    })),
    ladders: manifest.ladders.map(({ name, position: [x, y, z], heading, width, height }) => ({
      key: name,
      x,
      y,
      z,
      heading,
      width,
      height,
    })),
    ...watersOf(manifest),
    trampolines: manifest.trampolines.map(({ name, position: [x, y, z], radius, speed }) => ({
      key: name,
      x,
      y,
      z,
      radius,
      speed,
    })),
    teleporters: manifest.teleporters.map(({ name, title, position: [x, y, z], radius, target }) => ({
      key: name,
      title,
      x,
      y,
      z,
      radius,
      target,
    })),
    portals: [],
    spawnPoints: [],
    areas: manifest.areas,
    pointsOfInterest: manifest.pointsOfInterest,
  };
}

/** Pools, split into deep ones for swimming and shallow ones; and the sea, if bodies can fall that far. */
function watersOf({
  water: { sea, pools },
  killHeight,
}: EnvironmentManifest): Pick<ZoneSet, "waters" | "shallows"> {
  const [waters, shallows]: [Water[], Water[]] = [[], []];
  for (const pool of pools) (pool.depth >= SWIMMING_DEPTH ? waters : shallows).push(waterOf(pool));
  if (sea !== null && killHeight < sea - SWIMMING_DEPTH)
    waters.push({
      x: 0,
      z: 0,
      halfX: FAR,
      halfZ: FAR,
      isRound: false,
      surface: sea,
      floor: sea - SEA_DEPTH,
    });
  return { waters, shallows };
}

function waterOf(pool: EnvironmentManifest["water"]["pools"][number]): Water {
  const depth = { surface: pool.y, floor: pool.y - pool.depth };
  if (pool.kind === "round") {
    const [x, z] = pool.centre;
    return { x, z, halfX: pool.radius, halfZ: pool.radius, isRound: true, ...depth };
  }
  return {
    x: (pool.x[0] + pool.x[1]) / 2,
    z: (pool.z[0] + pool.z[1]) / 2,
    halfX: (pool.x[1] - pool.x[0]) / 2,
    halfZ: (pool.z[1] - pool.z[0]) / 2,
    isRound: false,
    ...depth,
  };
}
