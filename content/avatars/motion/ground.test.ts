import { AVATAR_BONES, type AvatarBone } from "@veranda/contract/avatar";
import { describe, expect, it, test } from "vitest";
import { extent, Family } from "../family.fixture.ts";

const family = await Family.read();
const SAMPLES = 16;
/** Height below which the ball of a foot bears weight; the heel has rolled it down. */
const CARRIES = 0.05;
/** Sliding over the ground that is invisible, m/s. */
const SLIDE = { mean: 0.07, most: 0.2 };

type Baked = Family["clips"][number];

const named = (which: (clip: Baked) => boolean) =>
  family.clips.filter(which).map((baked) => [baked.clip.name, baked] as const);
const isGait = ({ clip: { name, speed, kind } }: Baked): boolean =>
  kind === "locomotion" && speed !== null && name !== "swim";
/** Height above the ground of the lowest point of shoes and hands, at times throughout a motion. */
const lowest = (baked: Baked, build = "even"): number[] =>
  Array.from({ length: SAMPLES }, (_, i) => {
    const pose = family.pose(baked, i / SAMPLES, build);
    return (
      extent(family.skinned("sneakers", 1, pose, build), family.skinned("bare", 1, pose, build)).min[1] ?? NaN
    );
  });

test("all numbers are finite, and all rotations normalized", () => {
  expect(family.clips.length).toBe(family.catalogue.clips.length);
  for (const { clip, turns, hips, planted } of family.clips) {
    for (const values of [turns, hips, planted]) expect(values.every(Number.isFinite), clip.name).toBe(true);
    for (let at = 0; at < turns.length; at += 4)
      expect(Math.abs(Math.hypot(...turns.subarray(at, at + 4)) - 1), clip.name).toBeLessThan(0.002);
    expect(
      planted.every((share) => share >= 0 && share <= 1),
      clip.name,
    ).toBe(true);
  }
});

test.each(named(() => true))("%s never sinks into the floor", (_, baked) => {
  expect(Math.min(...lowest(baked))).toBeGreaterThan(-0.08);
});

const STANDS = new Set(["idle", "idleLook", "turnLeft", "turnRight", "land"]);
describe.each(family.catalogue.builds.map(({ id }) => id))("a body that is %s", (build) => {
  it.each(named((baked) => isGait(baked) || STANDS.has(baked.clip.name)))(
    "touches the ground with its soles throughout %s",
    (name, baked) => {
      const heights = lowest(baked, build);
      // A runner is off the ground between two steps.
      const most = /^(?:run|sprint)/.test(name) ? 0.05 : 0.012;
      expect(Math.min(...heights)).toBeGreaterThan(-0.02);
      expect(Math.max(...heights)).toBeLessThan(most);
    },
  );
});

test.each(named(isGait))("the feet of %s hold the ground at its speed", (name, baked) => {
  const { clip, frames, planted } = baked;
  const { along, across } = clip.speed ?? { along: NaN, across: NaN };
  const turn = clip.turnRate ?? 0;
  const seconds = clip.durationSeconds / frames;
  const slides: number[] = [];
  for (const [side, bone] of (["leftToes", "rightToes"] as const satisfies AvatarBone[]).entries()) {
    const ball = (frame: number): number[] => {
      const { joints } = family.pose(baked, frame / frames);
      return [...joints.subarray(AVATAR_BONES.indexOf(bone) * 3, AVATAR_BONES.indexOf(bone) * 3 + 3)];
    };
    for (let frame = 0; frame < frames; frame++) {
      const next = (frame + 1) % frames;
      const isPlanted = [frame, next].every((at) => (planted[at * 2 + side] ?? 0) > 0.9);
      const [from, to] = [ball(frame), ball(next)];
      if (!isPlanted || [from, to].some(([, y = 1]) => y > CARRIES)) continue;
      const [x, z] = [0, 2].map((axis) => ((to[axis] ?? 0) - (from[axis] ?? 0)) / seconds);
      // The ground moves back in a gait, and rotates in a turn; the left is at +X.
      slides.push(
        Math.hypot((x ?? 0) + across + turn * (from[2] ?? 0), (z ?? 0) + along - turn * (from[0] ?? 0)),
      );
    }
  }
  expect(slides.length, name).toBeGreaterThan(4);
  expect(Math.max(...slides), name).toBeLessThan(SLIDE.most);
  expect(slides.reduce((sum, slide) => sum + slide, 0) / slides.length, name).toBeLessThan(SLIDE.mean);
});

test("steps match the length of the legs, at a possible speed", () => {
  for (const [name, { clip, stride }] of named(
    (baked) => isGait(baked) && Math.hypot(baked.clip.speed?.along ?? 0, baked.clip.speed?.across ?? 0) > 0.1,
  )) {
    // A cycle is two steps.
    const [step, pace] = [stride / 2, 2 / clip.durationSeconds];
    expect(step, name).toBeGreaterThan(0.3);
    expect(step, name).toBeLessThan(/^(?:run|sprint)/.test(name) ? 1.8 : 0.85);
    expect(pace, name).toBeGreaterThan(1.4);
    expect(pace, name).toBeLessThan(4.3);
  }
});
