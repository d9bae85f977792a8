import { describe, expect, it } from "vitest";
import { verticalField } from "../../world/camera/camera-tuning.ts";
import { plain } from "../../world/body/course.fixture.ts";
import { rehearse, type Rehearsal } from "../../testing/null-engine.fixture.ts";

const camera = ({ engine }: Rehearsal) => engine.state.camera;

async function film(mode: "film_flight" | "film_orbit" | "film_follow", course = plain()) {
  const stage = await rehearse({ course });
  await stage.join();
  stage.engine.send("set_camera_mode", { mode });
  await import("../../world/camera/film-rig.ts");
  await stage.settle();
  stage.platform.advance(0.1);
  return stage;
}

describe("camera mode", () => {
  it("flies with the walking keys, while the person stays", async () => {
    const stage = await film("film_flight");
    expect(camera(stage).mode).toBe("film_flight");
    const seen = stage.platform.view.seenFrom;
    const { x, y, z } = seen;
    const [meX, , meZ] = stage.engine.state.me.position;
    stage.hold(1, "KeyW");
    stage.hold(1, "Space");
    expect(seen.z).toBeLessThan(z - 1);
    expect(seen.y).toBeGreaterThan(y + 0.5);
    expect(seen.x).toBeCloseTo(x, 0);
    expect(stage.engine.state.me.position[0]).toBeCloseTo(meX);
    expect(stage.engine.state.me.position[2]).toBeCloseTo(meZ);
  });

  it("does not fly through walls", async () => {
    const stage = await film("film_flight", plain().box(-19, 0, -9, 19, 12, -8));
    stage.hold(8, "KeyW", "ShiftLeft");
    expect(stage.platform.view.seenFrom.z).toBeGreaterThan(-8);
  });

  it("orbits the person automatically, and they can walk meanwhile", async () => {
    const stage = await film("film_orbit");
    stage.engine.send("set_camera_shot", { speed: 6 });
    const sides = new Set<string>();
    for (let i = 0; i < 20; i++) {
      stage.platform.advance(0.5);
      const { x, z } = stage.platform.view.seenFrom;
      const [meX, , meZ] = stage.engine.state.me.position;
      sides.add(`${Math.sign(x - meX)} ${Math.sign(z - meZ)}`);
      expect(Math.hypot(x - meX, z - meZ)).toBeLessThan(6);
    }
    expect(sides.size).toBe(4);
    const from = stage.engine.state.me.position;
    stage.hold(1, "KeyW");
    const to = stage.engine.state.me.position;
    expect(Math.hypot(to[0] - from[0], to[2] - from[2])).toBeGreaterThan(1);
  });

  it("keeps roll, field of view and focus; names are hidden only while it films", async () => {
    const stage = await film("film_follow");
    stage.engine.send("set_camera_shot", { fov: 30, roll: 12, blur: 0.5, hidesNames: true });
    stage.platform.advance(2);
    expect(camera(stage).shot).toMatchObject({ fov: 30, roll: 12, blur: 0.5, hidesNames: true });
    expect(stage.platform.view.seenFrom.fov).toBeCloseTo(30, 0);
    expect(stage.platform.view.lens).toMatchObject({ blur: 0.5 });
    expect(stage.platform.view.lens?.distance).toBeCloseTo(5, 0);
    stage.engine.send("set_camera_mode", { mode: "third_person" });
    stage.platform.advance(0.5);
    expect(stage.platform.view.lens).toBeNull();
    const { view } = stage.platform;
    expect(view.seenFrom.fov).toBeCloseTo(verticalField(70, view.width / view.height), 0);
    expect(camera(stage).mode).toBe("third_person");
  });
});

describe("what the person works with", () => {
  it("is published, and a gamepad walks", async () => {
    const stage = await rehearse();
    await stage.join();
    const pressed: string[] = [];
    stage.engine.on("pad_button", ({ code, isDown }) => pressed.push(`${code} ${isDown}`));
    const buttons = Array.from({ length: 17 }, (_, i) => ({ pressed: i === 3, value: Number(i === 3) }));
    stage.platform.input.pad = { axes: [0, -1, 0, 0], buttons };
    stage.platform.advance(1);
    expect(stage.engine.state.input.device).toBe("gamepad");
    expect(stage.engine.state.me.position[2]).toBeLessThan(-1);
    expect(pressed).toEqual(["Pad3 true"]);
  });

  it("is felt, unless that was switched off or motion is reduced", async () => {
    const { engine, platform, settle } = await rehearse();
    await settle();
    engine.send("trigger_haptics", { pattern: "tap" });
    engine.send("set_haptics", { enabled: false });
    engine.send("trigger_haptics", { pattern: "bump" });
    engine.send("set_haptics", { enabled: true });
    platform.reducesMotion = true;
    engine.send("trigger_haptics", { pattern: "bump" });
    expect(platform.felt).toEqual(["tap"]);
  });

  it("captures the mouse where the view is locked to it", async () => {
    const stage = await rehearse();
    await stage.join();
    stage.engine.send("set_camera_rotation_mode", { mode: "locked" });
    stage.platform.advance(0.1);
    expect(stage.platform.input.holds).toBe(true);
    expect(stage.engine.state.camera.rotationMode).toBe("locked");
    stage.engine.send("set_camera_rotation_mode", { mode: "free" });
    stage.platform.advance(0.1);
    expect(stage.platform.input.holds).toBe(false);
  });
});
