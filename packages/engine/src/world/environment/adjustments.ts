import type {
  EnvironmentAdjustments,
  EnvironmentSettings,
} from "@veranda/contract/engine/environment-settings";
import { Color, MathUtils } from "three";

import type { LightingPreset } from "./lighting-preset.ts";

const colour = new Color();

/** Changes a look as someone set it by hand. */
export function adjust(look: LightingPreset, set: EnvironmentAdjustments): void {
  const { sunDirection, sunColour } = look;
  const azimuth = set.sunAzimuth ?? azimuthOf(look);
  const elevation = set.sunElevation ?? elevationOf(look);
  if (set.sunAzimuth != null || set.sunElevation != null) {
    const a = MathUtils.degToRad(azimuth);
    const e = MathUtils.degToRad(elevation);
    sunDirection.set(Math.sin(a) * Math.cos(e), Math.sin(e), -Math.cos(a) * Math.cos(e));
  }
  const strength = strengthOf(sunColour);
  if (set.sunColour != null) sunColour.set(set.sunColour).multiplyScalar(strength);
  if (set.sunIntensity != null)
    sunColour.multiplyScalar(set.sunIntensity / Math.max(strengthOf(sunColour), 1e-6));
  if (set.ambientIntensity != null) {
    look.tint.multiplyScalar(set.ambientIntensity);
    look.hemisphereSky.multiplyScalar(set.ambientIntensity);
    look.hemisphereGround.multiplyScalar(set.ambientIntensity);
  }
  if (set.fogColour != null) look.fog.set(set.fogColour);
  if (set.fogDensity != null) look.fogDensity = set.fogDensity;
  if (set.exposure != null) look.exposure = set.exposure;
}

/** What a look comes to, in the words of a panel. */
export function settingsOf(look: LightingPreset, set: EnvironmentAdjustments): EnvironmentSettings {
  const strength = strengthOf(look.sunColour);
  return {
    sunAzimuth: rounded(azimuthOf(look), 10),
    sunElevation: rounded(MathUtils.clamp(elevationOf(look), 2, 90), 10),
    sunIntensity: rounded(Math.min(strength, 12), 100),
    sunColour: hexOf(colour.copy(look.sunColour).multiplyScalar(1 / Math.max(strength, 1e-6))),
    ambientIntensity: set.ambientIntensity ?? 1,
    fogDensity: rounded(Math.min(look.fogDensity, 0.2), 1e5),
    fogColour: hexOf(colour.copy(look.fog)),
    exposure: rounded(look.exposure, 100),
  };
}

const strengthOf = ({ r, g, b }: Color): number => Math.max(r, g, b);
const azimuthOf = ({ sunDirection: { x, z } }: LightingPreset): number =>
  MathUtils.radToDeg(Math.atan2(x, -z));
const elevationOf = ({ sunDirection: { y } }: LightingPreset): number =>
  MathUtils.radToDeg(Math.asin(MathUtils.clamp(y, -1, 1)));
const hexOf = (light: Color): string => `#${light.getHexString()}`;
const rounded = (value: number, steps: number): number => Math.round(value * steps) / steps;
