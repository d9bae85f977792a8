import { Matrix4 } from "three";
import { expect, it } from "vitest";
import { NullMedia } from "../../../platform/null/null-media.ts";
import { createObjectUniforms } from "../object-material.ts";
import { newRenderFrame } from "../render-frame.ts";
import { Panels } from "./panels.ts";
import type { Panel } from "./panel.ts";

const HEIGHTS = [256, 512, 1024, 2048];
const MEGABYTES = (level: number): number => ((HEIGHTS[level] ?? 0) ** 2 * 4 * 1.34) / 2 ** 20;

/** Places this many pictures, each right in front of the eye. */
function hang(count: number) {
  const media = new NullMedia();
  const panels = new Panels(createObjectUniforms(), () => undefined, media, undefined);
  const all = Array.from({ length: count }, (_, i) => {
    const panel = panels.add();
    panels.show(panel, {
      key: `picture ${i}`,
      heights: HEIGHTS,
      load: (level) => media.readPicture(new ArrayBuffer(HEIGHTS[level] ?? 0)),
    });
    panels.place(panel, new Matrix4(), 0, 0, -1, 1, 1);
    return panel;
  });
  const frame = newRenderFrame();
  Object.assign(frame.eye, { x: 0, y: 0, z: 0, aheadX: 0, aheadY: 0, aheadZ: -1, pixels: 2000 });
  const pass = async (frames: number) => {
    for (let i = 0; i < frames; i++) {
      panels.update({ ...frame, dt: 1 / 30 });
      for (let turn = 0; turn < 8; turn++) await Promise.resolve();
    }
  };
  return { panels, all, pass };
}
const levels = (all: readonly Panel[]): number[] => all.map(({ shown }) => Number(shown?.split("@")[1]));

it("a few pictures have the level for their size on screen", async () => {
  const { all, pass } = hang(3);
  await pass(60);
  expect(levels(all)).toEqual([3, 3, 3]);
});

it("many pictures have lower levels, so that all together stay within the budget of their quality", async () => {
  const { panels, all, pass } = hang(30);
  const held = () => levels(all).reduce((sum, level) => sum + MEGABYTES(level), 0);
  await pass(600);
  expect(held()).toBeLessThan(320);
  const high = held();
  panels.setQuality("low");
  await pass(900);
  expect(held()).toBeLessThan(80);
  // Each has at least its lowest level.
  expect(levels(all).every((level) => level >= 0)).toBe(true);
  panels.setQuality("high");
  await pass(900);
  expect(held()).toBeGreaterThan(80);
  expect(high).toBeGreaterThan(80);
});
