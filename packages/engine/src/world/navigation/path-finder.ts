import { contact, ground, type CollisionWorld } from "../collision/collision-world.ts";
import { MinHeap } from "../../core/min-heap.ts";
import { BODY } from "../body/movement-tuning.ts";

export type Waypoint = { x: number; y: number; z: number };
/** `isWhole` is false for a path that ends short of the goal. */
export type Path = { points: Waypoint[]; isWhole: boolean };

/** Grid spacing in metres. */
const CELL = 0.4;
/** Two storeys may overlap in one cell: heights closer than this are the same node. */
const LEVEL = 1;
/** Largest walkable step down. */
const DROP = 0.9;
/** Maximum number of nodes that one straight stretch skips. */
const STRAIGHT_MAX = 40;
/** Maximum number of nodes before giving up: some 60 m of open ground each way. */
const PLACES_MAX = 24_000;
/** Slightly thinner than the body, so that paths along walls are possible. */
const RADIUS = BODY.radius * 0.9;
const LOW = BODY.step + RADIUS;
const HIGH = BODY.height - RADIUS;

type GridNode = {
  x: number;
  y: number;
  z: number;
  cost: number;
  estimate: number;
  from: GridNode | null;
  isClosed: boolean;
};

const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
] as const;

/**
 * A* pathfinding over a grid of ground positions, which are queried from the collision world on demand: no navigation
 * mesh is built. Runs in slices, because a long path takes longer than a frame.
 */
export class PathFinder {
  readonly #solids: CollisionWorld;
  readonly #to: Waypoint;
  readonly #reach: number;
  readonly #nodes = new Map<string, GridNode>();
  readonly #open = new MinHeap<GridNode>(({ estimate }) => estimate);
  readonly #origin: Waypoint;
  readonly #ground = ground();
  readonly #contact = contact();
  #nearest: GridNode;
  #tried = 0;

  /** `reach` is the distance in metres that counts as having arrived. */
  constructor(solids: CollisionWorld, from: Waypoint, to: Waypoint, reach: number) {
    this.#solids = solids;
    this.#origin = { ...from };
    this.#to = { ...to };
    this.#reach = reach;
    const start: GridNode = { ...from, cost: 0, estimate: this.#left(from), from: null, isClosed: false };
    this.#nearest = start;
    this.#nodes.set(this.#keyOf(0, 0, from.y), start);
    this.#open.push(start);
  }

  /** Expands this many nodes; returns the path once found, null while searching, "none" if nothing leads nearer. */
  run(places: number): Path | null | "none" {
    for (let i = 0; i < places; i++) {
      const node = this.#pop();
      if (!node || this.#tried >= PLACES_MAX) return this.#end();
      node.isClosed = true;
      this.#tried += 1;
      if (this.#isThere(node)) return { points: this.#trace(node), isWhole: true };
      if (this.#left(node) < this.#left(this.#nearest)) this.#nearest = node;
      this.#expand(node);
    }
    return null;
  }

  /** Whether a straight walk between two positions is possible. */
  isStraight(a: Waypoint, b: Waypoint): boolean {
    return Math.abs(this.heightAlong(a, b) - b.y) < BODY.step;
  }

  /** Height reached by walking straight from one position to above or below another; NaN if impossible. */
  heightAlong(a: Waypoint, b: Waypoint): number {
    const length = Math.hypot(b.x - a.x, b.z - a.z);
    const count = Math.max(1, Math.ceil(length / (CELL / 2)));
    let y = a.y;
    for (let i = 1; i <= count; i++) {
      const next = this.#stand(a.x + ((b.x - a.x) * i) / count, y, a.z + ((b.z - a.z) * i) / count);
      if (Number.isNaN(next)) return Number.NaN;
      y = next;
    }
    return y;
  }

  #isThere(node: GridNode): boolean {
    const { x, y, z } = this.#to;
    return Math.hypot(node.x - x, node.z - z) <= this.#reach && Math.abs(node.y - y) < BODY.height;
  }

  #end(): Path | "none" {
    const start = this.#left(this.#origin);
    // Getting a step or two nearer is not worth walking.
    if (this.#left(this.#nearest) > start - 1) return "none";
    return { points: this.#trace(this.#nearest), isWhole: false };
  }

  #expand(node: GridNode): void {
    const column = Math.round((node.x - this.#origin.x) / CELL);
    const row = Math.round((node.z - this.#origin.z) / CELL);
    for (const [dx, dz] of STEPS) {
      const x = this.#origin.x + (column + dx) * CELL;
      const z = this.#origin.z + (row + dz) * CELL;
      // Check halfway too, so that stairs are climbed step by step and thin walls are not passed.
      const middle = this.#stand((node.x + x) / 2, node.y, (node.z + z) / 2);
      if (Number.isNaN(middle)) continue;
      const y = this.#stand(x, middle, z);
      if (Number.isNaN(y)) continue;
      const key = this.#keyOf(column + dx, row + dz, y);
      const cost = node.cost + Math.hypot(dx, dz) * CELL;
      const visited = this.#nodes.get(key);
      if (visited && (visited.isClosed || visited.cost <= cost)) continue;
      const next: GridNode = { x, y, z, cost, estimate: 0, from: node, isClosed: false };
      next.estimate = cost + this.#left(next);
      // A superseded entry stays in the heap and is skipped there.
      if (visited) visited.isClosed = true;
      this.#nodes.set(key, next);
      this.#open.push(next);
    }
  }

  /** Height of walkable ground here for a body coming from height y; NaN if there is none. */
  #stand(x: number, y: number, z: number): number {
    const found = this.#ground;
    if (!this.#solids.groundBelow(x, z, y + BODY.step, y - DROP, found)) return Number.NaN;
    if (found.ny < BODY.steepest) return Number.NaN;
    const height = found.y;
    if (this.#solids.deepest(x, height + LOW, height + HIGH, z, RADIUS, this.#contact)) return Number.NaN;
    return height;
  }

  #left(from: Waypoint): number {
    const flat = Math.hypot(this.#to.x - from.x, this.#to.z - from.z);
    return flat + Math.abs(this.#to.y - from.y) * 0.5;
  }

  /** From the start, corners only. */
  #trace(node: GridNode): Waypoint[] {
    const all: Waypoint[] = [];
    for (let at: GridNode | null = node; at; at = at.from) all.push({ x: at.x, y: at.y, z: at.z });
    all.reverse();
    const points: Waypoint[] = [];
    for (let i = 0; i < all.length - 1;) {
      i = this.#furthest(all, i);
      points.push(...all.slice(i, i + 1));
    }
    return points;
  }

  /** The furthest of the next nodes that can be reached straight. */
  #furthest(all: readonly Waypoint[], from: number): number {
    const [start] = all.slice(from);
    if (!start) return from + 1;
    for (let far = Math.min(all.length - 1, from + STRAIGHT_MAX); far > from + 1; far--) {
      const end = all[far];
      if (end && this.isStraight(start, end)) return far;
    }
    return from + 1;
  }

  #keyOf(column: number, row: number, y: number): string {
    return `${column},${row},${Math.round((y - this.#origin.y) / LEVEL)}`;
  }

  #pop(): GridNode | undefined {
    for (;;) {
      const first = this.#open.pop();
      if (!first?.isClosed) return first;
    }
  }
}
