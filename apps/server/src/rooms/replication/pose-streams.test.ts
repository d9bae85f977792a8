import { describe, expect, it } from "vitest";
import { newQuantizedPose, PoseQuantizer, UNITS_PER_CM } from "@veranda/wire";
import { PoseStreams } from "./pose-streams.ts";

const grid = new PoseQuantizer({ min: [-256, -64, -256], max: [256, 192, 256] });
const NEAR = 0;
const MIDDLE = 1;

/** Ticks in which a level is told of somebody who walks straight on and from tick 21 on is `cm` further aside each. */
function toldAt(level: number, cm: number): number[] {
  const streams = new PoseStreams(grid, 0, 0);
  const told: number[] = [];
  for (let tick = 1; tick < 28; tick += 1) {
    const aside = Math.max(0, tick - 20) * cm * UNITS_PER_CM;
    const pose = { ...newQuantizedPose(), x: 80_000 + tick * 60, vx: 60, z: 80_000 + aside, motion: 1 };
    streams.tick(pose, tick, tick === 1);
    if ((streams.bits[level] ?? 0) > 0) told.push(tick);
  }
  return told.filter((tick) => tick > 20);
}

describe("streams (W18)", () => {
  it("near tell of everybody in the tick in which they turn", () => {
    expect(toldAt(NEAR, 3)[0]).toBe(21);
  });

  it("in the middle tell of them every second tick, and in each of who is far off", () => {
    expect(toldAt(MIDDLE, 6).filter((tick) => tick % 2 === 1)).toEqual([]);
    expect(toldAt(MIDDLE, 11)).toEqual([21, 22, 23, 24, 25, 26, 27]);
  });
});
