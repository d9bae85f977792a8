import { readFile } from "node:fs/promises";
import { AVATAR_BONES, avatarCatalogue, type AvatarBone, MOTION_FILES } from "@veranda/contract/avatar";
import { describe, expect, it, test } from "vitest";
import { packMotion } from "../build/motion.ts";
import { jointOf, LEG } from "../shape/skeleton.ts";
import type { Clip } from "./clip.ts";
import { emotes } from "./emotes.ts";
import { actions, walking } from "./moving.ts";
import { type Quat, rotate } from "./quaternion.ts";
import { ease, frameOf, type Frame } from "./stance.ts";

const BUILT = new URL("../../built/avatars/", import.meta.url);
const moving: readonly Clip[] = [...walking, ...actions];
const CLIPS: readonly Clip[] = [...moving, ...emotes];
const FRAMES_A_SECOND = 30;

/** A clip's sampled frames, including the last one. */
const framesOf = ({ seconds, stanceAt }: Clip): Frame[] => {
  const steps = Math.max(2, Math.round(seconds * FRAMES_A_SECOND));
  return Array.from({ length: steps + 1 }, (_, at) => frameOf(stanceAt(at / steps)));
};
const turnOf = ({ turns }: Frame, bone: AvatarBone): Quat => {
  const turn = turns[AVATAR_BONES.indexOf(bone)];
  if (!turn) throw new Error(`There is no ${bone}`);
  return turn;
};
/** Angle between two rotations, degrees. */
const between = (a: Quat, b: Quat): number => {
  const dot = Math.abs(a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]);
  return (2 * Math.acos(Math.min(1, dot)) * 180) / Math.PI;
};
/** Maximum rotation of a bone between two frames, degrees. */
const apart = (a: Frame, b: Frame): number =>
  Math.max(...AVATAR_BONES.map((bone) => between(turnOf(a, bone), turnOf(b, bone))));
const wayOf = (a: Frame, b: Frame): number =>
  Math.hypot(...a.hips.map((value, i) => value - (b.hips[i] ?? 0)));

describe.each(CLIPS.map((clip) => [clip.name, framesOf(clip)] as const))("%s", (_, frames) => {
  it("bends knees forwards and keeps the toes in front of the shins", () => {
    for (const frame of frames)
      for (const side of ["left", "right"] as const) {
        // The hips' side direction also holds for the thigh: if reversed, the thigh would bend backwards.
        expect(rotate(turnOf(frame, `${side}UpperLeg`), [1, 0, 0])[0]).toBeGreaterThan(0);
        expect(rotate(turnOf(frame, `${side}Foot`), [0, 0, 1])[2]).toBeGreaterThan(0.15);
      }
  });

  it("only rotates bones, and stretches none", () => {
    for (const { turns, hips } of frames) {
      for (const turn of turns) expect(Math.abs(Math.hypot(...turn) - 1)).toBeLessThan(1e-9);
      // The hips stay near the body: movement through the world is not part of a clip.
      expect(Math.hypot(hips[0], hips[2])).toBeLessThan(0.6);
      expect(hips[1]).toBeGreaterThan(-jointOf("hips")[1]);
      expect(hips[1]).toBeLessThan(0.7);
    }
  });

  it("moves smoothly: no bone jumps from one frame to the next", () => {
    let fastest = 0;
    frames.slice(1).forEach((frame, at) => {
      const before = frames[at];
      if (before) fastest = Math.max(fastest, apart(before, frame) * FRAMES_A_SECOND);
    });
    // A backflip's legs are the fastest there are.
    expect(fastest).toBeLessThan(2000);
  });
});

const named = (which: (clip: Clip) => boolean) =>
  CLIPS.filter(which).map((clip) => [clip.name, clip] as const);
const AT_EASE = frameOf(ease);

test.each(named(({ isLoop }) => isLoop))("%s loops seamlessly", (_, { stanceAt }) => {
  const [first, last] = [frameOf(stanceAt(0)), frameOf(stanceAt(1))];
  expect(apart(first, last)).toBeLessThan(5);
  expect(wayOf(first, last)).toBeLessThan(0.002);
});

test.each(named(({ kind, isLoop }) => kind === "emote" && !isLoop))(
  "%s begins and ends relaxed, facing ahead",
  (_, { stanceAt }) => {
    for (const end of [frameOf(stanceAt(0)), frameOf(stanceAt(1))]) {
      expect(apart(end, AT_EASE)).toBeLessThan(5);
      expect(wayOf(end, AT_EASE)).toBeLessThan(0.03);
    }
  },
);

test.each(named(({ hold }) => hold !== undefined))(
  "%s is held between two equal frames",
  (_, { hold, stanceAt }) => {
    const { from, to } = hold ?? { from: 1, to: 0 };
    expect(from).toBeLessThan(to);
    expect(from).toBeGreaterThanOrEqual(0);
    expect(to).toBeLessThanOrEqual(1);
    const [begin, end] = [frameOf(stanceAt(from)), frameOf(stanceAt(to))];
    expect(apart(begin, end)).toBeLessThan(15);
    expect(wayOf(begin, end)).toBeLessThan(0.01);
  },
);

test.each(named(({ isUpperBody }) => isUpperBody === true))(
  "%s leaves the legs free for walking",
  (_, clip) => {
    for (const { hips } of framesOf(clip)) expect(hips[1] - AT_EASE.hips[1]).toBeGreaterThan(-0.06);
  },
);

test("feet that bear weight are on the ground; while standing and walking at least one is", () => {
  const gaits = moving.filter(({ speed }) => speed !== undefined);
  const steps = (clips: readonly Clip[]) =>
    clips.flatMap(({ stanceAt }) => Array.from({ length: 40 }, (_, at) => stanceAt(at / 40)));
  const feet = steps(gaits).flatMap(({ leftFoot, rightFoot }) => [leftFoot, rightFoot]);
  for (const { y } of feet) expect(y).toBeGreaterThan(LEG.ankle - 0.03);
  // With a lifted heel the toes already bear weight.
  for (const { y } of feet.filter(({ planted }) => planted > 0.9)) expect(y).toBeLessThan(LEG.ankle + 0.13);
  const slow = gaits.filter(({ name }) => !/run|sprint|swim/.test(name));
  for (const { leftFoot, rightFoot } of steps(slow))
    expect(Math.max(leftFoot.planted, rightFoot.planted)).toBeGreaterThan(0.3);
});

test("walking forward moves forward, walking back moves back, and left moves left", () => {
  const speedOf = (name: string) =>
    moving.find((clip) => clip.name === name)?.speed ?? { along: 0, across: 0 };
  expect(speedOf("idle")).toEqual({ along: 0, across: 0 });
  const forward = ["stroll", "walk", "run", "sprint"].map((name) => speedOf(name).along);
  expect(forward).toEqual(forward.toSorted((a, b) => a - b));
  expect(Math.min(...forward)).toBeGreaterThan(0.3);
  for (const name of ["walkBack", "runBack"]) expect(speedOf(name).along, name).toBeLessThan(0);
  for (const gait of ["strafe", "run"]) {
    const [left, right] = [speedOf(`${gait}Left`).across, speedOf(`${gait}Right`).across];
    expect(left).toBeCloseTo(-right, 9);
    expect(left).not.toBe(0);
  }
});

test("mirrored gaits are each other's mirror image", () => {
  for (const [one, other] of [
    ["strafeLeft", "strafeRight"],
    ["turnLeft", "turnRight"],
  ] as const) {
    const seconds = [one, other].map((name) => moving.find((clip) => clip.name === name)?.seconds);
    expect(seconds[0]).toBe(seconds[1]);
  }
});

test("every emote has a name, a picture and a reasonable length", () => {
  expect(new Set(emotes.map(({ name }) => name)).size).toBe(emotes.length);
  expect(new Set(emotes.map(({ title }) => title)).size).toBe(emotes.length);
  for (const { name, title, codepoint, seconds } of emotes) {
    expect(title, name).toBeTruthy();
    expect(codepoint, name).toMatch(/^\p{Extended_Pictographic}/u);
    expect(seconds, name).toBeGreaterThan(0.4);
    expect(seconds, name).toBeLessThan(8);
  }
});

test("the committed motion equals the built one, byte by byte: npm run motion -w @veranda/content", async () => {
  const { bytes, clips, emotes: told } = packMotion();
  const catalogue = avatarCatalogue.parse(
    JSON.parse(await readFile(new URL("avatars.json", BUILT), "utf8")) as unknown,
  );
  const read = (file: string) => readFile(new URL(file, BUILT));
  for (const file of MOTION_FILES)
    expect(Buffer.compare(bytes[file], await read(catalogue[file].file)), file).toBe(0);
  expect(catalogue.clips).toEqual(clips);
  expect(catalogue.emotes).toEqual(told);
});
