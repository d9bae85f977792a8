import type { SeatKind } from "@veranda/contract/avatar";
import { length2 } from "../../core/length.ts";
import type { Vec } from "../body/capsule-collider.ts";

/** Zones of a space: places with special movement. Metres; headings in radians about +Y, 0 looks along -Z. */
export type Seat = { key: string; kind: SeatKind; x: number; y: number; z: number; heading: number };
/** x, y, z is the foot; a climbing body faces along the heading. */
export type Ladder = {
  key: string;
  x: number;
  y: number;
  z: number;
  heading: number;
  width: number;
  height: number;
};
/** Still water; if round, halfX and halfZ are the radius. */
export type Water = {
  x: number;
  z: number;
  halfX: number;
  halfZ: number;
  isRound: boolean;
  surface: number;
  floor: number;
};
export type Trampoline = { key: string; x: number; y: number; z: number; radius: number; speed: number };
export type Teleporter = {
  key: string;
  title: string;
  x: number;
  y: number;
  z: number;
  radius: number;
  target: { position: readonly [number, number, number]; heading: number };
};
/** A portal to another space: an upright opening, passable from either side. */
export type Portal = {
  key: string;
  roomId: string;
  shareId: string | null;
  x: number;
  y: number;
  z: number;
  heading: number;
  /** Half the opening's width, its height, and the distance from its plane that counts as entering. */
  half: number;
  height: number;
  depth: number;
};
/** Position and heading on arrival. */
type SpawnPoint = { position: readonly [number, number, number]; heading: number };
type Corner = readonly [number, number, number];
export type Area = {
  name: string;
  title: string;
  min: Corner;
  max: Corner;
  voice?: "private" | "stage" | undefined;
};
export type PointOfInterest = {
  name: string;
  title: string;
  description: string;
  position: [number, number, number];
  heading: number;
};

export type ZoneSet = {
  seats: readonly Seat[];
  ladders: readonly Ladder[];
  /** Water deep enough to swim in. */
  waters: readonly Water[];
  /** Water for wading only. */
  shallows: readonly Water[];
  trampolines: readonly Trampoline[];
  teleporters: readonly Teleporter[];
  portals: readonly Portal[];
  spawnPoints: readonly SpawnPoint[];
  areas: readonly Area[];
  pointsOfInterest: readonly PointOfInterest[];
};

const none = (): ZoneSet => ({
  seats: [],
  ladders: [],
  waters: [],
  shallows: [],
  trampolines: [],
  teleporters: [],
  portals: [],
  spawnPoints: [],
  areas: [],
  pointsOfInterest: [],
});

/** Maximum distance, and difference in height, at which a seat is offered. */
const SEAT_REACH = 1.5;
const SEAT_STEP = 1.1;
const LADDER_REACH = 0.9;
const TOP_REACH = 1.1;

/** All zones of a space, by source: its environment and the placed objects. */
export class Zones {
  readonly #sources = new Map<string, Partial<ZoneSet>>();
  #all: ZoneSet = none();

  get all(): ZoneSet {
    return this.#all;
  }

  /** Replaces the zones of a source; null removes them. */
  set(source: string, zones: Partial<ZoneSet> | null): void {
    if (zones) this.#sources.set(source, zones);
    else this.#sources.delete(source);
    const sets = [...this.#sources.values()];
    const joined = <K extends keyof ZoneSet>(kind: K): ZoneSet[K][number][] =>
      sets.flatMap((set) => (set[kind] ?? []) as readonly ZoneSet[K][number][]);
    this.#all = {
      seats: joined("seats"),
      ladders: joined("ladders"),
      waters: joined("waters"),
      shallows: joined("shallows"),
      trampolines: joined("trampolines"),
      teleporters: joined("teleporters"),
      portals: joined("portals"),
      spawnPoints: joined("spawnPoints"),
      areas: joined("areas"),
      pointsOfInterest: joined("pointsOfInterest"),
    };
  }

  /** The nearest free seat within reach; those in front are preferred. */
  seatNear(x: number, y: number, z: number, heading: number, isTaken: (key: string) => boolean): Seat | null {
    let best: Seat | null = null;
    let least = SEAT_REACH;
    for (const seat of this.#all.seats) {
      if (Math.abs(seat.y - y) > SEAT_STEP) continue;
      const [dx, dz] = [seat.x - x, seat.z - z];
      const far = length2(dx, dz);
      if (far > SEAT_REACH) continue;
      const ahead = far < 0.01 ? 1 : (-Math.sin(heading) * dx - Math.cos(heading) * dz) / far;
      const cost = far * (1.25 - 0.25 * ahead);
      if (cost >= least || isTaken(seat.key)) continue;
      least = cost;
      best = seat;
    }
    return best;
  }

  seat(key: string): Seat | null {
    return this.#all.seats.find((seat) => seat.key === key) ?? null;
  }

  /** The ladder whose foot or top is near this position, and which of the two. */
  ladderNear(x: number, y: number, z: number): { ladder: Ladder; isTop: boolean } | null {
    for (const ladder of this.#all.ladders) {
      const [sin, cos] = [-Math.sin(ladder.heading), -Math.cos(ladder.heading)];
      const [dx, dz] = [x - ladder.x, z - ladder.z];
      const along = dx * sin + dz * cos;
      const aside = Math.abs(dx * cos - dz * sin);
      const rise = y - ladder.y;
      if (aside > ladder.width / 2 + 0.35) continue;
      if (along < 0.2 && along > -LADDER_REACH && rise > -0.6 && rise < ladder.height - 0.9)
        return { ladder, isTop: false };
      if (along > -0.4 && along < TOP_REACH && Math.abs(rise - ladder.height) < 0.5)
        return { ladder, isTop: true };
    }
    return null;
  }

  /** The water to swim in at a position, the highest if several overlap. */
  waterAt(x: number, z: number): Water | null {
    let best: Water | null = null;
    for (const water of this.#all.waters) {
      if (isOver(water, x, z) && (best === null || water.surface > best.surface)) best = water;
    }
    return best;
  }

  /** Bounce velocity of the ground here, m/s; 0 unless it is a trampoline. */
  bounceAt(x: number, y: number, z: number): number {
    for (const t of this.#all.trampolines)
      if (Math.abs(y - t.y) < 0.35 && length2(x - t.x, z - t.z) < t.radius) return t.speed;
    return 0;
  }

  teleporterAt(x: number, y: number, z: number): Teleporter | null {
    for (const t of this.#all.teleporters)
      if (Math.abs(y - t.y) < 1.2 && length2(x - t.x, z - t.z) < t.radius) return t;
    return null;
  }

  /**
   * The portal entered or passed through on a straight move. At low frame rates, a single frame can carry a body from
   * the front of a portal to behind it.
   */
  portalOn(from: Readonly<Vec>, to: Readonly<Vec>): Portal | null {
    for (const portal of this.#all.portals) {
      const [before, after] = [alongPortal(portal, from), alongPortal(portal, to)];
      const isThrough = before * after < 0;
      if (!isThrough && Math.abs(after) >= portal.depth) continue;
      // Where the move crosses the portal's plane, or its end if within the portal's depth.
      const share = isThrough ? before / (before - after) : 1;
      const x = from.x + (to.x - from.x) * share - portal.x;
      const y = from.y + (to.y - from.y) * share - portal.y;
      const z = from.z + (to.z - from.z) * share - portal.z;
      const aside = x * Math.cos(portal.heading) - z * Math.sin(portal.heading);
      if (Math.abs(aside) < portal.half && y > -0.6 && y < portal.height) return portal;
    }
    return null;
  }
}

/** Whether a position lies within the water's outline, at any height. */
export const isOver = (water: Water, x: number, z: number): boolean => {
  const [dx, dz] = [Math.abs(x - water.x), Math.abs(z - water.z)];
  return water.isRound ? length2(dx, dz) < water.halfX : dx < water.halfX && dz < water.halfZ;
};

/** Signed distance of a position behind a portal's plane, along the portal's heading. Metres. */
const alongPortal = ({ x, z, heading }: Portal, place: Readonly<Vec>): number =>
  (x - place.x) * Math.sin(heading) + (z - place.z) * Math.cos(heading);

export const isInArea = ({ min, max }: Area, x: number, y: number, z: number): boolean =>
  x >= min[0] && x <= max[0] && y >= min[1] && y <= max[1] && z >= min[2] && z <= max[2];

export const areaSize = ({ min, max }: Area): number =>
  (max[0] - min[0]) * (max[1] - min[1]) * (max[2] - min[2]);
