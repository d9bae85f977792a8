import type { AvatarCatalogue } from "@veranda/contract/avatar";
import { beforeAll, describe, expect, it } from "vitest";
import { builtCrowd, standing } from "./avatars.fixture.ts";
import { ClipSet, LATER_MOTION } from "./clip-set.ts";
import { readFile } from "node:fs/promises";
import { boneIndex, BONES, buildSkeletons, type Skeleton } from "./skeleton.ts";
import type { AvatarMotion } from "./types.ts";
import { DT, Walker } from "./walker.fixture.ts";

describe("the movement of people", () => {
  let catalogue: AvatarCatalogue;
  let clips: ClipSet;
  let skeleton: Skeleton;
  const walker = () => new Walker(clips, skeleton);
  const go = (w: Walker, motion: Partial<AvatarMotion>, seconds: number) => {
    for (let t = 0; t < seconds; t += DT) w.step({ ...standing, ...motion });
  };

  beforeAll(async () => {
    const crowd = await builtCrowd(1);
    catalogue = crowd.catalogue;
    const read = async (file: string) => {
      const bytes = await readFile(new URL(`../../../../../content/built/avatars/${file}`, import.meta.url));
      return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    };
    clips = new ClipSet(catalogue, await read(catalogue.motion.file));
    for (const file of LATER_MOTION) clips.add(file, await read(catalogue[file].file));
    skeleton = buildSkeletons(catalogue).values().next().value as Skeleton;
  });

  for (const [name, motion] of [
    ["walk", { along: 1.9 }],
    ["run", { along: 5 }],
    ["stroll", { along: 0.8 }],
    ["the pace between walk and run", { along: 2.8 }],
    ["walk back", { along: -1.2 }],
    ["strafe", { across: 1.4 }],
    ["walk round a bend", { along: 1.9, turnRate: 1 }],
    ["turn in place", { turnRate: 2 }],
  ] as const)
    it(`feet hold the ground: ${name}`, () => {
      const w = walker();
      go(w, motion, 1.5);
      const { mean, worst } = w.slide({ ...standing, ...motion });
      expect(mean).toBeLessThan(0.05);
      expect(worst).toBeLessThan(0.15);
    });

  it("feet of the walk and the run don't slide even before foot locking", () => {
    for (const clip of ["walk", "run"] as const) {
      const w = walker();
      w.isHolding = false;
      const along = catalogue.clips.find((c) => c.name === clip)?.speed?.along ?? 0;
      go(w, { along }, 1.5);
      expect(w.slide({ ...standing, along }).mean).toBeLessThan(0.15);
    }
  });

  it("weights add up to one and follow the motion state", () => {
    const w = walker();
    const motions: Partial<AvatarMotion>[] = [
      { along: 0 },
      { along: 1.9 },
      { along: 5, turnRate: 1.5 },
      { along: 4, grounded: false, verticalSpeed: 5 },
      { along: 4, grounded: false, verticalSpeed: -7 },
      { along: 4 },
      { doing: "sit" },
      { doing: "climb", verticalSpeed: 1 },
      { doing: "swim", along: 1.5 },
    ];
    for (const motion of motions) {
      go(w, motion, 0.6);
      expect(w.mix.weights.reduce((s, x) => s + x, 0)).toBeCloseTo(1, 4);
      for (const number of w.skeletonPose.worldTurns) expect(number).toBeTypeOf("number");
      expect(w.skeletonPose.joints.every(Number.isFinite)).toBe(true);
    }
  });

  it("nothing pops: no joint moves faster than a limb can, through any change of motion", () => {
    const w = walker();
    const script: [Partial<AvatarMotion>, number][] = [
      [{}, 0.5],
      [{ along: 1.9 }, 0.8],
      [{ along: 5 }, 0.8],
      [{ along: 5, turnRate: 3 }, 0.5],
      [{}, 0.7],
      [{ grounded: false, verticalSpeed: 5 }, 0.3],
      [{ grounded: false, verticalSpeed: -4 }, 0.3],
      [{}, 0.8],
      [{ doing: "sit" }, 0.9],
      [{}, 0.9],
      [{ turnRate: 2.5 }, 0.7],
      [{ along: -1.2 }, 0.6],
    ];
    const last = new Float32Array(BONES * 3);
    let worst = 0;
    let first = true;
    for (const [motion, seconds] of script)
      for (let t = 0; t < seconds; t += DT) {
        w.step({ ...standing, ...motion });
        const { joints } = w.skeletonPose;
        if (!first)
          for (let b = 0; b < BONES * 3; b += 3)
            worst = Math.max(
              worst,
              Math.hypot(
                (joints[b] ?? 0) - (last[b] ?? 0),
                (joints[b + 1] ?? 0) - (last[b + 1] ?? 0),
                (joints[b + 2] ?? 0) - (last[b + 2] ?? 0),
              ) / DT,
            );
        last.set(joints);
        first = false;
      }
    // A runner's foot swings at some 14 m/s in the runner's own coordinates.
    expect(worst).toBeLessThan(18);
  });

  it("jumps, falls and lands", () => {
    const w = walker();
    const hips = () => w.skeletonPose.joints[1] ?? 0;
    go(w, {}, 0.5);
    const standingHips = hips();
    go(w, { grounded: false, verticalSpeed: 5 }, 0.25);
    expect(w.mix.air.isOnGround).toBe(false);
    go(w, { grounded: false, verticalSpeed: -5 }, 0.3);
    let lowest = Infinity;
    for (let t = 0; t < 0.4; t += DT) {
      w.step(standing);
      lowest = Math.min(lowest, hips());
    }
    expect(lowest).toBeLessThan(standingHips - 0.05);
    go(w, {}, 0.6);
    expect(hips()).toBeCloseTo(standingHips, 1);
  });

  it("a step down is not treated as a fall", () => {
    const w = walker();
    go(w, { along: 1.9 }, 0.5);
    go(w, { along: 1.9, grounded: false, verticalSpeed: -1 }, 0.1);
    expect(w.mix.air.isOnGround).toBe(true);
  });

  it("waves with the arm while the legs keep walking", () => {
    const w = walker();
    const hand = boneIndex("rightHand") * 3 + 1;
    go(w, { along: 1.9 }, 1);
    expect(w.skeletonPose.joints[hand]).toBeLessThan(1.1);
    const wave = clips.emote("wave");
    if (!wave) throw new Error("no wave");
    w.emote.play(wave, false);
    go(w, { along: 1.9 }, 0.9);
    expect(w.skeletonPose.joints[hand]).toBeGreaterThan(1.35);
    expect(w.slide({ ...standing, along: 1.9 }, 0.8).worst).toBeLessThan(0.15);
    go(w, { along: 1.9 }, 2);
    expect(w.emote.isActive).toBe(false);
  });

  it("places each foot on the ground under it, and lowers the hips for the lower one", () => {
    // A kerb along the middle: the left foot stands above it, the right one below.
    const kerb = new Walker(clips, skeleton, (x, _z, from, to, out) => {
      Object.assign(out, { y: x < 0 ? 0.12 : 0, nx: 0, ny: 1, nz: 0 });
      return out.y <= from && out.y >= to;
    });
    const level = walker();
    go(level, {}, 1);
    go(kerb, {}, 1);
    expect(kerb.ball(0)[1] - level.ball(0)[1]).toBeCloseTo(0.112, 2);
    expect(kerb.ball(1)[1] - level.ball(1)[1]).toBeCloseTo(0, 2);
    kerb.y = 0.12;
    go(kerb, {}, 1);
    expect(kerb.ball(1)[1] - level.ball(1)[1]).toBeCloseTo(0.008, 2);
    const hips = (w: Walker) => w.y + (w.skeletonPose.joints[1] ?? 0);
    expect(hips(kerb)).toBeLessThan(hips(level) + 0.03);
  });

  it("aligns a standing foot with the slope", () => {
    const slope = new Walker(clips, skeleton, (_x, z, _from, _to, out) => {
      Object.assign(out, { y: -0.4 * z, nx: 0, ny: 0.928, nz: 0.371 });
      return true;
    });
    const footPitch = (w: Walker): number => {
      const [toes, foot] = [boneIndex("leftToes") * 3, boneIndex("leftFoot") * 3];
      const j = w.skeletonPose.joints;
      return Math.atan2((j[toes + 1] ?? 0) - (j[foot + 1] ?? 0), (j[toes + 2] ?? 0) - (j[foot + 2] ?? 0));
    };
    const level = walker();
    go(level, {}, 1);
    go(slope, {}, 1);
    expect(footPitch(slope) - footPitch(level)).toBeCloseTo(Math.atan(0.4), 1);
  });

  it("steps back into a straight stance after a stop, one foot after the other", () => {
    const w = walker();
    for (const stopAfter of [1, 1.13, 1.27, 1.41]) {
      go(w, { along: 1.9 }, stopAfter);
      go(w, {}, 2);
      const [left, right] = [w.ball(0), w.ball(1)];
      const apart = Math.hypot(left[0] - right[0], left[2] - right[2]);
      expect(apart).toBeGreaterThan(0.08);
      expect(apart).toBeLessThan(0.34);
    }
  });

  it("does not drag the feet along after a teleport", () => {
    const w = walker();
    go(w, {}, 1);
    w.x += 3;
    w.heading += 2;
    go(w, {}, 0.1);
    for (const side of [0, 1] as const) {
      const [x, , z] = w.ball(side);
      expect(Math.hypot(x - w.x, z - w.z)).toBeLessThan(0.25);
    }
  });

  it("ends a dance when the person walks off", () => {
    const w = walker();
    const dance = clips.emote("dance");
    if (!dance) throw new Error("no dance");
    w.emote.play(dance, true);
    go(w, {}, 5);
    expect(w.emote.isActive).toBe(true);
    go(w, { along: 1.9 }, 1);
    expect(w.emote.isActive).toBe(false);
  });
});
