import { beforeEach, expect, it } from "vitest";
import { NullMedia } from "../../../platform/null/null-media.ts";
import { paintedSource } from "./painted-source.ts";

const LINK = { style: "link", title: "Tea", description: "", site: "tea.example", picture: "/a" } as const;
let media: NullMedia;
beforeEach(() => {
  media = new NullMedia();
});

it("has the shape of its card before it is painted, and is painted as fine as each of its sizes", async () => {
  const source = paintedSource(media, LINK);
  expect(media.painted).toEqual([]);
  expect(source.aspect).toBeCloseTo(320 / 180);
  expect(source.heights).toEqual([90, 180, 360, 720]);
  for (const [level, height] of source.heights.entries())
    expect(await source.load(level)).toMatchObject({ height });
});

it("is the same picture for equal cards only", () => {
  const { key } = paintedSource(media, LINK);
  expect(paintedSource(media, { ...LINK }).key).toBe(key);
  expect(paintedSource(media, { ...LINK, title: "Coffee" }).key).not.toBe(key);
});

it("is painted with its picture, which is let go of then", async () => {
  const load = () => media.readPicture(new ArrayBuffer(8));
  const { texture } = await paintedSource(media, LINK, load).load(1);
  expect(media.pictured).toBe(1);
  expect([...media.alive]).toEqual([texture]);
});

it("is painted without its picture, and without room for it, where that can't be had", async () => {
  await paintedSource(media, LINK, () => Promise.reject(new TypeError("Failed to fetch"))).load(1);
  expect(media.painted).toEqual([{ ...LINK, picture: null }]);
});

it("lets go of its picture where it can't be painted", async () => {
  media.paint = () => {
    throw new Error("No canvas");
  };
  const load = () => media.readPicture(new ArrayBuffer(8));
  await expect(paintedSource(media, LINK, load).load(1)).rejects.toThrow("No canvas");
  expect(media.alive.size).toBe(0);
});
