import { expect, describe, test } from "vitest";
import { encodeStoreys, findStoreys, groundGrid, groundLight } from "./ground-light.ts";
import type { BakedLight } from "./filter.ts";
import type { Texels } from "./texels.ts";

const SIZE = 40;
const RANGE = 4;
/** A floor of four by four metres, ten texels per metre; `above` is the height of something over it, metres. */
function floors(above: (x: number, z: number) => number | null): Texels {
  const texels: Texels = {
    size: SIZE * 2,
    covered: new Uint8Array((SIZE * 2) ** 2),
    positions: new Float32Array((SIZE * 2) ** 2 * 3),
    normals: new Float32Array((SIZE * 2) ** 2 * 3),
  };
  const put = (texel: number, x: number, y: number, z: number): void => {
    texels.covered[texel] = 1;
    texels.positions.set([x, y, z], texel * 3);
    texels.normals.set([0, 1, 0], texel * 3);
  };
  for (let row = 0; row < SIZE; row++)
    for (let column = 0; column < SIZE; column++) {
      const [x, z] = [(column + 0.5) / 10, (row + 0.5) / 10];
      put(row * SIZE * 2 + column, x, 0, z);
      const height = above(x, z);
      if (height !== null) put((row + SIZE) * SIZE * 2 + column, x, height, z);
    }
  return texels;
}
const GRID = groundGrid([0, 0, 0], [4, 3, 4], 1, RANGE);
/** Light that gets redder to the east, and brighter upwards. */
const lightOf = ({ size, covered, positions }: Texels): BakedLight => {
  const light = new Float32Array(size * size * 4);
  for (let texel = 0; texel < size * size; texel++)
    if (covered[texel])
      light.set(
        [(positions[texel * 3] ?? 0) / 4, (positions[texel * 3 + 1] ?? 0) > 1 ? 2 : 0.5, 0, 1],
        texel * 4,
      );
  return light;
};
const cellsOf = (text: string): number[][] => {
  const bytes = [...Buffer.from(text, "base64")];
  return Array.from({ length: bytes.length / 3 }, (_, cell) =>
    bytes.slice(cell * 3, cell * 3 + 3).map((byte) => (byte / 255) ** 2 * RANGE),
  );
};

describe("the light on the ground", () => {
  test("covers all of the bounds, also if they are no whole number of cells", () => {
    expect(GRID).toMatchObject({ origin: [0, 0], columns: 4, rows: 4 });
    expect(groundGrid([-1.2, 0, -0.3], [2.1, 1, 2], 1, RANGE)).toMatchObject({ columns: 4, rows: 3 });
  });

  test("is the mean of each cell", () => {
    const texels = floors(() => null);
    const cells = cellsOf(groundLight(lightOf(texels), texels, GRID, findStoreys(texels, GRID), "lowest"));
    expect(cells).toHaveLength(16);
    cells.forEach(([red = NaN, green = NaN, blue = NaN], cell) => {
      expect(red).toBeCloseTo(((cell % 4) + 0.5) / 4, 1);
      expect(green).toBeCloseTo(0.5, 1);
      expect(blue).toBe(0);
    });
  });

  test("extends into unknown cells from their neighbours", () => {
    const texels = floors(() => null);
    const light = lightOf(texels);
    for (let texel = 0; texel < texels.size ** 2; texel++)
      if ((texels.positions[texel * 3] ?? 0) > 2) texels.covered[texel] = 0;
    const cells = cellsOf(groundLight(light, texels, GRID, findStoreys(texels, GRID), "lowest"));
    for (const row of [0, 4, 8, 12]) {
      expect(cells[row + 2]?.[0]).toBeCloseTo(cells[row + 1]?.[0] ?? NaN, 2);
      expect(cells[row + 3]?.[0]).toBeCloseTo(cells[row + 1]?.[0] ?? NaN, 2);
    }
  });

  test("ignores texels that don't face up, and unlit ones", () => {
    const texels = floors(() => null);
    const light = lightOf(texels);
    for (let texel = 0; texel < texels.size ** 2; texel++) {
      const x = texels.positions[texel * 3] ?? 0;
      if (x > 1 && x < 1.5) texels.normals.set([1, 0, 0], texel * 3);
      if (x > 1 && x < 1.5) light[texel * 4 + 1] = 99;
      if (x > 2.5 && x < 3) light.set([99, 99, 99, 0], texel * 4);
    }
    const cells = cellsOf(groundLight(light, texels, GRID, findStoreys(texels, GRID), "lowest"));
    for (const [, green] of cells) expect(green).toBeCloseTo(0.5, 1);
  });
});

describe("storeys", () => {
  test("there is one if nothing is above, or only a table", () => {
    expect(
      findStoreys(
        floors(() => null),
        GRID,
      ).hasUpper,
    ).toBe(false);
    expect(
      findStoreys(
        floors((x) => (x < 1 ? 0.8 : null)),
        GRID,
      ).hasUpper,
    ).toBe(false);
  });

  test("a gallery is one above, a beam is none", () => {
    const gallery = findStoreys(
      floors((x) => (x < 2 ? 3 : null)),
      GRID,
    );
    expect(gallery.hasUpper).toBe(true);
    expect([...gallery.upper].slice(0, 4)).toEqual([3, 3, NaN, NaN]);
    expect(
      findStoreys(
        floors((x) => (x < 0.2 ? 3 : null)),
        GRID,
      ).hasUpper,
    ).toBe(false);
  });

  test("each has its own light", () => {
    const texels = floors((x) => (x < 2 ? 3 : null));
    const storeys = findStoreys(texels, GRID);
    const [below, above] = (["lowest", "upper"] as const).map((floor) =>
      cellsOf(groundLight(lightOf(texels), texels, GRID, storeys, floor)),
    );
    expect(below?.[0]?.[1]).toBeCloseTo(0.5, 1);
    expect(above?.[0]?.[1]).toBeCloseTo(2, 1);
  });

  test("are encoded relative to the bounds' height; 0 is none", () => {
    const upper = Float32Array.from([NaN, 0, 5, 10]);
    const bytes = [...Buffer.from(encodeStoreys({ upper, lowest: upper, hasUpper: true }, 0, 10), "base64")];
    expect(bytes).toEqual([0, 1, 128, 255]);
  });
});
