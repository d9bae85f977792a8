import { expect, it } from "vitest";
import { rehearse } from "../../testing/null-engine.fixture.ts";

it("reports frames per second, their time, and what was drawn", async () => {
  const { engine, platform, join } = await rehearse();
  await join();
  Object.assign(platform.view.stats, { drawCalls: 31, triangles: 4_200 });
  platform.advance(2, 1 / 40);
  expect(engine.state.stats).toEqual({ fps: 40, frameMs: 0, drawCalls: 31, triangles: 4_200 });
  platform.advance(2, 1 / 20);
  expect(engine.state.stats.fps).toBe(20);
});

it("reports it twice a second, whatever the frame rate", async () => {
  const { engine, platform, join, settle } = await rehearse();
  await join();
  let told = 0;
  engine.observe(["stats"], () => (told += 1));
  for (let i = 0; i < 80; i++) {
    platform.view.stats.triangles = i;
    platform.advance(1 / 40, 1 / 40);
    await settle();
  }
  expect(told).toBeGreaterThanOrEqual(3);
  expect(told).toBeLessThanOrEqual(4);
});
