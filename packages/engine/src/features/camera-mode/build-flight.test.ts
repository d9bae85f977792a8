import { describe, expect, it } from "vitest";
import { plain } from "../../world/body/course.fixture.ts";
import { NullRoom } from "../../testing/null-room.fixture.ts";
import { rehearse, type Rehearsal } from "../../testing/null-engine.fixture.ts";

/** Starts building and leaves the body if possible. */
async function fly(stage: Rehearsal): Promise<void> {
  stage.engine.send("set_camera_mode", { mode: "build_flight" });
  await import("../../world/camera/fly-camera.ts");
  await stage.settle();
  stage.platform.advance(0.3);
}

async function building(course = plain()): Promise<Rehearsal> {
  const room = new NullRoom();
  room.accounts = ["ann"];
  const stage = await rehearse({ course, room });
  await stage.join();
  await import("../editing/editor-tools.ts");
  stage.engine.send("set_edit_mode", { enabled: true });
  await stage.settle();
  stage.platform.advance(0.3);
  return stage;
}
const modeOf = ({ engine }: Rehearsal) => engine.state.camera.mode;
const seen = ({ platform }: Rehearsal) => {
  const { x, y, z } = platform.view.seenFrom;
  return { x, y, z };
};

describe("the free camera while building", () => {
  it("flies with the walking keys, up and down with those for sitting and diving, while the body stays", async () => {
    const stage = await building();
    const me = stage.engine.state.me.position;
    const before = seen(stage);
    await fly(stage);
    expect(modeOf(stage)).toBe("build_flight");
    // It starts at the previous view.
    expect(seen(stage).z).toBeCloseTo(before.z, 1);
    stage.hold(1, "KeyW", "KeyE");
    const high = seen(stage);
    expect(high.z).toBeLessThan(before.z - 2);
    expect(high.y).toBeGreaterThan(before.y + 1);
    stage.hold(1, "KeyQ");
    expect(seen(stage).y).toBeLessThan(high.y - 2);
    stage.hold(1, "KeyD", "Space");
    expect(seen(stage).x).toBeGreaterThan(2);
    expect(stage.engine.state.me.position).toEqual(me);
    expect(stage.room.poseOf(0)?.z).toBeCloseTo(me[2], 3);
  });

  it("flies through walls, faster with the run key, but stays within sight of the space", async () => {
    const stage = await building(plain().box(-19, 0, -9, 19, 12, -8));
    await fly(stage);
    stage.hold(2, "KeyW", "ShiftLeft");
    expect(seen(stage).z).toBeLessThan(-12);
    stage.hold(30, "KeyW", "ShiftLeft");
    expect(Math.abs(seen(stage).z)).toBeLessThan(151);
  });

  it("moves by the wheel, and sideways and up by two fingers", async () => {
    const stage = await building();
    await fly(stage);
    const before = seen(stage);
    stage.platform.input.sink?.zoom(-3);
    stage.platform.advance(0.6);
    expect(seen(stage).z).toBeLessThan(before.z - 1.5);
    stage.platform.input.sink?.pan(-100, 50);
    stage.platform.advance(0.6);
    expect(seen(stage).x).toBeGreaterThan(before.x + 0.8);
    expect(seen(stage).y).toBeGreaterThan(before.y - 1);
  });

  it("returns to the previous view when building ends", async () => {
    const stage = await building();
    const before = seen(stage);
    await fly(stage);
    stage.hold(1, "KeyW");
    stage.engine.send("set_edit_mode", { enabled: false });
    stage.platform.advance(1);
    expect(modeOf(stage)).toBe("third_person");
    expect(seen(stage).z).toBeCloseTo(before.z, 0);
    const [x, , z] = stage.engine.state.me.position;
    stage.hold(1, "KeyW");
    const [nowX, , nowZ] = stage.engine.state.me.position;
    expect(Math.hypot(nowX - x, nowZ - z)).toBeGreaterThan(0.5);
  });

  it("is only for people who build alone", async () => {
    const stage = await rehearse();
    await stage.join();
    await fly(stage);
    expect(modeOf(stage)).toBe("third_person");
  });

  it("places new objects where the person looks", async () => {
    const stage = await building();
    await fly(stage);
    stage.hold(3, "KeyD");
    stage.engine.send("spawn_content", { content: [{ kind: "prefab", props: { prefab: "stool" } }] });
    await stage.settle();
    stage.platform.advance(0.5);
    const [thing] = stage.room.document.objects;
    expect(thing?.transform.position[0]).toBeGreaterThan(8);
  });
});
