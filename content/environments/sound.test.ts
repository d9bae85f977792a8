// Slow: looks thousands of times at every environment.
import { DoubleSide, Ray, Triangle, Vector3 } from "three";
import { beforeAll, describe, expect, test } from "vitest";
import { Ground } from "../spaces/ground.ts";
import { meshesOf, Painted, type DrawnMesh } from "./drawn.fixture.ts";
import { environmentNames } from "./orders.ts";
import { seeded } from "./rays.fixture.ts";
import { reachOf } from "./walk/walker.ts";

const EYES = 1.6;
const LOOKS = 3000;
/** Two faces that lie so near to each other flicker: neither is before the other, metres. */
const FLICKER = 0.0006;
/** As far as one would see it. */
const SEEN = 25;
/** Of all looks: a peg on a board, a coloured band on a tower. */
const MOST = 5;
/** Of 255: what differs less is not seen to flicker. */
const UNLIKE = 14;

describe.each(await environmentNames())("what is drawn of the %s", (name) => {
  let ground: Ground;
  let meshes: DrawnMesh[];
  beforeAll(async () => {
    ground = await Ground.of(name);
    meshes = await meshesOf(ground);
  }, 60_000);

  test("flickers nowhere: no two faces of other colours lie in one plane before the eye", async () => {
    const painted = new Painted(meshes.filter(({ name: mesh }) => mesh === "still"));
    const { spots } = await reachOf(name);
    const luck = seeded(11);
    const flickering: string[] = [];
    const ray = new Ray();
    for (let look = 0; look < LOOKS; look++) {
      const [x, y, z] = spots[Math.floor(luck() * spots.length)] ?? [0, 0, 0];
      const [turn, up] = [luck() * 2 * Math.PI, luck() * 1.4 - 0.9];
      ray.origin.set(x, y + EYES, z);
      ray.direction.set(Math.sin(turn), up, Math.cos(turn)).normalize();
      const hits = painted.bvh
        .raycast(ray, DoubleSide, 0, SEEN)
        .filter(({ faceIndex }) => painted.normal(faceIndex ?? 0).dot(ray.direction) < 0)
        .toSorted((a, b) => a.distance - b.distance);
      const [first, second] = hits;
      if (!first || !second || first.faceIndex === second.faceIndex) continue;
      const [one, other] = [first.faceIndex ?? 0, second.faceIndex ?? 0];
      const apart = (second.distance - first.distance) * Math.abs(painted.normal(one).dot(ray.direction));
      if (apart > FLICKER || painted.normal(one).dot(painted.normal(other)) < 0.999) continue;
      if (painted.differ(one, other) < UNLIKE) continue;
      flickering.push(
        first.point
          .toArray()
          .map((value) => value.toFixed(2))
          .join(),
      );
    }
    expect(flickering.length, flickering.join("; ")).toBeLessThan(MOST);
  });

  test("is whole: every number one, every normal of length one, every place on the lightmap within it", () => {
    expect(meshes.length).toBeGreaterThan(1);
    for (const { name: mesh, geometry } of meshes) {
      const [places, normals, uv] = ["position", "normal", "uv"].map((kind) => geometry.getAttribute(kind));
      const of = (attribute: typeof places, size: number): number[] =>
        Array.from(
          { length: (attribute?.count ?? 0) * size },
          (_, at) => attribute?.getComponent(Math.floor(at / size), at % size) ?? NaN,
        );
      expect(of(places, 3).every(Number.isFinite), mesh).toBe(true);
      const lengths = Array.from({ length: normals?.count ?? 0 }, (_, at) =>
        Math.hypot(...[0, 1, 2].map((axis) => normals?.getComponent(at, axis) ?? NaN)),
      );
      expect(
        lengths.filter((length) => !(Math.abs(length - 1) < 0.06)).length / lengths.length,
        mesh,
      ).toBeLessThan(0.005);
      const onLightmap = mesh === "still" ? of(uv, 2) : [];
      expect(onLightmap.length === 0 || onLightmap.length === (places?.count ?? 0) * 2, mesh).toBe(true);
      expect(onLightmap.every((value) => value > 0 && value < 1)).toBe(true);
      for (const matrix of meshes.flatMap(({ copies }) => copies))
        expect(matrix.elements.every(Number.isFinite)).toBe(true);
    }
  });

  test("has no triangle twice and hardly one without a size, which only costs time", () => {
    for (const { name: mesh, geometry } of meshes) {
      const [places, index] = [geometry.getAttribute("position"), geometry.getIndex()];
      const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
      const seen = new Set<string>();
      let [twice, empty] = [0, 0];
      const count = (index?.count ?? 0) / 3;
      for (let triangle = 0; triangle < count; triangle++) {
        const vertices = [0, 1, 2].map((k) => index?.getX(triangle * 3 + k) ?? 0);
        [a, b, c].forEach((corner, k) => corner.fromBufferAttribute(places, vertices[k] ?? 0));
        if (new Triangle(a, b, c).getArea() < 1e-12) empty++;
        // From its least corner on, so that its other side is another triangle.
        const first = vertices.indexOf(Math.min(...vertices));
        const key = [0, 1, 2].map((k) => vertices[(first + k) % 3]).join();
        if (seen.has(key)) twice++;
        seen.add(key);
      }
      expect(twice, mesh).toBe(0);
      // Far land is packed in steps of a quarter of a metre: some of it falls together.
      expect(empty / count, mesh).toBeLessThan(mesh === "landscape" ? 0.1 : 0.03);
    }
  });

  test("is drawn in few calls, from copies where things are many", () => {
    expect(meshes.length).toBeLessThanOrEqual(40);
    const triangles = meshes.reduce(
      (sum, { geometry, copies }) => sum + ((geometry.getIndex()?.count ?? 0) / 3) * copies.length,
      0,
    );
    expect(triangles).toBe(ground.manifest.triangles);
  });
});
