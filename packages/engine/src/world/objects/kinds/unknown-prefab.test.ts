import { Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { placed, openScene } from "../kinds.fixture.ts";
import { pick } from "../object-layer.ts";

describe("prefabs missing from this version's catalogue", () => {
  it("become a crate that can be picked, collides and has a name", async () => {
    const scene = await openScene();
    const unknown = placed("x", "prefab", { prefab: "not-made-yet" }, [0, 0, -2]);
    await scene.layer.setObjects([unknown]);
    await scene.pass(1);
    expect(scene.layer.list()).toMatchObject([{ id: "x", title: "Unknown object" }]);
    const hulls = new Map<string, number>();
    scene.layer.takeSolids((id, found) => hulls.set(id, found.length));
    expect(hulls.get("x")).toBe(1);
    expect(scene.layer.pick(new Vector3(0, 3, -2), new Vector3(0, -1, 0), 10, pick())?.id).toBe("x");
    // It is replaced by a known one.
    await scene.layer.setObjects([{ ...unknown, props: { prefab: "stool" } }]);
    await scene.pass(0.2);
    expect(scene.layer.list().map(({ title }) => title)).toEqual(["Stool"]);
  });
});
