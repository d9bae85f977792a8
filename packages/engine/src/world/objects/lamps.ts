import { Group, type Camera } from "three";
import { LampGlow, type PlacedLamp } from "./lamp-glow.ts";
import { LampLights } from "./lamp-lights.ts";
import type { ObjectUniforms } from "./object-material.ts";

/** The lamps of all objects: their glow, and their lights. */
export class Lamps {
  readonly root = new Group();
  readonly #uniforms: ObjectUniforms;
  readonly #glow: LampGlow;
  readonly #lights = new LampLights();
  readonly #of = new Map<string, readonly PlacedLamp[]>();
  #areStale = false;
  #areMoved = false;

  constructor(uniforms: ObjectUniforms) {
    this.#uniforms = uniforms;
    this.#glow = new LampGlow(uniforms);
    this.root.add(this.#glow.mesh, this.#lights.root);
  }

  /** Sets an object's lamps; an empty list removes them. */
  set(id: string, lamps: readonly PlacedLamp[]): void {
    const before = this.#of.get(id);
    if (before && before.length === lamps.length) {
      // Moves existing lamps in place, so that their lights continue.
      for (const [i, lamp] of before.entries()) Object.assign(lamp, lamps[i]);
      this.#areMoved = true;
      return;
    }
    if (lamps.length > 0) this.#of.set(id, lamps);
    else this.#of.delete(id);
    this.#areStale = true;
  }

  update(timeSeconds: number, dt: number, camera: Camera): void {
    if (this.#areStale) {
      this.#areStale = this.#areMoved = false;
      const lamps = [...this.#of.values()].flat();
      this.#glow.setLamps(lamps);
      this.#lights.setLamps(lamps);
    } else if (this.#areMoved) {
      this.#areMoved = false;
      this.#glow.moved();
    }
    this.#glow.update(timeSeconds, camera);
    this.#lights.update(dt, this.#uniforms.night.value, camera);
  }

  dispose(): void {
    this.#glow.dispose();
    this.#lights.dispose();
  }
}
