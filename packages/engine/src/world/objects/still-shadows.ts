import { DirectionalLight } from "three";
import type { Object3D } from "three";

/** Drawn again once so long nothing has moved. */
const QUIET_SECONDS = 0.2;

/** Shadows of what stands still: the sun draws them only when told to. */
export class StillShadows {
  readonly #root: Object3D;
  /** Seconds until they are drawn again; null: they are up to date. */
  #until: number | null = null;

  constructor(root: Object3D) {
    this.#root = root;
  }

  /** Something is elsewhere, has come or gone. */
  changed(): void {
    this.#until = QUIET_SECONDS;
  }

  /** Once a frame in which nothing grows. */
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
