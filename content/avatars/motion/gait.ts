import { jointOf } from "../shape/skeleton.ts";
import { axisTurn, rotate } from "./quaternion.ts";
import { ease, type FootStance, type Stance } from "./stance.ts";

/** A way of going, from which every frame of its cycle follows. Left foot touches at phase 0, right at 0.5. */
export type Gait = {
  /** Metres a second along the heading and to its left. */
  along: number;
  across: number;
  cycleSeconds: number;
  /** Fraction of the cycle that a foot is on the ground. */
  duty: number;
  /** How far ahead of the hips the middle of the stance is. */
  ahead: number;
  /** Height of the swinging ball of the foot. */
  lift: number;
  /** Toes up at the strike, heel up at the push, shin folded up behind in the swing; degrees. */
  strike: number;
  push: number;
  kick: number;
  hipsDrop: number;
  bob: number;
  /** Phase of the lowest point after the strike. */
  bobPhase: number;
  sway: number;
  twist: number;
  tilt: number;
  lean: number;
  /** Arms: swing about `armBase`, elbows. */
  armSwing: number;
  armBase: number;
  elbow: number;
  elbowSwing: number;
  armOut: number;
  fist: number;
  /** Half the distance between the feet. */
  width: number;
  footYaw: number;
  /** Hips turned towards where one goes, the chest turned back. */
  hipsYaw: number;
};

const ankleRest = jointOf("leftFoot");
const ballRest = jointOf("leftToes");
/** From the ball of the foot to ankle and heel, foot flat. */
const ballToAnkle = [0, ankleRest[1] - ballRest[1], ankleRest[2] - ballRest[2]] as const;
const ballToHeel = [0, -ballRest[1], -0.165] as const;

const wave = (phase: number) => Math.cos(phase * Math.PI * 2);
const glide = (t: number) => t * t * (3 - 2 * t);

export function gaitStance(gait: Gait, phase: number): Stance {
  const left = gaitFoot(gait, phase, 1);
  const right = gaitFoot(gait, (phase + 0.5) % 1, -1);
  const swing = wave(phase);
  const bob = -gait.bob * wave(2 * (phase - gait.bobPhase));
  // Weight goes over the foot that carries: left carries in the first half.
  const over = Math.sin((phase - 0.02) * Math.PI * 2);
  const yaw = -gait.twist * swing * Math.sign(gait.along || 1);
  const armForward = -swing * Math.sign(gait.along || 1);
  const lateArm = -wave(phase - 0.04) * Math.sign(gait.along || 1);
  return {
    hips: {
      x: gait.sway * over,
      y: -gait.hipsDrop + bob,
      z: 0.006 * Math.sin(phase * Math.PI * 4),
      pitch: gait.lean * 0.45,
      yaw: yaw + gait.hipsYaw,
      roll: -gait.tilt * over,
    },
    spine: { pitch: gait.lean * 0.3, yaw: -yaw * 0.8 - gait.hipsYaw * 0.5, roll: gait.tilt * over * 0.7 },
    chest: {
      pitch: gait.lean * 0.25 + bob * 60,
      yaw: -yaw * 1.15 - gait.hipsYaw * 0.42,
      roll: gait.tilt * over * 0.45,
    },
    neck: {
      pitch: 3 - gait.lean * 0.4,
      yaw: yaw * 0.5 - gait.hipsYaw * 0.04,
      roll: -gait.tilt * over * 0.08,
    },
    head: { pitch: -3 - gait.lean * 0.45 - bob * 40, yaw: yaw * 0.42 - gait.hipsYaw * 0.04, roll: 0 },
    leftArm: armAt(gait, armForward, lateArm),
    rightArm: armAt(gait, -armForward, -lateArm),
    leftFoot: left,
    rightFoot: right,
  };
}

function armAt(gait: Gait, forward: number, late: number): Stance["leftArm"] {
  return {
    ...ease.leftArm,
    swing: gait.armBase + gait.armSwing * forward,
    out: gait.armOut + 2 * Math.abs(forward),
    twist: 8 + 8 * forward,
    elbow: gait.elbow + gait.elbowSwing * late,
    roll: 14,
    wrist: 4 - 6 * late,
    fist: gait.fist,
    index: gait.fist * 0.85,
    thumb: 0.2 + gait.fist * 0.5,
    shrug: 0,
  };
}

/** The foot's own cycle: strike on the heel, roll flat, push off the ball, swing through. */
function gaitFoot(gait: Gait, phase: number, side: 1 | -1): FootStance {
  const { duty, cycleSeconds: period } = gait;
  const travel = { along: gait.along * period * duty, across: gait.across * period * duty };
  /** Where the flat foot's ball would be, going back with the ground; 0 at the strike, 1 at the push-off. */
  const ground = (s: number) => ({
    along: ballRest[2] + gait.ahead + travel.along * (0.5 - s),
    across: travel.across * (0.5 - s),
  });
  const stance = phase < duty;
  const s = stance ? phase / duty : (phase - duty) / (1 - duty);
  const backward = gait.along < 0;
  const strike = backward ? -gait.push * 0.55 : gait.strike;
  const push = backward ? -gait.strike * 0.4 : gait.push;

  let pitch = 0;
  let toes = 0;
  let ball: { along: number; across: number };
  let height = ballRest[1];
  if (stance) {
    ball = ground(s);
    if (s < 0.16) {
      pitch = strike * (1 - glide(s / 0.16));
      if (pitch > 0) {
        const tipped = rotate(axisTurn("x", -pitch), [0, -ballToHeel[1], -ballToHeel[2]]);
        height = tipped[1];
        ball = { ...ball, along: ball.along + ballToHeel[2] + tipped[2] };
      } else toes = -pitch;
    } else if (s > 0.5) {
      const rise = ((s - 0.5) / 0.5) ** 1.6;
      pitch = -push * rise;
      toes = Math.max(0, -pitch);
      if (pitch > 0) height += Math.sin((pitch * Math.PI) / 180) * 0.165;
    }
  } else {
    const swingSeconds = period * (1 - duty);
    const from = ground(1);
    const to = ground(0);
    const tipped = strike > 0 ? rotate(axisTurn("x", -strike), [0, -ballToHeel[1], -ballToHeel[2]]) : null;
    const landing = tipped
      ? { along: to.along + ballToHeel[2] + tipped[2], height: tipped[1] }
      : { along: to.along, height: ballRest[1] };
    ball = {
      along: hermite(
        from.along,
        landing.along,
        -gait.along * swingSeconds * 0.85,
        -gait.along * swingSeconds * 0.3,
        s,
      ),
      across: hermite(
        from.across,
        to.across,
        -gait.across * swingSeconds * 0.6,
        -gait.across * swingSeconds * 0.3,
        s,
      ),
    };
    const bump = Math.sin(Math.PI * s ** 0.85) ** 1.4;
    height = ballRest[1] + (landing.height - ballRest[1]) * glide(s) + gait.lift * bump;
    // The heel goes on rising after the push, then the toes come up for the strike.
    const fold = gait.kick * Math.sin(Math.PI * Math.min(1, s / 0.75)) * (1 - s);
    pitch =
      -push * (1 - glide(Math.min(1, s / 0.62))) - fold + strike * glide(Math.max(0, (s - 0.45) / 0.55));
    toes = Math.max(0, push * (1 - s / 0.25));
  }
  const ankle = rotate(axisTurn("x", -pitch), [...ballToAnkle]);
  // Feet that pass each other sideways go one before the other.
  const apart = gait.across === 0 ? 0 : side * Math.sign(gait.across) * 0.045;
  return {
    x: gait.width + side * ball.across,
    y: height + ankle[1],
    z: ball.along + ankle[2] + apart,
    pitch,
    yaw: gait.footYaw + side * gait.hipsYaw * 0.55,
    toes,
    knee: 4,
    planted: stance ? 1 : 0,
  };
}

function hermite(a: number, b: number, da: number, db: number, t: number): number {
  const t2 = t * t;
  const t3 = t2 * t;
  return (2 * t3 - 3 * t2 + 1) * a + (t3 - 2 * t2 + t) * da + (3 * t2 - 2 * t3) * b + (t3 - t2) * db;
}

const walk: Gait = {
  along: 1.7,
  across: 0,
  cycleSeconds: 0.74,
  duty: 0.57,
  ahead: 0.03,
  lift: 0.035,
  strike: 17,
  push: 52,
  kick: 14,
  hipsDrop: 0.052,
  bob: 0.016,
  bobPhase: 0.1,
  sway: 0.02,
  twist: 7,
  tilt: 3.4,
  lean: 3,
  armSwing: 23,
  armBase: 2,
  elbow: 22,
  elbowSwing: 12,
  armOut: 7,
  fist: 0.3,
  width: 0.072,
  footYaw: 5,
  hipsYaw: 0,
};

/** Both legs push off to the side, feet passing one before the other. */
const sideways: Gait = {
  ...walk,
  along: 0,
  cycleSeconds: 0.56,
  duty: 0.4,
  ahead: 0,
  lift: 0.07,
  strike: 2,
  push: 22,
  kick: 8,
  hipsDrop: 0.085,
  bob: 0.022,
  sway: 0.004,
  twist: 0,
  tilt: 2,
  lean: 6,
  armSwing: 10,
  armBase: 8,
  armOut: 18,
  elbow: 66,
  elbowSwing: 6,
  fist: 0.6,
  width: 0.1,
};

/** The ways of going that the family knows, by clip name. */
export const gaits: Readonly<Record<string, Gait>> = {
  stroll: {
    ...walk,
    along: 0.75,
    cycleSeconds: 1.12,
    duty: 0.63,
    strike: 10,
    push: 32,
    kick: 8,
    lift: 0.025,
    hipsDrop: 0.026,
    bob: 0.009,
    twist: 5,
    armSwing: 15,
    elbow: 16,
    elbowSwing: 7,
    lean: 1,
  },
  walk,
  run: {
    ...walk,
    along: 4.6,
    cycleSeconds: 0.58,
    duty: 0.3,
    ahead: -0.06,
    lift: 0.1,
    strike: 8,
    push: 66,
    kick: 62,
    hipsDrop: 0.085,
    bob: 0.034,
    bobPhase: 0.15,
    sway: 0.012,
    twist: 9,
    tilt: 3,
    lean: 12,
    armSwing: 44,
    armBase: 4,
    elbow: 84,
    elbowSwing: 16,
    armOut: 13,
    fist: 0.75,
    width: 0.055,
    footYaw: 2,
  },
  sprint: {
    ...walk,
    along: 6.6,
    cycleSeconds: 0.5,
    duty: 0.235,
    ahead: -0.08,
    lift: 0.15,
    strike: -4,
    push: 70,
    kick: 88,
    hipsDrop: 0.1,
    bob: 0.03,
    bobPhase: 0.13,
    sway: 0.008,
    twist: 11,
    tilt: 3,
    lean: 19,
    armSwing: 58,
    armBase: 8,
    elbow: 92,
    elbowSwing: 20,
    armOut: 12,
    fist: 0.85,
    width: 0.045,
    footYaw: 1,
  },
  walkBack: {
    ...walk,
    along: -1.1,
    cycleSeconds: 0.86,
    duty: 0.62,
    ahead: -0.02,
    lift: 0.03,
    strike: 12,
    push: 34,
    kick: 4,
    hipsDrop: 0.045,
    lean: -2,
    armSwing: 14,
    elbow: 22,
    twist: 4,
  },
  strafeLeft: {
    ...walk,
    along: 0,
    across: 1.2,
    cycleSeconds: 0.7,
    duty: 0.6,
    ahead: 0,
    lift: 0.04,
    strike: 3,
    push: 16,
    kick: 4,
    hipsDrop: 0.06,
    sway: 0.006,
    twist: 0,
    tilt: 1.5,
    lean: 2,
    armSwing: 6,
    armOut: 13,
    elbow: 30,
    elbowSwing: 3,
    width: 0.1,
    hipsYaw: 26,
  },
  strafeRight: {
    ...walk,
    along: 0,
    across: -1.2,
    cycleSeconds: 0.7,
    duty: 0.6,
    ahead: 0,
    lift: 0.04,
    strike: 3,
    push: 16,
    kick: 4,
    hipsDrop: 0.06,
    sway: 0.006,
    twist: 0,
    tilt: 1.5,
    lean: 2,
    armSwing: 6,
    armOut: 13,
    elbow: 30,
    elbowSwing: 3,
    width: 0.1,
    hipsYaw: -26,
  },
  runBack: {
    ...walk,
    along: -2.8,
    cycleSeconds: 0.56,
    duty: 0.42,
    ahead: -0.02,
    lift: 0.06,
    strike: 12,
    push: 28,
    kick: 6,
    hipsDrop: 0.09,
    bob: 0.02,
    lean: 4,
    armSwing: 22,
    armBase: 6,
    elbow: 62,
    elbowSwing: 10,
    armOut: 14,
    fist: 0.6,
    twist: 5,
  },
  runLeft: { ...sideways, across: 3, hipsYaw: 34 },
  runRight: { ...sideways, across: -3, hipsYaw: -34 },
};
