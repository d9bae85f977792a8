import { expect, test } from "vitest";
import { Mesh } from "../kit/mesh.ts";
import { STRINGS } from "./strings.ts";

/** Half the way between the posts that is free, metres. */
const WAY = 2.2;
/** The tallest of people with their hair, and something over. */
const HEADROOM = 2.3;

test.each(STRINGS.filter(({ group }) => group === "light").map((source) => [source.id, source] as const))(
  "people walk under a %s without a touch",
  (_, { build }) => {
    const mesh = new Mesh();
    build(mesh);
    const heights = mesh.positions.filter(
      (_height, i) => i % 3 === 1 && Math.abs(mesh.positions[i - 1] ?? 0) < WAY,
    );
    expect(heights.length).toBeGreaterThan(0);
    expect(Math.min(...heights)).toBeGreaterThan(HEADROOM);
  },
);
