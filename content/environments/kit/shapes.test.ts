import { describe, expect, test } from "vitest";
import { faceOf, NEEDS_PYTHON, openEdges, runKit, TOLD, volumeOf, type KitMesh } from "./kit.fixture.ts";

/** Each shape alone, with its expected volume in cubic metres if it is closed. */
const SHAPES: Record<string, { build: string; holds?: number }> = {
  box: { build: "boxes.box(m, (1, 2, 3), (2.0, 1.0, 3.0), PAINT, bevel=0.001)", holds: 6 },
  "box along an axis": {
    build: "boxes.box(m, (0, 0, 0), (1.0, 1.0, 1.0), PAINT, axis='y', bevel=0.001)",
    holds: 1,
  },
  "flat box": {
    build: "boxes.box(m, (0, 0, 0), (1.0, 0.05, 1.0), PAINT, bevel=0.001, caps=('flat', 'flat'))",
    holds: 0.05,
  },
  block: { build: "boxes.block(m, (0, 2), (1, 2), (-1, 1), PAINT, bevel=0.001)", holds: 4 },
  "turned box": {
    build: "with_at(m, (5, 0, 5), 0.7, lambda: boxes.box(m, (0, 1, 0), (1.0, 1.0, 2.0), PAINT, bevel=0.001))",
    holds: 2,
  },
  beam: { build: "boxes.beam(m, (0, 0, 0), (3, 4, 0), 0.2, 0.4, PAINT, bevel=0.001)", holds: 0.4 },
  "upright beam": { build: "boxes.beam(m, (0, 0, 0), (0, 2, 0), 0.2, 0.2, PAINT, bevel=0.001)", holds: 0.08 },
  drum: {
    build: "rounds.lathe(m, (0, 0, 0), [(0, 0), (1, 0), (1, 0), (1, 2), (1, 2), (0, 2)], PAINT, 96)",
    holds: 2 * Math.PI,
  },
  ball: {
    build:
      "rounds.lathe(m, (0, 5, 0), [(sin(pi * i / 48), -cos(pi * i / 48)) for i in range(49)], PAINT, 96)",
    holds: (4 / 3) * Math.PI,
  },
  cushion: {
    build: "rounds.cushion(m, (0, 1, 0), (0.6, 0.2, 0.6), PAINT, tilt=-0.9)",
  },
  tube: { build: "rounds.tube(m, [(0, 0, 0), (0, 1, 0.2), (0.3, 2, 0)], [0.1, 0.08, 0.02], PAINT)" },
  disc: { build: "rounds.disc(m, (0, 0, 0), 1.0, PAINT, 32)" },
  ring: { build: "rounds.disc(m, (0, 0, 0), 1.0, PAINT, 32, inner=0.5)" },
  steps: { build: "steps.steps(m, (0, 0, 0), 0.3, 2.0, 6, 0.16, 0.3, PAINT)" },
  "wall with a door": {
    build: "rooms.wall(m, 'n', (0, 6), (0, 4), (0, 3), [(2, 3, 0, 2.1), (4, 5, 1, 2)], PAINT)",
  },
  "arched wall": {
    build: "walls.arched_wall(m, (0, 6), (0, 4), (0, 0.4), [(3, 1, 0, 2)], PAINT)",
  },
};

const MODULES = "from math import cos, pi, sin\nfrom kit import boxes, rooms, rounds, steps, walls\n";
const MADE = NEEDS_PYTHON.skip
  ? {}
  : (runKit(`${TOLD}${MODULES}
def with_at(m, place, heading, build):
    with m.at(place, heading):
        build()
out = {}
def add(name, build):
    m = Mesh(name)
    build(m)
    out[name] = told(m)
${Object.entries(SHAPES)
  .map(([name, { build }]) => `add('${name}', lambda m: ${build})`)
  .join("\n")}`) as Record<string, KitMesh>);
const madeOf = (name: string): KitMesh => {
  const found = MADE[name];
  if (!found) throw new Error(`There is no ${name}`);
  return found;
};
const areaOf = ({ positions, triangles }: KitMesh): number =>
  triangles.reduce((sum, triangle) => sum + faceOf(positions, triangle).area, 0);

describe.each(Object.entries(SHAPES))("a %s of the kit", NEEDS_PYTHON, (name) => {
  test("is a sound mesh: whole numbers, normals of length one, no triangle without a size", () => {
    const { positions, normals, triangles } = madeOf(name);
    expect(triangles.length).toBeGreaterThan(0);
    expect(positions.flat().every(Number.isFinite)).toBe(true);
    for (const normal of normals) expect(Math.abs(Math.hypot(...normal) - 1)).toBeLessThan(0.06);
    for (const triangle of triangles) expect(faceOf(positions, triangle).area).toBeGreaterThan(1e-9);
  });

  test("is lit on the side on which it is seen", () => {
    const { positions, normals, triangles } = madeOf(name);
    for (const triangle of triangles) {
      const { looks } = faceOf(positions, triangle);
      const lit = triangle.reduce(
        (sum, corner) =>
          sum + (normals[corner] ?? [0, 0, 0]).reduce((dot, n, k) => dot + n * (looks[k] ?? 0), 0),
        0,
      );
      expect(lit).toBeGreaterThan(0);
    }
  });

  test("has a place of its own in the lightmap for each of its corners", () => {
    const { charts, chartOf, uv } = madeOf(name);
    uv.forEach(([u, v], corner) => {
      const chart = charts[chartOf[corner] ?? -1];
      expect(chart).toBeDefined();
      if (!chart) return;
      expect(u * 256).toBeGreaterThan(chart.u);
      expect(u * 256).toBeLessThan(chart.u + chart.columns);
      expect(v * 256).toBeGreaterThan(chart.v);
      expect(v * 256).toBeLessThan(chart.v + chart.rows);
    });
  });
});

test.each(Object.entries(SHAPES).filter(([, { holds }]) => holds !== undefined))(
  "a %s of the kit is closed all round, and holds what such a shape holds",
  NEEDS_PYTHON,
  (name, { holds = NaN }) => {
    const { positions, triangles } = madeOf(name);
    expect(openEdges(positions, triangles)).toEqual([]);
    expect(volumeOf(positions, triangles) / holds).toBeGreaterThan(0.98);
    expect(volumeOf(positions, triangles) / holds).toBeLessThan(1.001);
  },
);

describe("measures of the kit's shapes", NEEDS_PYTHON, () => {
  test("a disc and a ring look up and cover what they say", () => {
    expect(areaOf(madeOf("disc"))).toBeCloseTo(Math.PI, 1);
    expect(areaOf(madeOf("ring"))).toBeCloseTo(Math.PI * 0.75, 1);
  });

  test("a wall is as large as it is without its openings, and nothing hangs in them", () => {
    const { positions, triangles } = madeOf("wall with a door");
    expect(areaOf(madeOf("wall with a door"))).toBeCloseTo(6 * 3 - 2.1 - 1, 6);
    const inDoor = triangles.filter((triangle) => {
      const [x, y] = [0, 1].map((axis) =>
        triangle.reduce((sum, corner) => sum + (positions[corner]?.[axis] ?? NaN) / 3, 0),
      );
      return (x ?? 0) > 2 && (x ?? 0) < 3 && (y ?? 9) < 2.1;
    });
    expect(inDoor).toEqual([]);
  });

  test("a flight climbs as many steps as it says, each as high and as deep as the other", () => {
    const heights = [...new Set(madeOf("steps").positions.map(([, y]) => Math.round(y * 1000)))];
    for (let step = 1; step <= 6; step++) expect(heights).toContain(step * 160);
    expect(Math.max(...heights)).toBe(960);
  });

  test("a turned thing is where it was put, turned counter-clockwise seen from above", () => {
    const middle = (axis: number): number =>
      madeOf("turned box").positions.reduce((sum, place, _, all) => sum + (place[axis] ?? 0) / all.length, 0);
    expect(middle(0)).toBeCloseTo(5, 1);
    expect(middle(1)).toBeCloseTo(1, 1);
    const far = madeOf("turned box").positions.map(([x, , z]) => [x - 5, z - 5] as const);
    // Its length lay along Z: turned by 0.7, its end at +Z has come to +X.
    const end = far.reduce((best, place) => (place[0] + place[1] > best[0] + best[1] ? place : best));
    expect(end[0]).toBeGreaterThan(0.5);
  });
});

test(
  "a thin tube says how thick it is where it ends, and a thick one is a shape like others",
  NEEDS_PYTHON,
  () => {
    const radii = runKit(`${TOLD}${MODULES}
m = Mesh('still')
rounds.tube(m, [(0, 0, 0), (0, 2, 0)], [0.1, 0.02], PAINT, 4)
thick = len(m.positions)
rounds.tube(m, [(0, 0, 0), (0, 2, 0)], [0.012, 0.01], PAINT, 4)
out = [m.radii.get(at, 0) for at in range(len(m.positions))]
assert out[:thick] == [0] * thick
out = out[thick:]`);
    expect(radii).toEqual([...Array<number>(5).fill(0.012), ...Array<number>(5).fill(0.01)]);
  },
);
