import { Box3, Matrix4, Mesh, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { NullMedia } from "../../platform/null/null-media.ts";
import type { Media } from "../../platform/media.ts";
import { createObjectLayer } from "./create-object-layer.ts";
import { placed, openScene } from "./kinds.fixture.ts";
import { pick } from "./object-layer.ts";
import { builtPrefabs, thing } from "./objects.fixture.ts";

describe("editing", () => {
  it("picks the nearest object by its triangles, and shows where it is dragged before the document changes", async () => {
    const { layer, pass } = await openScene();
    await layer.setObjects([
      thing("near-stool", "stool", [0, 0, 0]),
      thing("far-stool", "stool", [0, 0, -3]),
    ]);
    await pass(1);
    const [from, ahead] = [new Vector3(0, 0.43, 3), new Vector3(0, 0, -1)];
    expect(layer.pick(from, ahead, 20, pick())?.id).toBe("near-stool");
    layer.show("near-stool", new Matrix4().makeTranslation(5, 0, 0));
    expect(layer.pick(from, ahead, 20, pick())?.id).toBe("far-stool");
    const box = new Box3();
    layer.boundsOf("near-stool", box);
    expect(box.getCenter(new Vector3()).x).toBeCloseTo(5, 1);
    layer.show("near-stool", null);
    expect(layer.pick(from, ahead, 20, pick())?.id).toBe("near-stool");
    expect(layer.pick(from, ahead, 2, pick())).toBeNull();
  });

  it("shows spawn points and hints of empty frames only while editing", async () => {
    const { layer, media, pass } = await openScene();
    await layer.setObjects([placed("home", "spawn", {}), placed("empty", "frame", {}, [3, 1, 0])]);
    await pass(0.5);
    const box = new Box3();
    expect(layer.boundsOf("home", box)).toBe(false);
    expect(media.painted).toEqual([]);
    layer.setEditing(true);
    await pass(0.5);
    expect(layer.boundsOf("home", box)).toBe(true);
    expect(media.painted).toContainEqual({ style: "hint", text: "Drop something here" });
  });

  it("loads the code of user-made objects with the first that is seen, or when editing begins", async () => {
    const scene = { objects: [thing("one-stool", "stool"), placed("home", "spawn", {})], opened: 0 };
    const openMedia = (): Promise<Media> => {
      scene.opened += 1;
      return Promise.resolve(new NullMedia());
    };
    const seen = await createObjectLayer({ ...builtPrefabs(), openMedia });
    await seen.prefetch(scene.objects);
    await seen.setObjects(scene.objects);
    const hidden = { ...placed("later", "text", { text: "Hello" }, [2, 0, 0]), isHidden: true };
    await seen.prefetch([hidden]);
    expect(scene.opened).toBe(0);
    await seen.prefetch([{ ...hidden, isHidden: false }]);
    await expect.poll(() => scene.opened).toBe(1);

    const edited = await createObjectLayer({ ...builtPrefabs(), openMedia });
    await edited.setObjects(scene.objects);
    expect(scene.opened).toBe(1);
    edited.setEditing(true);
    await expect.poll(() => scene.opened).toBe(2);
  });

  it("hides hidden objects, which then neither collide nor are picked", async () => {
    const { layer, pass } = await openScene();
    await layer.setObjects([
      thing("one-stool", "stool"),
      { ...thing("two-stool", "stool", [3, 0, 0]), isHidden: true },
    ]);
    await pass(1);
    expect(layer.list().map(({ id }) => id)).toEqual(["one-stool"]);
    layer.apply([{ id: "one-stool", object: { ...thing("one-stool", "stool"), isHidden: true } }]);
    await pass(1);
    expect(layer.list()).toEqual([]);
    expect(layer.colliders()).toEqual([]);
  });

  it("draws edges round the selection in one call", async () => {
    const { layer, pass } = await openScene();
    await layer.setObjects([thing("one-stool", "stool"), thing("two-stool", "stool", [3, 0, 0])]);
    await pass(1);
    layer.setHighlight(["one-stool", "two-stool"], "selected");
    layer.setHighlight(["one-stool"], "hover");
    await pass(0.1);
    const edges: Mesh[] = [];
    layer.root.traverse((each) => {
      if (each instanceof Mesh && each.visible && (each.material as { name: string }).name === "highlights")
        edges.push(each);
    });
    expect(edges).toHaveLength(1);
    layer.setHighlight([], "selected");
    layer.setHighlight([], "hover");
    await pass(0.1);
    expect(edges[0]?.visible).toBe(false);
  });
});
