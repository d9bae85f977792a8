import { describe, expect, it, vi } from "vitest";
import { collectFaults } from "./core/report-fault.fixture.ts";
import { rehearse } from "./testing/null-engine.fixture.ts";
import { World } from "./world/world.ts";
import { plain } from "./world/body/course.fixture.ts";

describe("a visit", () => {
  it("goes from the ticket to standing in the place", async () => {
    const { engine, platform, join } = await rehearse();
    expect(engine.state.boot.status).toBe("ready");
    await join();
    expect(engine.state.session).toMatchObject({ status: "joined", me: "person-0", instanceId: "instance1" });
    expect(engine.state.loading).toEqual({ progress: 1, isReady: true, error: null });
    expect(engine.state.environment).toMatchObject({
      name: "yard",
      variant: "day",
      variants: ["day", "night"],
    });
    expect(platform.view.frames).toBeGreaterThan(60);
    await engine.close();
  });

  it("reports why an environment can't be shown", async () => {
    const { engine, join } = await rehearse({ isBroken: true });
    await join();
    expect(engine.state.session.status).toBe("join_failed");
    expect(engine.state.loading.error).toContain("404");
  });

  it("releases everything when it closes, even if one release fails", async () => {
    const faults = collectFaults();
    const { engine, platform, join } = await rehearse();
    await join();
    vi.spyOn(World.prototype, "dispose").mockImplementationOnce(() => {
      throw new Error("stuck");
    });
    const dispose = vi.spyOn(platform, "dispose");
    await engine.close();
    await Promise.resolve();
    vi.restoreAllMocks();
    expect(faults).toEqual([new Error("stuck")]);
    expect(dispose).toHaveBeenCalledTimes(1);
  });

  it("goes on drawing when something that is done in each frame fails", async () => {
    const faults = collectFaults();
    const { platform, join } = await rehearse();
    await join();
    const before = platform.view.frames;
    vi.spyOn(World.prototype, "update").mockImplementation(() => {
      throw new Error("broken");
    });
    platform.advance(1);
    await Promise.resolve();
    vi.restoreAllMocks();
    expect(faults).toEqual([new Error("broken")]);
    expect(platform.view.frames).toBeGreaterThan(before + 30);
  });

  it("gives no picture after it was closed", async () => {
    const { engine } = await rehearse();
    await engine.close();
    await expect(engine.screenshot()).rejects.toThrow("not up");
  });
});

describe("walking with the keyboard", () => {
  it("walks where the camera looks, publishes it, and stops with weight", async () => {
    const { engine, platform, join, hold } = await rehearse();
    await join();
    hold(1, "KeyW");
    const { position, motion } = engine.state.me;
    expect(motion).toBe("walk");
    expect(position[2]).toBeLessThan(-1.4);
    expect(engine.state.isMoving).toBe(true);
    platform.advance(1);
    expect(engine.state.me.motion).toBe("idle");
    expect(engine.state.me.position[2]).toBeLessThan(position[2] - 0.05);
    expect(engine.state.isMoving).toBe(false);
  });

  it("runs with shift, with the arrows too", async () => {
    const { engine, join, hold } = await rehearse();
    await join();
    hold(1.5, "ArrowUp", "ShiftLeft");
    expect(engine.state.me.motion).toBe("run");
    expect(engine.state.me.position[2]).toBeLessThan(-5);
  });

  it("is stopped by a wall, climbs stairs, jumps and lands", async () => {
    const walled = await rehearse({ course: plain().box(-5, 0, -2.4, 5, 3, -2) });
    await walled.join();
    walled.hold(3, "KeyW", "ShiftLeft");
    expect(walled.engine.state.me.position[2]).toBeGreaterThan(-1.75);

    const stepped = await rehearse({ course: plain().stairs(0, -1, 6, 0.18, 0.3) });
    await stepped.join();
    stepped.hold(2, "KeyW");
    expect(stepped.engine.state.me.position[1]).toBeCloseTo(1.08, 2);
    stepped.platform.advance(0.5);
    stepped.hold(0.25, "Space");
    expect(stepped.engine.state.me.motion).toBe("jump");
    stepped.platform.advance(1);
    expect(stepped.engine.state.me.motion).toBe("idle");
    expect(stepped.engine.state.me.position[1]).toBeCloseTo(1.08, 2);
  });

  it("returns to an arrival point after falling off the world", async () => {
    const { engine, platform, join, hold } = await rehearse();
    await join();
    hold(3.9, "KeyW", "ShiftLeft");
    platform.advance(0.3);
    expect(engine.state.me.motion).toBe("fall");
    platform.advance(3);
    const [x, y, z] = engine.state.me.position;
    expect(Math.hypot(x, y, z)).toBeLessThan(1.5);
    expect(engine.state.me.motion).toBe("idle");
  });

  it("does not walk while the page has a dialog open, and releases held keys", async () => {
    const { engine, platform, join } = await rehearse();
    await join();
    platform.input.press("KeyW");
    platform.advance(0.3);
    engine.send("set_controls_enabled", { isEnabled: false });
    platform.advance(1);
    expect(engine.state.me.motion).toBe("idle");
  });

  it("walks by the page's joystick, and runs at its edge", async () => {
    const { engine, platform, join } = await rehearse();
    await join();
    engine.send("set_mobile_joystick", { x: 0, y: 0.6 });
    platform.advance(1);
    expect(engine.state.me.motion).toBe("walk");
    engine.send("set_mobile_joystick", { x: 0, y: 1 });
    platform.advance(1);
    expect(engine.state.me.motion).toBe("run");
    engine.send("set_mobile_joystick", { x: 0, y: 0 });
    platform.advance(1);
    expect(engine.state.me.motion).toBe("idle");
  });

  it("keeps running in a hidden page, without drawing", async () => {
    const { platform, join, engine } = await rehearse();
    await join();
    const { frames } = platform.view;
    platform.input.press("KeyW");
    platform.advance(2, 0.25, false);
    expect(platform.view.frames).toBe(frames);
    expect(engine.state.me.position[2]).toBeLessThan(-2.5);
  });
});

describe("the camera", () => {
  it("zooms within its limits and slips into the first person", async () => {
    const { engine, platform, join } = await rehearse();
    await join();
    platform.input.wheel(20);
    platform.advance(0.1);
    expect(engine.state.camera).toMatchObject({ mode: "third_person", zoom: 10 });
    platform.input.wheel(-60);
    platform.advance(0.5);
    expect(engine.state.camera.mode).toBe("first_person");
    platform.input.wheel(1);
    platform.advance(0.1);
    expect(engine.state.camera).toMatchObject({ mode: "third_person", zoom: 1.4 });
    engine.send("set_camera_mode", { mode: "first_person" });
    platform.advance(0.1);
    expect(engine.state.camera.mode).toBe("first_person");
  });

  it("turns in the direction of walking", async () => {
    const { engine, platform, join, hold } = await rehearse();
    await join();
    // A quarter turn to the right.
    platform.input.drag(Math.PI / 2 / 0.0046, 0);
    hold(1.2, "KeyW");
    expect(engine.state.me.position[0]).toBeGreaterThan(1.5);
    expect(Math.abs(engine.state.me.position[2])).toBeLessThan(0.3);
  });

  it("hides the own body in the first person", async () => {
    const { engine, platform, join, crowd } = await rehearse();
    await join();
    expect(crowd.avatars[0]?.fade).toBe(1);
    engine.send("set_camera_mode", { mode: "first_person" });
    platform.advance(1);
    expect(crowd.avatars[0]?.fade).toBe(0);
  });
});
