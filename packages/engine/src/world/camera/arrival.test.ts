import { Vector3 } from "three";
import { expect, test } from "vitest";
import { rehearse } from "../../testing/null-engine.fixture.ts";

test("initially the local body is seen close up: it fills between a fifth and a half of the picture's height", async () => {
  const { join, platform } = await rehearse();
  await join();
  platform.advance(2);
  const heightOf = (y: number): number => new Vector3(0, y, 0).applyMatrix4(platform.view.seenThrough).y / 2;
  const share = heightOf(1.7) - heightOf(0);
  expect(share).toBeGreaterThan(0.2);
  expect(share).toBeLessThan(0.5);
});
