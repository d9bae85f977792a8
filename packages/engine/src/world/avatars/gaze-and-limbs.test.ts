import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Gaze } from "./gaze.ts";
import { LEGS, moveFoot } from "./leg-ik.ts";
import { times, turn, unit } from "./rotations.ts";
import { SkeletonPose } from "./skeleton-pose.ts";

const DT = 1 / 60;
const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });

describe("eyes and head", () => {
  const look = (gaze: Gaze, seconds: number, yaw: number | null, pitch = 0): void => {
    for (let t = 0; t < seconds; t += DT) gaze.advance(DT, yaw !== null, yaw ?? 0, pitch);
  };

  it("turn smoothly to the person looked at, and back when there is nobody", () => {
    const gaze = new Gaze(0.3);
    look(gaze, DT, 0.8);
    expect(gaze.yaw).toBeGreaterThan(0);
    expect(gaze.yaw).toBeLessThan(0.15);
    look(gaze, 2, 0.8);
    expect(gaze.yaw).toBeGreaterThan(0.6);
    look(gaze, 2, null);
    expect(Math.abs(gaze.yaw)).toBeLessThan(0.01);
  });

  it("leave a small turn to the eyes", () => {
    const gaze = new Gaze(0.3);
    look(gaze, 2, 0.1);
    expect(gaze.yaw).toBe(0);
    expect(gaze.eyesX).not.toBe(0);
  });

  it("don't follow someone behind: the head's turn is limited", () => {
    const gaze = new Gaze(0.3);
    look(gaze, 2, 2.6);
    expect(gaze.yaw).toBe(0);
  });

  it("never turn further than a neck can, nor jump, wherever the other person goes", () => {
    const at = fc.record({
      yaw: number(-4, 4),
      pitch: number(-2, 2),
      frames: fc.integer({ min: 1, max: 30 }),
      isSet: fc.boolean(),
    });
    fc.assert(
      fc.property(number(0, 1), fc.array(at, { maxLength: 20 }), (start, steps) => {
        const gaze = new Gaze(start);
        for (const { yaw, pitch, frames, isSet } of steps)
          for (let i = 0; i < frames; i++) {
            const before = gaze.yaw;
            gaze.advance(DT, isSet, yaw, pitch);
            expect(Math.abs(gaze.yaw)).toBeLessThan(1.1);
            expect(Math.abs(gaze.pitch)).toBeLessThan(0.5);
            expect(Math.abs(gaze.yaw - before)).toBeLessThan(0.25);
            expect(gaze.closed).toBeGreaterThanOrEqual(0);
            expect(gaze.closed).toBeLessThanOrEqual(1);
          }
      }),
      { numRuns: 40 },
    );
  });

  it("blink every few seconds, briefly, and not in sync with others", () => {
    const blinks = (start: number): number[] => {
      const gaze = new Gaze(start);
      const at: number[] = [];
      let wasShut = false;
      for (let frame = 0; frame < 60 * 60; frame++) {
        gaze.advance(DT, false, 0, 0);
        if (gaze.closed > 0.5 && !wasShut) at.push(frame);
        wasShut = gaze.closed > 0.5;
      }
      return at;
    };
    const one = blinks(0.2);
    expect(one.length).toBeGreaterThan(9);
    expect(one.length).toBeLessThan(35);
    expect(blinks(0.7)).not.toEqual(one);
    expect(blinks(0.2), "the same person blinks alike everywhere").toEqual(one);
  });
});

describe("a leg", () => {
  const [leg] = LEGS;
  /** Hip, knee, ankle and ball of somebody standing, the knee slightly bent forward. */
  const standing = (): SkeletonPose => {
    const pose = new SkeletonPose();
    const put = (bone: number, ...at: number[]): void => pose.joints.set(at, bone * 3);
    put(leg.upper, 0.1, 0.9, 0);
    put(leg.lower, 0.1, 0.5, 0.05);
    put(leg.foot, 0.1, 0.08, 0);
    put(leg.toes, 0.1, 0.02, 0.12);
    for (const bone of [leg.upper, leg.lower, leg.foot, leg.toes])
      pose.worldTurns.set([0, 0, 0, 1], bone * 4);
    return pose;
  };
  const at = ({ joints }: SkeletonPose, bone: number): number[] =>
    Array.from(joints.subarray(bone * 3, bone * 3 + 3));
  const apart = (pose: SkeletonPose, a: number, b: number): number =>
    Math.hypot(...at(pose, a).map((value, axis) => value - (at(pose, b)[axis] ?? 0)));

  it("puts the ball of its foot on the target, as far as it reaches", () => {
    const pose = standing();
    moveFoot(pose, leg, 0.05, 0.12, -0.06, 0, 0, 0);
    const [x = 0, y = 0, z = 0] = at(pose, leg.toes);
    expect(x).toBeCloseTo(0.15, 4);
    expect(y).toBeCloseTo(0.14, 4);
    expect(z).toBeCloseTo(0.06, 4);
  });

  it("keeps the lengths of its bones and normalised rotations, whatever the target", () => {
    const way = fc.tuple(number(-0.6, 0.6), number(-0.6, 0.6), number(-0.6, 0.6));
    fc.assert(
      fc.property(
        way,
        number(-1, 1),
        number(-0.8, 0.8),
        number(-0.8, 0.8),
        ([dx, dy, dz], about, slopeX, slopeZ) => {
          const before = standing();
          const pose = standing();
          moveFoot(pose, leg, dx, dy, dz, about, slopeX, slopeZ);
          expect(apart(pose, leg.upper, leg.lower)).toBeCloseTo(apart(before, leg.upper, leg.lower), 3);
          expect(apart(pose, leg.lower, leg.foot)).toBeCloseTo(apart(before, leg.lower, leg.foot), 3);
          expect(apart(pose, leg.foot, leg.toes)).toBeCloseTo(apart(before, leg.foot, leg.toes), 3);
          for (const bone of [leg.upper, leg.lower, leg.foot, leg.toes])
            expect(Math.hypot(...pose.worldTurns.subarray(bone * 4, bone * 4 + 4))).toBeCloseTo(1, 3);
        },
      ),
    );
  });

  it("bends its knee forward, never back, when the foot is raised", () => {
    fc.assert(
      fc.property(number(0.02, 0.4), number(-0.2, 0.2), (dy, dz) => {
        const pose = standing();
        moveFoot(pose, leg, 0, dy, dz, 0, 0, 0);
        const [hip, knee, ankle] = [leg.upper, leg.lower, leg.foot].map((bone) => at(pose, bone));
        const share = ((hip?.[1] ?? 0) - (knee?.[1] ?? 0)) / ((hip?.[1] ?? 0) - (ankle?.[1] ?? 1));
        const line = (hip?.[2] ?? 0) + share * ((ankle?.[2] ?? 0) - (hip?.[2] ?? 0));
        expect(knee?.[2]).toBeGreaterThan(line);
      }),
    );
  });

  it("that is perfectly straight bends towards its toes", () => {
    const pose = standing();
    pose.joints.set([0.1, 0.49, 0], leg.lower * 3);
    moveFoot(pose, leg, 0, 0.1, 0, 0, 0, 0);
    expect(at(pose, leg.lower)[2]).toBeGreaterThan(0.05);
    expect(at(pose, leg.toes)[1]).toBeCloseTo(0.12, 4);
  });

  it("that can't reach points straight at its target", () => {
    const pose = standing();
    moveFoot(pose, leg, 0, -0.8, 0, 0, 0, 0);
    const whole = apart(pose, leg.upper, leg.lower) + apart(pose, leg.lower, leg.foot);
    expect(apart(pose, leg.upper, leg.foot)).toBeCloseTo(whole, 2);
  });

  it("aligns its foot with the slope", () => {
    const pose = standing();
    moveFoot(pose, leg, 0, 0.1, 0, 0, 0, 0.5);
    const [ankle, ball] = [at(pose, leg.foot), at(pose, leg.toes)];
    const flat = standing();
    const pitch = (a: number[], b: number[]): number =>
      Math.atan2((b[1] ?? 0) - (a[1] ?? 0), (b[2] ?? 0) - (a[2] ?? 0));
    const turned = pitch(ankle, ball) - pitch(at(flat, leg.foot), at(flat, leg.toes));
    expect(turned).toBeCloseTo(Math.atan(0.5), 3);
  });
});

describe("turns", () => {
  const some = fc
    .tuple(number(-1, 1), number(-1, 1), number(-1, 1), number(-1, 1))
    .filter((q) => Math.hypot(...q) > 0.05)
    .map((q) => {
      const turned = Float32Array.from(q);
      unit(turned, 0);
      return turned;
    });
  const vector = fc.tuple(number(-3, 3), number(-3, 3), number(-3, 3));
  const turned = (q: Float32Array, [x, y, z]: readonly [number, number, number]) => {
    const out = { x: 0, y: 0, z: 0 };
    turn(q, 0, x, y, z, out);
    return out;
  };

  it("keep lengths", () => {
    fc.assert(
      fc.property(some, vector, (q, v) => {
        const { x, y, z } = turned(q, v);
        expect(Math.hypot(x, y, z)).toBeCloseTo(Math.hypot(...v), 4);
      }),
    );
  });

  it("compose, also when written to one of the two", () => {
    fc.assert(
      fc.property(some, some, vector, (a, b, v) => {
        const between = turned(b, v);
        const apart = turned(a, [between.x, between.y, between.z]);
        const both = Float32Array.from(b);
        times(a, 0, both, 0, both, 0);
        const together = turned(both, v);
        for (const axis of ["x", "y", "z"] as const) expect(together[axis]).toBeCloseTo(apart[axis], 3);
      }),
    );
  });
});
