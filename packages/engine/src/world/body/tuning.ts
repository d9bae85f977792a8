/** How a body moves. Metres, seconds, radians. Chosen by feel; a person walks at 1.4 m/s and jogs at 3. */
export const BODY = {
  radius: 0.3,
  height: 1.7,
  /** The highest edge that is stepped on, and the deepest that is stepped down without falling. */
  step: 0.35,
  /** Cosine of the steepest slope that carries: 50°. */
  steepest: Math.cos((50 * Math.PI) / 180),
} as const;

export const GAIT = {
  walk: 1.9,
  run: 5,
  /** Weight: a walk begins in a fifth of a second, a run in half of one. */
  start: 10,
  stop: 13,
  /** Share of the ground's grip that is left in the air. */
  airControl: 0.35,
  gravity: 19,
  /** Rises 0.95 m. */
  jump: 6.0,
  fastestFall: 45,
  /** A jump still counts so long after an edge, and so long before the landing. */
  coyote: 0.1,
  jumpMemory: 0.13,
  /** Closes 63 % of the turn towards where one goes. */
  turnSeconds: 0.085,
} as const;
