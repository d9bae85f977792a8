import { readFile } from "node:fs/promises";
import type { FileAsset } from "@veranda/contract/records/file";
import { DEFAULT_HEADSET } from "@veranda/contract/constants";
import { Vector3 } from "three";
import { describe, expect, it, vi } from "vitest";
import { glbOf } from "../../testing/glb.fixture.ts";
import { rehearse } from "../../testing/null-engine.fixture.ts";
import { NullRoom } from "../../testing/null-room.fixture.ts";
import { plain } from "../../world/body/course.fixture.ts";

const FILE = "0d9b1c7e-8a53-4c55-9f7c-3f6f5a5d1c11";
const LIGHT = "/files/light.glb";
const WHOLE = "/files/whole.glb";
const ORIGINAL = "/files/brought.glb";
const PARK = new URL("../../../../../content/built/environments/park/environment.json", import.meta.url);
const ACROSS = new Vector3(1, 0, 0);

const island: FileAsset = {
  fileId: FILE,
  kind: "model",
  name: "Island",
  work: { state: "done", progress: 1, refusal: null },
  poster: null,
  aspect: null,
  levels: [
    { url: WHOLE, bytes: 1, triangles: 400_000 },
    { url: LIGHT, bytes: 1, triangles: 100_000 },
  ],
  original: { url: ORIGINAL, bytes: 1 },
  seconds: null,
  pages: null,
  bounds: null,
};

/** Ann in a custom environment: forty metres of floor, and a platform in front. */
async function stand() {
  const room = new NullRoom();
  room.accounts = ["ann"];
  const yard = await rehearse({ room });
  const { engine, platform, settle } = yard;
  const model = glbOf(plain().box(-3, 0, -12, 3, 0.8, -1.5).build());
  const fetched: string[] = [];
  const serve = (url: string, bytes: ArrayBuffer): void => {
    Object.defineProperty(platform.files, url, {
      configurable: true,
      get: () => {
        fetched.push(url);
        return bytes;
      },
    });
  };
  for (const url of [LIGHT, WHOLE, ORIGINAL]) serve(url, model);
  platform.files["/content/environments/park/environment.json"] = new Uint8Array(
    await readFile(PARK),
  ).slice().buffer;
  await yard.join();
  const rest = async (): Promise<void> => {
    await vi.dynamicImportSettled();
    for (let i = 0; i < 10; i++) {
      await new Promise((resolve) => setTimeout(resolve));
      await settle();
    }
    platform.advance(0.2);
  };
  engine.send("set_custom_environment", { content: { fileId: FILE, asset: island } });
  await rest();
  expect(engine.state.environment.name).toBe(`file:${FILE}`);
  return { ...yard, fetched, serve, rest };
}

describe("a custom environment", () => {
  it("is shown optimized, and in the original if chosen; after undo, optimized again", async () => {
    const { engine, room, fetched, rest } = await stand();
    expect(fetched).toEqual([LIGHT]);
    engine.send("set_texture_compression_enabled", { enabled: false });
    await rest();
    expect(room.setting.isTextureCompressionEnabled).toBe(false);
    expect(fetched).toEqual([LIGHT, ORIGINAL]);
    expect(engine.state.environment.name).toBe(`file:${FILE}`);
    engine.send("undo", {});
    await rest();
    expect(fetched).toEqual([LIGHT, ORIGINAL, LIGHT]);
  });

  it("stays unchanged if the person changes their mind", async () => {
    const { engine, platform, rest } = await stand();
    const before = platform.view.savedPictures;
    engine.send("set_texture_compression_enabled", { enabled: false });
    engine.send("set_texture_compression_enabled", { enabled: true });
    await rest();
    expect(platform.view.savedPictures).toBe(before);
    engine.send("set_texture_compression_enabled", { enabled: false });
    await rest();
    expect(platform.view.savedPictures).toBe(before + 1);
  });

  it("whose original can't be shown is shown at its finest level", async () => {
    const { engine, fetched, serve, rest, logs } = await stand();
    serve(ORIGINAL, new ArrayBuffer(64));
    engine.send("set_texture_compression_enabled", { enabled: false });
    await rest();
    expect(fetched).toEqual([LIGHT, ORIGINAL, WHOLE]);
    expect(logs.map(({ message }) => message)).toEqual(["A model could not be shown as it was brought"]);
    expect(engine.state.environment.name).toBe(`file:${FILE}`);
  });

  it("that can't be shown keeps the previous one, and is reported", async () => {
    const { engine, serve, rest, logs } = await stand();
    const toasts: string[] = [];
    engine.on("toast", ({ message }) => toasts.push(message));
    for (const url of [ORIGINAL, WHOLE]) serve(url, new ArrayBuffer(64));
    engine.send("set_texture_compression_enabled", { enabled: false });
    await rest();
    expect(toasts).toEqual(["This environment couldn’t be loaded. The previous one stays."]);
    expect(logs.at(-1)?.message).toBe("The place could not be shown");
    expect(engine.state.environment.name).toBe(`file:${FILE}`);
  });

  it("allows teleporting onto its objects, unless its hosts disable that", async () => {
    const { engine, platform, rest } = await stand();
    engine.send("set_vr_settings", DEFAULT_HEADSET);
    engine.send("enter_vr", {});
    await rest();
    const { session } = platform.headset;
    if (!session) throw new Error("nobody wears the headset");
    const leap = (): number => {
      session.right.stickY = 1;
      platform.advance(0.3);
      session.right.stickY = 0;
      platform.advance(0.5);
      return engine.state.me.position[1];
    };
    session.right.aim.quaternion.setFromAxisAngle(ACROSS, -0.1);
    engine.send("set_mesh_teleport_enabled", { enabled: false });
    await rest();
    expect(leap()).toBeCloseTo(0, 1);
    expect(engine.state.me.position[2]).toBeCloseTo(0, 1);
    engine.send("set_mesh_teleport_enabled", { enabled: true });
    await rest();
    expect(leap()).toBeCloseTo(0.8, 1);
  });
});
