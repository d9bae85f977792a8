import { Vector3 } from "three";
import { beforeEach, expect, it } from "vitest";
import type { HeadsetHand, TrackedPose } from "../../platform/headset.ts";
import { NullHeadset } from "../../platform/null/null-headset.ts";
import { HandMenu } from "./hand-menu.ts";

const LABELS = ["Leave", "Move", "Turn", "Sit", "Mute"];
let left: HeadsetHand;
let right: HeadsetHand;
let pressed: string[];
let menu: HandMenu;
const entries = LABELS.map((label) => ({ label, isOn: false, act: () => void pressed.push(label) }));
let head: TrackedPose;
const frame = (seconds = 1 / 60): void => menu.update("Terrace", entries, [left, right], head, seconds);
/** Points straight ahead at a button of the panel in front of a head at the origin. */
const pointAt = (hand: HeadsetHand, row: number, column: number): void => {
  const y = 0.2 - 0.4 * ((100 + 118 * (row + 0.5)) / 640);
  hand.aim.position.set(0.48 * ((column + 0.5) / 3 - 0.5), y - 0.12, 0);
};
const pull = (hand: HeadsetHand): void => {
  hand.isTriggered = true;
  frame();
  hand.isTriggered = false;
  frame();
};

beforeEach(async () => {
  const session = await new NullHeadset().enter(() => undefined);
  ({ left, right, head } = session);
  head.position.set(0, 0, 0);
  pressed = [];
  menu = new HandMenu(session.panel);
  menu.open(new Vector3(), 0);
  for (const hand of [left, right]) hand.aim.position.set(2, 0, 0);
});

it("presses the button that a hand points at, once per pull of the trigger", () => {
  pointAt(right, 0, 1);
  frame();
  expect(menu.isPointedAt).toBe(true);
  right.isTriggered = true;
  frame();
  frame();
  expect(pressed).toEqual(["Move"]);
  right.isTriggered = false;
  frame();
  pointAt(left, 1, 1);
  pull(left);
  expect(pressed).toEqual(["Move", "Mute"]);
});

it("presses nothing beside its buttons, by an untracked hand, or from behind", () => {
  pointAt(right, 1, 2);
  pull(right);
  pointAt(right, 0, 0);
  right.aim.isTracked = false;
  pull(right);
  right.aim.isTracked = true;
  right.aim.position.z = -2;
  pull(right);
  expect(pressed).toEqual([]);
});

it("ignores a trigger pulled elsewhere, and the pull that opened it", () => {
  right.isTriggered = true;
  frame();
  pointAt(right, 0, 0);
  frame();
  expect(pressed).toEqual([]);
  menu.close();
  right.isTriggered = false;
  frame();
  right.isTriggered = true;
  frame();
  menu.open(new Vector3(), 0);
  frame();
  expect(pressed).toEqual([]);
  right.isTriggered = false;
  frame();
  pull(right);
  expect(pressed).toEqual(["Leave"]);
});

it("is pressed by either hand while the other points at it too", () => {
  pointAt(left, 0, 0);
  pointAt(right, 0, 2);
  pull(left);
  pull(right);
  expect(pressed).toEqual(["Leave", "Turn"]);
});

it("is never pointed at while closed", () => {
  pointAt(right, 0, 0);
  frame();
  menu.close();
  pull(right);
  expect([menu.isPointedAt, menu.isOpen, pressed]).toEqual([false, false, []]);
});

it("is pressed by gaze if no hand is tracked, once per dwell on a button", () => {
  left.aim.isTracked = right.aim.isTracked = false;
  // The middle button of the first row is slightly above the panel's centre.
  head.position.set(0, 0.2 - 0.4 * ((100 + 118 * 0.5) / 640) - 0.12, 0);
  frame();
  expect(menu.isPointedAt).toBe(true);
  frame(1);
  expect(pressed).toEqual([]);
  frame(1);
  frame(5);
  expect(pressed).toEqual(["Move"]);
  head.position.x = 0.16;
  frame();
  frame(2);
  expect(pressed).toEqual(["Move", "Turn"]);
  right.aim.isTracked = true;
  head.position.x = -0.16;
  frame();
  frame(5);
  expect(pressed).toEqual(["Move", "Turn"]);
});

it("opens to the right of the person whom it is for, who stays in view", () => {
  menu.open(new Vector3(), 0, true);
  const { x, z } = menu.mesh.position;
  expect(x).toBeGreaterThan(0.48 / 2);
  expect(z).toBeLessThan(-0.5);
});
