import {
  BitReader,
  newQuantizedPose,
  PoseQuantizer,
  readUpFrame,
  restingPose,
  TICK_MS,
  type Pose,
  type UpFrame,
} from "@veranda/wire";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PoseSender } from "./pose-sender.ts";

const grid = new PoseQuantizer({ min: [-50, -10, -50], max: [50, 30, 50] });

/** A room that hears one sender, and goes on by itself where nothing is said. */
class Hearer {
  readonly #reader = new BitReader();
  readonly frame: UpFrame = {
    step: 0,
    heard: 0,
    epoch: 0,
    hasPlace: false,
    isTeleport: false,
    hasTurn: false,
    hasState: false,
    pose: newQuantizedPose(),
    mouth: 0,
  };
  #placedAt = 0;
  frames = 0;

  hear(bytes: Uint8Array | null): boolean {
    if (!bytes) return false;
    const { frame } = this;
    this.#reader.open(bytes, 2);
    readUpFrame(this.#reader, grid, frame);
    if (frame.hasPlace) this.#placedAt = frame.step;
    this.frames += 1;
    return true;
  }

  /** Where the room believes the sender, at one of their steps. Metres. */
  at(step: number): [number, number, number] {
    const { pose } = this.frame;
    const steps = step - this.#placedAt;
    const along = (from: number, speed: number, axis: 0 | 1 | 2) => grid.metres(from + speed * steps, axis);
    return [along(pose.x, pose.vx, 0), along(pose.y, pose.vy, 1), along(pose.z, pose.vz, 2)];
  }
}

const spoken = (pose: Pose, mouth = 0) => ({ ...pose, mouth });

describe("what one tells the room", () => {
  it("is where one is, within a hand's breadth, however one walks, turns and stops", () => {
    const leg = fc.record({
      vx: fc.double({ min: -6, max: 6, noNaN: true }),
      vz: fc.double({ min: -6, max: 6, noNaN: true }),
      steps: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(fc.array(leg, { minLength: 1, maxLength: 8 }), (legs) => {
        const sender = new PoseSender(grid);
        const room = new Hearer();
        const pose = restingPose();
        let step = 0;
        for (const { vx, vz, steps } of legs) {
          for (let i = 0; i < steps; i++) {
            step += 1;
            const isIn = Math.abs(pose.x + vx / 10) < 45 && Math.abs(pose.z + vz / 10) < 45;
            pose.vx = isIn ? vx : 0;
            pose.vz = isIn ? vz : 0;
            pose.x += pose.vx / 10;
            pose.z += pose.vz / 10;
            room.hear(sender.step(spoken(pose), step * TICK_MS, 0));
            const [x, , z] = room.at(step);
            expect(Math.hypot(x - pose.x, z - pose.z)).toBeLessThan(0.1);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it("is sent at most once a step, and seldom while standing still", () => {
    const sender = new PoseSender(grid);
    const room = new Hearer();
    for (let ms = 0; ms < 8_000; ms += 16) room.hear(sender.step(spoken(restingPose()), ms, 0));
    expect(room.frames).toBeGreaterThanOrEqual(8);
    expect(room.frames, "a sign of life now and then").toBeLessThanOrEqual(11);
    const dancing = new Hearer();
    for (let ms = 8_000; ms < 10_000; ms += 16)
      dancing.hear(sender.step(spoken({ ...restingPose(), x: Math.sin(ms) }), ms, 0));
    expect(dancing.frames).toBeLessThanOrEqual(21);
  });

  it("does not waver with the moment in a step at which a frame is drawn", () => {
    const sender = new PoseSender(grid);
    const room = new Hearer();
    const walking = { ...restingPose(), vx: 2 };
    room.hear(sender.step(spoken(walking), 0, 0));
    const { frames } = room;
    for (let step = 1; step < 7; step++) {
      const late = (step * 37) % 90;
      const seconds = step / 10 + late / 1000;
      room.hear(sender.step(spoken({ ...walking, x: 2 * seconds }), step * TICK_MS + late, 0));
    }
    expect(room.frames, "one walks on as the room believes").toBe(frames);
  });

  it("sends a stop at once", () => {
    const sender = new PoseSender(grid);
    const room = new Hearer();
    const walking = { ...restingPose(), vx: 2 };
    room.hear(sender.step(spoken(walking), 0, 0));
    expect(room.hear(sender.step(spoken({ ...walking, x: 0.2, vx: 0 }), TICK_MS, 0))).toBe(true);
    expect(room.frame.pose.vx).toBe(0);
    expect(room.at(9)[0]).toBeCloseTo(0.2, 1);
  });

  it("tells a turn, another motion and a mouth, and repeats none of them", () => {
    const sender = new PoseSender(grid);
    const room = new Hearer();
    const says = (more: Partial<Pose>, mouth = 0, at = 0): string[] => {
      if (!room.hear(sender.step(spoken({ ...restingPose(), ...more }, mouth), at * TICK_MS, 0))) return [];
      const { hasPlace, hasTurn, hasState, mouth: open } = room.frame;
      return Object.entries({ hasPlace, hasTurn, hasState, mouth: open !== 0 }).flatMap(([what, is]) =>
        is ? [what] : [],
      );
    };
    expect(says({}, 0, 0)).toEqual(["hasPlace", "hasTurn", "hasState"]);
    expect(says({ heading: 1 }, 0, 1)).toEqual(["hasTurn"]);
    expect(says({ heading: 1 }, 0, 2)).toEqual([]);
    expect(says({ heading: 1, motion: 3 }, 0, 3)).toEqual(["hasState"]);
    expect(says({ heading: 1, motion: 3 }, 0x5c, 4)).toEqual(["mouth"]);
    expect(says({ heading: 1, motion: 3 }, 0, 5), "that it is shut").toEqual([]);
    expect(room.frame.mouth).toBe(0);
    expect(says({ heading: 1, motion: 3 }, 0, 6)).toEqual([]);
  });

  it("says that one was put elsewhere, once", () => {
    const sender = new PoseSender(grid);
    const room = new Hearer();
    room.hear(sender.step(spoken(restingPose()), 0, 0));
    sender.teleport();
    room.hear(sender.step(spoken({ ...restingPose(), x: 30, vx: 5 }), TICK_MS + 50, 0));
    expect(room.frame).toMatchObject({ isTeleport: true, hasPlace: true });
    expect(room.at(1)[0], "where one is put, not a step before it").toBeCloseTo(30, 1);
    room.hear(sender.step(spoken({ ...restingPose(), x: 30.5, vx: 5, motion: 2 }), 2 * TICK_MS, 0));
    expect(room.frame.isTeleport).toBe(false);
  });

  it("is sent again in full after a server correction", () => {
    const sender = new PoseSender(grid);
    const room = new Hearer();
    room.hear(sender.step(spoken(restingPose()), 0, 0));
    sender.epoch = 5;
    room.hear(sender.step(spoken(restingPose()), TICK_MS, 7));
    expect(room.frame).toMatchObject({ epoch: 5, heard: 7, hasPlace: true, hasTurn: true, hasState: true });
  });
});
