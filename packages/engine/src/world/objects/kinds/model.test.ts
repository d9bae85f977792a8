import type { FileAsset } from "@veranda/contract/records/file";
import { BatchedMesh, InstancedMesh, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { asset, fileId, placed, openScene, type Scene, sheets } from "../kinds.fixture.ts";
import { pick } from "../object-layer.ts";

/** Draw calls of models from many files. */
const batches = ({ layer }: Scene): BatchedMesh[] =>
  layer.root.children.filter(
    (each) => each instanceof BatchedMesh && each.name === "models",
  ) as BatchedMesh[];

describe("models", () => {
  const levels = [
    { url: "/files/whole.glb", bytes: 9, triangles: 200_000 },
    { url: "/files/light.glb", bytes: 3, triangles: 900 },
  ];
  const model = asset(1, "model", {
    levels,
    aspect: null,
    bounds: { min: [-0.2, 0, -0.2], max: [0.2, 0.5, 0.2] },
  });

  it("are drawn together, at a low level from afar and at full detail close by", async () => {
    const scene = await openScene();
    scene.lookFrom(0, 1, 80);
    const many = Array.from({ length: 40 }, (_, i) =>
      placed(`m-${i}`, "model", { fileId: fileId(1) }, [i / 4, 0, 0]),
    );
    await scene.layer.setObjects(many, [model]);
    await scene.pass(1);
    expect(scene.fetched).toEqual(["/files/light.glb"]);
    expect(batches(scene).map(({ instanceCount }) => instanceCount % 40)).toEqual(
      batches(scene).map(() => 0),
    );
    expect(sheets(scene)).toEqual([]);
    scene.lookFrom(0, 0.4, 0.35);
    await scene.pass(1.5);
    expect(scene.fetched).toContain("/files/whole.glb");
  });

  it("without textures share draw calls, whatever their files", async () => {
    const scene = await openScene();
    const files = Array.from({ length: 12 }, (_, i) => ({ ...model, fileId: fileId(i + 1) }));
    const put = (count: number) =>
      scene.layer.setObjects(
        files
          .slice(0, count)
          .map((file, i) => placed(`m-${i}`, "model", { fileId: file.fileId }, [i / 4, 0, 0])),
        files,
      );
    await put(1);
    await scene.pass(1);
    const ofOne = batches(scene).length;
    expect(ofOne).toBeGreaterThan(0);
    await put(12);
    await scene.pass(2);
    expect(batches(scene)).toHaveLength(ofOne);
    expect(batches(scene).map(({ instanceCount }) => instanceCount)).toEqual(batches(scene).map(() => 12));
  });

  it("collide and are picked by their own shape", async () => {
    const scene = await openScene();
    await scene.layer.setObjects([placed("m", "model", { fileId: fileId(1) }, [0, 0, -2])], [model]);
    await scene.pass(1);
    const solids = new Map<string, number>();
    scene.layer.takeSolids((id, hulls) => solids.set(id, hulls.length));
    expect(solids.get("m")).toBe(1);
    const found = scene.layer.pick(new Vector3(0, 3, -2), new Vector3(0, -1, 0), 10, pick());
    expect(found?.id).toBe("m");
    expect(found?.normal.y).toBeGreaterThan(0.9);
    expect(found?.point.y).toBeLessThan(0.6);
    // Its bounding box is hit there at 0.5; of the model itself, only the ground shadow.
    const beside = scene.layer.pick(new Vector3(0.19, 3, -1.81), new Vector3(0, -1, 0), 10, pick());
    expect(beside?.point.y).toBeCloseTo(0);
  });

  const crates = ({ media }: Awaited<ReturnType<typeof openScene>>) =>
    media.painted.flatMap((card) => (card.style === "waiting" && card.isRefused ? [card.below] : []));
  const put = (scene: Awaited<ReturnType<typeof openScene>>, file: FileAsset) =>
    scene.layer.setObjects([placed("m", "model", { fileId: fileId(1) }, [0, 0, -2])], [file]);

  it("that can't be decoded become a crate with a card, and are reported and logged once", async () => {
    const scene = await openScene();
    const damaged = levels.map((level) => ({ ...level, url: level.url.replace(".glb", ".bin") }));
    await put(scene, { ...model, name: "Knight", levels: damaged });
    await scene.pass(1);
    expect(crates(scene)).toEqual(["This model can’t be shown here"]);
    expect(scene.faults).toEqual([
      { message: "A model can't be read", said: "“Knight” can’t be read." },
      { message: "A model can't be read", said: null },
    ]);
    const found = scene.layer.pick(new Vector3(0, 3, -2), new Vector3(0, -1, 0), 10, pick());
    expect(found?.point.y).toBeCloseTo(0.5);
    const hulls: number[] = [];
    scene.layer.takeSolids((_id, own) => hulls.push(own.length));
    expect(hulls.at(-1)).toBeGreaterThan(0);
    scene.layer.apply([{ id: "m", object: null }]);
    await scene.pass(1);
    expect(sheets(scene)).toEqual([]);
  });

  it("are loaded nearest first", async () => {
    const scene = await openScene();
    scene.lookFrom(0, 1, 0);
    const note = placed("known", "note", { text: "Here" }, [0, 1, -1]);
    await scene.layer.setObjects([note]);
    await scene.pass(0.2);
    const files = [40, 3, 20, 9].map((far, i) => ({
      far,
      file: {
        ...model,
        fileId: fileId(i + 1),
        levels: [{ url: `/files/${far}.glb`, bytes: 3, triangles: 900 }],
      },
    }));
    const things = files.map(({ far, file }) =>
      placed(`at ${far}`, "model", { fileId: file.fileId }, [0, 0, -far]),
    );
    await scene.layer.setObjects(
      [note, ...things],
      files.map(({ file }) => file),
    );
    await scene.pass(1);
    expect(scene.fetched).toEqual(["/files/3.glb", "/files/9.glb", "/files/20.glb", "/files/40.glb"]);
  });

  it("with one unreadable level are shown at another level", async () => {
    const scene = await openScene();
    scene.lookFrom(0, 1, 80);
    const [whole, light] = levels;
    if (!whole || !light) throw new Error("no levels");
    await put(scene, { ...model, levels: [whole, { ...light, url: "/files/light.bin" }] });
    await scene.pass(1);
    expect(scene.fetched).toEqual(["/files/light.bin", "/files/whole.glb"]);
    expect(crates(scene)).toEqual([]);
    expect(batches(scene).some(({ instanceCount }) => instanceCount > 0)).toBe(true);
  });

  it("that could not be fetched are retried, and replace the crate", async () => {
    const scene = await openScene();
    const away = { url: "/files/away.glb", bytes: 3, triangles: 900 };
    await put(scene, { ...model, levels: [away] });
    await scene.pass(1);
    expect(crates(scene)).toHaveLength(1);
    await scene.pass(21);
    expect(scene.fetched).toHaveLength(2);
    expect(scene.faults.filter(({ said }) => said !== null)).toHaveLength(1);
    scene.net.isAway = false;
    await scene.pass(22);
    expect(scene.fetched).toHaveLength(3);
    expect(batches(scene).some(({ instanceCount }) => instanceCount > 0)).toBe(true);
    expect(sheets(scene)).toEqual([]);
  });

  it("with an unreadable texture are drawn without it, and that is reported", async () => {
    const scene = await openScene();
    scene.media.unreadPictures = 1;
    await put(scene, model);
    await scene.pass(1);
    expect(scene.faults[0]?.message).toBe("A model has pictures that can't be read");
    expect(crates(scene)).toEqual([]);
  });

  it("leave nothing behind", async () => {
    const scene = await openScene();
    for (let i = 1; i <= 100; i++) {
      const other = { ...model, fileId: fileId(i) };
      await scene.layer.setObjects([placed("m", "model", { fileId: fileId(i) })], [other]);
      await scene.pass(0.1);
    }
    scene.layer.apply([{ id: "m", object: null }]);
    await scene.pass(12);
    let meshes = 0;
    scene.layer.root.traverse((each) => {
      if (each instanceof InstancedMesh) meshes += 1;
    });
    expect(meshes).toBe(0);
    expect(batches(scene)).toEqual([]);
  });
});
