import type { Light, VariantRecipe } from "../pack/recipe.ts";

const daySun: Light = [1.0, 0.93, 0.8];
const goldenSun: Light = [1.0, 0.6, 0.27];

/**
 * The three moods. A sun of intensity π gives white a radiance of 1, and its bounced light was baked at that
 * strength, so each bounce layer carries the sun's colour × intensity / π, and a fifth more to lift the shade.
 */
export const terraceVariants: Record<string, VariantRecipe> = {
  day: {
    mix: [
      { layer: "sky", colour: [0.48, 0.6, 0.76] },
      { layer: "day-sun", colour: scaled(daySun, 5.6 / Math.PI) },
    ],
    look: {
      title: "Day",
      sun: { colour: daySun, intensity: 4.4 },
      hemisphere: { sky: [0.4, 0.53, 0.7], ground: [0.42, 0.33, 0.24], intensity: 1 },
      sky: {
        zenith: [0.045, 0.19, 0.55],
        middle: [0.16, 0.4, 0.74],
        horizon: [0.5, 0.68, 0.8],
        halo: [0.34, 0.3, 0.2],
        disc: [16, 15, 12],
        cloudLit: [1.25, 1.2, 1.12],
        cloudShade: [0.5, 0.61, 0.76],
        cloudCover: 0.46,
        stars: 0,
      },
      fog: { colour: [0.42, 0.6, 0.76], density: 0.0008 },
      sea: { deep: [0.008, 0.1, 0.2], shallow: [0.03, 0.36, 0.42], glitter: 0.7 },
      lamps: 0,
      motes: { colour: [1, 0.95, 0.85], glow: 0.12 },
      exposure: 0.8,
    },
  },
  golden: {
    mix: [
      { layer: "sky", colour: [0.3, 0.31, 0.44] },
      { layer: "glow", colour: [1.35, 0.72, 0.36] },
      { layer: "golden-sun", colour: scaled(goldenSun, 9 / Math.PI) },
      { layer: "lamps", colour: [0.45, 0.25, 0.1] },
    ],
    look: {
      title: "Golden hour",
      sun: { colour: goldenSun, intensity: 7.4 },
      hemisphere: { sky: [0.45, 0.4, 0.46], ground: [0.42, 0.27, 0.17], intensity: 1 },
      sky: {
        zenith: [0.06, 0.15, 0.42],
        middle: [0.3, 0.29, 0.44],
        horizon: [0.86, 0.36, 0.14],
        halo: [1.0, 0.34, 0.07],
        disc: [26, 15, 6],
        cloudLit: [1.5, 0.68, 0.4],
        cloudShade: [0.3, 0.27, 0.42],
        cloudCover: 0.52,
        stars: 0,
      },
      fog: { colour: [0.66, 0.37, 0.29], density: 0.0012 },
      sea: { deep: [0.015, 0.075, 0.14], shallow: [0.06, 0.22, 0.26], glitter: 1.3 },
      lamps: 2.2,
      motes: { colour: [1, 0.72, 0.38], glow: 0.4 },
      exposure: 0.92,
    },
  },
  night: {
    mix: [
      { layer: "sky", colour: [0.055, 0.08, 0.15] },
      { layer: "lamps", colour: [1.6, 0.94, 0.46] },
    ],
    look: {
      title: "Night",
      sun: { colour: [0.5, 0.68, 1.0], intensity: 0.62 },
      hemisphere: { sky: [0.06, 0.085, 0.15], ground: [0.06, 0.045, 0.035], intensity: 1 },
      sky: {
        zenith: [0.007, 0.016, 0.05],
        middle: [0.018, 0.034, 0.085],
        horizon: [0.06, 0.085, 0.15],
        halo: [0.06, 0.075, 0.11],
        disc: [2.6, 2.7, 2.9],
        cloudLit: [0.07, 0.08, 0.11],
        cloudShade: [0.018, 0.023, 0.042],
        cloudCover: 0.34,
        stars: 1,
      },
      fog: { colour: [0.038, 0.05, 0.088], density: 0.0013 },
      sea: { deep: [0.003, 0.01, 0.022], shallow: [0.01, 0.035, 0.05], glitter: 0.55 },
      lamps: 6,
      motes: { colour: [1, 0.85, 0.4], glow: 1.6 },
      exposure: 1.25,
    },
  },
};

function scaled(colour: Light, factor: number): Light {
  return [colour[0] * factor, colour[1] * factor, colour[2] * factor];
}
