import type { BufferGeometry } from "three";
import { type TriangleBvh, bvhOfHull } from "./triangle-bvh.ts";

/** Cell size in metres. */
const CELL = 6;
/**
 * Colliders that overlap more cells than this are checked in every query; queries over more cells check all colliders.
 */
const WIDE = 48;
const MANY_CELLS = 400;
const HALF = 4096;

type Body = { tree: TriangleBvh; minX: number; minZ: number; maxX: number; maxZ: number; asked: number };

/**
 * Spatial grid of colliders on the ground plane, so that a query checks only those near it. Queries allocate nothing.
 */
export class ColliderGrid {
  /** Colliders found by the last query. */
  readonly found: TriangleBvh[] = [];
  /** Whether objects collide; the ground always does. */
  isMet = true;
  #ground: TriangleBvh | null = null;
  readonly #bodies = new Map<string, Body[]>();
  readonly #wide = new Set<Body>();
  readonly #cells = new Map<number, Set<Body>>();
  #question = 0;

  get isEmpty(): boolean {
    return this.#ground === null && this.#bodies.size === 0;
  }

  get ground(): TriangleBvh | null {
    return this.#ground;
  }

  setGround(ground: TriangleBvh | null): void {
    this.#ground = ground;
  }

  set(id: string, hulls: readonly BufferGeometry[]): void {
    for (const body of this.#bodies.get(id) ?? []) this.#place(body, false);
    this.#bodies.delete(id);
    if (hulls.length === 0) return;
    const bodies = hulls.map(bodyOf);
    for (const body of bodies) this.#place(body, true);
    this.#bodies.set(id, bodies);
  }

  clear(): void {
    this.#bodies.clear();
    this.#wide.clear();
    this.#cells.clear();
  }

  /** Collects colliders that overlap this rectangle into `found`; returns their number. */
  near(minX: number, minZ: number, maxX: number, maxZ: number): number {
    let count = 0;
    if (this.#ground) this.found[count++] = this.#ground;
    if (!this.isMet) return count;
    for (const body of this.#wide) if (isMet(body, minX, minZ, maxX, maxZ)) this.found[count++] = body.tree;
    const x0 = cell(minX);
    const x1 = cell(maxX);
    const z0 = cell(minZ);
    const z1 = cell(maxZ);
    if ((x1 - x0 + 1) * (z1 - z0 + 1) > MANY_CELLS) {
      for (const bodies of this.#bodies.values())
        for (const body of bodies)
          if (!this.#wide.has(body) && isMet(body, minX, minZ, maxX, maxZ)) this.found[count++] = body.tree;
      return count;
    }
    const question = ++this.#question;
    for (let x = x0; x <= x1; x++)
      for (let z = z0; z <= z1; z++) {
        const bodies = this.#cells.get(keyOf(x, z));
        if (!bodies) continue;
        for (const body of bodies) {
          if (body.asked === question) continue;
          body.asked = question;
          if (isMet(body, minX, minZ, maxX, maxZ)) this.found[count++] = body.tree;
        }
      }
    return count;
  }

  #place(body: Body, isThere: boolean): void {
    const [x0, x1, z0, z1] = [cell(body.minX), cell(body.maxX), cell(body.minZ), cell(body.maxZ)];
    if ((x1 - x0 + 1) * (z1 - z0 + 1) > WIDE) {
      if (isThere) this.#wide.add(body);
      else this.#wide.delete(body);
      return;
    }
    for (let x = x0; x <= x1; x++)
      for (let z = z0; z <= z1; z++) {
        const key = keyOf(x, z);
        const bodies = this.#cells.get(key);
        if (!isThere) {
          bodies?.delete(body);
          if (bodies?.size === 0) this.#cells.delete(key);
        } else if (bodies) bodies.add(body);
        else this.#cells.set(key, new Set([body]));
      }
  }
}

const cell = (metres: number): number => Math.floor(metres / CELL);
const keyOf = (x: number, z: number): number => (x + HALF) * HALF * 2 + z + HALF;

const isMet = (body: Body, minX: number, minZ: number, maxX: number, maxZ: number): boolean =>
  body.minX <= maxX && body.maxX >= minX && body.minZ <= maxZ && body.maxZ >= minZ;

function bodyOf(hull: BufferGeometry): Body {
  const tree = bvhOfHull(hull);
  const { corners } = tree;
  const body = {
    tree,
    minX: Infinity,
    minZ: Infinity,
    maxX: -Infinity,
    maxZ: -Infinity,
    asked: 0,
  };
  for (let at = 0; at < corners.length; at += 3) {
    const [x, z] = [corners[at] ?? 0, corners[at + 2] ?? 0];
    body.minX = Math.min(body.minX, x);
    body.maxX = Math.max(body.maxX, x);
    body.minZ = Math.min(body.minZ, z);
    body.maxZ = Math.max(body.maxZ, z);
  }
  return body;
}
