import { BODY, SWIM } from "@veranda/engine/world/body/movement-tuning";
import { contact, ground, type CollisionWorld } from "@veranda/engine/world/collision/collision-world";
import type { Zones } from "@veranda/engine/world/zones/zones";

export type Spot = readonly [x: number, y: number, z: number];

/** How far apart floors over each other lie at least, metres. */
const STOREY = 0.8;
/** What one steps down without a thought. */
const DROP = 1.3;
/** A little thinner than the body, so that a way along a wall is one. */
const RADIUS = BODY.radius * 0.9;
/** Below an edge there is nothing for so far. */
const DEPTHS = 100;
/** From an edge one leaps as far and as high, with a run; the engine's bodies get a little further. */
const LEAP = 2.8;
const RISE = 0.8;

/** Metres past a ladder where one may come to stand. */
const LADDER_ENDS = [0.5, 0.7, 0.9];
const WAYS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

const keyOf = (column: number, row: number, y: number): string =>
  `${column},${row},${Math.round(y / STOREY)}`;

/** Every place one gets to from where one arrives: on foot, leaping, swimming, up ladders, by teleporters. */
export class Reach {
  readonly spots: Spot[] = [];
  /** Where one walks off an edge and meets no ground below. */
  readonly edges: Spot[] = [];
  /** Metres between two places that are tried. */
  readonly cell: number;
  readonly #solids: CollisionWorld;
  readonly zones: Zones;
  readonly #seen = new Set<string>();
  readonly #tiles = new Map<string, Spot[]>();
  readonly #ground = ground();
  readonly #contact = contact();

  /** cell: metres between two places that are tried; less than a body is wide, so that no wall is stepped through. */
  constructor(solids: CollisionWorld, zones: Zones, from: Spot, cell: number) {
    this.cell = cell;
    this.#solids = solids;
    this.zones = zones;
    this.#begin(from);
    let done = 0;
    const { ladders, teleporters } = zones.all;
    const edges = [
      ...ladders.flatMap(({ x, y, z, heading, height }) =>
        LADDER_ENDS.map((far) => ({
          foot: [x, y, z] as const,
          height,
          end: [x - Math.sin(heading) * far, y + height, z - Math.cos(heading) * far] as const,
        })),
      ),
      ...teleporters.map(({ x, y, z, target }) => ({
        foot: [x, y, z] as const,
        height: 1,
        end: target.position,
      })),
    ];
    while (done < this.spots.length) {
      for (; done < this.spots.length; done++) this.#spread(this.spots[done] ?? from);
      for (const { foot, height, end } of edges) if (this.comesTo(foot, 0.9, height)) this.#begin(end);
    }
  }

  /** Whether one gets as near as `away` metres, and so near in height. */
  comesTo([x, y, z]: Spot, away: number, height: number): boolean {
    const [column, row] = [Math.round(x), Math.round(z)];
    const wide = Math.ceil(away + 0.5);
    for (let dx = -wide; dx <= wide; dx++)
      for (let dz = -wide; dz <= wide; dz++)
        for (const at of this.#tiles.get(`${column + dx},${row + dz}`) ?? [])
          if (Math.hypot(at[0] - x, at[2] - z) < away && Math.abs(at[1] - y) < height) return true;
    return false;
  }

  #begin([x, y, z]: Spot): void {
    this.#visit(Math.round(x / this.cell), Math.round(z / this.cell), y);
  }

  #spread([x, y, z]: Spot): void {
    const cell = this.cell;
    const [column, row] = [Math.round(x / cell), Math.round(z / cell)];
    for (const [dx, dz] of WAYS) {
      const edges = this.edges.length;
      this.#visit(column + dx, row + dz, y);
      if (this.edges.length === edges) continue;
      for (let far = 2; far * cell <= LEAP; far++) this.#visit(column + dx * far, row + dz * far, y, RISE);
    }
  }

  #visit(column: number, row: number, before: number, rise: number = BODY.step): void {
    const [x, z] = [column * this.cell, row * this.cell];
    if (this.#seen.has(keyOf(column, row, before))) return;
    const y = this.#stand(x, before, z, rise);
    if (y === null) return;
    const key = keyOf(column, row, y);
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    const spot: Spot = [x, y, z];
    this.spots.push(spot);
    const tile = `${Math.round(x)},${Math.round(z)}`;
    const others = this.#tiles.get(tile);
    if (others) others.push(spot);
    else this.#tiles.set(tile, [spot]);
  }

  /** Height of the feet of one who comes from height `before`, on the ground or afloat; null where nobody gets. */
  #stand(x: number, before: number, z: number, rise: number): number | null {
    const found = this.#ground;
    const water = this.zones.waterAt(x, z);
    const floats = water ? water.surface - SWIM.deep : -Infinity;
    // Whoever swims climbs out onto edges.
    const up = this.#swims(before) ? SWIM.deep + SWIM.edge : rise;
    let y = floats;
    if (this.#solids.groundBelow(x, z, before + up, Math.min(before, floats) - DROP, found)) {
      if (found.ny < BODY.steepest && found.y > floats) return null;
      y = Math.max(y, found.y);
    } else if (y === -Infinity) {
      if (
        rise === BODY.step &&
        this.#fits(x, before, z) &&
        !this.#solids.groundBelow(x, z, before, before - DEPTHS, found)
      )
        this.edges.push([x, before, z]);
      return null;
    }
    if (y < before - DROP || y > before + up) return null;
    return this.#fits(x, y, z) ? y : null;
  }

  #swims(y: number): boolean {
    return this.zones.all.waters.some(({ surface }) => Math.abs(surface - SWIM.deep - y) < 1e-6);
  }

  #fits(x: number, y: number, z: number): boolean {
    const [low, high] = [y + BODY.step + RADIUS, y + BODY.height - RADIUS];
    return !this.#solids.deepest(x, low, high, z, RADIUS, this.#contact);
  }
}
