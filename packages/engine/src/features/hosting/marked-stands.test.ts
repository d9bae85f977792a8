import { Scene } from "three";
import { expect, test } from "vitest";
import { initialState } from "../../initial-state.ts";
import type { Context } from "../context.ts";
import { MarkedStands } from "./marked-stands.ts";

const STAND = { x: 1, y: 0, z: 2, width: 6, depth: 4, heading: 0.5 };

test("stands are drawn until none is marked, or the space is left", () => {
  const scene = new Scene();
  const current = initialState();
  current.session.status = "joined";
  let stirred = 0;
  const context = { state: { current }, world: { scene, stir: () => (stirred += 1) } } as unknown as Context;
  const stands = new MarkedStands(context);
  const drawn = () => {
    stands.onFrame();
    return scene.getObjectByName("stand marks")?.children.map(({ position: { x } }) => x) ?? [];
  };
  expect(drawn()).toEqual([]);
  stands.mark([STAND, { ...STAND, x: 9 }]);
  expect(drawn()).toEqual([1, 9]);
  expect(stirred).toBe(1);
  drawn();
  expect(stirred).toBe(1);
  stands.mark([]);
  expect(drawn()).toEqual([]);
  stands.mark([STAND]);
  expect(drawn()).toEqual([1]);
  current.session.status = "not_connected";
  expect(drawn()).toEqual([]);
});
