import type { Light, VariantRecipe } from "../pack/recipe.ts";

const daySun: Light = [1.0, 0.94, 0.82];
const goldenSun: Light = [1.0, 0.62, 0.3];

/** How the three moods are mixed: see the terrace's for what the numbers mean. */
export const parkVariants: Record<string, VariantRecipe> = {
  day: {
    mix: [
      { layer: "sky", colour: [0.5, 0.62, 0.76] },
      { layer: "day-sun", colour: scaled(daySun, 5.8 / Math.PI) },
    ],
    look: {
      title: "Day",
      sun: { colour: daySun, intensity: 4.6 },
      hemisphere: { sky: [0.44, 0.56, 0.68], ground: [0.3, 0.34, 0.2], intensity: 1 },
      sky: {
        zenith: [0.05, 0.2, 0.56],
        middle: [0.18, 0.43, 0.76],
        horizon: [0.56, 0.72, 0.82],
        halo: [0.34, 0.3, 0.2],
        disc: [16, 15, 12],
        cloudLit: [1.25, 1.2, 1.12],
        cloudShade: [0.52, 0.63, 0.78],
        cloudCover: 0.5,
        stars: 0,
      },
      fog: { colour: [0.46, 0.63, 0.76], density: 0.0016 },
      sea: { deep: [0.02, 0.09, 0.1], shallow: [0.05, 0.2, 0.19], glitter: 0.5 },
      lamps: 0,
      motes: { colour: [1, 0.97, 0.85], glow: 0.14 },
      exposure: 0.86,
    },
  },
  golden: {
    mix: [
      { layer: "sky", colour: [0.36, 0.37, 0.5] },
      { layer: "glow", colour: [1.5, 0.82, 0.42] },
      { layer: "golden-sun", colour: scaled(goldenSun, 10 / Math.PI) },
      { layer: "lamps", colour: [0.4, 0.22, 0.09] },
    ],
    look: {
      title: "Golden hour",
      sun: { colour: goldenSun, intensity: 8.6 },
      hemisphere: { sky: [0.6, 0.5, 0.48], ground: [0.4, 0.31, 0.15], intensity: 1 },
      sky: {
        zenith: [0.08, 0.18, 0.44],
        middle: [0.36, 0.34, 0.46],
        horizon: [0.95, 0.46, 0.19],
        halo: [1.0, 0.36, 0.08],
        disc: [26, 15, 6],
        cloudLit: [1.5, 0.7, 0.42],
        cloudShade: [0.34, 0.3, 0.43],
        cloudCover: 0.5,
        stars: 0,
      },
      fog: { colour: [0.7, 0.42, 0.28], density: 0.0017 },
      sea: { deep: [0.02, 0.07, 0.09], shallow: [0.07, 0.17, 0.15], glitter: 1.1 },
      lamps: 2.4,
      motes: { colour: [1, 0.74, 0.4], glow: 0.42 },
      exposure: 1.02,
    },
  },
  night: {
    mix: [
      { layer: "sky", colour: [0.07, 0.1, 0.17] },
      { layer: "lamps", colour: [1.5, 0.9, 0.45] },
    ],
    look: {
      title: "Night",
      sun: { colour: [0.5, 0.68, 1.0], intensity: 0.75 },
      hemisphere: { sky: [0.085, 0.115, 0.19], ground: [0.05, 0.06, 0.05], intensity: 1 },
      sky: {
        zenith: [0.008, 0.018, 0.055],
        middle: [0.02, 0.038, 0.095],
        horizon: [0.07, 0.095, 0.165],
        halo: [0.06, 0.075, 0.11],
        disc: [2.6, 2.7, 2.9],
        cloudLit: [0.075, 0.085, 0.12],
        cloudShade: [0.02, 0.026, 0.047],
        cloudCover: 0.32,
        stars: 1,
      },
      fog: { colour: [0.044, 0.06, 0.1], density: 0.0019 },
      sea: { deep: [0.004, 0.012, 0.02], shallow: [0.012, 0.035, 0.045], glitter: 0.5 },
      lamps: 6,
      motes: { colour: [1, 0.9, 0.42], glow: 1.7 },
      exposure: 1.28,
    },
  },
};

function scaled(colour: Light, factor: number): Light {
  return [colour[0] * factor, colour[1] * factor, colour[2] * factor];
}
