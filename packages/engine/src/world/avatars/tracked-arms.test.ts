import type { AvatarCatalogue } from "@veranda/contract/avatar";
import type { HandPose, HandsPose } from "@veranda/contract/rooms/messages";
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { TrackedArms } from "./tracked-arms.ts";
import { builtCrowd, standing } from "./avatars.fixture.ts";
import { ClipSet, LATER_MOTION } from "./clip-set.ts";
import { SkeletonPose } from "./skeleton-pose.ts";
import { CrowdMember } from "./crowd-member.ts";
import { boneIndex, buildSkeletons, type Skeleton } from "./skeleton.ts";
import type { AvatarMotion } from "./types.ts";
import { DT, Walker } from "./walker.fixture.ts";

/** Palms facing each other, thumbs up, fingers forward. */
const LEVEL = [23, 0, 0, 23] as const;
/** Proportions of an adult's arm and of the family's. */
const SCALE = 0.474 / 0.57;
const SHOULDER = 17;
const PALM = 8;

const hand = (x: number, y: number, z: number): HandPose => [x, y, z, ...LEVEL];
const holding = (left: HandPose | null, right: HandPose | null): HandsPose => ({
  head: [0, 0, 0],
  left,
  right,
});

describe("arms driven by a headset", () => {
  let clips: ClipSet;
  let skeleton: Skeleton;
  let catalogue: AvatarCatalogue;

  beforeAll(async () => {
    ({ catalogue } = await builtCrowd(1));
    const built = new URL("../../../../../content/built/avatars/", import.meta.url);
    const read = async (file: string): Promise<ArrayBuffer> => {
      const bytes = await readFile(new URL(file, built));
      return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    };
    clips = new ClipSet(catalogue, await read(catalogue.motion.file));
    for (const file of LATER_MOTION) clips.add(file, await read(catalogue[file].file));
    skeleton = buildSkeletons(catalogue).values().next().value as Skeleton;
  });

  class Wearer extends Walker {
    readonly arms = new TrackedArms();
    free = 1;
    readonly #shoulders = { left: [0, 0, 0], right: [0, 0, 0] };

    readonly #of: Skeleton;

    constructor(of = skeleton) {
      super(clips, of);
      this.#of = of;
    }

    go(seconds: number, motion: Partial<AvatarMotion> = {}): void {
      for (let t = 0; t < seconds; t += DT) {
        this.step({ ...standing, ...motion });
        this.#shoulders.left = this.joint("leftUpperArm");
        this.#shoulders.right = this.joint("rightUpperArm");
        this.arms.advance(DT, this.free, this.free);
        this.arms.apply(this.skeletonPose, this.#of);
      }
    }

    /** Keeps sending updates, as the wire does. */
    hold(pose: HandsPose, seconds: number, motion: Partial<AvatarMotion> = {}): void {
      for (let t = 0; t < seconds; t += 0.1) {
        this.arms.show(pose);
        this.go(0.1, motion);
      }
    }

    joint(name: Parameters<typeof boneIndex>[0]): number[] {
      const at = boneIndex(name) * 3;
      return Array.from(this.skeletonPose.joints.subarray(at, at + 3));
    }

    /** Current direction of a bone that pointed along an axis in the T-pose. */
    axis(name: Parameters<typeof boneIndex>[0], x: number, y: number, z: number): number[] {
      const [a = 0, b = 0, c = 0, w = 1] = this.skeletonPose.worldTurns.subarray(
        boneIndex(name) * 4,
        boneIndex(name) * 4 + 4,
      );
      const [tx, ty, tz] = [2 * (b * z - c * y), 2 * (c * x - a * z), 2 * (a * y - b * x)];
      return [x + w * tx + b * tz - c * ty, y + w * ty + c * tx - a * tz, z + w * tz + a * ty - b * tx];
    }

    /** From the shoulder without the headset to the wrist, metres. */
    wrist(side: "left" | "right"): number[] {
      const from = this.#shoulders[side];
      return this.joint(`${side}Hand`).map((to, k) => to - (from[k] ?? 0));
    }
  }

  /** The same for a received pose, as reached by an arm of the family; it looks at +Z. */
  const wanted = (side: "left" | "right", [x, y, z]: readonly number[]): number[] => {
    const shoulder = side === "left" ? -SHOULDER : SHOULDER;
    // The wrist is behind the palm.
    return [-((x as number) - shoulder), y as number, -((z as number) + PALM)].map(
      (cm) => (cm / 100) * SCALE,
    );
  };
  const away = (a: readonly number[], b: readonly number[]): number =>
    Math.hypot(...a.map((value, k) => value - (b[k] ?? 0)));

  it.each([
    ["before the chest", [-12, -10, -35]],
    ["at the mouth", [-3, 12, -18]],
    ["over the head", [-15, 40, -10]],
    ["at the hip", [-25, -45, -5]],
    ["out to the side", [-60, 5, -12]],
    ["across the body", [8, -8, -30]],
  ] as const)("a hand within reach is at its received position: %s", (_, place) => {
    const w = new Wearer();
    const [x, y, z] = place;
    w.hold(holding(hand(x, y, z), hand(-x, y, z)), 2);
    expect(away(w.wrist("left"), wanted("left", [x, y, z]))).toBeLessThan(0.01);
    expect(away(w.wrist("right"), wanted("right", [-x, y, z]))).toBeLessThan(0.01);
  });

  it("elbows are below the hands or beside them, never inside the body, and bones keep their length", () => {
    const w = new Wearer();
    for (const [x, y, z] of [
      [-12, -10, -35],
      [-3, 12, -18],
      [-15, 40, -10],
      [-25, -45, -5],
    ] as const) {
      w.hold(holding(hand(x, y, z), hand(-x, y, z)), 2);
      const [ex = 0, ey = 0] = w.joint("leftLowerArm");
      const [sx = 0, sy = 0] = w.joint("leftUpperArm");
      expect(ex, `${x} ${y} ${z}`).toBeGreaterThan(sx - 0.03);
      expect(ey).toBeLessThan(sy + Math.max(0, y) / 100);
      expect(away(w.joint("leftUpperArm"), w.joint("leftLowerArm"))).toBeCloseTo(0.252, 3);
      expect(away(w.joint("leftLowerArm"), w.joint("leftHand"))).toBeCloseTo(0.222, 3);
    }
  });

  it("a hand out of reach stretches the arm towards it, no further", () => {
    const w = new Wearer();
    w.hold(holding(hand(-17, 0, -118), null), 2);
    expect(away(w.joint("leftUpperArm"), w.joint("leftHand"))).toBeCloseTo(0.474 * 0.998, 3);
    expect(w.wrist("left")[2]).toBeGreaterThan(0.46);
  });

  it("arms of other lengths, on custom avatars, reach as far as they can", () => {
    const offsets = skeleton.offsets.slice();
    for (const bone of ["leftLowerArm", "leftHand"] as const) {
      const at = boneIndex(bone) * 3;
      // Longer, and not quite level in the T-pose.
      offsets[at] = (offsets[at] ?? 0) * 1.5;
      offsets[at + 1] = -0.02;
    }
    const long = Math.hypot(0.252 * 1.5, 0.02) + Math.hypot(0.222 * 1.5, 0.02);
    const w = new Wearer({ ...skeleton, offsets });
    w.hold(holding(hand(-17, 0, -118), null), 2);
    expect(away(w.joint("leftUpperArm"), w.joint("leftHand"))).toBeCloseTo(long * 0.998, 3);
    w.hold(holding(hand(-17, -10, -38), null), 2);
    const told = [0, -0.1, 0.3].map((metres) => (metres * long) / 0.57);
    expect(away(w.wrist("left"), told)).toBeLessThan(0.01);
  });

  it("the hand rotates with the grip: fingers forward, thumb up, palms facing each other", () => {
    const w = new Wearer();
    w.hold(holding(hand(-15, -15, -35), hand(15, -15, -35)), 2);
    for (const [side, out] of [
      ["left", 1],
      ["right", -1],
    ] as const) {
      const bone = `${side}Hand` as const;
      expect(away(w.axis(bone, out, 0, 0), [0, 0, 1])).toBeLessThan(0.06);
      expect(away(w.axis(bone, 0, 0, 1), [0, 1, 0])).toBeLessThan(0.06);
      expect(away(w.axis(bone, 0, 1, 0), [out, 0, 0])).toBeLessThan(0.06);
    }
  });

  it("the head rotates with the wearer's: up, to the left, to the side", () => {
    for (const [head, at] of [
      [
        [0, 40, 0],
        [0, Math.sin(0.698), Math.cos(0.698)],
      ],
      [
        [60, 0, 0],
        [Math.sin(1.047), 0, Math.cos(1.047)],
      ],
      [
        [0, 0, 30],
        [0, 0, 1],
      ],
    ] as const) {
      const w = new Wearer();
      w.hold({ head: [...head], left: null, right: null }, 2);
      expect(away(w.axis("head", 0, 0, 1), at)).toBeLessThan(0.04);
    }
    const w = new Wearer();
    // A roll to the left: the crown moves to the wearer's left, which is +X here.
    w.hold({ head: [0, 0, 30], left: null, right: null }, 2);
    expect(w.axis("head", 0, 1, 0)[0]).toBeCloseTo(0.5, 1);
  });

  it("works while walking, and is smooth between updates ten times a second", () => {
    const w = new Wearer();
    w.hold(holding(hand(-20, 0, -30), null), 1, { along: 1.9 });
    let worst = 0;
    let before = w.wrist("left");
    // A hand that moves up and down at a metre and a half a second.
    for (let i = 0; i < 40; i++) {
      w.arms.show(holding(hand(-20, Math.round(25 * Math.sin(i * 0.6)), -30), null));
      for (let f = 0; f < 6; f++) {
        w.go(DT / 2, { along: 1.9 });
        const now = w.wrist("left");
        worst = Math.max(worst, away(now, before) / DT);
        before = now;
      }
    }
    expect(worst).toBeLessThan(2.2);
    expect(worst).toBeGreaterThan(0.5);
  });

  it("returns the arm smoothly when the headset is taken off, and also after silence", () => {
    const free = new Wearer();
    free.go(6);
    const hanging = free.wrist("left");
    for (const isTold of [true, false]) {
      const w = new Wearer();
      w.hold(holding(hand(-10, 30, -30), null), 1);
      const raised = w.wrist("left");
      if (isTold) w.arms.show(null);
      else w.go(2.2);
      w.go(DT * 3);
      expect(away(w.wrist("left"), raised)).toBeLessThan(isTold ? 0.35 : 0.02);
      expect(w.arms.isOver).toBe(false);
      w.go(2);
      expect(w.arms.isOver).toBe(true);
      expect(away(w.wrist("left"), hanging)).toBeLessThan(0.08);
    }
  });

  it("leaves the arms to an emote or a ladder as far as those need them", () => {
    const w = new Wearer();
    w.hold(holding(hand(-10, 30, -30), null), 1);
    w.free = 0;
    w.hold(holding(hand(-10, 30, -30), null), 1);
    const free = new Wearer();
    free.go(2);
    expect(away(w.wrist("left"), free.wrist("left"))).toBeLessThan(0.03);
  });

  it("stays stable with hands at impossible positions", () => {
    const w = new Wearer();
    for (const pose of [
      hand(0, 0, 0),
      hand(-17, 0, 0),
      hand(17, 1, 1),
      hand(-40, -65, 60),
      hand(-17, 0, -8),
    ]) {
      w.hold(holding(pose, pose), 0.5);
      expect(w.skeletonPose.joints.every(Number.isFinite)).toBe(true);
      expect(w.skeletonPose.worldTurns.every(Number.isFinite)).toBe(true);
    }
  });

  describe("as a person in the crowd", () => {
    const skeletonPose = new SkeletonPose();
    const scratch = new SkeletonPose();
    const raised = holding(hand(-22, 45, -6), hand(22, 45, -6));
    /** Somebody with a recent headset pose: their arm movement is loaded. */
    const someone = async () => {
      const person = new CrowdMember(0, 0.3, skeleton, clips, ignore, ignore);
      person.setHands(raised);
      await import("./tracked-arms.ts");
      await Promise.resolve();
      return person;
    };
    const go = (person: CrowdMember, seconds: number, pose: HandsPose | null = null) => {
      for (let t = 0; t < seconds; t += DT) {
        if (pose && Math.floor(t * 10) !== Math.floor((t - DT) * 10)) person.setHands(pose);
        person.pose(skeletonPose, scratch, DT, true);
      }
      const heights = [
        skeletonPose.joints[boneIndex("leftHand") * 3 + 1],
        skeletonPose.joints[boneIndex("head") * 3 + 1],
      ];
      return { hand: heights[0] ?? 0, head: heights[1] ?? 0 };
    };

    it("hands are raised while standing, walking and sitting", async () => {
      const person = await someone();
      for (const motion of [{}, { along: 1.9 }, { doing: "sit" }] as const) {
        person.setMotion({ ...standing, ...motion });
        const { hand: up, head } = go(person, 1.5, raised);
        expect(up).toBeGreaterThan(head + 0.05);
      }
      person.setHands(null);
      const after = go(person, 1.5);
      expect(after.hand).toBeLessThan(after.head - 0.3);
    });

    it("an emote takes the arms while it plays, and returns them afterwards", async () => {
      const person = await someone();
      go(person, 1, raised);
      person.playEmote("clap");
      const { hand: clapping, head } = go(person, 1, raised);
      expect(clapping).toBeLessThan(head - 0.1);
      const after = go(person, 8, raised);
      expect(after.hand).toBeGreaterThan(after.head + 0.05);
    });

    it("on a ladder the hands hold on, and the head still looks around", async () => {
      const person = await someone();
      const other = new CrowdMember(0, 0.3, skeleton, clips, ignore, ignore);
      for (const each of [person, other]) each.setMotion({ ...standing, doing: "climb" });
      const bare = go(other, 1.5).hand;
      const { hand: holds } = go(person, 1.5, { ...holding(hand(-22, -50, -6), null), head: [60, 0, 0] });
      expect(holds).toBeCloseTo(bare, 1);
      const turned = skeletonPose.worldTurns[boneIndex("head") * 4 + 1] ?? 0;
      expect(turned).toBeCloseTo(Math.sin(Math.PI / 6), 1);
    });
  });
});

const ignore = (): void => {};
