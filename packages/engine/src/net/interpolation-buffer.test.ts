import { MOTION } from "@veranda/wire";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InterpolationBuffer, remotePose, type PoseSample } from "./interpolation-buffer.ts";

const at = (tick: number, x: number, more: Partial<PoseSample> = {}): PoseSample => ({
  tick,
  x,
  y: 0,
  z: 0,
  vx: 0,
  vy: 0,
  vz: 0,
  heading: 0,
  motion: MOTION.idle,
  flags: 0,
  ...more,
});
const shownAt = (buffer: InterpolationBuffer, tick: number) => {
  const out = remotePose();
  buffer.sample(tick, out);
  return out;
};

describe("somebody else", () => {
  it("walks on between two reports as they were seen to walk, at their speed", () => {
    const buffer = new InterpolationBuffer();
    buffer.jump(at(0, 0, { vx: 0.2, motion: MOTION.walk }));
    for (const tick of [1, 2.5, 4]) expect(shownAt(buffer, tick).x).toBeCloseTo(0.2 * tick);
    expect(shownAt(buffer, 2)).toMatchObject({ motion: MOTION.walk });
    expect(shownAt(buffer, 2).vx).toBeCloseTo(2);
  });

  it("who stopped elsewhere gets there, and stands", () => {
    const buffer = new InterpolationBuffer();
    buffer.jump(at(0, 0, { vx: 0.2, motion: MOTION.walk }));
    buffer.steer(at(4, 0.5), 3, 1);
    const end = shownAt(buffer, 12);
    expect(end.x).toBeCloseTo(0.5);
    expect(end).toMatchObject({ vx: 0, motion: MOTION.idle });
  });

  it("further aside than anybody comes in a tick has left the way before it, and is not dragged there", () => {
    const mostSideways = (tick: number, z: number, vz: number): number => {
      const buffer = new InterpolationBuffer();
      buffer.jump(at(0, 0, { vx: 0.5 }));
      buffer.steer(at(tick, 0.5 * tick, { vx: 0.5, z, vz }), tick - 2, 1);
      let most = 0;
      for (let now = tick - 3; now < tick + 3; now += 0.05) most = Math.max(most, shownAt(buffer, now).vz);
      return most;
    };
    // At 2 m/s a tick: one tick after it began, and two ticks.
    expect(mostSideways(10, 0.1, 0.2)).toBeLessThan(2.1);
    expect(mostSideways(10, 0.4, 0.4)).toBeLessThan(4.1);
  });

  it("turns by the shorter way", () => {
    const buffer = new InterpolationBuffer();
    buffer.jump(at(0, 0, { heading: 3 }));
    buffer.steer(at(2, 0, { heading: -3 }), 0, 2);
    const half = shownAt(buffer, 1).heading;
    expect(Math.abs(half)).toBeGreaterThan(3);
  });

  it("far from the predicted position snaps there, without interpolation", () => {
    const buffer = new InterpolationBuffer();
    buffer.jump(at(0, 0));
    buffer.steer(at(4, 40), 3, 1);
    expect(shownAt(buffer, 4).x).toBe(40);
    expect(shownAt(buffer, 3.9).x).toBe(0);
  });

  it("of the crowd, whose places alone are told, walks evenly to where they are, and looks where they go", () => {
    const buffer = new InterpolationBuffer();
    buffer.jump(at(0, 0));
    buffer.glide(at(10, 3), 10, 10);
    const places = [10, 12.5, 15, 17.5, 20].map((tick) => shownAt(buffer, tick).x);
    expect(places[0]).toBeCloseTo(0);
    expect(places[2]).toBeCloseTo(1.5);
    expect(places[4]).toBeCloseTo(3);
    expect(shownAt(buffer, 15)).toMatchObject({ motion: MOTION.walk });
    // Towards +X, where 0 is towards -Z.
    expect(shownAt(buffer, 20).heading).toBeCloseTo(-Math.PI / 2);
    const arrived = shownAt(buffer, 25);
    expect(arrived.x).toBeCloseTo(3);
    expect(arrived).toMatchObject({ vx: 0, motion: MOTION.idle });
  });

  it("of the crowd who stays stands, and who sits stays seated", () => {
    const stands = new InterpolationBuffer();
    stands.glide(at(0, 0), 0, 10);
    stands.glide(at(10, 0.05), 10, 10);
    expect(shownAt(stands, 15)).toMatchObject({ motion: MOTION.idle });
    const sits = new InterpolationBuffer();
    sits.jump(at(0, 0, { motion: MOTION.sit }));
    sits.glide(at(10, 0, { motion: MOTION.sit }), 10, 10);
    expect(shownAt(sits, 15)).toMatchObject({ motion: MOTION.sit });
  });

  it("stands where they were seen while a new connection has not heard of them", () => {
    const buffer = new InterpolationBuffer();
    buffer.jump(at(0, 0, { vx: 0.2, heading: 1, motion: MOTION.walk }));
    buffer.hold(5, 900);
    for (const tick of [900, 905, 950]) {
      const held = shownAt(buffer, tick);
      expect(held.x).toBeCloseTo(1);
      expect(held).toMatchObject({ vx: 0, heading: 1, motion: MOTION.idle });
    }
  });

  it("is nowhere before the first report", () => {
    const buffer = new InterpolationBuffer();
    expect(buffer.isKnown).toBe(false);
    buffer.hold(3, 10);
    expect(buffer.isKnown).toBe(false);
    buffer.jump(at(0, 1));
    buffer.forget();
    expect(buffer.isKnown).toBe(false);
  });

  it("never jumps, whatever is reported and however late, unless it is too far to be walked", () => {
    const report = fc.record({
      x: fc.double({ min: -2, max: 2, noNaN: true }),
      vx: fc.double({ min: -0.6, max: 0.6, noNaN: true }),
      late: fc.integer({ min: 0, max: 4 }),
      isPlace: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(report, { minLength: 1, maxLength: 14 }), (reports) => {
        const buffer = new InterpolationBuffer();
        buffer.jump(at(0, 0));
        let playing = 0;
        let last = 0;
        for (const [index, { x, vx, late, isPlace }] of reports.entries()) {
          const tick = (index + 1) * 2;
          for (; playing < tick - late; playing += 0.25) {
            const shown = shownAt(buffer, playing).x;
            // A step is a fortieth of a second: 40 m/s would be a jump.
            expect(Math.abs(shown - last)).toBeLessThan(1);
            last = shown;
          }
          if (isPlace) buffer.glide(at(tick, x), playing, 10);
          else buffer.steer(at(tick, x, { vx, motion: MOTION.walk }), playing, 2);
        }
      }),
      { numRuns: 200 },
    );
  });
});
