import { expect, test } from "vitest";
import { Mesh } from "../kit/mesh.ts";
import { STRINGS } from "./strings.ts";

/** Half the free width between the posts, metres. */
const WAY = 2.2;
/** Height of the tallest people with hair, plus a margin. */
const HEADROOM = 2.3;

test.each(STRINGS.filter(({ group }) => group === "light").map((source) => [source.id, source] as const))(
  "people walk under a %s without touching it",
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
