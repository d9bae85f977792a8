import { Matrix4 } from "three";
import { expect, it } from "vitest";
import { newRenderFrame } from "../render-frame.ts";
import { levelFor } from "./picture-level.ts";

const HEIGHTS = [128, 256, 512, 1024];
/** Looks along -Z; `unit` is the height in pixels of a metre at one metre's distance. */
const eye = { ...newRenderFrame().eye, x: 0, y: 0, z: 0, aheadX: 0, aheadY: 0, aheadZ: -1, pixels: 1000 };
/** Level of a picture of this height at this distance ahead. */
const levelAt = (far: number, height = 1, share = 1): number =>
  levelFor(new Matrix4().makeScale(1.5, height, 1).setPosition(0, 0, -far), HEIGHTS, eye, share);

it("is higher the closer a picture is, up to the highest level", () => {
  expect([20, 5, 2.5, 1.5, 0.1].map((far) => levelAt(far))).toEqual([0, 1, 2, 3, 3]);
});

it("is the lowest level that is sharp enough, not the next one", () => {
  // 1000 / (far - 0.3) pixels, of which 85 % are enough.
  expect(levelAt(0.3 + 850 / 256 + 0.01)).toBe(1);
  expect(levelAt(0.3 + 850 / 256 - 0.01)).toBe(2);
});

it("depends on the height on screen", () => {
  expect(levelAt(5, 4)).toBeGreaterThan(levelAt(5, 1));
});

it("is lower if all are reduced, and behind the viewer", () => {
  expect(levelAt(1.5, 1, 0.3)).toBe(1);
  expect(levelAt(-3)).toBeLessThan(levelAt(3));
  // Beside the eye, part of it may still be visible.
  expect(levelAt(-1.5)).toBe(levelAt(1.5));
});

it("is the only level of a picture that has one", () => {
  expect(levelFor(new Matrix4(), [64], eye, 1)).toBe(0);
});
