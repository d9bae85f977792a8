import { readFile } from "node:fs/promises";
import { type EnvironmentView, loadEnvironment } from "@veranda/engine/world/environment/index";
import { Mesh, Vector3 } from "three";
import { afterAll, beforeAll, expect, test } from "vitest";

const built = new URL("../../built/environments/park/", import.meta.url);

let park: EnvironmentView;
let corners: Vector3[];
beforeAll(async () => {
  park = await loadEnvironment({
    manifestUrl: "/environments/park/environment.json",
    variant: "day",
    async fetchBytes(url) {
      return new Uint8Array(await readFile(new URL(url.split("/").at(-1) ?? "", built))).buffer;
    },
    makeTexture: null,
    onProgress: () => {},
    signal: new AbortController().signal,
  });
  corners = cornersOf(park, "still");
}, 60_000);
afterAll(() => park.dispose());

test("the fountain stands in one piece from the bed of the pond up to its basin", () => {
  for (let y = -2.1; y <= 0.4; y += 0.02)
    expect(breadthAt([-4.2, -6.4], 1.6, y), y.toFixed(2)).toBeGreaterThan(0.3);
});

test.each([
  { where: "on the island", foot: [3.2, -14.4] },
  { where: "on the west shore", foot: [-13.6, -13.8] },
  { where: "on the east shore", foot: [18.2, -8.2] },
] as const)("the trunk of the willow $where is stout all the way up", ({ foot }) => {
  for (let y = 0.8; y < 2.2; y += 0.05) expect(breadthAt(foot, 1.2, y), y.toFixed(2)).toBeGreaterThan(0.4);
});

/** How broad what stands here is at a height: the lesser of its breadths along X and Z, of what is nearer than `reach`. */
function breadthAt([x, z]: readonly [number, number], reach: number, y: number): number {
  let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < corners.length; i += 3) {
    const triangle = corners.slice(i, i + 3);
    if (triangle.some((corner) => Math.hypot(corner.x - x, corner.z - z) > reach)) continue;
    for (const [k, from] of triangle.entries()) {
      const to = triangle[(k + 1) % 3];
      if (!to || from.y > y === to.y > y) continue;
      const { x: crossedX, z: crossedZ } = from.clone().lerp(to, (y - from.y) / (to.y - from.y));
      [west, east] = [Math.min(west, crossedX), Math.max(east, crossedX)];
      [north, south] = [Math.min(north, crossedZ), Math.max(south, crossedZ)];
    }
  }
  return Math.max(0, Math.min(east - west, south - north));
}

/** The corners of a mesh's triangles, three by three, in metres. */
function cornersOf({ root }: EnvironmentView, name: string): Vector3[] {
  root.updateMatrixWorld(true);
  const mesh = root.getObjectByName(name);
  if (!(mesh instanceof Mesh)) throw new Error(`There is no ${name}.`);
  const { index, attributes } = mesh.geometry;
  const places = attributes.position;
  if (!index || !places) throw new Error(`${name} has no triangles.`);
  return [...index.array].map((i) =>
    new Vector3().fromBufferAttribute(places, i).applyMatrix4(mesh.matrixWorld),
  );
}
