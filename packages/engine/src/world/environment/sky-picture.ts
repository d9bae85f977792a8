import { Color, MathUtils } from "three";

import type { SkyPicture } from "../../platform/platform.ts";
import type { LightingPreset } from "./lighting-preset.ts";

const seen = new Color();
const was = new Color();
const other = new Color();

/** Limits by which a sky much brighter or darker than the baked one can change the light. */
const LEAST = 0.3;
const MOST = 2.2;

/**
 * Applies the light of a sky picture to a preset, weighted by `shown` (0 to 1): the baked light takes its mean colour.
 */
export function lightFromSky(
  preset: LightingPreset,
  { upper, horizon, lower }: SkyPicture,
  share: number,
): void {
  if (share <= 0) return;
  // Radiance that tone mapping turns into the picture's own colours.
  const brightness = 1 / preset.exposure;
  was.copy(preset.zenith).lerp(preset.middle, 0.6).lerp(preset.horizon, 0.3);
  seen.fromArray(upper).lerp(other.fromArray(horizon), 0.35).multiplyScalar(brightness);
  const ratio = {
    r: MathUtils.clamp(seen.r / Math.max(was.r, 1e-3), LEAST, MOST),
    g: MathUtils.clamp(seen.g / Math.max(was.g, 1e-3), LEAST, MOST),
    b: MathUtils.clamp(seen.b / Math.max(was.b, 1e-3), LEAST, MOST),
  };
  // Shade takes most of the brightness and half of the colour: a sunset must not tint everything red.
  const mean = (ratio.r + ratio.g + ratio.b) / 3;
  const tint = {
    r: MathUtils.lerp(1, (ratio.r + mean) / 2, share),
    g: MathUtils.lerp(1, (ratio.g + mean) / 2, share),
    b: MathUtils.lerp(1, (ratio.b + mean) / 2, share),
  };
  for (const light of [
    preset.tint,
    preset.hemisphereSky,
    preset.hemisphereGround,
    preset.cloudLit,
    preset.cloudShade,
  ]) {
    light.setRGB(light.r * tint.r, light.g * tint.g, light.b * tint.b);
  }
  // The sun keeps its position, takes some of the colour, and never gets brighter.
  const dim = Math.min(1, (tint.r + tint.g + tint.b) / 3);
  preset.sunColour.setRGB(
    preset.sunColour.r * MathUtils.lerp(dim, Math.min(tint.r, 1), 0.5),
    preset.sunColour.g * MathUtils.lerp(dim, Math.min(tint.g, 1), 0.5),
    preset.sunColour.b * MathUtils.lerp(dim, Math.min(tint.b, 1), 0.5),
  );
  preset.zenith.lerp(seen.fromArray(upper).multiplyScalar(brightness), share);
  preset.middle.lerp(
    seen.fromArray(upper).lerp(other.fromArray(horizon), 0.5).multiplyScalar(brightness),
    share,
  );
  preset.horizon.lerp(seen.fromArray(horizon).multiplyScalar(brightness), share);
  preset.fog.lerp(
    seen.fromArray(horizon).lerp(other.fromArray(lower), 0.3).multiplyScalar(brightness),
    share,
  );
  preset.halo.multiplyScalar(1 - share);
  preset.disc.multiplyScalar(1 - share);
  preset.stars *= 1 - share;
}
