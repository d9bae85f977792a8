import { DEFAULT_HEADSET } from "@veranda/contract/constants";
import { Quaternion } from "three";
import { describe, expect, test, vi } from "vitest";
import { rehearse } from "../../testing/null-engine.fixture.ts";
import { plain } from "../../world/body/course.fixture.ts";
import { ACROSS, press, pressMenu, UP, wear } from "./headset.fixture.ts";

describe("with a headset", () => {
  test("is announced, can be entered, and returns to the screen when it is taken off", async () => {
    const { engine, session, platform } = await wear();
    expect(engine.state.headset).toMatchObject({ isSupported: true, status: "on" });
    session.end();
    platform.advance(0.2);
    expect(engine.state.headset.status).toBe("off");
    expect(engine.state.camera.mode).toBe("third_person");
  });

  test("it can be left from the page", async () => {
    const { engine, platform } = await wear();
    engine.send("leave_vr", {});
    platform.advance(0.2);
    expect(engine.state.headset.status).toBe("off");
    expect(platform.headset.session).toBeNull();
  });

  test("a headset that refuses changes nothing, which is reported", async () => {
    const { engine, platform, join, logs } = await rehearse();
    await join();
    platform.headset.isThere = false;
    const toasts: string[] = [];
    engine.on("toast", ({ message }) => toasts.push(message));
    engine.send("enter_vr", {});
    await vi.dynamicImportSettled();
    expect(engine.state.headset.status).toBe("off");
    expect(toasts).toEqual(["Your headset couldn’t be used. Is it connected and awake?"]);
    expect(logs.some(({ level }) => level === "error")).toBe(true);
  });

  test("the eyes are at the head, and the body follows the head horizontally", async () => {
    const { head, platform, place, seen } = await wear();
    expect(seen.y).toBeCloseTo(1.6, 1);
    for (let i = 0; i < 20; i++) {
      head.position.x += 0.05;
      platform.advance(1 / 60);
    }
    platform.advance(0.3);
    expect(place().x).toBeCloseTo(1, 1);
    expect(seen.x).toBeCloseTo(1, 1);
  });

  test("a wall stops the body, not the head: inside it the view is dark", async () => {
    const { head, platform, place, seen } = await wear({}, plain().box(0.6, 0, -5, 1, 3, 5));
    for (let i = 0; i < 40; i++) {
      head.position.x += 0.05;
      platform.advance(1 / 60);
    }
    expect(place().x).toBeLessThan(0.35);
    expect(seen.x).toBeCloseTo(2, 1);
  });

  test("the left stick walks in the direction of gaze, and narrows the view meanwhile", async () => {
    const { head, left, platform, place } = await wear({ movement: "smooth" });
    head.quaternion.setFromAxisAngle(UP, Math.PI / 2);
    left.stickY = 0.8;
    platform.advance(1);
    expect(place().x).toBeLessThan(-1);
    expect(Math.abs(place().z)).toBeLessThan(0.2);
  });

  test("a push to the side turns by 30 degrees, once per push, about the head", async () => {
    const { right, left, platform, place, seen } = await wear({ movement: "smooth" });
    right.stickX = 1;
    platform.advance(0.5);
    right.stickX = 0;
    platform.advance(0.1);
    expect(Math.hypot(seen.x, seen.z)).toBeLessThan(0.05);
    left.stickY = 1;
    platform.advance(1);
    const { x, z } = place();
    expect(Math.atan2(x, -z)).toBeCloseTo(Math.PI / 6, 1);
  });

  test("pushing a stick forward aims, and releasing it teleports the person with a blink", async () => {
    const { right, platform, place } = await wear();
    right.aim.quaternion.setFromAxisAngle(ACROSS, -0.2);
    right.stickY = 1;
    platform.advance(0.3);
    expect(place().z).toBeCloseTo(0, 1);
    right.stickY = 0;
    platform.advance(0.5);
    expect(place().z).toBeLessThan(-2);
  });

  test("teleports never end on or behind a wall", async () => {
    const { right, platform, place } = await wear({}, plain().box(-3, 0, -2.2, 3, 5, -2));
    right.stickY = 1;
    platform.advance(0.3);
    right.stickY = 0;
    platform.advance(0.5);
    expect(place().z).toBeCloseTo(0, 1);
  });

  test("a seated wearer has a standing person's eye height", async () => {
    const { engine, head, platform, seen } = await wear();
    head.position.y = 1.15;
    platform.advance(0.3);
    expect(seen.y).toBeCloseTo(1.15, 1);
    engine.send("set_vr_settings", { ...DEFAULT_HEADSET, isSeated: true });
    platform.advance(0.3);
    expect(seen.y).toBeCloseTo(1.6, 1);
  });

  test("the menu is in front of the wearer: pointing and pressing triggers its entries", async () => {
    const wearer = await wear();
    const { engine, session, right, platform } = wearer;
    pressMenu(wearer);
    expect(session.buttons.map(({ label }) => label).slice(0, 3)).toEqual(["Leave VR", "Settings", "Close"]);
    press(wearer, 0, 1);
    expect(session.title).toBe("Settings");
    // Centre of the first button of the first row, slightly below the panel's header.
    right.aim.position.set(-0.16, 1.48 + 0.2 - 0.4 * (160 / 640), 0);
    right.aim.quaternion.copy(new Quaternion());
    right.isTriggered = true;
    platform.advance(0.1);
    expect(engine.state.headset.settings.movement).toBe("smooth");
    platform.advance(0.5);
    expect(engine.state.headset.settings.movement).toBe("smooth");
    expect(session.buttons[0]).toMatchObject({ label: "Move: walk", isOn: true });
  });

  test("each entry of the menu has its effect", async () => {
    const wearer = await wear();
    const { engine, session, platform, room } = wearer;
    const settings = () => engine.state.headset.settings;
    pressMenu(wearer);
    press(wearer, 0, 1);
    press(wearer, 0, 1);
    expect(settings().turn).toBe("smooth");
    expect(session.buttons[1]).toMatchObject({ label: "Turn: smoothly", isOn: true });
    press(wearer, 0, 1);
    expect(settings().turn).toBe("snap");
    const { isSeated, hasVignette } = settings();
    press(wearer, 0, 2);
    press(wearer, 1, 0);
    expect(settings()).toMatchObject({ isSeated: !isSeated, hasVignette: !hasVignette });
    press(wearer, 1, 1);
    expect(session.buttons[1]?.label, "back in the menu").toBe("Settings");
    press(wearer, 1, 0);
    const [emote] = engine.state.emotes.available;
    expect(session.buttons[3]?.label).toBe(emote?.title);
    expect(room.heard.filter(({ name }) => name === "emote").at(-1)?.data).toMatchObject({
      name: emote?.animationAssetName,
    });
    // Closed, it can't be pressed; reopened, it can.
    press(wearer, 0, 2);
    const emotes = room.heard.filter(({ name }) => name === "emote").length;
    press(wearer, 1, 0);
    expect(room.heard.filter(({ name }) => name === "emote")).toHaveLength(emotes);
    pressMenu(wearer);
    press(wearer, 0, 0);
    platform.advance(0.2);
    expect(engine.state.headset.status).toBe("off");
  });
});
