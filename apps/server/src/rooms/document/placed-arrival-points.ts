import type { SpaceObject } from "@veranda/contract";
import type { ArrivalPoints } from "../movement/arrival-points.ts";

const RADIUS_M = 1;

/** Places that objects lead to: spawn points, and what teleporters join. */
export function arrivalPointsOf(objects: Iterable<SpaceObject>): ArrivalPoints {
  const arrivals: ArrivalPoints["arrivals"][number][] = [];
  const teleporters: ArrivalPoints["teleporters"][number][] = [];
  for (const { kind, isHidden, props, transform } of objects) {
    if (isHidden) continue;
    if (kind === "spawn") arrivals.push(transform.position);
    if (kind !== "teleporter") continue;
    const { radius = RADIUS_M, targetX, targetY, targetZ } = props;
    const to = [Number(targetX), Number(targetY), Number(targetZ)] as const;
    teleporters.push({ from: transform.position, radius: Number(radius), to });
  }
  return { arrivals, teleporters };
}
