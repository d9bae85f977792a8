import type { Point } from "./soup.ts";

/** Unit vector to a light: azimuth in degrees, 0 over -Z, 90 in the east (+X). */
function towards(azimuth: number, elevation: number): Point {
  const [a, e] = [(azimuth * Math.PI) / 180, (elevation * Math.PI) / 180];
  return [Math.sin(a) * Math.cos(e), Math.sin(e), -Math.cos(a) * Math.cos(e)];
}

/** Where the sun stands in each variant, and by night the moon. */
export const SUNS = { day: towards(-58, 46), golden: towards(62, 13), night: towards(128, 38) };

/** The layers of light that the Studio's recipe is mixed of (environments/light/gather.ts); a package is in the same sky. */
export const LAYERS = {
  sky: { dome: "even" },
  glow: { dome: "lobe", towards: towards(62, 6), sharpness: 3 },
  "day-sun": { sun: SUNS.day, bounce_only: true },
  "golden-sun": { sun: SUNS.golden, bounce_only: true },
  lamps: { lamps: true },
};
