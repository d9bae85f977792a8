import { SEAT_HEIGHTS, type SeatKind } from "@veranda/contract/avatar";
import type { EngineWords } from "@veranda/contract/engine/words";
import type { ObjectKind, SpaceObject } from "@veranda/contract/records/object";
import { Quaternion, Vector3 } from "three";
import type { Matrix4 } from "three";
import type { ZoneSet } from "../zones/zones.ts";
import type { ObjectEntry } from "./object-renderer.ts";

const TELEPORTER_RADIUS = 0.8;
/** Half the width and the height of a portal's opening, and the depth within it that counts as entering. */
const PORTAL = { half: 0.95, height: 2.4, depth: 0.35 };

type Zones = {
  [Kind in "seats" | "teleporters" | "portals" | "spawnPoints"]: ZoneSet[Kind][number][];
};

/** Zones by object kind. An object's front faces +Z; a heading of 0 faces -Z. */
const ZONES: Partial<Record<ObjectKind, (entry: ObjectEntry, zones: Zones, words: EngineWords) => void>> = {
  seat({ id, matrix, object: { props } }, { seats }) {
    const kind = isSeatKind(props.seatKind) ? props.seatKind : "chair";
    const [x, y, z] = placeOf(matrix);
    seats.push({ key: id, kind, x, y, z, heading: headingOf(matrix) });
  },
  teleporter({ id, matrix, object: { name, props } }, { teleporters }, words) {
    const { elements: e } = matrix;
    const [x, y, z] = placeOf(matrix);
    const radius = typeof props.radius === "number" ? props.radius : TELEPORTER_RADIUS;
    teleporters.push({
      key: id,
      title: name || words.teleporter(),
      x,
      y,
      z,
      radius: radius * Math.hypot(e[0], e[1], e[2]),
      target: {
        position: [Number(props.targetX), Number(props.targetY), Number(props.targetZ)],
        heading: Number(props.targetHeading),
      },
    });
  },
  portal({ id, matrix, object: { props } }, { portals }) {
    const { elements: e } = matrix;
    const [x, y, z] = placeOf(matrix);
    portals.push({
      key: id,
      roomId: String(props.roomId),
      shareId: typeof props.shareId === "string" ? props.shareId : null,
      x,
      y,
      z,
      heading: headingOf(matrix),
      half: PORTAL.half * Math.hypot(e[0], e[1], e[2]),
      height: PORTAL.height * Math.hypot(e[4], e[5], e[6]),
      depth: PORTAL.depth,
    });
  },
  spawn({ matrix }, { spawnPoints }) {
    spawnPoints.push({ position: placeOf(matrix), heading: headingOf(matrix) });
  },
};

/** Objects with zones, and whether the zones are up to date. */
export class ObjectZones {
  readonly #entries = new Set<ObjectEntry>();
  #areStale = false;

  /** It is new, or has moved or changed. */
  changed(entry: ObjectEntry): void {
    if (ZONES[entry.object.kind]) {
      this.#entries.add(entry);
      this.#areStale = true;
    } else if (this.#entries.delete(entry)) this.#areStale = true;
  }

  delete(entry: ObjectEntry): void {
    if (this.#entries.delete(entry)) this.#areStale = true;
  }

  /** Null: unchanged since the last call. */
  take(words: EngineWords): Partial<ZoneSet> | null {
    if (!this.#areStale) return null;
    this.#areStale = false;
    const zones: Zones = { seats: [], teleporters: [], portals: [], spawnPoints: [] };
    for (const entry of this.#entries) ZONES[entry.object.kind]?.(entry, zones, words);
    return zones;
  }
}

/** Spawn points from the objects alone, before any of them is drawn. */
export function spawnPointsOf(objects: readonly SpaceObject[]): ZoneSet["spawnPoints"] {
  return objects
    .filter(({ kind, isHidden }) => kind === "spawn" && !isHidden)
    .map(({ transform: { position, rotation } }) => {
      const front = new Vector3(0, 0, 1).applyQuaternion(new Quaternion(...rotation));
      return { position, heading: Math.atan2(-front.x, -front.z) };
    });
}

const isSeatKind = (kind: unknown): kind is SeatKind =>
  typeof kind === "string" && Object.hasOwn(SEAT_HEIGHTS, kind);

const placeOf = ({ elements: e }: Matrix4): [x: number, y: number, z: number] => [e[12], e[13], e[14]];

const headingOf = ({ elements: e }: Matrix4): number => Math.atan2(-e[8], -e[10]);
