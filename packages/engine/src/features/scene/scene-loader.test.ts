import { Group } from "three";
import { describe, expect, it, vi } from "vitest";
import type { FileAsset } from "@veranda/contract/records/file";
import { rehearse } from "../../testing/null-engine.fixture.ts";
import { NullRoom } from "../../testing/null-room.fixture.ts";
import type { ObjectLayer } from "../../world/objects/object-layer.ts";

const SKY = `/files/${"a".repeat(64)}.webp`;

describe("another environment", () => {
  it("replaces the previous one under its last picture", async () => {
    const { engine, platform, join, settle } = await rehearse();
    await join();
    expect(platform.view.savedPictures).toBe(0);
    engine.send("set_environment", { environment: "attic", variant: "night" });
    await settle();
    expect(platform.view.savedPictures).toBe(1);
    expect(engine.state.environment).toMatchObject({ name: "attic", variant: "night" });
  });

  it("resets the previous one's sky and adjustments", async () => {
    const { engine, platform, join, settle } = await rehearse();
    platform.files[SKY] = new ArrayBuffer(8);
    await join();
    engine.send("set_custom_skybox", { content: { url: SKY } });
    engine.send("set_environment_settings", { settings: { fogDensity: 0.02 } });
    await settle();
    expect(engine.state.environment).toMatchObject({ skybox: SKY, adjusted: ["fogDensity"] });
    engine.send("set_environment", { environment: "attic", variant: "day" });
    await settle();
    expect(engine.state.environment).toMatchObject({ skybox: null, adjusted: [] });
  });
});

describe("a package", () => {
  it("is loaded from its file's data once that is ready, whatever URL accompanies it", async () => {
    const room = new NullRoom();
    room.accounts = ["ann"];
    const { engine, join, settle } = await rehearse({ room });
    await join();
    const fileId = "11111111-1111-4111-8111-111111111111";
    const work = { state: "done", progress: 1, refusal: null } as const;
    const none = { name: "Loft", poster: null, aspect: null, seconds: null, pages: null, bounds: null };
    const tell = async (levels: FileAsset["levels"]) => {
      room.tell(0, "assets", { assets: [{ fileId, kind: "package", work, levels, ...none }] });
      await settle();
    };
    await tell([]);
    engine.send("set_package_environment", { url: "/files/other.json", fileId });
    await settle();
    expect(engine.state.environment.name).toBe("yard");
    await tell([{ url: "/files/loft.json", bytes: 1 }]);
    expect(engine.state.environment.name).toBe("package:/files/loft.json");
  });
});

describe("a space's own environment that can't be loaded", () => {
  const broken = { environment: "attic", variant: "night", packageUrl: "/files/loft.json" };

  it("falls back to one of the installation for somebody who enters", async () => {
    const room = new NullRoom();
    room.setting = broken;
    const { engine, join, logs } = await rehearse({ room, broken: "loft" });
    await join();
    expect(engine.state.session.status).toBe("joined");
    expect(engine.state.environment).toMatchObject({ name: "attic", variant: "night", isFallback: true });
    expect(logs.map(({ message }) => message)).toEqual(["The place could not be shown"]);
    // One that can be loaded ends the fallback.
    engine.send("set_environment", { environment: "yard", variant: "day" });
    await vi.waitFor(
      () => expect(engine.state.environment).toMatchObject({ name: "yard", isFallback: false }),
      { timeout: 45_000 },
    );
  });

  it("does so too if the environment was requested before the room answers", async () => {
    const room = new NullRoom();
    room.setting = broken;
    const { engine, platform, settle } = await rehearse({ room, broken: "loft" });
    engine.send("prepare_space", { setting: broken });
    await settle();
    const ticket = { roomAccessToken: "ticket", address: "ws://room" };
    engine.send("join_room", {
      roomId: "space001",
      shareId: null,
      instanceId: null,
      setting: broken,
      ...ticket,
    });
    await settle();
    platform.advance(1.5);
    expect(engine.state.session.status).toBe("joined");
    expect(engine.state.environment).toMatchObject({ name: "attic", isFallback: true });
  });

  it("fails entering only if no environment can be loaded", async () => {
    const room = new NullRoom();
    room.setting = broken;
    const { engine, join } = await rehearse({ room, isBroken: true });
    await join();
    expect(engine.state.session.status).toBe("join_failed");
  });

  it("keeps the current one for somebody inside", async () => {
    const room = new NullRoom();
    room.accounts = ["ann"];
    const { engine, join, settle } = await rehearse({ room, broken: "attic" });
    await join();
    const toasts: string[] = [];
    engine.on("toast", ({ message }) => toasts.push(message));
    engine.send("set_environment", { environment: "attic", variant: "night" });
    await settle();
    expect(toasts).toEqual(["This environment couldn’t be loaded. The previous one stays."]);
    expect(engine.state.environment).toMatchObject({ name: "yard", isFallback: false });
  });
});

describe("loaded parts that are never shown", () => {
  it("are disposed of if an environment's shaders can't be compiled", async () => {
    const { engine, platform, join, settle } = await rehearse();
    // The yard clears its root.
    const dispose = vi.spyOn(Group.prototype, "clear");
    vi.spyOn(platform.view, "prepare").mockRejectedValueOnce(new Error("The graphics card is gone"));
    await join();
    await settle();
    expect(engine.state.session.status).toBe("join_failed");
    expect(dispose).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
  });

  it("are disposed of if somebody leaves before the first objects are loaded", async () => {
    const layer = Promise.withResolvers<ObjectLayer>();
    const dispose = vi.fn<() => void>();
    const { engine, join, settle } = await rehearse({ openObjects: () => layer.promise });
    await join();
    await engine.close();
    layer.resolve({ setQuality: () => undefined, dispose } as unknown as ObjectLayer);
    await settle();
    expect(dispose).toHaveBeenCalledTimes(1);
  });
});

describe("a custom sky", () => {
  it("can be added and removed", async () => {
    const { engine, platform, join, settle } = await rehearse();
    platform.files[SKY] = new ArrayBuffer(8);
    await join();
    engine.send("set_custom_skybox", { content: { url: SKY } });
    await settle();
    expect(engine.state.environment.skybox).toBe(SKY);
    engine.send("set_custom_skybox", { content: null });
    await settle();
    expect(engine.state.environment.skybox).toBeNull();
  });

  it("that is missing shows a toast, and the sky stays", async () => {
    const { engine, join, settle, logs } = await rehearse();
    await join();
    const toasts: string[] = [];
    engine.on("toast", ({ message }) => toasts.push(message));
    engine.send("set_custom_skybox", { content: { url: SKY } });
    await settle();
    expect(toasts).toHaveLength(1);
    expect(logs).toHaveLength(1);
    expect(engine.state.environment.skybox).toBeNull();
  });

  it.each(["https://example.org/sky.webp", "/files/../secret.webp", "/files/sky.webp", "data:image/webp,"])(
    "from %s is refused",
    async (url) => {
      const { engine, logs } = await rehearse({ mode: "production" });
      engine.send("set_custom_skybox", { content: { url } });
      expect(logs).toEqual([expect.objectContaining({ data: { code: "MALFORMED_MESSAGE" } })]);
    },
  );
});

describe("sun and fog", () => {
  it("are adjusted one at a time, and reset to the variant", async () => {
    const { engine, join } = await rehearse();
    await join();
    const before = engine.state.environment.settings;
    engine.send("set_environment_settings", { settings: { sunAzimuth: 90 } });
    engine.send("set_environment_settings", { settings: { fogColour: "#8090a0" } });
    expect(engine.state.environment.settings).toEqual({ ...before, sunAzimuth: 90, fogColour: "#8090a0" });
    expect(engine.state.environment.adjusted).toEqual(["sunAzimuth", "fogColour"]);
    engine.send("set_environment_settings", { settings: { sunAzimuth: null, fogColour: null } });
    expect(engine.state.environment).toMatchObject({ settings: before, adjusted: [] });
  });
});
