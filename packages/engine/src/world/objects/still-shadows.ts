import { DirectionalLight } from "three";
import type { Object3D } from "three";

/** Shadows are re-rendered after this time without movement. */
const QUIET_SECONDS = 0.2;

/** Shadows of static objects: the shadow map is rendered only on demand. */
export class StillShadows {
  readonly #root: Object3D;
  /** Seconds until shadows are re-rendered; null: up to date. */
  #until: number | null = null;

  constructor(root: Object3D) {
    this.#root = root;
  }

  /** Something was moved, added or removed. */
  changed(): void {
    this.#until = QUIET_SECONDS;
  }

  /** Call once per frame in which nothing grows. */
  update(dt: number): void {
    if (this.#until === null || (this.#until -= dt) > 0) return;
    this.#until = null;
    let scene = this.#root;
    while (scene.parent) scene = scene.parent;
    scene.traverse((thing) => {
      if (thing instanceof DirectionalLight && !thing.shadow.autoUpdate) thing.shadow.needsUpdate = true;
    });
  }
}
