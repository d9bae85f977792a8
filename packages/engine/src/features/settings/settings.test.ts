import { describe, expect, it } from "vitest";
import type { NullPlatform } from "../../platform/null/null-platform.ts";
import { rehearse } from "../../testing/null-engine.fixture.ts";

/** Turns the view for this many seconds, with frames that are too slow. */
function turnAround(platform: NullPlatform, seconds: number): void {
  for (let passed = 0; passed < seconds; passed += 1 / 20) {
    platform.input.drag(20, 0);
    platform.advance(1 / 20, 1 / 20);
  }
}

describe("settings", () => {
  it("reach the view and the state", async () => {
    const { engine, platform, join } = await rehearse();
    await join();
    engine.send("set_graphics_quality", { quality: "low" });
    engine.send("set_anti_aliasing", { mode: "fxaa" });
    engine.send("set_framerate", { targetFrameRate: 30, vSyncCount: 1 });
    engine.send("set_pixel_ratio", { ratio: 0.5, auto: false });
    engine.send("set_field_of_view", { degrees: 90 });
    engine.send("set_look_speed", { speed: 2 });
    expect(platform.view).toMatchObject({ quality: "low", antiAliasing: "fxaa", resolution: 0.5 });
    expect(engine.state.settings).toEqual({
      graphicsQuality: "low",
      antiAliasing: "fxaa",
      fieldOfView: 90,
      lookSpeed: 2,
      frameRate: { target: 30, vSyncCount: 1 },
      pixelRatio: { ratio: 0.5, auto: false, effective: 0.5 },
    });
    const { frames } = platform.view;
    platform.advance(1);
    expect(Math.abs(platform.view.frames - frames - 30)).toBeLessThan(2);
  });

  it("with software rendering the first visible frame has an affordable resolution", async () => {
    const { engine, platform, settle } = await rehearse({ isDrawnByProcessor: true });
    const { view } = platform;
    let waits = 0;
    view.finish = async () => {
      waits += 1;
      platform.pass(0.2);
    };
    engine.send("prepare_space", { setting: { environment: "yard", variant: "day" } });
    await settle();
    expect(waits).toBeGreaterThan(0);
    expect(view.resolution).toBeCloseTo(Math.sqrt(1 / 60 / 0.2), 1);
  });

  it("with software rendering, a still picture is drawn at full resolution and the loop rests, until the person walks", async () => {
    const { engine, platform, join, hold, settle } = await rehearse({ isDrawnByProcessor: true });
    await join();
    await settle();
    engine.send("set_anti_aliasing", { mode: "fxaa" });
    turnAround(platform, 4);
    expect(platform.view.antiAliasing).toBe("fxaa");
    expect(platform.isResting).toBe(false);
    platform.advance(3, 1 / 20);
    expect(platform.view).toMatchObject({ resolution: 1, antiAliasing: "msaa", isHeld: true });
    expect(platform.isResting).toBe(true);
    hold(1 / 20, "KeyW");
    platform.advance(2 / 20, 1 / 20);
    expect(platform.view).toMatchObject({ antiAliasing: "fxaa", isHeld: false });
    expect(platform.isResting).toBe(false);
  });

  it("an automatic resolution drops with slow frames and recovers", async () => {
    const { engine, platform, join } = await rehearse();
    await join();
    turnAround(platform, 8);
    expect(engine.state.settings.pixelRatio.effective).toBe(0.25);
    platform.advance(60);
    expect(engine.state.settings.pixelRatio.effective).toBeGreaterThan(0.9);
  });

  it("a still scene is drawn at full resolution and held, until somebody walks", async () => {
    const { engine, platform, join, hold } = await rehearse();
    const { view } = platform;
    await join();
    turnAround(platform, 8);
    expect(view).toMatchObject({ resolution: 0.25, isHeld: false });
    platform.advance(3, 1 / 20);
    expect(view).toMatchObject({ resolution: 1, isHeld: true });
    const { frames } = view;
    platform.advance(1, 1 / 20);
    expect(view.frames - frames).toBeLessThanOrEqual(1);
    hold(1 / 20, "KeyW");
    platform.advance(2 / 20, 1 / 20);
    expect(view).toMatchObject({ resolution: 0.25, isHeld: false });
    expect(engine.state.settings.pixelRatio.effective).toBe(0.25);
  });

  it("a chosen resolution is kept, also in a still scene", async () => {
    const { engine, platform, join } = await rehearse();
    await join();
    engine.send("set_pixel_ratio", { ratio: 0.5, auto: false });
    platform.advance(3, 1 / 20);
    expect(platform.view).toMatchObject({ resolution: 0.5, isHeld: false });
    engine.send("set_pixel_ratio", { ratio: 1, auto: true });
    turnAround(platform, 8);
    platform.advance(3, 1 / 20);
    expect(platform.view).toMatchObject({ resolution: 1, isHeld: true });
    engine.send("set_pixel_ratio", { ratio: 0.5, auto: false });
    platform.advance(1 / 20, 1 / 20);
    expect(platform.view).toMatchObject({ resolution: 0.5, isHeld: false });
  });

  it("patches are sent for the observed paths", async () => {
    const { engine, settle } = await rehearse();
    const patches: unknown[] = [];
    engine.on("state_patch", ({ patch }) => patches.push(patch));
    engine.send("observe_state", { paths: ["settings.antiAliasing", "user.displayName"] });
    engine.send("set_anti_aliasing", { mode: "none" });
    engine.send("set_graphics_quality", { quality: "medium" });
    await settle();
    expect(patches).toEqual([{ "settings.antiAliasing": "none" }]);
    engine.send("observe_state", { paths: [] });
    engine.send("set_anti_aliasing", { mode: "msaa" });
    await settle();
    expect(patches).toHaveLength(1);
  });
});
