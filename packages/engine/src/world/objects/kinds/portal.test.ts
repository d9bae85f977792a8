import { expect, it } from "vitest";
import { placed, refusals, sheets, sizeOf, openScene, type Scene } from "../kinds.fixture.ts";

const SPACE = { name: "The Park", poster: "/files/park.webp", count: 7 };
const standing = async (props: object = {}): Promise<Scene> => {
  const scene = await openScene();
  await scene.layer.setObjects([placed("door", "portal", { roomId: "space002", ...props })], []);
  await scene.pass(0.5);
  return scene;
};
/** The current text of its plate. */
const plate = ({ media }: Scene) => media.painted.findLast(({ style }) => style === "portal");
const learn = async (scene: Scene, space: typeof SPACE | null): Promise<void> => {
  scene.layer.setPortalSpaces([{ id: "space002", space }]);
  await scene.pass(0.5);
};

it("a portal requests its destination once, with the record that permits it, however often it is moved", async () => {
  const scene = await standing({ shareId: "share-0_1" });
  expect(scene.layer.takeWantedSpaces()).toEqual([{ id: "space002", shareId: "share-0_1" }]);
  const moved = placed("door", "portal", { roomId: "space002", shareId: "share-0_1" }, [3, 0, 0]);
  scene.layer.apply([{ id: "door", object: { ...moved, version: 2 } }]);
  await scene.pass(0.5);
  expect(scene.layer.takeWantedSpaces()).toEqual([]);
});

it("shows its destination, how many people are there, and its picture", async () => {
  const scene = await standing();
  const before = plate(scene);
  await learn(scene, SPACE);
  expect(plate(scene)).not.toEqual(before);
  expect(plate(scene)).toMatchObject({ name: "The Park" });
  expect(JSON.stringify(plate(scene))).toContain("7");
  expect(scene.fetched).toEqual(["/files/park.webp"]);
  await learn(scene, { ...SPACE, count: 8 });
  expect(JSON.stringify(plate(scene))).toContain("8");
  expect(scene.fetched, "the picture is the same").toHaveLength(1);
});

it("has the name that its maker gave it", async () => {
  const scene = await standing({ label: "Out" });
  await learn(scene, SPACE);
  expect(plate(scene)).toMatchObject({ name: "Out" });
});

it("to a space that this person may not see reveals nothing about it", async () => {
  const scene = await standing({ label: "" });
  await learn(scene, SPACE);
  await learn(scene, null);
  const said = JSON.stringify(plate(scene));
  expect(said).not.toContain("The Park");
  expect(said).not.toContain("7");
});

it("is high enough to walk through, and is gone when it is removed", async () => {
  const scene = await standing();
  const [width = 0, height = 0] = sizeOf(scene, "door");
  expect(height).toBeGreaterThan(2);
  expect(width).toBeGreaterThan(1.5);
  expect(sheets(scene).length).toBeGreaterThan(0);
  scene.layer.apply([{ id: "door", object: null }]);
  await scene.pass(0.5);
  expect(sheets(scene)).toEqual([]);
  // Data about its space that arrives later has no effect.
  await learn(scene, SPACE);
  expect(sheets(scene)).toEqual([]);
  expect(refusals(scene)).toEqual([]);
});
