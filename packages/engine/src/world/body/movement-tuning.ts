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
  /** Top speed after running straight on for a while. */
  sprint: 6.5,
  sprintFrom: 1.5,
  sprintAt: 2.7,
  /** Shares of the speed that are left sideways and backwards, when one looks another way than one goes. */
  sideways: 0.62,
  backwards: 0.56,
  /** Weight: a walk begins in a fifth of a second, a run in half of one. */
  start: 10,
  stop: 13,
  /** Share of the ground's grip that is left in the air. */
  airControl: 0.35,
  gravity: 19,
  /** Seconds that one goes into the knees before the feet leave the ground. */
  ready: 0.07,
  /** Rises 0.95 m. */
  jump: 6.0,
  /** The second, off the air: from where the first no longer rises fast. */
  doubleJump: 5.4,
  doubleBelow: 3.5,
  fastestFall: 45,
  /** Landing faster than this one has to catch oneself, and is slow for so many seconds. */
  hardLanding: 10.5,
  stagger: 0.42,
  /** A jump still counts so long after an edge, and so long before the landing. */
  coyote: 0.1,
  jumpMemory: 0.13,
  /** Closes 63 % of the turn towards where one goes. */
  turnSeconds: 0.085,
} as const;

export const SWIM = {
  /** Water so far above the feet carries; so little above the ground one stands again. */
  deep: 1.05,
  shallow: 0.92,
  speed: 1.5,
  fast: 2.3,
  grip: 3.6,
  turnSeconds: 0.24,
  /** How hard water pushes up, and how much of a fall it takes away a second. */
  buoyancy: 16,
  drag: 5.5,
  bob: 0.022,
  bobSeconds: 2.6,
  /** Edges up to so far above the surface are climbed out onto. */
  edge: 0.75,
} as const;

export const CLIMB = {
  up: 1.35,
  down: 1.8,
  /** How far in front of the rungs the body hangs, and how far below the top the feet are when the hands reach it. */
  away: 0.34,
  topReach: 0.95,
} as const;
