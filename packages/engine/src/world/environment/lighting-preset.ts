import type { EnvironmentVariant } from "@veranda/contract/environment";
import { Color, Vector3 } from "three";

/** A variant's lighting parameters for the shaders; blended during a fade. */
export class LightingPreset {
  readonly sunDirection = new Vector3(0, 1, 0);
  readonly sunColour = new Color();
  readonly hemisphereSky = new Color();
  readonly hemisphereGround = new Color();
  readonly zenith = new Color();
  readonly middle = new Color();
  readonly horizon = new Color();
  readonly halo = new Color();
  readonly disc = new Color();
  readonly cloudLit = new Color();
  readonly cloudShade = new Color();
  readonly fog = new Color();
  readonly seaDeep = new Color();
  readonly seaShallow = new Color();
  readonly motes = new Color();
  /** Multiplier of the baked light. */
  readonly tint = new Color(1, 1, 1);
  cloudCover = 0;
  stars = 0;
  fogDensity = 0;
  glitter = 0;
  lamps = 0;
  moteGlow = 0;
  exposure = 1;

  static of(variant: EnvironmentVariant): LightingPreset {
    const preset = new LightingPreset();
    const { sun, hemisphere, sky, fog, sea, motes } = variant;
    preset.sunDirection.fromArray(sun.direction).normalize();
    preset.sunColour.fromArray(sun.colour).multiplyScalar(sun.intensity);
    preset.hemisphereSky.fromArray(hemisphere.sky).multiplyScalar(hemisphere.intensity);
    preset.hemisphereGround.fromArray(hemisphere.ground).multiplyScalar(hemisphere.intensity);
    preset.zenith.fromArray(sky.zenith);
    preset.middle.fromArray(sky.middle);
    preset.horizon.fromArray(sky.horizon);
    preset.halo.fromArray(sky.halo);
    preset.disc.fromArray(sky.disc);
    preset.cloudLit.fromArray(sky.cloudLit);
    preset.cloudShade.fromArray(sky.cloudShade);
    preset.fog.fromArray(fog.colour);
    preset.seaDeep.fromArray(sea.deep);
    preset.seaShallow.fromArray(sea.shallow);
    preset.motes.fromArray(motes.colour);
    preset.cloudCover = sky.cloudCover;
    preset.stars = sky.stars;
    preset.fogDensity = fog.density;
    preset.glitter = sea.glitter;
    preset.lamps = variant.lamps;
    preset.moteGlow = motes.glow;
    preset.exposure = variant.exposure;
    return preset;
  }

  /**
   * Blends two presets. The sun doesn't move: it fades out at its old position in the first half and fades in at the
   * new one in the second.
   */
  blend(from: LightingPreset, to: LightingPreset, t: number): void {
    for (const key of COLOURS) this[key].lerpColors(from[key], to[key], t);
    for (const key of NUMBERS) this[key] = from[key] + (to[key] - from[key]) * t;
    const near = t < 0.5 ? from : to;
    const strength = Math.abs(1 - 2 * t);
    this.sunDirection.copy(near.sunDirection);
    this.sunColour.copy(near.sunColour).multiplyScalar(strength);
    this.disc.copy(near.disc).multiplyScalar(strength);
    this.halo.copy(near.halo).multiplyScalar(strength);
  }
}

const COLOURS = [
  "hemisphereSky",
  "hemisphereGround",
  "zenith",
  "middle",
  "horizon",
  "cloudLit",
  "cloudShade",
  "fog",
  "seaDeep",
  "seaShallow",
  "motes",
  "tint",
] as const;
const NUMBERS = ["cloudCover", "stars", "fogDensity", "glitter", "lamps", "moteGlow", "exposure"] as const;
