import { SURFACE_KINDS, type EnvironmentManifest, type SurfaceKind } from "@veranda/contract/environment";
import { Mesh, Vector3, type Object3D } from "three";
import { GROUND_SOUNDS, type GroundSound } from "../../platform/audio/audio.ts";

/** Triangles processed per slice. */
const SLICE = 3000;
const CELL = 1;
/** Tolerances by which a drawn floor may differ from the collider: mats, worn steps, carpets. Metres. */
const ABOVE = 0.12;
const BELOW = 0.3;
/** Minimum cosine of the slope for a walkable triangle. */
const FLAT = 0.6;
/** A triangle: x and z of its corners, then its height as a plane: y = a·x + b·z + c. */
const WIDTH = 9;

/** Ground sounds by surface kind; kinds with a sound of the same name need no entry. */
const SOUNDS: Partial<Record<SurfaceKind, GroundSound>> = {
  terracotta: "tile",
  mosaic: "tile",
  glass: "tile",
  roof: "tile",
  "wood-x": "wood",
  "wood-y": "wood",
  "wood-z": "wood",
  fabric: "carpet",
  rug: "carpet",
  leaf: "grass",
  parquet: "wood",
  velvet: "carpet",
  marble: "tile",
  linoleum: "tile",
  soil: "gravel",
  hedge: "grass",
  corrugated: "metal",
};

const soundOf = (kind: string | undefined): GroundSound =>
  SOUNDS[kind as SurfaceKind] ?? GROUND_SOUNDS.find((ground) => ground === kind) ?? "stone";

/**
 * Finds the kind of ground from the drawn geometry: vertices have a surface kind (`_SURFACE`), and flat triangles are
 * stored in a grid of square metres. Water is where the manifest has a pool. Built in slices; until it is complete
 * everything is stone.
 */
export class GroundMap {
  readonly #manifest: EnvironmentManifest;
  readonly #meshes: Mesh[] = [];
  readonly #columns: number;
  readonly #rows: number;
  #mesh = 0;
  #triangle = 0;
  #flat = new Float32Array(4096 * WIDTH);
  #sounds = new Uint8Array(4096);
  #count = 0;
  /** Triangles of a cell: from #starts[cell] to #starts[cell + 1] in #order. */
  #starts: Int32Array | null = null;
  #order = new Int32Array(0);
  readonly #a = new Vector3();
  readonly #b = new Vector3();
  readonly #c = new Vector3();

  constructor(root: Object3D, manifest: EnvironmentManifest) {
    this.#manifest = manifest;
    const { min, max } = manifest.bounds;
    this.#columns = Math.max(1, Math.ceil((max[0] - min[0]) / CELL));
    this.#rows = Math.max(1, Math.ceil((max[2] - min[2]) / CELL));
    root.traverse((thing) => {
      // Instanced meshes (leaves, tiles, balusters) are not walked on.
      const isOnce = thing instanceof Mesh && !("isInstancedMesh" in thing);
      if (isOnce && thing.geometry.getAttribute("_surface") && thing.geometry.index) this.#meshes.push(thing);
    });
  }

  get isReady(): boolean {
    return this.#starts !== null;
  }

  /** Processes another slice of the geometry; call once per frame until it is ready. */
  advance(): void {
    if (this.#starts) return;
    const mesh = this.#meshes[this.#mesh];
    if (!mesh) return this.#sort();
    const total = (mesh.geometry.index?.count ?? 0) / 3;
    const until = Math.min(total, this.#triangle + SLICE);
    for (; this.#triangle < until; this.#triangle++) this.#take(mesh, this.#triangle * 3);
    if (this.#triangle < total) return;
    this.#mesh += 1;
    this.#triangle = 0;
  }

  /** The kind of ground at a position. */
  at(x: number, y: number, z: number): GroundSound {
    if (this.#isInWater(x, y, z)) return "water";
    if (!this.#starts || this.#count === 0) return "stone";
    const cell = this.#cellOf(x, z);
    let nearest = Infinity;
    // No environment below the foot: the person stands on an object, most often of wood.
    let found: GroundSound = "wood";
    for (let i = this.#starts[cell] ?? 0; i < (this.#starts[cell + 1] ?? 0); i++) {
      const triangle = this.#order[i] ?? 0;
      const height = this.#heightAt(triangle * WIDTH, x, z);
      const off = height - y;
      if (!(off < ABOVE && off > -BELOW)) continue;
      // The topmost surface counts.
      const distance = Math.abs(off - ABOVE);
      if (distance >= nearest) continue;
      nearest = distance;
      found = GROUND_SOUNDS[this.#sounds[triangle] ?? 0] ?? "stone";
    }
    return found;
  }

  #isInWater(x: number, y: number, z: number): boolean {
    for (const pool of this.#manifest.water.pools) {
      if (y > pool.y - 0.02) continue;
      if (pool.kind === "round") {
        if (Math.hypot(x - pool.centre[0], z - pool.centre[1]) < pool.radius) return true;
      } else if (x > pool.x[0] && x < pool.x[1] && z > pool.z[0] && z < pool.z[1]) return true;
    }
    return false;
  }

  #take(mesh: Mesh, at: number): void {
    const { index } = mesh.geometry;
    const positions = mesh.geometry.getAttribute("position");
    const surface = mesh.geometry.getAttribute("_surface");
    if (!index) return;
    const first = index.getX(at);
    const a = this.#a.fromBufferAttribute(positions, first).applyMatrix4(mesh.matrixWorld);
    const b = this.#b.fromBufferAttribute(positions, index.getX(at + 1)).applyMatrix4(mesh.matrixWorld);
    const c = this.#c.fromBufferAttribute(positions, index.getX(at + 2)).applyMatrix4(mesh.matrixWorld);
    const ux = b.x - a.x;
    const uy = b.y - a.y;
    const uz = b.z - a.z;
    const vx = c.x - a.x;
    const vy = c.y - a.y;
    const vz = c.z - a.z;
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    if (ny < FLAT * Math.hypot(nx, ny, nz) || ny < 1e-9 || !this.#isInBounds(a, b, c)) return;
    if (this.#count * WIDTH === this.#flat.length) this.#grow();
    const slopeX = -nx / ny;
    const slopeZ = -nz / ny;
    const to = this.#count * WIDTH;
    const kept = this.#flat;
    kept[to] = a.x;
    kept[to + 1] = a.z;
    kept[to + 2] = b.x;
    kept[to + 3] = b.z;
    kept[to + 4] = c.x;
    kept[to + 5] = c.z;
    kept[to + 6] = slopeX;
    kept[to + 7] = slopeZ;
    kept[to + 8] = a.y - slopeX * a.x - slopeZ * a.z;
    this.#sounds[this.#count++] = GROUND_SOUNDS.indexOf(
      soundOf(SURFACE_KINDS[Math.round(surface.getW(first) * 255)]),
    );
  }

  #isInBounds(a: Vector3, b: Vector3, c: Vector3): boolean {
    const { min, max } = this.#manifest.bounds;
    return (
      Math.max(a.x, b.x, c.x) > min[0] &&
      Math.min(a.x, b.x, c.x) < max[0] &&
      Math.max(a.y, b.y, c.y) > min[1] &&
      Math.min(a.y, b.y, c.y) < max[1] &&
      Math.max(a.z, b.z, c.z) > min[2] &&
      Math.min(a.z, b.z, c.z) < max[2]
    );
  }

  #grow(): void {
    const flat = new Float32Array(this.#flat.length * 2);
    flat.set(this.#flat);
    this.#flat = flat;
    const sounds = new Uint8Array(this.#sounds.length * 2);
    sounds.set(this.#sounds);
    this.#sounds = sounds;
  }

  /** Sorts into cells: first the counts, then the indices. */
  #sort(): void {
    const starts = new Int32Array(this.#columns * this.#rows + 1);
    this.#eachCell((cell) => (starts[cell + 1] = (starts[cell + 1] ?? 0) + 1));
    for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0);
    this.#order = new Int32Array(starts.at(-1) ?? 0);
    const next = Int32Array.from(starts);
    this.#eachCell((cell, triangle) => {
      this.#order[next[cell] ?? 0] = triangle;
      next[cell] = (next[cell] ?? 0) + 1;
    });
    this.#starts = starts;
    this.#meshes.length = 0;
  }

  #eachCell(visit: (cell: number, triangle: number) => void): void {
    const { min } = this.#manifest.bounds;
    const flat = this.#flat;
    const column = (x: number): number =>
      Math.min(this.#columns - 1, Math.max(0, Math.floor((x - min[0]) / CELL)));
    const row = (z: number): number => Math.min(this.#rows - 1, Math.max(0, Math.floor((z - min[2]) / CELL)));
    for (let triangle = 0; triangle < this.#count; triangle++) {
      const at = triangle * WIDTH;
      const [ax = 0, az = 0, bx = 0, bz = 0, cx = 0, cz = 0] = flat.subarray(at, at + 6);
      const lastRow = row(Math.max(az, bz, cz));
      const lastColumn = column(Math.max(ax, bx, cx));
      for (let r = row(Math.min(az, bz, cz)); r <= lastRow; r++)
        for (let c = column(Math.min(ax, bx, cx)); c <= lastColumn; c++)
          visit(r * this.#columns + c, triangle);
    }
  }

  #cellOf(x: number, z: number): number {
    const { min } = this.#manifest.bounds;
    const column = Math.min(this.#columns - 1, Math.max(0, Math.floor((x - min[0]) / CELL)));
    const row = Math.min(this.#rows - 1, Math.max(0, Math.floor((z - min[2]) / CELL)));
    return row * this.#columns + column;
  }

  /** Height of a stored triangle here; NaN outside it. */
  #heightAt(at: number, x: number, z: number): number {
    const t = this.#flat;
    const ax = (t[at] ?? 0) - x;
    const az = (t[at + 1] ?? 0) - z;
    const bx = (t[at + 2] ?? 0) - x;
    const bz = (t[at + 3] ?? 0) - z;
    const cx = (t[at + 4] ?? 0) - x;
    const cz = (t[at + 5] ?? 0) - z;
    const ab = ax * bz - az * bx;
    const bc = bx * cz - bz * cx;
    const ca = cx * az - cz * ax;
    const slack = 1e-6;
    const isIn =
      (ab <= slack && bc <= slack && ca <= slack) || (ab >= -slack && bc >= -slack && ca >= -slack);
    return isIn ? (t[at + 6] ?? 0) * x + (t[at + 7] ?? 0) * z + (t[at + 8] ?? 0) : Number.NaN;
  }
}
