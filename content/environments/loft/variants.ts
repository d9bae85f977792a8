import type { Light, VariantRecipe } from "../pack/recipe.ts";

const daySun: Light = [1.0, 0.94, 0.83];
const goldenSun: Light = [1.0, 0.58, 0.26];

/** The three moods: a bright working day, the sun down the avenue, and the city's own lights. */
export const loftVariants: Record<string, VariantRecipe> = {
  day: {
    mix: [
      { layer: "sky", colour: [2.2, 2.35, 2.55] },
      { layer: "day-sun", colour: scaled(daySun, 12 / Math.PI) },
      { layer: "lamps", colour: [0.34, 0.25, 0.17] },
    ],
    look: {
      title: "Day",
      sun: { colour: daySun, intensity: 5 },
      hemisphere: { sky: [0.46, 0.57, 0.7], ground: [0.4, 0.34, 0.28], intensity: 1 },
      sky: {
        zenith: [0.07, 0.23, 0.58],
        middle: [0.22, 0.45, 0.75],
        horizon: [0.6, 0.72, 0.8],
        halo: [0.34, 0.3, 0.22],
        disc: [16, 15, 12],
        cloudLit: [1.25, 1.2, 1.12],
        cloudShade: [0.52, 0.62, 0.75],
        cloudCover: 0.5,
        stars: 0,
      },
      fog: { colour: [0.55, 0.66, 0.76], density: 0.0007 },
      sea: { deep: [0.008, 0.1, 0.2], shallow: [0.03, 0.36, 0.42], glitter: 0.7 },
      lamps: 0.6,
      motes: { colour: [1, 0.95, 0.85], glow: 0.14 },
      exposure: 1.05,
    },
  },
  golden: {
    mix: [
      { layer: "sky", colour: [0.36, 0.35, 0.47] },
      { layer: "glow", colour: [1.7, 0.86, 0.4] },
      { layer: "golden-sun", colour: scaled(goldenSun, 10 / Math.PI) },
      { layer: "lamps", colour: [0.8, 0.56, 0.35] },
    ],
    look: {
      title: "Golden hour",
      sun: { colour: goldenSun, intensity: 7.6 },
      hemisphere: { sky: [0.45, 0.4, 0.46], ground: [0.42, 0.27, 0.17], intensity: 1 },
      sky: {
        zenith: [0.07, 0.15, 0.42],
        middle: [0.34, 0.3, 0.45],
        horizon: [0.95, 0.42, 0.17],
        halo: [1.0, 0.36, 0.08],
        disc: [26, 15, 6],
        cloudLit: [1.5, 0.68, 0.4],
        cloudShade: [0.3, 0.27, 0.42],
        cloudCover: 0.5,
        stars: 0,
      },
      fog: { colour: [0.72, 0.4, 0.3], density: 0.0013 },
      sea: { deep: [0.015, 0.075, 0.14], shallow: [0.06, 0.22, 0.26], glitter: 1.3 },
      lamps: 2.4,
      motes: { colour: [1, 0.72, 0.38], glow: 0.4 },
      exposure: 1.05,
    },
  },
  night: {
    mix: [
      { layer: "sky", colour: [0.05, 0.065, 0.13] },
      { layer: "glow", colour: [0.07, 0.06, 0.075] },
      { layer: "lamps", colour: [1.25, 0.93, 0.64] },
    ],
    look: {
      title: "Night",
      sun: { colour: [0.5, 0.66, 1.0], intensity: 0.5 },
      hemisphere: { sky: [0.055, 0.07, 0.13], ground: [0.07, 0.05, 0.04], intensity: 1 },
      sky: {
        zenith: [0.006, 0.012, 0.04],
        middle: [0.016, 0.026, 0.07],
        horizon: [0.1, 0.085, 0.12],
        halo: [0.05, 0.06, 0.09],
        disc: [2.6, 2.7, 2.9],
        cloudLit: [0.085, 0.075, 0.09],
        cloudShade: [0.03, 0.028, 0.045],
        cloudCover: 0.4,
        stars: 0.7,
      },
      fog: { colour: [0.05, 0.045, 0.07], density: 0.0007 },
      sea: { deep: [0.003, 0.01, 0.022], shallow: [0.01, 0.035, 0.05], glitter: 0.55 },
      lamps: 7,
      motes: { colour: [1, 0.85, 0.5], glow: 0.2 },
      exposure: 1.25,
    },
  },
};

function scaled(colour: Light, factor: number): Light {
  return [colour[0] * factor, colour[1] * factor, colour[2] * factor];
}
