import { SEAT_HEIGHTS, type SeatKind } from "@veranda/contract/avatar";
import type { EngineWords } from "@veranda/contract/engine/words";
import type { SpaceObject } from "@veranda/contract/records/object";
import { Quaternion, Vector3 } from "three";
import type { ZoneSet } from "../zones/zones.ts";
import type { ObjectEntry } from "./object-renderer.ts";

const TELEPORTER_RADIUS = 0.8;
/** Half the width and the height of a portal's opening, and how deep one must be in it. */
const PORTAL = { half: 0.95, height: 2.4, depth: 0.35 };

/** Whether a body can do something with objects of this kind. */
export const isZone = ({ object: { kind } }: ObjectEntry): boolean =>
  kind === "seat" || kind === "teleporter" || kind === "portal" || kind === "spawn";

/** What bodies can do with the objects of a space. The front of a thing looks along +Z, a heading of 0 along -Z. */
export function zonesOf(entries: Iterable<ObjectEntry>, words: EngineWords): Partial<ZoneSet> {
  const seats: ZoneSet["seats"][number][] = [];
  const teleporters: ZoneSet["teleporters"][number][] = [];
  const portals: ZoneSet["portals"][number][] = [];
  const spawnPoints: ZoneSet["spawnPoints"][number][] = [];
  for (const entry of entries) {
    if (entry.isLeaving || !isZone(entry)) continue;
    const { id, matrix, object } = entry;
    const { kind, props } = object;
    const e = matrix.elements;
    const [x, y, z] = [e[12], e[13], e[14]];
    const heading = Math.atan2(-e[8], -e[10]);
    if (kind === "seat") {
      const seatKind =
        (Object.keys(SEAT_HEIGHTS) as SeatKind[]).find((known) => known === props.seatKind) ?? "chair";
      seats.push({ key: id, kind: seatKind, x, y, z, heading });
    } else if (kind === "teleporter") {
      const radius = typeof props.radius === "number" ? props.radius : TELEPORTER_RADIUS;
      teleporters.push({
        key: id,
        title: object.name || words.teleporter(),
        x,
        y,
        z,
        radius: radius * Math.hypot(e[0], e[1], e[2]),
        target: {
          position: [Number(props.targetX), Number(props.targetY), Number(props.targetZ)],
          heading: Number(props.targetHeading),
        },
      });
    } else if (kind === "portal") {
      const [wide, high] = [Math.hypot(e[0], e[1], e[2]), Math.hypot(e[4], e[5], e[6])];
      portals.push({
        key: id,
        roomId: String(props.roomId),
        shareId: typeof props.shareId === "string" ? props.shareId : null,
        x,
        y,
        z,
        heading,
        half: PORTAL.half * wide,
        height: PORTAL.height * high,
        depth: PORTAL.depth,
      });
    } else spawnPoints.push({ position: [x, y, z], heading });
  }
  return { seats, teleporters, portals, spawnPoints };
}

/** Where one may arrive, said by the objects alone: before any of them is drawn. */
export function spawnPointsOf(objects: readonly SpaceObject[]): ZoneSet["spawnPoints"] {
  return objects
    .filter(({ kind, isHidden }) => kind === "spawn" && !isHidden)
    .map(({ transform: { position, rotation } }) => {
      const front = new Vector3(0, 0, 1).applyQuaternion(new Quaternion(...rotation));
      return { position, heading: Math.atan2(-front.x, -front.z) };
    });
}
