import { expect, test } from "vitest";
import { Mesh } from "../kit/mesh.ts";
import { PALETTE } from "../kit/paint.ts";
import { PREFABS } from "./index.ts";
import { rope, wire } from "./rope.ts";

/** What is drawn a pixel wide far off. The lowest three bits say how it moves. */
const wiresOf = (mesh: Mesh): Set<number> =>
  new Set(
    mesh.live
      .filter((_, i) => i % 4 === 1)
      .map((bits) => Math.floor(bits / 8))
      .filter((millimetres) => millimetres > 0),
  );

test("a wire tells its radius, and still how it moves", () => {
  const mesh = new Mesh();
  wire(mesh, {
    path: rope([0, 1, 0], [1, 1, 0], 0.1),
    millimetres: 8,
    paint: { ...PALETTE.linen, sway: "leaf" },
  });
  expect(new Set(mesh.live.filter((_, i) => i % 4 === 1))).toEqual(new Set([8 * 8 + 4]));
});

test.each(["lantern-string", "bulb-string", "bunting", "kite", "balloons", "market-stall"])(
  "the string of %s is a wire: thinner than a pixel it would break into dashes",
  (id) => {
    const mesh = new Mesh();
    PREFABS.find((prefab) => prefab.id === id)?.build(mesh);
    expect(wiresOf(mesh).size).toBeGreaterThan(0);
  },
);
