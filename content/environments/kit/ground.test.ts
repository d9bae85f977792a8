import { describe, expect, test } from "vitest";
import { NEEDS_PYTHON, openEdges, runKit, TOLD, volumeOf, type KitMesh, type Triple } from "./kit.fixture.ts";

type Solid = { positions: Triple[]; triangles: Triple[] };
type Made = {
  solids: Record<string, Solid>;
  land: KitMesh & { tones: Triple[] };
  ground: number[];
  spline: { open: [number, number][]; closed: [number, number][] };
  places: Record<string, number[]>;
  smooth: number[];
  blend: Triple[];
  noise: { values: number[]; again: number[]; steps: number[] };
  rotations: { to: Triple; from: Triple; length: number }[];
};

/** Hills of two metres, ten metres long. */
const HILLS = "lambda x, z: sin(x * 0.6) * 2 + cos(z * 0.4)";
const MADE = NEEDS_PYTHON.skip
  ? null
  : (runKit(`${TOLD}
from math import cos, sin
from kit import noise, scatter, terrain
from kit.collider import Collider
from kit.vector import length, normalise
out = {'solids': {}}
def solid(name, build):
    c = Collider()
    build(c)
    out['solids'][name] = {'positions': c.positions, 'triangles': c.triangles}
solid('block', lambda c: c.block((0, 2), (-1, 1), (0, 3)))
solid('ramp', lambda c: c.ramp((0, 4), (0, 2), -1, 0, 2))
solid('ramp along z', lambda c: c.ramp((0, 2), (0, 4), -1, 2, 0, along='z'))
solid('column', lambda c: c.column((3, 4), 1.0, 0, 2, 64))
solid('turned block', lambda c: c.turned_block((1, 0, 1), (2, 1, 4), 0.6))
solid('land', lambda c: terrain.solid_land(c, (-8, 8), (-6, 6), 1.0, ${HILLS}, -6))
m = Mesh('land')
terrain.land(m, (-8, 8), (-6, 6), 1.0, ${HILLS}, lambda x, z: PAINT, [])
out['land'] = {**told(m), 'tones': [p.colour for p in m.paints]}
hills = ${HILLS}
out['ground'] = [hills(x, z) for x, _, z in m.positions]
corners = [(0, 0), (4, 1), (6, 5), (1, 6)]
out['spline'] = {'open': terrain.spline(corners), 'closed': terrain.spline(corners, closed=True)}
way = terrain.way([(0, 0), (10, 0)], 2.0)
disc, ring, plot = terrain.round_place((0, 0), 3), terrain.ring_place((0, 0), 2, 4), terrain.box_place((-1, 1), (-2, 2))
out['places'] = {
    'way': [way(5, 0), way(5, 1), way(5, 3), way(13, 0)],
    'disc': [disc(0, 0), disc(3, 0), disc(0, 5)],
    'ring': [ring(3, 0), ring(2, 0), ring(0, 0), ring(0, 6)],
    'box': [plot(0, 0), plot(1, 0), plot(3, 0)],
    'grown': [terrain.grown(disc, 1)(4, 0), terrain.grown(disc, 1)(0, 0)],
    'union': [terrain.union([disc, plot])(0, 0), terrain.union([disc, plot])(20, 0)],
}
out['smooth'] = [terrain.smooth(1, 3, v) for v in (0, 1, 1.5, 2, 2.5, 3, 9)]
out['blend'] = [terrain.blend((0, 100, 200), (100, 200, 0), t) for t in (-1, 0, 0.5, 1, 2)]
line = [noise.fractal(x * 0.01, 0.3, 7.1) for x in range(2000)]
out['noise'] = {'values': line, 'again': [noise.fractal(x * 0.01, 0.3, 7.1) for x in range(2000)],
                'steps': [abs(a - b) for a, b in zip(line, line[1:])]}
out['rotations'] = []
for way in ((1, 0, 0), (0, 0, -1), (0, -1, 0), (0, 1, 0), (1, 2, 3), (-2, 0.1, 0.5)):
    q = scatter.pointing(way, 1.3)
    out['rotations'].append({'to': scatter.rotate(q, (0, 1, 0)), 'from': normalise(way), 'length': sum(k * k for k in q) ** 0.5})
`) as Made);
const made = (): Made => {
  if (!MADE) throw new Error("Nothing was made.");
  return MADE;
};

describe("walkable surfaces", NEEDS_PYTHON, () => {
  const HOLDS: Record<string, number> = {
    block: 12,
    ramp: 4 * 2 * 2,
    "ramp along z": 4 * 2 * 2,
    column: Math.PI * 2,
    "turned block": 8,
  };
  test.each(Object.keys(HOLDS))("a %s is closed, faces outwards, and has the given size", (name) => {
    const { positions = [], triangles = [] } = made().solids[name] ?? {};
    expect(openEdges(positions, triangles)).toEqual([]);
    expect(volumeOf(positions, triangles) / (HOLDS[name] ?? NaN)).toBeCloseTo(1, 2);
  });

  test("land is closed down to its base, so that nobody gets below it", () => {
    const { positions = [], triangles = [] } = made().solids["land"] ?? {};
    expect(openEdges(positions, triangles)).toEqual([]);
    expect(volumeOf(positions, triangles)).toBeGreaterThan(16 * 12 * 5);
    expect(Math.min(...positions.map(([, y]) => y))).toBe(-6);
  });

  test("the drawn land matches its height function at every vertex", () => {
    const { land, ground } = made();
    expect(land.positions.length).toBeGreaterThan(200);
    land.positions.forEach(([, y], at) => expect(y).toBeCloseTo(ground[at] ?? NaN, 6));
    expect(Math.min(...land.normals.map(([, y]) => y))).toBeGreaterThan(0.3);
    for (const normal of land.normals) expect(Math.hypot(...normal)).toBeCloseTo(1, 6);
  });

  test("land is one sheet: inner edges have two triangles", () => {
    const { positions, triangles } = made().land;
    const [x, z] = [8, 6];
    const inner = openEdges(positions, triangles).filter((edge) =>
      edge.split(" ").some((place) => {
        const [px = 0, , pz = 0] = place.split(",").map((value) => Number(value) / 1e4);
        return Math.abs(px) < x - 1e-3 && Math.abs(pz) < z - 1e-3;
      }),
    );
    expect(inner).toEqual([]);
  });
});

describe("distances to the land's outline", NEEDS_PYTHON, () => {
  test("are negative inside, 0 on the edge, and metres outside", () => {
    const { way, disc, ring, box, grown, union } = made().places;
    expect(way).toEqual([-1, 0, 2, expect.closeTo(2, 6)]);
    expect(disc).toEqual([-3, 0, 2]);
    expect(ring).toEqual([-1, 0, 2, 2]);
    expect(box).toEqual([-1, 0, 2]);
    expect(grown?.[0]).toBeCloseTo(0, 9);
    expect(grown?.[1]).toBeCloseTo(-4, 9);
    expect(union?.[0]).toBeLessThan(0);
    expect(union?.[1]).toBeGreaterThan(10);
  });

  test("a smooth curve goes through all of its points, and closes if it should", () => {
    const { open, closed } = made().spline;
    const near = (line: [number, number][], [x, z]: readonly [number, number]): number =>
      Math.min(...line.map((place) => Math.hypot(place[0] - x, place[1] - z)));
    for (const place of [
      [0, 0],
      [4, 1],
      [6, 5],
      [1, 6],
    ] as const)
      for (const line of [open, closed]) expect(near(line, place)).toBeLessThan(1e-9);
    expect(open.at(-1)).toEqual([1, 6]);
    expect(closed.at(-1)).toEqual([0, 0]);
    // No corner: each step turns by less than a right angle.
    for (const line of [open, closed])
      line.slice(2).forEach(([x, z], i) => {
        const a = line[i] ?? [0, 0];
        const b = line[i + 1] ?? [0, 0];
        expect((b[0] - a[0]) * (x - b[0]) + (b[1] - a[1]) * (z - b[1])).toBeGreaterThan(0);
      });
  });

  test("blend smoothly, and never exceed either", () => {
    const { smooth, blend } = made();
    expect(smooth).toEqual([0, 0, expect.closeTo(0.15625), 0.5, expect.closeTo(0.84375), 1, 1]);
    expect(blend).toEqual([
      [0, 100, 200],
      [0, 100, 200],
      [50, 150, 100],
      [100, 200, 0],
      [100, 200, 0],
    ]);
  });
});

describe("randomness in the models", NEEDS_PYTHON, () => {
  test("hills are reproducible, without cliffs, neither flat nor beyond their limits", () => {
    const { values, again, steps } = made().noise;
    expect(again).toEqual(values);
    expect(Math.max(...values.map(Math.abs))).toBeLessThanOrEqual(1);
    expect(Math.max(...values) - Math.min(...values)).toBeGreaterThan(0.5);
    expect(Math.max(...steps)).toBeLessThan(0.12);
  });

  test("aiming works in any direction, upside down too", () => {
    for (const { to, from, length } of made().rotations) {
      expect(length).toBeCloseTo(1, 6);
      to.forEach((value, axis) => expect(value).toBeCloseTo(from[axis] ?? NaN, 6));
    }
  });
});

/** Charts like those of walls: many small, few large, some long. */
const CHARTS = `
from random import Random
rng = Random(3)
sides = [(rng.uniform(0.05, 6), rng.uniform(0.05, 3), rng.choice([0.3, 0.6, 1.0, 1.2])) for _ in range(300)]
def packed(grid):
    m = Mesh('charts')
    for w, h, d in sides:
        m.quad((0, 0, 0), (w, 0, 0), (w, h, 0), (0, h, 0), (0, 0, 1), PAINT, d)
    texels = atlas.pack(m.charts, 512, grid)
    return {'texels': texels, 'charts': [vars(c) for c in m.charts], 'uv': atlas.texture_coordinates(m, 512)}
out = [packed(1), packed(2)]
`;
type Packed = { texels: number; charts: KitMesh["charts"]; uv: [number, number][] };

describe("the lightmap", NEEDS_PYTHON, () => {
  const packings = NEEDS_PYTHON.skip ? [] : (runKit(TOLD + CHARTS) as Packed[]);

  test.each([1, 2])(
    "gives each texel to one chart at most, with one between two of them: grid %i",
    (grid) => {
      const { charts = [] } = packings[grid - 1] ?? {};
      const owner = new Map<number, number>();
      charts.forEach(({ u, v, columns, rows }, chart) => {
        expect(Math.min(u, v)).toBeGreaterThanOrEqual(1);
        expect(Math.max(u + columns, v + rows)).toBeLessThanOrEqual(511);
        for (let y = v - 1; y < v + rows; y++)
          for (let x = u - 1; x < u + columns; x++) {
            const texel = y * 512 + x;
            expect(owner.get(texel) ?? chart).toBe(chart);
            owner.set(texel, chart);
          }
      });
      expect(owner.size).toBeGreaterThan(512 * 512 * 0.75);
    },
  );

  test("aligns charts to even texels if chroma is stored for two by two texels", () => {
    for (const { u, v, columns, rows } of packings[1]?.charts ?? []) {
      expect([(u - 1) % 2, (v - 1) % 2, columns % 2, rows % 2]).toEqual([0, 0, 0, 0]);
    }
  });

  test("has the requested density for all, and coordinates within it", () => {
    for (const { texels, charts, uv } of packings) {
      expect(texels).toBeGreaterThan(5);
      for (const { width, height, columns, rows } of charts.filter(({ width, height }) => width * height > 1))
        expect((columns * rows) / (width * height)).toBeGreaterThan((texels * 0.3) ** 2 * 0.9);
      for (const place of uv.flat()) {
        expect(place).toBeGreaterThan(0);
        expect(place).toBeLessThan(1);
      }
    }
  });
});
