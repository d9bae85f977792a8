import { describe, expect, it } from "vitest";
import { NullObjects } from "../../testing/null-objects.fixture.ts";
import { rehearse } from "../../testing/null-engine.fixture.ts";

const setting = { environment: "yard", variant: "day" };

describe("preparing a space", () => {
  it("loads it and draws it hidden before entering, and counts as loaded on entering", async () => {
    const { engine, platform, settle } = await rehearse();
    engine.send("prepare_space", { setting });
    await settle();
    expect(platform.view.frames).toBeGreaterThan(0);
    expect(engine.state.loading.isReady).toBe(false);
    const drawn = platform.view.frames;
    platform.advance(2);
    expect(platform.view.frames - drawn).toBeLessThanOrEqual(1);

    const { progress } = engine.state.loading;
    const ticket = { roomAccessToken: "ticket", address: "ws://room" };
    engine.send("join_room", { roomId: "space001", shareId: null, instanceId: null, setting, ...ticket });
    expect(engine.state.loading.progress).toBeCloseTo(progress);
    await settle();
    platform.advance(1.5);
    await settle();
    expect(engine.state.loading).toEqual({ progress: 1, isReady: true, error: null });
  });

  it("loads the person's avatar, and what those present wear before it is shown", async () => {
    const { engine, crowd, settle, join } = await rehearse();
    engine.send("prepare_space", { setting });
    await settle();
    expect(crowd.loadedLooks, "of a guest who has not chosen yet").toEqual([]);
    await join();
    const present = Object.keys(engine.state.participants).length;
    expect(present).toBeGreaterThan(0);
    expect(crowd.loadedLooks).toHaveLength(present);
  });

  it("loads the code for its objects before entering, and shows none of them in an empty space", async () => {
    const opened: string[] = [];
    const objects = new NullObjects();
    const { engine, platform, settle } = await rehearse({
      openObjects: ({ manifestUrl }) => {
        opened.push(manifestUrl);
        return Promise.resolve(objects.layer);
      },
    });
    engine.send("prepare_space", { setting });
    await settle();
    expect(opened).toEqual(["/content/prefabs/prefabs.json"]);
    const ticket = { roomAccessToken: "ticket", address: "ws://room" };
    engine.send("join_room", { roomId: "space001", shareId: null, instanceId: null, setting, ...ticket });
    await settle();
    platform.advance(1.5);
    await settle();
    expect(engine.state.loading.isReady).toBe(true);
    expect(opened).toHaveLength(1);
    expect(objects.root.parent).toBeNull();
  });

  it("for another space than the one entered is dropped", async () => {
    const { engine, platform, settle } = await rehearse();
    engine.send("prepare_space", { setting: { environment: "attic", variant: "night" } });
    await settle();
    const { progress } = engine.state.loading;
    const ticket = { roomAccessToken: "ticket", address: "ws://room" };
    engine.send("join_room", { roomId: "space001", shareId: null, instanceId: null, setting, ...ticket });
    expect(engine.state.loading.progress).toBeLessThan(progress);
    await settle();
    platform.advance(1.5);
    await settle();
    expect(engine.state.environment.name).toBe("yard");
    expect(engine.state.loading.isReady).toBe(true);
  });

  it("doesn't unload the space of somebody inside", async () => {
    const { engine, join, settle } = await rehearse();
    await join();
    engine.send("prepare_space", { setting: { environment: "attic", variant: "night" } });
    await settle();
    expect(engine.state.environment.name).toBe("yard");
  });

  it("reports a failure on entering, not before", async () => {
    const { engine, settle } = await rehearse({ isBroken: true });
    engine.send("prepare_space", { setting });
    await settle();
    expect(engine.state.loading.error).toBeNull();
    const ticket = { roomAccessToken: "ticket", address: "ws://room" };
    engine.send("join_room", { roomId: "space001", shareId: null, instanceId: null, setting, ...ticket });
    await settle();
    expect(engine.state.loading.error).toContain("404");
  });
});
