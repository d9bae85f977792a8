import { Vector3 } from "three";
import type { ObjectEntry } from "./object-renderer.ts";

const GROW_SECONDS = 0.45;
const SIZE = new Vector3();

/** Animates objects that grow in when added and shrink when removed. */
export class Growth {
  readonly #growing = new Set<ObjectEntry>();

  get isGoingOn(): boolean {
    return this.#growing.size > 0;
  }

  add(entry: ObjectEntry): void {
    this.#growing.add(entry);
  }

  delete(entry: ObjectEntry): void {
    this.#growing.delete(entry);
  }

  /** `onSize`: its drawn size has changed; `onGone`: it has shrunk to nothing. */
  update(dt: number, onSize: (entry: ObjectEntry) => void, onGone: (entry: ObjectEntry) => void): void {
    const step = dt / GROW_SECONDS;
    for (const entry of this.#growing) {
      if (entry.isLeaving ? entry.grown === 0 : entry.grown === 1 || entry.box.isEmpty()) {
        this.#growing.delete(entry);
        if (entry.isLeaving) onGone(entry);
        continue;
      }
      entry.grown = Math.min(1, Math.max(0, entry.grown + (entry.isLeaving ? -step : step)));
      onSize(entry);
    }
  }
}

/** Updates the drawn matrix: the scale overshoots and settles, like something put down. */
export function scaleToGrowth({ matrix, drawn, grown }: ObjectEntry): void {
  drawn.copy(matrix);
  if (grown >= 1) return;
  const t = 1 - grown;
  const size = Math.max(0.001, 1 - t * t * t + Math.sin(grown * Math.PI) * 0.06);
  drawn.scale(SIZE.setScalar(size));
}
