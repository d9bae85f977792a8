import { BatchedMesh, Box3, Color, Matrix4, Mesh, PerspectiveCamera, PointLight, Vector4 } from "three";
import { describe, expect, it } from "vitest";
import { createObjectLayer } from "./create-object-layer.ts";
import type { ObjectLayer } from "./object-layer.ts";
import { builtPrefabs, thing } from "./objects.fixture.ts";

const camera = new PerspectiveCamera();

const pass = (layer: ObjectLayer, seconds: number): void => {
  for (let t = 0; t < seconds; t += 0.05) layer.update(t, 0.05, camera);
};

const solids = (layer: ObjectLayer): BatchedMesh => {
  const mesh = layer.root.children.find((child) => child instanceof BatchedMesh);
  if (!(mesh instanceof BatchedMesh)) throw new Error("The layer draws nothing.");
  return mesh;
};

const sizeOf = (layer: ObjectLayer, copy: number): number =>
  solids(layer).getMatrixAt(copy, new Matrix4()).getMaxScaleOnAxis();

const lights = (layer: ObjectLayer): number => {
  let sum = 0;
  layer.root.traverse((child) => {
    if (child instanceof PointLight) sum += child.intensity;
  });
  return sum;
};

describe("object layer", () => {
  it("fetches only what a space uses, once each", async () => {
    const source = builtPrefabs();
    const layer = await createObjectLayer(source);
    await layer.setObjects([thing("a", "stool"), thing("b", "stool", [2, 0, 0]), thing("c", "rug")]);
    await layer.setObjects([thing("a", "stool"), thing("d", "stool", [4, 0, 0])]);
    expect(source.fetched.toSorted()).toEqual(["prefabs.json", "rug", "stool"]);
  });

  it("draws everything in at most three calls", async () => {
    const layer = await createObjectLayer(builtPrefabs());
    const kinds = ["stool", "bench", "easel", "lemon-tree", "fire-bowl", "upright-piano"];
    await layer.setObjects(
      Array.from({ length: 90 }, (_, i) => thing(`${i}`, kinds[i % kinds.length] ?? "", [i, 0, 0])),
    );
    pass(layer, 1);
    let drawn = 0;
    layer.root.traverse((child) => {
      if (child instanceof Mesh) drawn++;
    });
    expect(drawn).toBe(3);
    expect(solids(layer).instanceCount).toBe(90);
  });

  it("grows new objects in, keeps unchanged ones, and removes others", async () => {
    const layer = await createObjectLayer(builtPrefabs());
    await layer.setObjects([thing("a", "stool")]);
    layer.update(0, 0.05, camera);
    expect(sizeOf(layer, 0)).toBeLessThan(0.6);
    pass(layer, 1);
    expect(sizeOf(layer, 0)).toBeCloseTo(1);

    await layer.setObjects([thing("a", "stool", [3, 0, 0]), thing("b", "bench")]);
    expect(sizeOf(layer, 0)).toBeCloseTo(1);
    expect(solids(layer).getMatrixAt(0, new Matrix4()).elements[12]).toBeCloseTo(3);

    await layer.setObjects([thing("b", "bench")]);
    expect(layer.colliders()).toHaveLength(2);
    pass(layer, 1);
    expect(solids(layer).instanceCount).toBe(1);
  });

  it("passes on the hulls of objects at their positions", async () => {
    const layer = await createObjectLayer(builtPrefabs());
    await layer.setObjects([thing("a", "giant-board", [10, 2, -4])]);
    const [hull] = layer.colliders();
    const box = new Box3().setFromBufferAttribute(hull?.getAttribute("position") as never);
    expect(box.min.toArray().map((v) => Math.round(v * 100) / 100)).toEqual([7, 2, -7]);
    expect(box.max.toArray().map((v) => Math.round(v * 100) / 100)).toEqual([13, 2.05, -1]);
  });

  it("paints an object in its own colour, else in the prefab's", async () => {
    const layer = await createObjectLayer(builtPrefabs());
    await layer.setObjects([thing("a", "stool", [0, 0, 0], "#ff0000"), thing("b", "stool")]);
    const colour = (copy: number) => {
      const out = new Vector4();
      solids(layer).getColorAt(copy, out);
      return new Color(out.x, out.y, out.z).getHexString();
    };
    expect([colour(0), colour(1)]).toEqual(["ff0000", "2f8a8b"]);
  });

  it("lights its lamps only at night", async () => {
    const layer = await createObjectLayer(builtPrefabs());
    await layer.setObjects([thing("a", "fire-bowl")]);
    pass(layer, 2);
    expect(lights(layer)).toBe(0);
    layer.setLook({ lamps: 1, skyLightAt: null });
    pass(layer, 3);
    expect(lights(layer)).toBeGreaterThan(1);
    layer.setLook({ lamps: 0, skyLightAt: null });
    pass(layer, 3);
    expect(lights(layer)).toBe(0);
  });

  it("lets a later call overtake an earlier one", async () => {
    const layer = await createObjectLayer(builtPrefabs());
    await Promise.all([layer.setObjects([thing("a", "bench")]), layer.setObjects([thing("b", "stool")])]);
    expect(solids(layer).instanceCount).toBe(1);
    expect(layer.colliders()).toHaveLength(1);
  });

  it("loads many objects a few per frame, nearest first, and passes on their hulls in turn", async () => {
    const layer = await createObjectLayer(builtPrefabs());
    const many = Array.from({ length: 300 }, (_, i) => thing(`${i}`, "giant-board", [(300 - i) / 2, 0, 0]));
    await layer.setObjects(many);
    expect(solids(layer).instanceCount).toBe(0);
    layer.update(0, 0.05, camera);
    const first = solids(layer).instanceCount;
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(60);
    const nearest = layer.list().map(({ id }) => Number(id));
    expect(Math.min(...nearest)).toBe(300 - first);
    // One object in the queue is removed, another is changed.
    layer.apply([
      { id: "0", object: null },
      { id: "1", object: thing("1", "giant-board", [12, 5, 0]) },
    ]);
    pass(layer, 1);
    expect(solids(layer).instanceCount).toBe(299);
    expect(layer.list().find(({ id }) => id === "1")?.position).toEqual([12, 5, 0]);
    const handed = new Set<string>();
    const takeAll = (): number => {
      let calls = 0;
      for (let quiet = 0; quiet < 5; calls += 1) {
        const before = handed.size;
        layer.takeSolids((id, hulls) => hulls.length > 0 && handed.add(id));
        quiet = handed.size === before ? quiet + 1 : 0;
      }
      return calls;
    };
    // Colliders of far objects are not needed.
    expect(takeAll()).toBeGreaterThan(6);
    expect(handed.size).toBeGreaterThan(40);
    expect(handed.size).toBeLessThan(80);
    expect(handed.has("1")).toBe(true);
    camera.position.set(150, 0, 0);
    camera.updateMatrixWorld();
    pass(layer, 0.1);
    takeAll();
    expect(handed.has("2")).toBe(true);
    camera.position.set(0, 0, 0);
    camera.updateMatrixWorld();
  });

  it("leaves out prefabs unknown to this version", async () => {
    const layer = await createObjectLayer(builtPrefabs());
    await layer.setObjects([thing("a", "thing-of-tomorrow"), thing("b", "stool")]);
    expect(solids(layer).instanceCount).toBe(1);
  });

  it("can be disposed of while it loads", async () => {
    const layer = await createObjectLayer(builtPrefabs());
    const loading = layer.setObjects([thing("a", "bench")]);
    layer.dispose();
    await loading;
    expect(layer.colliders()).toEqual([]);
  });
});
