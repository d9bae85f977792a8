import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { BoxGeometry, Group, Mesh, MeshStandardMaterial, PlaneGeometry } from "three";
import { describe, expect, it } from "vitest";
import { loadCustomEnvironment } from "./custom-environment.ts";

const PARK = join(import.meta.dirname, "../../../../../content/built/environments/park/environment.json");

const box = (size: [number, number, number], at: [number, number, number], name = ""): Mesh => {
  const mesh = new Mesh(new BoxGeometry(...size), new MeshStandardMaterial());
  mesh.position.set(...at);
  mesh.name = name;
  return mesh;
};
const field = (side: number, y = 0): Mesh => {
  const mesh = new Mesh(new PlaneGeometry(side, side), new MeshStandardMaterial());
  mesh.rotation.x = -Math.PI / 2;
  mesh.position.y = y;
  return mesh;
};

const load = async (...things: (Mesh | Group)[]) => {
  const scene = new Group().add(...things);
  const view = await loadCustomEnvironment({
    name: "custom",
    title: "Custom",
    manifestUrl: "/park",
    modelUrl: "/model.glb",
    variant: "day",
    fetchBytes: async () => new Uint8Array(await readFile(PARK)).buffer,
    readModel: () => Promise.resolve({ scene }),
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  return { view, scene, begin: view.manifest.spawnPoints[0]?.position ?? [] };
};

describe("a model as an environment", () => {
  it("has its spawn point inside the house, not on its roof", async () => {
    const wall = (x: number, z: number, wide: number, deep: number) => box([wide, 3, deep], [x, 1.5, z]);
    const house = [
      wall(0, -4, 8, 0.2),
      wall(-4, 0, 0.2, 8),
      wall(4, 0, 0.2, 8),
      box([8.4, 0.2, 8.4], [0, 3.1, 0]),
    ];
    const { begin } = await load(field(30), ...house);
    expect(begin[1]).toBeCloseTo(0);
    expect(Math.hypot(begin[0] ?? 9, begin[2] ?? 9)).toBeLessThan(2);
  });

  it("has its spawn point beside solid parts, with headroom", async () => {
    // A tower without an inside, and a ledge around it that is too low to stand under.
    const { begin } = await load(field(40), box([10, 20, 10], [0, 10, 0]), box([16, 0.2, 16], [0, 1.2, 0]));
    expect(begin[1]).toBeCloseTo(0);
    expect(Math.max(Math.abs(begin[0] ?? 0), Math.abs(begin[2] ?? 0))).toBeGreaterThan(8);
  });

  it("has its spawn point on the only floor, and not in a small pit", async () => {
    const { begin } = await load(field(20, 5), field(1, 1));
    expect(begin[1]).toBeCloseTo(5);
  });

  it("collides with its `collision` node, which is never shown", async () => {
    const hull = new Group();
    hull.name = "collision";
    hull.add(box([12, 0.4, 12], [0, 0.8, 0]));
    hull.position.y = 1;
    const seen = box([12, 2, 12], [0, 1, 0], "collisions of ideas");
    const { view, scene, begin } = await load(seen, hull);
    expect(begin[1]).toBeCloseTo(2);
    expect(scene.children).toEqual([seen]);
    view.collider.computeBoundingBox();
    expect(view.collider.boundingBox?.min.y).toBeCloseTo(1.6);
    expect(view.collider.boundingBox?.max.y).toBeCloseTo(2);
  });
});
