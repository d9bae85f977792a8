import type { EnvironmentManifest } from "../environment.ts";

/** A box of a space that changes who hears whom. Metres. */
export type VoiceZone = {
  readonly kind: "private" | "stage";
  readonly min: readonly [number, number, number];
  readonly max: readonly [number, number, number];
};

type Area = Pick<VoiceZone, "min" | "max"> & Pick<EnvironmentManifest["areas"][number], "voice">;

/** Those of these areas that change who hears whom. */
export const voiceZonesIn = (areas: readonly Area[]): readonly VoiceZone[] =>
  areas.flatMap(({ voice, min, max }) => (voice === undefined ? [] : { kind: voice, min, max }));

/** Whoever is in a zone leaves it only this far outside: nobody flickers between two who stands on its border. Metres. */
const MARGIN = 0.25;

/**
 * The zones of a space, as its environment says. A private one counts as its number, from 1; 0 is none. Positions are
 * those of people's feet. The rooms decide by it who is heard, and the engine what people are told of it.
 */
export class VoiceZones {
  readonly #private: readonly VoiceZone[];
  readonly #stages: readonly VoiceZone[];

  constructor(zones: readonly VoiceZone[]) {
    this.#private = zones.filter(({ kind }) => kind === "private");
    this.#stages = zones.filter(({ kind }) => kind === "stage");
  }

  /** `before`: the one that they were in. */
  privateAt(x: number, y: number, z: number, before: number): number {
    const zone = this.#private[before - 1];
    if (zone !== undefined && isIn(zone, x, y, z, MARGIN)) return before;
    return this.#private.findIndex((each) => isIn(each, x, y, z, 0)) + 1;
  }

  isOnStage(x: number, y: number, z: number, was: boolean): boolean {
    return this.#stages.some((each) => isIn(each, x, y, z, was ? MARGIN : 0));
  }
}

const isIn = ({ min, max }: VoiceZone, x: number, y: number, z: number, margin: number): boolean =>
  x >= min[0] - margin &&
  x <= max[0] + margin &&
  y >= min[1] - margin &&
  y <= max[1] + margin &&
  z >= min[2] - margin &&
  z <= max[2] + margin;
