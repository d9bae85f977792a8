import { Group, PointLight, Vector3 } from "three";
import type { Camera } from "three";
import { burning, type PlacedLamp } from "./lamp-glow.ts";

/** Always in the scene, so that materials are compiled once; their intensity is 0 without lamps. */
const LIGHTS = 3;
const FADE_SECONDS = 0.35;
/** Hysteresis: a light moves to another lamp only if that is clearly nearer. */
const KEEP = 0.8;
const STRENGTH = 4.5;

type Slot = { light: PointLight; lamp: PlacedLamp | null; wanted: PlacedLamp | null; burning: number };

/** Gives the lamps nearest to the view real lights, so that people near them are lit. */
export class LampLights {
  readonly root = new Group();
  readonly #slots: Slot[] = [];
  readonly #ahead = new Vector3();
  #lamps: readonly PlacedLamp[] = [];
  #hasAlways = false;

  constructor() {
    for (let i = 0; i < LIGHTS; i++) {
      const light = new PointLight(0xffffff, 0, 1, 2);
      this.root.add(light);
      this.#slots.push({ light, lamp: null, wanted: null, burning: 0 });
    }
  }

  setLamps(lamps: readonly PlacedLamp[]): void {
    this.#lamps = lamps;
    this.#hasAlways = lamps.some(({ isAlways }) => isAlways);
    for (const slot of this.#slots) slot.lamp = slot.wanted = null;
  }

  update(dt: number, night: number, camera: Camera): void {
    if (night > 0.01 || this.#hasAlways) this.#choose(camera);
    for (const slot of this.#slots) {
      const isRight = slot.lamp === slot.wanted && slot.lamp !== null;
      slot.burning = Math.min(1, Math.max(0, slot.burning + (isRight ? dt : -dt) / FADE_SECONDS));
      if (!isRight && slot.burning === 0) slot.lamp = slot.wanted;
      const { light, lamp } = slot;
      light.intensity = lamp ? lamp.strength * STRENGTH * burning(lamp, night) * slot.burning : 0;
      if (!lamp) continue;
      light.position.copy(lamp.position);
      // A spotlight's point light stands within its cone, else it would be as bright behind it.
      if (lamp.aim) light.position.addScaledVector(lamp.aim, Math.min(1.6, lamp.reach * 0.35));
      light.color.copy(lamp.colour);
      light.distance = lamp.reach * 1.4;
    }
  }

  dispose(): void {
    for (const { light } of this.#slots) light.dispose();
  }

  /** Chooses the lamps nearest to a point before the camera; a lamp keeps its light while it is about as near. */
  #choose(camera: Camera): void {
    camera.getWorldDirection(this.#ahead).multiplyScalar(4);
    this.#ahead.x += camera.matrixWorld.elements[12];
    this.#ahead.y += camera.matrixWorld.elements[13];
    this.#ahead.z += camera.matrixWorld.elements[14];
    for (const slot of this.#slots) {
      let best = slot.wanted;
      let least = best ? this.#weight(best) * KEEP : Infinity;
      for (const lamp of this.#lamps) {
        if (lamp !== slot.wanted && this.#isTaken(lamp)) continue;
        const weight = this.#weight(lamp);
        if (weight >= least) continue;
        best = lamp;
        least = weight;
      }
      slot.wanted = best;
    }
  }

  #isTaken(lamp: PlacedLamp): boolean {
    for (const slot of this.#slots) if (slot.wanted === lamp) return true;
    return false;
  }

  /** Squared distance, reduced for bright lamps. */
  #weight(lamp: PlacedLamp): number {
    return this.#ahead.distanceToSquared(lamp.position) / Math.max(0.05, lamp.strength);
  }
}
