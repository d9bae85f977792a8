import type { BakedLight } from "./filter.ts";
import type { Texels } from "./texels.ts";

/** A spot on a picture: nothing stands between, so its light is worked out instead of baked, without noise. */
export type Spot = {
  position: readonly [number, number, number];
  /** Unit vector. */
  towards: readonly [number, number, number];
  /** Cosines of the angles at which it begins to fade, and is dark. */
  full: number;
  dark: number;
  /** Radiance of white one metre before it. */
  strength: number;
  /** The wall it is aimed at: its light ends there. A place p lies before it when p · normal > offset. */
  normal: readonly [number, number, number];
  offset: number;
};

const REACH = 7;

export function addSpots(light: BakedLight, texels: Texels, spots: readonly Spot[]): void {
  const { positions: p, normals: n, covered } = texels;
  for (const { position, towards, full, dark, strength, normal, offset } of spots) {
    for (let texel = 0; texel < texels.size ** 2; texel++) {
      if (!covered[texel]) continue;
      const at = texel * 3;
      const [px = 0, py = 0, pz = 0] = [p[at], p[at + 1], p[at + 2]];
      const x = px - position[0];
      const y = py - position[1];
      const z = pz - position[2];
      const far = Math.hypot(x, y, z);
      if (far > REACH || far < 0.15) continue;
      if (px * normal[0] + py * normal[1] + pz * normal[2] < offset - 0.02) continue;
      const inside = (x * towards[0] + y * towards[1] + z * towards[2]) / far;
      if (inside <= dark) continue;
      const facing = -(x * (n[at] ?? 0) + y * (n[at + 1] ?? 0) + z * (n[at + 2] ?? 0)) / far;
      if (facing <= 0) continue;
      const share = Math.min(1, (inside - dark) / (full - dark));
      const bright = (strength * facing * share * share * (3 - 2 * share)) / (far * far);
      for (let k = 0; k < 3; k++) light[texel * 4 + k] = (light[texel * 4 + k] ?? 0) + bright;
    }
  }
}
