import { dot, type Vec } from "./camera.ts";

/** The lights of a picture: sky above, ground below, and distant lamps. */
export type Lighting = {
  sky: Vec;
  ground: Vec;
  /** Unit vectors towards them, and their light. */
  lamps: readonly { to: Vec; light: Vec }[];
};

/** The light that falls on a surface with a unit normal. */
export function lightOn({ sky, ground, lamps }: Lighting, normal: Vec, out: Float32Array): void {
  const up = 0.5 + 0.5 * normal[1];
  for (let k = 0; k < 3; k++) out[k] = (sky[k] ?? 0) * up + (ground[k] ?? 0) * (1 - up);
  for (const { to, light } of lamps) {
    const facing = Math.max(0, dot(normal, to));
    for (let k = 0; k < 3; k++) out[k] = (out[k] ?? 0) + (light[k] ?? 0) * facing;
  }
}
