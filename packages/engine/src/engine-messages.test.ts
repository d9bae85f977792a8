import { engineMessages, type EngineMessageName } from "@veranda/contract/engine/messages";
import { describe, expect, it, vi } from "vitest";
import { MessageError } from "./features/message-error.ts";
import { NullRoom } from "./testing/null-room.fixture.ts";
import { rehearse, type Rehearsal } from "./testing/null-engine.fixture.ts";

/** As a page does that minds no types. */
const sender =
  ({ engine }: Rehearsal) =>
  (name: string, data: unknown): void =>
    engine.send(name as "toast", data as { message: string });
const NAMES = Object.keys(engineMessages) as EngineMessageName[];
/** What a page that went wrong may send in place of a message's data. */
const WRONG: readonly unknown[] = [null, undefined, 7, "text", true, [], () => 1];
const wants = (name: EngineMessageName): string[] => {
  const answer = engineMessages[name].safeParse({});
  return answer.success ? [] : answer.error.issues.map(({ path }) => String(path[0]));
};
const DEMANDING = NAMES.filter((name) => wants(name).length > 0);

it.each(NAMES)("%s rejects an invalid message, by its name, and changes nothing", async (name) => {
  const rehearsal = await rehearse();
  const { engine } = rehearsal;
  const send = sender(rehearsal);
  const before = JSON.stringify(engine.state);
  for (const data of WRONG)
    expect(() => send(name, data), String(data)).toThrow(expect.objectContaining({ name: "MessageError" }));
  expect(() => send(name, null)).toThrow(name);
  expect(JSON.stringify(engine.state)).toBe(before);
});

it.each(DEMANDING)("%s says what it lacks", async (name) => {
  const send = sender(await rehearse());
  expect(() => send(name, {})).toThrow(MessageError);
  expect(() => send(name, {})).toThrow(wants(name)[0] ?? "");
});

it("numbers that are none are refused wherever a number is wanted", async () => {
  const send = sender(await rehearse());
  for (const bad of [Number.NaN, Infinity, "1"]) {
    expect(() => send("set_mobile_joystick", { x: bad, y: 0 })).toThrow(MessageError);
    expect(() => send("set_object_position", { objectId: "aaaa", x: bad, y: 0, z: 0 })).toThrow(MessageError);
    expect(() => send("set_volume", { kind: "master", volume: bad })).toThrow(MessageError);
    expect(() => send("set_field_of_view", { degrees: bad })).toThrow(MessageError);
  }
  expect(() => send("set_mobile_joystick", { x: 1.01, y: 0 })).toThrow(MessageError);
});

describe("custom key bindings", () => {
  it("apply from now on, and the old ones don't; unnamed actions have their defaults again", async () => {
    const { engine, hold, join } = await rehearse();
    await join();
    const z = () => engine.state.me.position[2];
    engine.send("set_keybinds", { keybinds: { walk_forward: "KeyI" } });
    hold(0.5, "KeyW");
    expect(z()).toBeCloseTo(0, 1);
    hold(0.5, "KeyI");
    expect(z()).toBeLessThan(-0.3);
    const there = z();
    engine.send("set_keybinds", { keybinds: {} });
    hold(0.5, "KeyW");
    expect(z()).toBeLessThan(there - 0.3);
  });

  it("that change while one is held release it", async () => {
    const { engine, platform, join } = await rehearse();
    await join();
    platform.input.press("KeyW");
    platform.advance(0.3);
    engine.send("set_keybinds", { keybinds: { walk_forward: "KeyI" } });
    platform.advance(1);
    const { position } = engine.state.me;
    platform.advance(1);
    expect(engine.state.me.position).toEqual(position);
  });
});

describe("while a dialog has the keys", () => {
  it("ignore walking, jumping and turning; afterwards held keys stay released", async () => {
    const { engine, platform, hold, join } = await rehearse();
    await join();
    platform.input.press("KeyW");
    platform.advance(0.2);
    engine.send("set_controls_enabled", { isEnabled: false });
    platform.advance(1);
    const { position, heading } = engine.state.me;
    hold(0.5, "KeyW", "Space");
    platform.input.drag(200, 0);
    platform.advance(0.5);
    expect(engine.state.me).toMatchObject({ position, heading });
    engine.send("set_controls_enabled", { isEnabled: true });
    platform.advance(0.5);
    expect(engine.state.me.position).toEqual(position);
    hold(0.5, "KeyW");
    expect(engine.state.me.position).not.toEqual(position);
  });
});

describe("haptic feedback", () => {
  it("is felt when asked for, and not when one wants it off or calm", async () => {
    const { engine, platform, join } = await rehearse();
    await join();
    const tap = () => engine.send("trigger_haptics", { pattern: "success" });
    tap();
    expect(platform.felt).toEqual(["success"]);
    engine.send("set_haptics", { enabled: false });
    tap();
    engine.send("set_haptics", { enabled: true });
    engine.send("set_reduced_motion", { enabled: true });
    tap();
    expect(platform.felt).toEqual(["success"]);
    engine.send("set_reduced_motion", { enabled: false });
    tap();
    expect(platform.felt).toEqual(["success", "success"]);
  });
});

it("a walk to somebody ends on request, and the person stops where they are", async () => {
  const room = new NullRoom();
  const { engine, platform, settle, join } = await rehearse({ room });
  await join();
  const other = await rehearse({ room });
  await other.join();
  room.stand(1, 0, -15);
  platform.advance(1);
  engine.send("walk_to", { id: "person:person-1" });
  await vi.dynamicImportSettled();
  await settle();
  platform.advance(2);
  expect(engine.state.guidedWalk?.status).toBe("walking");
  engine.send("stop_walking", {});
  platform.advance(1);
  const { position } = engine.state.me;
  expect(engine.state.guidedWalk?.status).toBe("stopped");
  expect(position[2]).toBeLessThan(-0.5);
  expect(position[2]).toBeGreaterThan(-12);
  platform.advance(1);
  expect(engine.state.me.position).toEqual(position);
});
