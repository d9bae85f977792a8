import { describe, expect, it } from "vitest";
import { CrowdDataTexture, POSE_TEXELS } from "./crowd-data-texture.ts";

const CAPACITY = 100;
const firstNumber = (row: number) => row * POSE_TEXELS * 4;

describe("the data texture of the crowd", () => {
  it("is no larger than needed, and keeps its content when it grows", () => {
    const table = new CrowdDataTexture(CAPACITY);
    const small = table.poses.image.height;
    table.poseData[firstNumber(table.take())] = 7;
    expect(small).toBeLessThan(CAPACITY / 4);
    let last = 0;
    while (last < 40) last = table.take();
    table.poseData[firstNumber(last)] = 8;
    expect(table.poses.image.height).toBeGreaterThan(40);
    expect(table.looks.image.height).toBe(table.poses.image.height);
    expect(table.poseData[firstNumber(0)]).toBe(7);
    expect(table.poseData[firstNumber(last)]).toBe(8);
    expect(table.poses.image.data).toHaveLength(table.poses.image.height * POSE_TEXELS * 4);
  });

  it("frees rows, and holds exactly its capacity", () => {
    const table = new CrowdDataTexture(CAPACITY);
    const rows = Array.from({ length: CAPACITY }, () => table.take());
    expect(new Set(rows).size).toBe(CAPACITY);
    expect(table.poses.image.height).toBe(CAPACITY);
    expect(() => table.take()).toThrow(RangeError);
    table.giveBack(41);
    expect(table.take()).toBe(41);
  });
});
