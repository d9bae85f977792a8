/** The motion of a body (rule W6); the number on the wire is the index in this list. */
export const MOTIONS = [
  "idle",
  "walk",
  "run",
  "jump",
  "fall",
  "sprint",
  "doubleJump",
  "climb",
  "swim",
  "sit",
  "sitBench",
  "sitStool",
  "sitFloor",
  "ride",
] as const;
export type Motion = (typeof MOTIONS)[number];
export const MOTION = Object.fromEntries(MOTIONS.map((name, number) => [name, number])) as Readonly<
  Record<Motion, number>
>;

/** Motions of someone who has a seat: on a chair, a bench, a stool, the floor, or in a vehicle. */
export const isSeated = (motion: number): boolean => motion >= 9 && motion <= 13;

/** States that any motion can be mixed with, one bit each (rule W6). */
export const FLAGS = { talking: 1, sitting: 2, typing: 4, emoting: 8 } as const;

/** A pose in metres, metres a second and radians about +Y (0 looks along -Z). */
export type Pose = {
  x: number;
  y: number;
  z: number;
  vx: number;
  vy: number;
  vz: number;
  heading: number;
  motion: number;
  flags: number;
  /** While speaking: the viseme (0 to 15) in the high four bits, its weight (1 to 15) in the low four; 0 is closed. */
  mouth: number;
};

export const restingPose = (): Pose => ({
  x: 0,
  y: 0,
  z: 0,
  vx: 0,
  vy: 0,
  vz: 0,
  heading: 0,
  motion: MOTION.idle,
  flags: 0,
  mouth: 0,
});
