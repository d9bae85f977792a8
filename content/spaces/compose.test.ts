import { describe, expect, test } from "vitest";
import { angles, cycle, hang, person, put, ring, round, row, signBoard, towards } from "./compose.ts";

/** Facing direction: an object's turn of 0 faces +Z, a person's heading of 0 faces -Z. */
const looks = (turn: number): [number, number] => [Math.sin(turn), Math.cos(turn)];
const apart = (one: readonly number[], other: readonly number[]): number =>
  Math.hypot(...one.map((value, at) => value - (other[at] ?? NaN)));

describe("objects in a row", () => {
  test("are evenly spaced from one end to the other, with the same turn", () => {
    const chairs = row("chair", [0, 0], [6, 3], 4, 0.5);
    expect(chairs.map(({ x, z, turn }) => [x, z, turn])).toEqual([
      [0, 0, 0.5],
      [2, 1, 0.5],
      [4, 2, 0.5],
      [6, 3, 0.5],
    ]);
  });

  test("with a single one have it at the beginning", () => {
    expect(row("chair", [1, 2], [9, 9], 1)).toEqual([put("chair", 1, 2)]);
  });

  test("can vary by index", () => {
    const colours = cycle(["#111111", "#222222"]);
    expect(row("chair", [0, 0], [1, 0], 3, 0, colours).map(({ colour }) => colour)).toEqual([
      "#111111",
      "#222222",
      "#111111",
    ]);
  });
});

describe("objects in a ring", () => {
  test("have the same distance from the centre, and face it", () => {
    for (const { x, z, turn } of ring("cushion", [2, -3], 1.5, round(5, 0.3))) {
      expect(Math.hypot(x - 2, z + 3)).toBeCloseTo(1.5, 9);
      expect(apart(looks(turn), [(2 - x) / 1.5, (-3 - z) / 1.5])).toBeLessThan(1e-9);
    }
  });

  test("are evenly spaced, without overlaps", () => {
    const places = ring("cushion", [0, 0], 1, round(6)).map(({ x, z }) => `${x.toFixed(3)} ${z.toFixed(3)}`);
    expect(new Set(places).size).toBe(6);
  });

  test("in an arc have one at each end", () => {
    expect(angles(3, 0, 2)).toEqual([0, 1, 2]);
    expect(angles(1, 0.7, 2)).toEqual([0.7]);
  });
});

describe("people and objects that face a point", () => {
  test.each([
    [0, 5],
    [5, 0],
    [-3, -4],
  ])("have it in front: %d, %d", (x, z) => {
    const far = Math.hypot(x, z);
    expect(apart(looks(towards(0, 0, x, z)), [x / far, z / far])).toBeLessThan(1e-9);
    const { heading } = person(0, 0, x, z);
    expect(apart([-Math.sin(heading), -Math.cos(heading)], [x / far, z / far])).toBeLessThan(1e-9);
  });
});

describe("a sign board", () => {
  const [board, title, words] = signBoard([2, 3], [2, 10], ["Pool", "Mind the step"], "#2f7f86");
  test("is a board with a large line above a small one", () => {
    expect(board).toMatchObject({ prefab: "sign-board", x: 2, z: 3, colour: "#2f7f86" });
    if (!title || !words || !("text" in title) || !("text" in words)) throw new Error("There are no words.");
    expect([title.text, words.text]).toEqual(["Pool", "Mind the step"]);
    expect(title.y).toBeGreaterThan(words.y + 0.3);
    expect(title.scale).toBeGreaterThan(words.scale);
  });

  test("has its text in front, on the side that it faces", () => {
    for (const line of [title, words]) {
      if (!line || !("text" in line)) throw new Error("There are no words.");
      expect(line.x).toBeCloseTo(2, 9);
      expect(line.z).toBeGreaterThan(3.03);
      expect(line.z).toBeLessThan(3.12);
      expect(line.turn).toBeCloseTo(0, 9);
    }
  });
});

test("a picture without a given tint has its own colours", () => {
  expect(hang("painting-sea", "loggia-1")).toEqual({ prefab: "painting-sea", frame: "loggia-1" });
  expect(hang("painting-folds", "loggia-2", "#c9603c")).toMatchObject({ colour: "#c9603c" });
});
