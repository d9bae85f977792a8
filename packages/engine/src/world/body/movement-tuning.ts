/** Movement tuning. Metres, seconds, radians. Chosen by feel; for comparison, people walk at 1.4 m/s and jog at 3. */
export const BODY = {
  radius: 0.3,
  height: 1.7,
  /** Step height: the highest edge that is stepped onto, and the deepest that is stepped down without falling. */
  step: 0.35,
  /** Cosine of the steepest walkable slope: 50°. */
  steepest: Math.cos((50 * Math.PI) / 180),
} as const;

export const GAIT = {
  walk: 1.9,
  run: 5,
  /** Top speed after running straight for a while. */
  sprint: 6.5,
  sprintFrom: 1.5,
  sprintAt: 2.7,
  /** Speed factors sideways and backwards, when the view and the direction of movement differ. */
  sideways: 0.62,
  backwards: 0.56,
  /** Inertia: a walk reaches its speed in a fifth of a second, a run in half a second. */
  start: 10,
  stop: 13,
  /** Share of the ground grip that applies in the air. */
  airControl: 0.35,
  gravity: 19,
  /** Duration of the crouch before a jump. */
  ready: 0.07,
  /** Rises 0.95 m. */
  jump: 6.0,
  /** The double jump; allowed once the body rises slower than `doubleBelow`. */
  doubleJump: 5.4,
  doubleBelow: 3.5,
  fastestFall: 45,
  /** Landing faster than this staggers the body: it is slow for `stagger` seconds. */
  hardLanding: 10.5,
  stagger: 0.42,
  /** Coyote time after leaving an edge, and the jump buffer before landing. */
  coyote: 0.1,
  jumpMemory: 0.13,
  /** Time constant of turning towards the direction of movement (63 %). */
  turnSeconds: 0.085,
} as const;

export const SWIM = {
  /** Depth of water above the feet at which swimming starts, and the smaller one at which walking starts again. */
  deep: 1.05,
  shallow: 0.92,
  speed: 1.5,
  fast: 2.3,
  grip: 3.6,
  turnSeconds: 0.24,
  /** Buoyancy, and drag: the share of the falling speed that water removes per second. */
  buoyancy: 16,
  drag: 5.5,
  bob: 0.022,
  bobSeconds: 2.6,
  /** Maximum height above the surface of edges that swimmers climb out onto. */
  edge: 0.75,
} as const;

export const CLIMB = {
  up: 1.35,
  down: 1.8,
  /** Distance of the body from the rungs, and of the feet below the top when the hands reach it. */
  away: 0.34,
  topReach: 0.95,
} as const;
