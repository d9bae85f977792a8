import { Vector3 } from "three";
import { beforeAll, describe, expect, test } from "vitest";
import { isFree } from "../environments/rays.fixture.ts";
import { Ground } from "./ground.ts";
import { SAMPLE_SPACES, stoodIn } from "./sample.fixture.ts";
import { visibleOf } from "./sight.ts";

/** Of a space with its environment: triangles, and bytes of all models, before they are packed for the network. */
const MOST = { triangles: 166_000, bytes: 130_000, objects: 32, lamps: 16 };
/** Where somebody stands who reads a sign, how high their eyes and how high its letters are, metres. */
const READER = { away: 2, eyes: 1.6, lowest: 0.6, highest: 2.8 };
/** Minimum ratio of contrast between letters and their board (WCAG 2.2, 1.4.3, large text). */
const CONTRAST = 3;
/** The light face of a sign board, on which its letters stand. */
const FACE = "#f4ead5";

const luminanceOf = (hex: string): number =>
  [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    .reduce((sum, value, k) => sum + value * ([0.2126, 0.7152, 0.0722][k] ?? 0), 0);
const contrastOf = (one: string, other: string): number => {
  const [a, b] = [luminanceOf(one) + 0.05, luminanceOf(other) + 0.05];
  return Math.max(a, b) / Math.min(a, b);
};

describe.each(SAMPLE_SPACES.map((space) => [space.slug, space] as const))("%s", (_, { objects, setting }) => {
  let ground: Ground;
  beforeAll(async () => {
    ground = await Ground.of(setting.environment);
  });

  test("is light enough to be drawn on a phone, and to arrive in quickly", () => {
    const things = stoodIn(objects);
    const triangles = things.reduce((sum, { prefab }) => sum + prefab.triangles, ground.manifest.triangles);
    const models = new Map(things.map(({ prefab }) => [prefab.id, prefab.bytes]));
    expect(triangles).toBeLessThanOrEqual(MOST.triangles);
    expect([...models.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(MOST.bytes);
    expect(objects.length).toBeLessThanOrEqual(MOST.objects);
    expect(things.reduce((sum, { prefab }) => sum + prefab.lamps.length, 0)).toBeLessThanOrEqual(MOST.lamps);
  });

  test("stands upright: nothing leans, is mirrored or has no size", () => {
    const wrong = objects.filter(({ transform: { rotation, scale } }) => {
      const [x, y, z, w] = rotation;
      const isTilted = Math.abs(x) + Math.abs(z) > 0.001 || Math.abs(Math.hypot(y, w) - 1) > 0.002;
      return isTilted || scale.some((value) => value < 0.2 || value > 12);
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  test("has signs that somebody can walk up to and read", async () => {
    const drawn = await visibleOf(ground);
    for (const { kind, props, transform } of objects) {
      if (kind !== "text") continue;
      const turn = 2 * Math.atan2(transform.rotation[1], transform.rotation[3]);
      const way = new Vector3(Math.sin(turn), 0, Math.cos(turn));
      const sign = new Vector3(...transform.position).addScaledVector(way, 0.05);
      const reader = sign.clone().addScaledVector(way, READER.away);
      const floor = ground.heightAt(reader.x, reader.z, sign.y + 0.5) ?? -Infinity;
      const text = String(props.text);
      expect(sign.y - floor, text).toBeGreaterThan(READER.lowest);
      expect(sign.y - floor, text).toBeLessThan(READER.highest);
      expect(isFree(drawn, reader.setY(floor + READER.eyes), sign), text).toBe(true);
      expect(contrastOf(String(props.colour), FACE), text).toBeGreaterThan(CONTRAST);
    }
  });
});
