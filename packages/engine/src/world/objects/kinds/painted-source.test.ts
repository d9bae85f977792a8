import { beforeEach, expect, it } from "vitest";
import { NullMedia } from "../../../platform/null/null-media.ts";
import { paintedSource } from "./painted-source.ts";

const LINK = { style: "link", title: "Tea", description: "", site: "tea.example", picture: "/a" } as const;
let media: NullMedia;
beforeEach(() => {
  media = new NullMedia();
});

it("has its card's aspect ratio before it is painted, and is painted at the resolution of each level", async () => {
  const source = paintedSource(media, LINK);
  expect(media.painted).toEqual([]);
  expect(source.aspect).toBeCloseTo(320 / 180);
  expect(source.heights).toEqual([90, 180, 360, 720]);
  for (const [level, height] of source.heights.entries())
    expect(await source.load(level)).toMatchObject({ height });
});

it("is the same picture only for equal cards", () => {
  const { key } = paintedSource(media, LINK);
  expect(paintedSource(media, { ...LINK }).key).toBe(key);
  expect(paintedSource(media, { ...LINK, title: "Coffee" }).key).not.toBe(key);
});

it("is painted with its picture, which is released afterwards", async () => {
  const load = () => media.readPicture(new ArrayBuffer(8));
  const { texture } = await paintedSource(media, LINK, load).load(1);
  expect(media.pictured).toBe(1);
  expect([...media.alive]).toEqual([texture]);
});

it("is painted without its picture, and without space for it, if that can't be loaded", async () => {
  await paintedSource(media, LINK, () => Promise.reject(new TypeError("Failed to fetch"))).load(1);
  expect(media.painted).toEqual([{ ...LINK, picture: null }]);
});

it("releases its picture if painting fails", async () => {
  media.paint = () => {
    throw new Error("No canvas");
  };
  const load = () => media.readPicture(new ArrayBuffer(8));
  await expect(paintedSource(media, LINK, load).load(1)).rejects.toThrow("No canvas");
  expect(media.alive.size).toBe(0);
});
