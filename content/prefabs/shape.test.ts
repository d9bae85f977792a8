import { readFile } from "node:fs/promises";
import { prefabCatalogue } from "@veranda/contract/prefab";
import { colliderGeometry } from "@veranda/engine/world/objects/colliders";
import { readPrefab } from "@veranda/engine/world/objects/prefab-file";
import { type BufferGeometry, Matrix4, Triangle, Vector3 } from "three";
import { MeshBVH } from "three-mesh-bvh";
import { beforeAll, describe, expect, it } from "vitest";
import { Pieces, told } from "../drawn-pieces.fixture.ts";
import { ahead, beside, meet } from "../environments/rays.fixture.ts";
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
});
