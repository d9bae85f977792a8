import { toLinear } from "../../../processing/raster/srgb.ts";

export type Rgb = [number, number, number];

/** Linear light for `#rrggbb`. */
export function lightOf(hex: string): Rgb {
  const light = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [light(1), light(3), light(5)];
}

export const clamp = (x: number, from = 0, to = 1): number => Math.min(to, Math.max(from, x));
export function smoothstep(from: number, to: number, x: number): number {
  const t = clamp((x - from) / (to - from));
  return t * t * (3 - 2 * t);
}
export const mixed = (a: Rgb, b: Rgb, t: number): Rgb => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];
export const times = (a: Readonly<Rgb>, r: number, g = r, b = r): Rgb => [a[0] * r, a[1] * g, a[2] * b];

/** ACES filmic tone mapping by Stephen Hill's fit, as in three.js. */
export function filmic([r0, g0, b0]: Rgb): Rgb {
  const [r, g, b] = [r0 / 0.6, g0 / 0.6, b0 / 0.6];
  const fit = (v: number) => (v * (v + 0.0245786) - 0.000090537) / (v * (0.983729 * v + 0.432951) + 0.238081);
  const x = fit(0.59719 * r + 0.35458 * g + 0.04823 * b);
  const y = fit(0.076 * r + 0.90834 * g + 0.01566 * b);
  const z = fit(0.0284 * r + 0.13383 * g + 0.83777 * b);
  return [
    clamp(1.60475 * x - 0.53108 * y - 0.07367 * z),
    clamp(-0.10208 * x + 1.10813 * y - 0.00605 * z),
    clamp(-0.00327 * x - 0.07276 * y + 1.07602 * z),
  ];
}
