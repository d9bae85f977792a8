import { Scene } from "three";
import { expect, test } from "vitest";
import { initialState } from "../../initial-state.ts";
import type { Context } from "../context.ts";
import { StandMarks } from "../editing/stand-marks.ts";
import { MarkedStands } from "./marked-stands.ts";

const STAND = { x: 1, y: 0, z: 2, width: 6, depth: 4, heading: 0.5 };

test("stands are drawn until none is marked, or the space is left", async () => {
  const scene = new Scene();
  const current = initialState();
  current.session.status = "joined";
  let stirred = 0;
  const context = { state: { current }, world: { scene, stir: () => (stirred += 1) } } as unknown as Context;
  let loaded = 0;
  const stands = new MarkedStands(
    context,
    async () => {
      loaded += 1;
      return { StandMarks };
    },
    (error) => {
      throw error;
    },
  );
  const drawn = async () => {
    await Promise.resolve();
    await Promise.resolve();
    stands.onFrame();
    return scene.getObjectByName("stand marks")?.children.map(({ position: { x } }) => x) ?? [];
  };
  expect(await drawn()).toEqual([]);
  expect(loaded).toBe(0);
  stands.mark([STAND, { ...STAND, x: 9 }]);
  expect(await drawn()).toEqual([1, 9]);
  expect([loaded, stirred]).toEqual([1, 1]);
  await drawn();
  expect(stirred).toBe(1);
  stands.mark([]);
  expect(await drawn()).toEqual([]);
  stands.mark([STAND]);
  expect(await drawn()).toEqual([1]);
  current.session.status = "not_connected";
  expect(await drawn()).toEqual([]);
});
