import { jointOf } from "../shape/skeleton.ts";
import { axisTurn, rotate } from "./quaternion.ts";
import { ease, type FootStance, type Stance } from "./stance.ts";

/**
 * Parameters of a gait, which define every frame of its cycle. The left foot touches down at phase 0, the right at 0.5.
 */
export type Gait = {
  /** Metres a second along the heading and to its left. */
  along: number;
  across: number;
  cycleSeconds: number;
  /** Fraction of the cycle during which a foot is on the ground. */
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
/** From the ball of the foot to ankle and heel, with a flat foot. */
const ballToAnkle = [0, ankleRest[1] - ballRest[1], ankleRest[2] - ballRest[2]] as const;
const ballToHeel = [0, -ballRest[1], -0.165] as const;

const wave = (phase: number) => Math.cos(phase * Math.PI * 2);
const glide = (t: number) => t * t * (3 - 2 * t);

export function gaitStance(gait: Gait, phase: number): Stance {
  const left = gaitFoot(gait, phase, 1);
  const right = gaitFoot(gait, (phase + 0.5) % 1, -1);
  const swing = wave(phase);
  const bob = -gait.bob * wave(2 * (phase - gait.bobPhase));
  // The weight shifts over the supporting foot: the left one in the first half.
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
  /** Position of the flat foot's ball, moving back with the ground; 0 at the strike, 1 at the push-off. */
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
  // In side steps, one foot passes in front of the other.
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
