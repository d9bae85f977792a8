import type { AvatarClip } from "@veranda/contract/avatar";
import { beforeEach, describe, expect, test } from "vitest";
import { EmoteLayer } from "./emote-layer.ts";
import type { BakedClip } from "./motion-file.ts";

const clipOf = (name: string, more: Partial<AvatarClip> = {}): BakedClip => ({
  clip: {
    name,
    kind: "emote",
    durationSeconds: 2,
    frames: 1,
    storedIn: "emoteMotion",
    byteStart: 0,
    byteCount: 0,
    framesPerSecond: 30,
    speed: null,
    turnRate: null,
    hold: null,
    isLoop: false,
    isUpperBody: false,
    fadeSeconds: 0.2,
    ...more,
  },
  frames: 1,
  turns: new Float32Array(),
  hips: new Float32Array(),
  planted: new Float32Array(),
  stride: 0,
});
const WAVE = clipOf("wave", { isUpperBody: true });
const DANCE = clipOf("dance", { isLoop: true });
const POINT = clipOf("point", { isUpperBody: true, hold: { from: 0.4, to: 0.6 } });
const TICK = 0.05;

describe("an emote", () => {
  let layer: EmoteLayer;
  beforeEach(() => {
    layer = new EmoteLayer();
  });
  const run = (seconds: number, legsBusy = 0): void => {
    for (let tick = 0; tick < Math.round(seconds / TICK); tick++) layer.advance(TICK, legsBusy);
  };

  test("fades in, and ends by itself", () => {
    layer.play(WAVE, false);
    run(0.1);
    expect(layer.weight).toBeCloseTo(0.5, 5);
    run(0.15);
    expect(layer.weight).toBe(1);
    run(2);
    expect([layer.isActive, layer.weight]).toEqual([false, 0]);
  });

  test("of the arms continues while walking; a dance ends", () => {
    layer.play(WAVE, false);
    run(1, 1);
    expect(layer.weight).toBe(1);
    layer.stop();
    run(0.5);
    layer.play(DANCE, true);
    run(1);
    run(0.5, 1);
    expect(layer.isActive).toBe(false);
  });

  test("that is held stays in its middle, and plays to its end when it is released", () => {
    layer.play(POINT, true);
    run(30);
    expect(layer.weight).toBe(1);
    layer.release();
    run(1.5);
    expect(layer.isActive).toBe(false);
  });

  test("that is a loop plays a few times, or as long as it is held", () => {
    layer.play(DANCE, false);
    run(5);
    expect(layer.isActive).toBe(true);
    run(2);
    expect(layer.isActive).toBe(false);
    layer.play(DANCE, true);
    run(60);
    expect(layer.weight).toBe(1);
  });

  test("that is requested while another is visible waits until that has ended", () => {
    layer.play(DANCE, true);
    run(1);
    layer.play(WAVE, false);
    run(TICK);
    expect(layer.name).toBe("dance");
    run(0.5);
    expect(layer.name).toBe("wave");
  });

  test("that is a dance already in progress continues when it is requested again", () => {
    layer.play(DANCE, true);
    run(1);
    layer.play(DANCE, true);
    run(0.5);
    expect([layer.name, layer.weight]).toEqual(["dance", 1]);
  });

  test("that is stopped is not followed by a waiting one", () => {
    layer.play(DANCE, true);
    run(1);
    layer.play(WAVE, false);
    layer.stop();
    run(1);
    expect(layer.name).toBeNull();
  });
});
