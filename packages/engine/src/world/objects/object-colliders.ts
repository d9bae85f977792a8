import type { BufferGeometry } from "three";
import type { ObjectEntry } from "./object-renderer.ts";
import type { RenderFrame } from "./render-frame.ts";

/** Triangle budget of hulls per frame, the maximum that can be saved up, and the minimum cost of an object. */
const SPARE = 150;
const MOST_SPARE = 600;
const LEAST = 10;
/** Colliders of objects further away than this are dropped. Metres. */
const REACH = 24;
/** Within this distance of the last complete check, no other object can have come near. Metres. */
const STEP = 0.5;

/** Queue of collider updates for the character controller: near objects, a few per frame, longest waiting first. */
export class ObjectColliders {
  readonly #changed = new Set<string>();
  readonly #handed = new Set<string>();
  #spare = MOST_SPARE;
  /** Position at which only far objects were left in the queue. */
  readonly #told = { x: Infinity, z: Infinity };

  changed(id: string): void {
    this.#changed.add(id);
    this.#told.x = Infinity;
  }

  /** Passes on hulls made by `hullsOf`; an empty list if an object has none any more. */
  take(
    entries: ReadonlyMap<string, ObjectEntry>,
    eye: RenderFrame["eye"],
    hullsOf: (entry: ObjectEntry) => BufferGeometry[],
    take: (id: string, hulls: readonly BufferGeometry[]) => void,
  ): void {
    this.#spare = Math.min(MOST_SPARE, this.#spare + SPARE);
    const told = this.#told;
    if (Math.abs(eye.x - told.x) < STEP && Math.abs(eye.z - told.z) < STEP) return;
    for (const id of this.#changed) {
      if (this.#spare <= 0) return;
      const entry = entries.get(id);
      if (entry && !this.#handed.has(id) && (entry.isMoved || isFar(entry, eye))) continue;
      this.#changed.delete(id);
      const hulls = entry ? hullsOf(entry) : [];
      if (hulls.length > 0) this.#handed.add(id);
      else this.#handed.delete(id);
      take(id, hulls);
      this.#spare -= LEAST;
      for (const hull of hulls) this.#spare -= (hull.getIndex()?.count ?? 0) / 3;
    }
    told.x = eye.x;
    told.z = eye.z;
  }

  clear(): void {
    this.#changed.clear();
    this.#handed.clear();
  }
}

function isFar({ worldBox: { min, max } }: ObjectEntry, { x, z }: RenderFrame["eye"]): boolean {
  const dx = Math.max(min.x - x, 0, x - max.x);
  const dz = Math.max(min.z - z, 0, z - max.z);
  return dx * dx + dz * dz > REACH * REACH;
}
