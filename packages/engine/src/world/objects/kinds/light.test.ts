import { PointLight } from "three";
import { expect, it } from "vitest";
import { placed, sizeOf, openScene, type Scene } from "../kinds.fixture.ts";

const LIGHT = { lightKind: "point", colour: "#ff8800", strength: 1, reach: 5 };

/** Lights that are on now: intensity and position. */
const shining = ({ layer }: Scene) => {
  const lights: PointLight[] = [];
  layer.root.traverse((each) => {
    if (each instanceof PointLight && each.intensity > 0) lights.push(each);
  });
  return lights;
};
const lit = async (props: object, position: [number, number, number] = [0, 2, 0]): Promise<Scene> => {
  const scene = await openScene();
  await scene.layer.setObjects([placed("lamp", "light", { ...LIGHT, ...props }, position)], []);
  await scene.pass(1);
  return scene;
};

it("a lamp shines by day too, in its colour, within its range", async () => {
  const [light, ...others] = shining(await lit({}));
  expect(others).toEqual([]);
  expect(light?.color.getHexString()).toBe("ff8800");
  expect(light?.position.toArray()).toEqual([0, 2, 0]);
  expect(light?.distance).toBeCloseTo(7);
});

it("a lamp with a higher setting is brighter in proportion", async () => {
  const [weak] = shining(await lit({ strength: 0.5 }));
  const [strong] = shining(await lit({ strength: 2 }));
  expect((strong?.intensity ?? 0) / (weak?.intensity ?? 1)).toBeCloseTo(4);
});

it("a spotlight lights what is below it, not what is behind", async () => {
  const [light] = shining(await lit({ lightKind: "spot", angle: 40 }, [0, 4, 0]));
  expect(light?.position.y).toBeLessThan(3);
  expect(light?.position.y).toBeGreaterThan(1);
});

it("goes out when removed, and comes on again on undo", async () => {
  const scene = await lit({});
  const lamp = placed("lamp", "light", LIGHT, [0, 2, 0]);
  scene.layer.apply([{ id: "lamp", object: null }]);
  await scene.pass(1);
  expect(shining(scene)).toEqual([]);
  scene.layer.apply([{ id: "lamp", object: lamp }]);
  await scene.pass(1);
  expect(shining(scene)).toHaveLength(1);
});

it("moves and changes with its object", async () => {
  const scene = await lit({});
  const moved = placed("lamp", "light", { ...LIGHT, colour: "#00ff00" }, [3, 1, -2]);
  scene.layer.apply([{ id: "lamp", object: { ...moved, version: 2 } }]);
  await scene.pass(1);
  const [light] = shining(scene);
  expect(light?.position.toArray()).toEqual([3, 1, -2]);
  expect(light?.color.getHexString()).toBe("00ff00");
});

it("of many lights only those near the view shine, a few at a time, however many are placed", async () => {
  const scene = await openScene();
  const lamps = Array.from({ length: 12 }, (_, at) => placed(`lamp-${at}`, "light", LIGHT, [at * 10, 2, 0]));
  await scene.layer.setObjects(lamps, []);
  scene.lookFrom(0, 2, 4);
  await scene.pass(2);
  expect(Math.max(...shining(scene).map(({ position }) => position.x))).toBeLessThan(40);
  expect(shining(scene).length).toBeLessThan(4);
  scene.lookFrom(110, 2, 4);
  await scene.pass(2);
  expect(Math.min(...shining(scene).map(({ position }) => position.x))).toBeGreaterThan(70);
});

it("has a hand-sized bulb for picking", async () => {
  const size = sizeOf(await lit({}), "lamp");
  expect(Math.max(...size)).toBeLessThan(0.4);
  expect(Math.min(...size)).toBeGreaterThan(0.1);
});
