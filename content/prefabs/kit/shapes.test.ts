import { Vector3 } from "three";
import { describe, expect, test } from "vitest";
import { beam, box, prism } from "./boxes.ts";
import { Mesh } from "./mesh.ts";
import { paint } from "./paint.ts";
import { ball, circle, cylinder, lathe, tube } from "./rounds.ts";

const RED = paint("#ff0000");

const corner = (mesh: Mesh, vertex: number | undefined) =>
  new Vector3().fromArray(mesh.positions, (vertex ?? 0) * 3);
const triangles = (mesh: Mesh) =>
  Array.from({ length: mesh.triangles.length / 3 }, (_, at) =>
    [0, 1, 2].map((k) => mesh.triangles[at * 3 + k] ?? 0),
  );

/** Volume in cubic metres; negative if its faces point inwards. */
const volume = (mesh: Mesh): number =>
  triangles(mesh).reduce((sum, [a, b, c]) => {
    const [p, q, r] = [corner(mesh, a), corner(mesh, b), corner(mesh, c)];
    return sum + p.dot(q.cross(r)) / 6;
  }, 0);

/** Edges with only one triangle: holes. */
const openEdges = (mesh: Mesh): number => {
  const key = (vertex: number | undefined) =>
    corner(mesh, vertex)
      .toArray()
      .map((value) => Math.round(value * 1e5))
      .join();
  const count = new Map<string, number>();
  for (const [a, b, c] of triangles(mesh))
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ]) {
      const edge = [key(from), key(to)].toSorted().join(" ");
      count.set(edge, (count.get(edge) ?? 0) + 1);
    }
  return [...count.values()].filter((times) => times % 2 === 1).length;
};

const made = (build: (mesh: Mesh) => void): Mesh => {
  const mesh = new Mesh();
  build(mesh);
  return mesh;
};

const SHAPES: Record<string, { mesh: Mesh; holds: number }> = {
  box: {
    mesh: made((mesh) => box(mesh, { at: [1, 0, 2], size: [2, 1, 3], paint: RED, bevel: 0.001 })),
    holds: 6,
  },
  beam: {
    mesh: made((mesh) =>
      beam(mesh, { from: [0, 0, 0], to: [3, 4, 0], width: 0.2, height: 0.4, paint: RED, bevel: 0.001 }),
    ),
    holds: 0.4,
  },
  prism: {
    mesh: made((mesh) =>
      prism(mesh, {
        outline: [
          [0, 0],
          [2, 0],
          [2, 1],
          [1, 1],
          [1, 2],
          [0, 2],
        ],
        depth: 0.5,
        paint: RED,
        bevel: 0.001,
      }),
    ),
    holds: 1.5,
  },
  cylinder: {
    mesh: made((mesh) =>
      cylinder(mesh, { at: [0, 1, 0], radius: 1, height: 2, paint: RED, segments: 96, bevel: 0.001 }),
    ),
    holds: 2 * Math.PI,
  },
  ball: {
    mesh: made((mesh) => ball(mesh, { at: [3, 3, 3], radius: 0.5, paint: RED, rows: 64, segments: 64 })),
    holds: Math.PI / 6,
  },
  ring: {
    mesh: made((mesh) =>
      tube(mesh, { path: circle(2, 96), radius: 0.25, paint: RED, sides: 48, isClosed: true }),
    ),
    holds: 2 * Math.PI * 2 * Math.PI * 0.25 ** 2,
  },
};

describe.each(Object.entries(SHAPES))("a %s", (_, { mesh, holds }) => {
  test("is closed", () => {
    expect(openEdges(mesh)).toBe(0);
  });

  test("faces outwards and has the expected volume", () => {
    expect(volume(mesh)).toBeGreaterThan(holds * 0.98);
    expect(volume(mesh)).toBeLessThan(holds * 1.001);
  });

  test("has unit normals", () => {
    for (let vertex = 0; vertex < mesh.vertexCount; vertex++)
      expect(new Vector3().fromArray(mesh.normals, vertex * 3).length()).toBeCloseTo(1, 5);
  });
});

test("a box stands on its position, or is centred on it", () => {
  const heights = (centred: boolean) => {
    const { positions } = made((mesh) => box(mesh, { at: [0, 1, 0], size: [1, 2, 1], paint: RED, centred }));
    const ys = positions.filter((_, at) => at % 3 === 1);
    return [Math.min(...ys), Math.max(...ys)];
  };
  expect(heights(false)).toEqual([1, 3]);
  expect(heights(true)).toEqual([0, 2]);
});

test("a repeated point of a profile makes a sharp edge, others are round", () => {
  const normals = (profile: (readonly [number, number])[]) => {
    const mesh = made((each) => lathe(each, { profile, paint: RED, segments: 4 }));
    return new Set(
      mesh.normals.filter((_, at) => at % 3 === 1).map((value) => Math.round(value * 100) / 100),
    );
  };
  expect(
    normals([
      [0, 0],
      [1, 0],
      [1, 0],
      [1, 1],
    ]),
  ).toEqual(new Set([-1, 0]));
  expect(
    normals([
      [0, 0],
      [1, 0],
      [1, 1],
    ]),
  ).toEqual(new Set([-1, -0.71, 0]));
});

test("an arc includes both of its ends, a full circle its first point once", () => {
  const half = circle(1, 3, [0, 0, 0], [0, Math.PI]);
  expect(half.map(([x]) => Math.round(x))).toEqual([1, 0, -1]);
  const whole = circle(1, 4);
  expect(new Set(whole.map((place) => place.map((value) => Math.round(value)).join())).size).toBe(4);
});

test("rotated and scaled shapes have correct normals", () => {
  const mesh = made((each) =>
    each.at({ heading: Math.PI / 2, scale: [1, 1, 10] }, () =>
      each.vertex([0, 0, 1], [0, 0, 1], each.beginShape(RED)),
    ),
  );
  expect(mesh.positions.map((value) => Math.round(value * 1000) / 1000)).toEqual([10, 0, 0]);
  expect(mesh.normals.map((value) => Math.round(value * 1000) / 1000)).toEqual([1, 0, 0]);
});
