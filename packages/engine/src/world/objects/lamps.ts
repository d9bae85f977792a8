import { Group, type Camera } from "three";
import { LampGlow, type PlacedLamp } from "./lamp-glow.ts";
import { LampLights } from "./lamp-lights.ts";
import type { ObjectUniforms } from "./object-material.ts";

/** The lamps of all objects: how they glow, and the lights that they are. */
export class Lamps {
  readonly root = new Group();
  readonly #uniforms: ObjectUniforms;
  readonly #glow: LampGlow;
  readonly #lights = new LampLights();
  readonly #of = new Map<string, readonly PlacedLamp[]>();
  #areStale = false;

  constructor(uniforms: ObjectUniforms) {
    this.#uniforms = uniforms;
    this.#glow = new LampGlow(uniforms);
    this.root.add(this.#glow.mesh, this.#lights.root);
  }

  /** Those that an object brings; an empty list: none any more. */
  set(id: string, lamps: readonly PlacedLamp[]): void {
    if (lamps.length > 0) this.#of.set(id, lamps);
    else this.#of.delete(id);
    this.#areStale = true;
  }

  update(timeSeconds: number, dt: number, camera: Camera): void {
    if (this.#areStale) {
      this.#areStale = false;
      const lamps = [...this.#of.values()].flat();
      this.#glow.setLamps(lamps);
      this.#lights.setLamps(lamps);
    }
    this.#glow.update(timeSeconds, camera);
    this.#lights.update(dt, this.#uniforms.night.value, camera);
  }

  dispose(): void {
    this.#glow.dispose();
    this.#lights.dispose();
  }
}
