import { readFile } from "node:fs/promises";
import { prefabCatalogue } from "@veranda/contract/prefab";
import { colliderGeometry } from "@veranda/engine/world/objects/colliders";
import { readPrefab } from "@veranda/engine/world/objects/prefab-file";
import { Box3, type BufferGeometry, DoubleSide, Matrix4, Ray, Triangle, Vector3 } from "three";
import { MeshBVH } from "three-mesh-bvh";
import { beforeAll, describe, expect, it } from "vitest";
import { Pieces, told } from "../drawn-pieces.fixture.ts";
import { ahead, beside, meet, seeded } from "../environments/rays.fixture.ts";
import { readJson } from "../built-catalogs.fixture.ts";

const BUILT = new URL("../built/prefabs/", import.meta.url);
const { prefabs } = prefabCatalogue.parse(readJson("built/prefabs/prefabs.json"));

/** Gap between two pieces that nobody sees, and height up to which something stands on the ground. Metres. */
const GAP = 0.06;
const GROUND = 0.05;
/** Pieces in the air by design: a ball in play, fish in water, a kite's tail on its string, blossoms among leaves. */
const IN_THE_AIR = new Set(["ping-pong-table", "aquarium", "kite", "flower-arch", "flower-box"]);
/** Heights of somebody who walks into it, from shin to head, and directions to come from. */
const BODY = [0.3, 0.6, 0.9, 1.2, 1.5];
const DIRECTIONS = 16;
const LANES = [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1];
/** Maximum distance between where a collider stops somebody and the nearest drawn surface beside their body. */
const UNSEEN = 0.45;
/** Tint above which a surface takes the chosen colour, of 255; and minimum share of all surfaces that must take it. */
const TINTED = 60;
const SHOWN = 0.015;

/** Looks at an object, and how many of them may meet two faces in one plane: the edge of a book. */
const LOOKS = 600;
const FLICKERS = 3;
/** Two faces that lie so near to each other flicker, metres; and the difference of colours, 0 to 1, that shows it. */
const FLICKER = 0.0008;
const UNLIKE = 0.08;

describe.each(prefabs.map((prefab) => [prefab.id, prefab] as const))("%s", (id, prefab) => {
  let solid: BufferGeometry;
  beforeAll(async () => {
    const bytes = await readFile(new URL(prefab.file, BUILT));
    ({ solid } = await readPrefab(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)));
  });

  it("holds together: nothing of it hangs in the air", () => {
    const pieces = new Pieces();
    pieces.add(solid.getAttribute("position"), solid.getIndex()?.array ?? []);
    const loose = pieces.clusters(GAP).filter(({ box }) => box.min.y > GROUND);
    expect(IN_THE_AIR.has(id) ? [] : loose.map(told)).toEqual([]);
    expect(loose.length > 0).toBe(IN_THE_AIR.has(id));
  });

  it("stops nobody beside what is drawn", () => {
    const drawn = new MeshBVH(solid.clone());
    const hulls = prefab.colliders.map((collider) => new MeshBVH(colliderGeometry(collider, new Matrix4())));
    const { min, max } = prefab.bounds;
    const centre = new Vector3((min[0] + max[0]) / 2, 0, (min[2] + max[2]) / 2);
    const radius = Math.hypot(max[0] - min[0], max[2] - min[2]) / 2 + 1;
    const unseen: string[] = [];
    for (let direction = 0; direction < DIRECTIONS; direction++)
      for (const lane of LANES) {
        const heading = (direction / DIRECTIONS) * 2 * Math.PI;
        const way = ahead(heading);
        const from = centre
          .clone()
          .addScaledVector(way, -radius)
          .addScaledVector(beside(heading), lane * radius);
        const stop = Math.min(
          ...BODY.flatMap((y) => hulls.map((hull) => meet(hull, from.clone().setY(y), way, 2 * radius))),
        );
        if (stop === Infinity) continue;
        const at = from.clone().addScaledVector(way, stop);
        const away = Math.min(
          ...BODY.map((y) => drawn.closestPointToPoint(at.clone().setY(y))?.distance ?? Infinity),
        );
        if (away > UNSEEN) unseen.push(`${at.x.toFixed(1)},${at.z.toFixed(1)}: ${away.toFixed(2)}`);
      }
    expect(unseen).toEqual([]);
  });

  it("takes a chosen colour if it offers one, and only then", () => {
    const [places, live, index] = [
      solid.getAttribute("position"),
      solid.getAttribute("live"),
      solid.getIndex(),
    ];
    const triangle = new Triangle();
    let [tinted, all] = [0, 0];
    for (let at = 0; at < (index?.count ?? 0); at += 3) {
      const vertices = [0, 1, 2].map((k) => index?.getX(at + k) ?? 0);
      const [a, b, c] = vertices.map((vertex) => new Vector3().fromBufferAttribute(places, vertex));
      if (!a || !b || !c) continue;
      const area = triangle.set(a, b, c).getArea();
      all += area;
      if (vertices.some((vertex) => live.getComponent(vertex, 3) > TINTED)) tinted += area;
    }
    expect(tinted > all * SHOWN).toBe(prefab.tint !== null);
  });

  it("flickers nowhere: no two faces of other colours lie in one plane", () => {
    const bvh = new MeshBVH(solid.clone(), { indirect: true });
    const [places, paint, index] = [
      solid.getAttribute("position"),
      solid.getAttribute("paint"),
      solid.getIndex(),
    ];
    const vertex = (face: number, k: number): number => index?.getX(face * 3 + k) ?? 0;
    const corner = (face: number, k: number): Vector3 =>
      new Vector3().fromBufferAttribute(places, vertex(face, k));
    const normalOf = (face: number): Vector3 =>
      Triangle.getNormal(corner(face, 0), corner(face, 1), corner(face, 2), new Vector3());
    const differ = (one: number, other: number): number =>
      Math.max(
        ...[0, 1, 2].map((k) => {
          // As it is seen: linear colours are closer to each other when dark.
          const [a, b] = [one, other].map((face) => paint.getComponent(vertex(face, 0), k) ** 0.45);
          return Math.abs((a ?? 0) - (b ?? 0));
        }),
      );
    const box = new Box3(new Vector3(...prefab.bounds.min), new Vector3(...prefab.bounds.max));
    const [centre, size] = [box.getCenter(new Vector3()), box.getSize(new Vector3())];
    const luck = seeded(3);
    const flickering: string[] = [];
    for (let look = 0; look < LOOKS; look++) {
      const [turn, up] = [luck() * 2 * Math.PI, 0.1 + luck() * 1.2];
      const from = new Vector3(Math.cos(turn) * Math.cos(up), Math.sin(up), Math.sin(turn) * Math.cos(up));
      const target = centre.clone().add(new Vector3(luck(), luck(), luck()).subScalar(0.5).multiply(size));
      const ray = new Ray(target.addScaledVector(from, 6), from.clone().negate());
      const [first, second] = bvh
        .raycast(ray, DoubleSide, 0, 20)
        .filter(({ faceIndex }) => normalOf(faceIndex ?? 0).dot(ray.direction) < 0)
        .toSorted((a, b) => a.distance - b.distance);
      if (!first || !second) continue;
      const [one, other] = [first.faceIndex ?? 0, second.faceIndex ?? 0];
      const normal = normalOf(one);
      const apart = (second.distance - first.distance) * Math.abs(normal.dot(ray.direction));
      const isOnePlane = apart < FLICKER && normal.dot(normalOf(other)) > 0.999;
      if (isOnePlane && differ(one, other) > UNLIKE)
        flickering.push(
          first.point
            .toArray()
            .map((value) => value.toFixed(2))
            .join(),
        );
    }
    expect(flickering.length, flickering.join("; ")).toBeLessThan(FLICKERS);
  });
});
