import { Euler, Object3D } from "three";
import { expect, it } from "vitest";
import { rehearse } from "../testing/null-engine.fixture.ts";

const ARRIVAL = { name: "door", position: [3, 0, -5] as [number, number, number], heading: Math.PI / 2 };

it("a space's thumbnail is rendered from the spawn point, without people and tools", async () => {
  const { join, engine, platform } = await rehearse({ manifest: { spawnPoints: [ARRIVAL] } });
  await join();
  platform.advance(0.1);
  const { view } = platform;
  const tool = new Object3D();
  view.scene?.add(tool);
  await engine.screenshot({ isFull: true });
  expect(view.sights).toHaveLength(0);
  await engine.screenshot({ from: "arrival" });
  const [sight] = view.sights;
  const { x, y, z } = sight?.camera.position ?? {};
  expect([x, y, z]).toEqual([3, 1.7, -5]);
  expect(sight && new Euler().setFromQuaternion(sight.camera.quaternion, "YXZ").y).toBeCloseTo(Math.PI / 2);
  const shown = () => view.scene?.children.map(({ visible }) => visible);
  const before = shown();
  const show = sight?.hide();
  expect(tool.visible).toBe(false);
  show?.();
  expect(shown()).toEqual(before);
});
