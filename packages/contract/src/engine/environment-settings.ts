import { keysOf } from "../closed-record.ts";
import { z } from "zod";

const hex = z.string().regex(/^#[0-9a-f]{6}$/);

/** What a panel can change about the light of an environment; colours in sRGB. */
export const environmentSettings = z.object({
  /** Degrees: 0 over -Z, 90 over +X. */
  sunAzimuth: z.number().min(-180).max(180),
  sunElevation: z.number().min(2).max(90),
  sunIntensity: z.number().min(0).max(12),
  sunColour: hex,
  /** Baked light; 1 is as baked. */
  ambientIntensity: z.number().min(0).max(3),
  /** Share of light lost per metre. */
  fogDensity: z.number().min(0).max(0.2),
  fogColour: hex,
  exposure: z.number().min(0.1).max(4),
});
export type EnvironmentSettings = z.infer<typeof environmentSettings>;
export const ENVIRONMENT_SETTINGS = keysOf(environmentSettings.shape);

const { shape } = environmentSettings;
/** Manual values; null: back to the variant's; absent: unchanged. */
export const environmentAdjustments = z
  .object({
    sunAzimuth: shape.sunAzimuth.nullable(),
    sunElevation: shape.sunElevation.nullable(),
    sunIntensity: shape.sunIntensity.nullable(),
    sunColour: shape.sunColour.nullable(),
    ambientIntensity: shape.ambientIntensity.nullable(),
    fogDensity: shape.fogDensity.nullable(),
    fogColour: shape.fogColour.nullable(),
    exposure: shape.exposure.nullable(),
  })
  .partial();
export type EnvironmentAdjustments = z.infer<typeof environmentAdjustments>;
