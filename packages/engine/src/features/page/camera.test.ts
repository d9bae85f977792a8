import { expect, it } from "vitest";
import { rehearse } from "../../testing/null-engine.fixture.ts";

it("a click locks the pointer if the body turns with the view, and nowhere else", async () => {
  const { engine, platform, join } = await rehearse();
  await join();
  platform.advance(0.1);
  expect(platform.input.holds).toBe(false);
  engine.send("set_camera_rotation_mode", { mode: "locked" });
  expect(platform.input.holds).toBe(true);
  expect(engine.state.camera.rotationMode).toBe("locked");
  engine.send("set_camera_rotation_mode", { mode: "free" });
  expect(platform.input.holds).toBe(false);
});

it("a click locks the pointer in first person too, which the wheel leads to", async () => {
  const { engine, platform, join } = await rehearse();
  await join();
  platform.input.wheel(-30);
  platform.advance(2);
  expect(engine.state.camera.mode).toBe("first_person");
  expect(platform.input.holds).toBe(true);
  platform.input.wheel(8);
  platform.advance(2);
  expect(engine.state.camera.mode).not.toBe("first_person");
  expect(platform.input.holds).toBe(false);
});

it("the page is sent the camera's distance, to a hundredth", async () => {
  const { engine, platform, join } = await rehearse();
  await join();
  platform.input.wheel(2);
  platform.advance(2);
  const { zoom } = engine.state.camera;
  expect(zoom).toBeGreaterThan(0);
  expect(zoom * 100).toBeCloseTo(Math.round(zoom * 100), 6);
});
