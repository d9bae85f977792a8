import { expect, test } from "vitest";
import { rehearse } from "../../testing/null-engine.fixture.ts";

test("the page gets the view direction, also while only the view turns", async () => {
  const { engine, join, platform } = await rehearse();
  await join();
  platform.advance(1);
  const { position, heading, viewHeading } = engine.state.me;
  platform.input.drag(400, 0);
  platform.advance(1);
  expect(engine.state.me).toMatchObject({ position, heading });
  expect(Math.abs(engine.state.me.viewHeading - viewHeading)).toBeGreaterThan(0.3);
});
