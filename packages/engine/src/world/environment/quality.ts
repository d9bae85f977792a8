export type EnvironmentQuality = "low" | "medium" | "high" | "ultra";

type QualityFigures = {
  /** Size of the sun's shadow map of all static geometry, rendered once per variant. */
  stillShadow: number;
  /** Size of the shadow map of moving casters, rendered each frame; 0 disables it. */
  movingShadow: number;
  /** Octaves of the clouds and waves. */
  detail: 1 | 2 | 3;
  /** Share of motes and drops that are drawn. */
  particles: number;
  /** Share of leaves and blades that are drawn; the fewer, the larger. */
  foliage: number;
  /** Polished surfaces reflect their room. */
  mirrors: boolean;
};

export const QUALITY: Record<EnvironmentQuality, QualityFigures> = {
  low: { stillShadow: 1024, movingShadow: 0, detail: 1, particles: 0.25, foliage: 0.5, mirrors: false },
  medium: { stillShadow: 1536, movingShadow: 512, detail: 2, particles: 0.6, foliage: 0.8, mirrors: true },
  high: { stillShadow: 2048, movingShadow: 1024, detail: 3, particles: 1, foliage: 1, mirrors: true },
  ultra: { stillShadow: 3072, movingShadow: 2048, detail: 3, particles: 1, foliage: 1, mirrors: true },
};
