import type { Clip } from "./clip.ts";
import { circle, emote, FIST, OPEN, subtract } from "./emote.ts";
import { plus } from "./keys.ts";
import { ease } from "./stance.ts";

const beatOf = (t: number, beats: number): number => 0.5 - 0.5 * Math.cos(t * beats * Math.PI * 2);
const up = (s: number): number => Math.max(0, s);
/** From side to side with a rest at each. */
const stiff = (s: number, hardness = 5): number => Math.tanh(hardness * s) / Math.tanh(hardness);

const robot = emote(
  {
    name: "robot",
    title: "Robot",
    codepoint: "🤖",
    seconds: 3.2,
    isLoop: true,
    isUpperBody: false,
    isDance: true,
  },
  (t) => {
    const a = stiff(circle(t));
    const b = stiff(circle(t, 1, 0.25));
    const c = stiff(circle(t, 2, 0.1), 6);
    const jolt = Math.exp(-((t * 8) % 1) * 7) * Math.cos(((t * 8) % 1) * 30);
    return plus(ease, {
      hips: { y: -0.03 + 0.006 * jolt, yaw: 8 * a },
      spine: { yaw: 10 * a, roll: 5 * b },
      chest: { yaw: 8 * b, pitch: 2 * jolt },
      head: { yaw: -24 * b, roll: 6 * c, pitch: -3 + 1.5 * jolt },
      leftArm: subtract({
        ...OPEN,
        thumb: 0.1,
        swing: 44 + 36 * a,
        out: 8,
        twist: 4,
        elbow: 88,
        roll: 12 + 40 * b,
        wrist: 0,
      }),
      rightArm: subtract({
        ...OPEN,
        thumb: 0.1,
        swing: 44 - 36 * a,
        out: 12 + 26 * up(b),
        twist: -6,
        elbow: 88,
        roll: 12 - 40 * b,
        wrist: 0,
      }),
      leftFoot: { x: 0.03, knee: 4 },
      rightFoot: { x: 0.03, knee: 4 },
    });
  },
);

const twist = emote(
  {
    name: "twist",
    title: "Twist",
    codepoint: "🪩",
    seconds: 1.6,
    isLoop: true,
    isUpperBody: false,
    isDance: true,
  },
  (t) => {
    const turn = circle(t, 2);
    const late = circle(t, 2, 0.1);
    const sink = circle(t);
    return plus(ease, {
      hips: { y: -0.095 - 0.035 * sink, yaw: 24 * turn, x: 0.02 * turn, pitch: 6 },
      spine: { yaw: -17 * turn, pitch: 4 + 3 * sink },
      chest: { yaw: -18 * late, roll: 4 * turn },
      head: { yaw: 10 * late, pitch: -8, roll: -4 * turn },
      leftArm: subtract({
        ...FIST,
        fist: 0.7,
        index: 0.6,
        swing: 34 + 30 * late,
        out: 26,
        twist: 20,
        elbow: 88 - 12 * turn,
        roll: 10,
      }),
      rightArm: subtract({
        ...FIST,
        fist: 0.7,
        index: 0.6,
        swing: 34 - 30 * late,
        out: 26,
        twist: 20,
        elbow: 88 + 12 * turn,
        roll: 10,
      }),
      leftFoot: {
        x: 0.04,
        yaw: 20 * turn,
        y: 0.02 * up(-turn),
        pitch: -12 * up(-turn),
        toes: 12 * up(-turn),
        knee: 6,
      },
      rightFoot: {
        x: 0.04,
        yaw: -20 * turn,
        y: 0.02 * up(turn),
        pitch: -12 * up(turn),
        toes: 12 * up(turn),
        knee: 6,
      },
    });
  },
);

/** Two steps to one side, hands over; two to the other, hands round; and a hop of the hips in between. */
const lineStep = emote(
  {
    name: "lineStep",
    title: "Line step",
    codepoint: "💫",
    seconds: 3.84,
    isLoop: true,
    isUpperBody: false,
    isDance: true,
  },
  (t) => {
    const side = circle(t, 1, 0.25);
    const step = circle(t, 4);
    const beat = beatOf(t, 8);
    const over = up(circle(t));
    const round = up(-circle(t));
    return plus(ease, {
      hips: { x: 0.1 * side, y: -0.03 - 0.022 * beat, roll: -6 * circle(t, 4, 0.1), yaw: 10 * circle(t, 2) },
      spine: { roll: 5 * circle(t, 4, 0.1), yaw: -6 * circle(t, 2) },
      chest: { roll: 3 * circle(t, 4, 0.16), yaw: -8 * circle(t, 2, 0.06), pitch: 2 * beat },
      head: { yaw: 14 * side, roll: 5 * circle(t, 4, 0.2), pitch: -5 + 4 * beat },
      leftArm: {
        ...subtract({
          ...OPEN,
          swing: 30 + 52 * over + 14 * circle(t, 4),
          out: 20 + 34 * round,
          twist: 10 + 26 * over,
          elbow: 60 + 26 * over + 16 * circle(t, 4, 0.2) + 24 * round,
          roll: 20 - 50 * round,
        }),
      },
      rightArm: {
        ...subtract({
          ...OPEN,
          swing: 30 + 52 * over - 14 * circle(t, 4),
          out: 20 + 34 * round,
          twist: 10 + 26 * over,
          elbow: 60 + 26 * over - 16 * circle(t, 4, 0.2) + 24 * round,
          roll: 20 - 50 * round,
        }),
      },
      leftFoot: {
        x: 0.05 + 0.09 * side,
        y: 0.06 * up(step) ** 1.4,
        pitch: -18 * up(step),
        planted: -0.9 * up(step),
      },
      rightFoot: {
        x: 0.05 - 0.09 * side,
        y: 0.06 * up(-step) ** 1.4,
        pitch: -18 * up(-step),
        planted: -0.9 * up(-step),
      },
    });
  },
);

const chicken = emote(
  {
    name: "chicken",
    title: "Chicken",
    codepoint: "🐔",
    seconds: 1.92,
    isLoop: true,
    isUpperBody: false,
    isDance: true,
  },
  (t) => {
    const flap = 0.5 + 0.5 * circle(t, 4);
    const peck = beatOf(t, 4);
    const side = circle(t);
    return plus(ease, {
      hips: { y: -0.08 - 0.03 * beatOf(t, 4), pitch: 12, x: 0.03 * side, yaw: 8 * side, z: -0.03 },
      spine: { pitch: 6, roll: 4 * side },
      chest: { pitch: -2, roll: 3 * side },
      neck: { pitch: -10 + 20 * peck },
      head: { pitch: -10 - 6 * peck, yaw: 8 * side },
      leftArm: subtract({
        ...FIST,
        thumb: 0,
        swing: -6,
        out: 40 + 30 * flap,
        twist: 62,
        elbow: 124,
        roll: 10,
        wrist: 26,
        shrug: 8 * flap,
      }),
      rightArm: subtract({
        ...FIST,
        thumb: 0,
        swing: -6,
        out: 40 + 30 * flap,
        twist: 62,
        elbow: 124,
        roll: 10,
        wrist: 26,
        shrug: 8 * flap,
      }),
      leftFoot: {
        x: 0.05,
        yaw: 14,
        y: 0.07 * up(circle(t, 2)) ** 1.4,
        pitch: -20 * up(circle(t, 2)),
        planted: -0.9 * up(circle(t, 2)),
      },
      rightFoot: {
        x: 0.05,
        yaw: 14,
        y: 0.07 * up(-circle(t, 2)) ** 1.4,
        pitch: -20 * up(-circle(t, 2)),
        planted: -0.9 * up(-circle(t, 2)),
      },
    });
  },
);

const airGuitar = emote(
  {
    name: "airGuitar",
    title: "Air guitar",
    codepoint: "🎸",
    seconds: 1.92,
    isLoop: true,
    isUpperBody: false,
    isDance: true,
  },
  (t) => {
    const strum = circle(t, 4);
    const bang = beatOf(t, 4);
    const sway = circle(t);
    return plus(ease, {
      hips: { y: -0.075 - 0.02 * bang, pitch: -9, x: 0.03 * sway, yaw: -14 },
      spine: { pitch: -4, roll: 4 * sway, yaw: 4 },
      chest: { pitch: 4 + 7 * bang, roll: 3 * sway },
      neck: { pitch: 8 * bang },
      head: { pitch: -6 + 22 * bang, yaw: 16, roll: 5 * sway },
      leftArm: subtract({
        fist: 0.7,
        index: 0.5,
        thumb: 0.3,
        swing: 40 + 5 * sway,
        out: 44,
        twist: -18,
        elbow: 66 + 6 * circle(t, 2),
        roll: -30,
        wrist: 18,
      }),
      rightArm: subtract({
        fist: 0.8,
        index: 0.7,
        thumb: 0.6,
        swing: 6,
        out: 34,
        twist: 44,
        elbow: 84 + 15 * strum,
        roll: 14 + 10 * strum,
        wrist: 12 - 12 * circle(t, 4, 0.1),
      }),
      leftFoot: { x: 0.1, z: 0.08, yaw: 12, knee: 10 },
      rightFoot: { x: 0.1, z: -0.07, yaw: 14, knee: 12 },
    });
  },
);

const drums = emote(
  { name: "drums", title: "Drums", codepoint: "🥁", seconds: 1.28, isLoop: true, isDance: true },
  (t) => {
    const left = beatOf(t, 4);
    const right = beatOf(t + 0.125, 4);
    const cymbal = up(circle(t, 1, 0.1)) ** 3;
    return plus(ease, {
      spine: { pitch: 4, yaw: -5 * circle(t) },
      chest: { pitch: 3, yaw: -6 * circle(t, 1, 0.05), roll: 3 * circle(t) },
      head: { pitch: -2 + 9 * beatOf(t, 2), yaw: 10 * circle(t), roll: 4 * circle(t, 2) },
      leftArm: subtract({
        fist: 0.95,
        index: 0.8,
        thumb: 0.5,
        swing: 26 + 22 * left,
        out: 16,
        twist: 14,
        elbow: 72 + 30 * left,
        roll: 50,
        wrist: -16 * left,
        shrug: 5 * left,
      }),
      rightArm: subtract({
        fist: 0.95,
        index: 0.8,
        thumb: 0.5,
        swing: 26 + 22 * right + 44 * cymbal,
        out: 16 + 24 * cymbal,
        twist: 14 - 20 * cymbal,
        elbow: 72 + 30 * right - 30 * cymbal,
        roll: 50,
        wrist: -16 * right,
        shrug: 5 * right + 6 * cymbal,
      }),
    });
  },
);

export const dances: readonly Clip[] = [robot, twist, lineStep, chicken, airGuitar, drums];
