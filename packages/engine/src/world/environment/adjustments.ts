import type {
  EnvironmentAdjustments,
  EnvironmentSettings,
} from "@veranda/contract/engine/environment-settings";
import { Color, MathUtils } from "three";

import type { LightingPreset } from "./lighting-preset.ts";

const colour = new Color();

/** Applies manual adjustments to a lighting preset. */
export function adjust(preset: LightingPreset, set: EnvironmentAdjustments): void {
  const { sunDirection, sunColour } = preset;
  const azimuth = set.sunAzimuth ?? azimuthOf(preset);
  const elevation = set.sunElevation ?? elevationOf(preset);
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
    preset.tint.multiplyScalar(set.ambientIntensity);
    preset.hemisphereSky.multiplyScalar(set.ambientIntensity);
    preset.hemisphereGround.multiplyScalar(set.ambientIntensity);
  }
  if (set.fogColour != null) preset.fog.set(set.fogColour);
  if (set.fogDensity != null) preset.fogDensity = set.fogDensity;
  if (set.exposure != null) preset.exposure = set.exposure;
}

/** The resulting settings, as a panel shows them. */
export function settingsOf(preset: LightingPreset, set: EnvironmentAdjustments): EnvironmentSettings {
  const strength = strengthOf(preset.sunColour);
  return {
    sunAzimuth: rounded(azimuthOf(preset), 10),
    sunElevation: rounded(MathUtils.clamp(elevationOf(preset), 2, 90), 10),
    sunIntensity: rounded(Math.min(strength, 12), 100),
    sunColour: hexOf(colour.copy(preset.sunColour).multiplyScalar(1 / Math.max(strength, 1e-6))),
    ambientIntensity: set.ambientIntensity ?? 1,
    fogDensity: rounded(Math.min(preset.fogDensity, 0.2), 1e5),
    fogColour: hexOf(colour.copy(preset.fog)),
    exposure: rounded(preset.exposure, 100),
  };
}

const strengthOf = ({ r, g, b }: Color): number => Math.max(r, g, b);
const azimuthOf = ({ sunDirection: { x, z } }: LightingPreset): number =>
  MathUtils.radToDeg(Math.atan2(x, -z));
const elevationOf = ({ sunDirection: { y } }: LightingPreset): number =>
  MathUtils.radToDeg(Math.asin(MathUtils.clamp(y, -1, 1)));
const hexOf = (light: Color): string => `#${light.getHexString()}`;
const rounded = (value: number, steps: number): number => Math.round(value * steps) / steps;
