import { Vector3 } from "three";
import { beforeEach, expect, it } from "vitest";
import type { TrackedPose } from "../../platform/headset.ts";
import { NullHeadset } from "../../platform/null/null-headset.ts";
import { GazeHud } from "./gaze-hud.ts";

const UP = new Vector3(0, 1, 0);
const LINE = [{ name: "Ann:", text: "Good morning", isFinal: true }];
let hud: GazeHud;
let head: TrackedPose;
let rows: () => readonly unknown[];
let marked: () => unknown;
let sign: () => unknown;

beforeEach(async () => {
  const device = new NullHeadset();
  const session = await device.enter(() => undefined);
  hud = new GazeHud(session.captions, session.mark, session.sign);
  ({ head } = session);
  rows = () => device.session?.captionRows ?? [];
  marked = () => device.session?.marked;
  sign = () => device.session?.signed;
});

const pass = (seconds: number): void => {
  for (let t = 0; t < seconds; t += 1 / 72) hud.update(head, 1 / 72);
};
/** Horizontal angle between gaze and HUD, to the left, radians. */
const aside = (): number => {
  const to = hud.root.position.clone().sub(head.position).applyQuaternion(head.quaternion.clone().invert());
  return Math.atan2(-to.x, -to.z);
};

it("hangs below the gaze, and lets the eyes move along a line before it follows", () => {
  hud.write(LINE);
  pass(0.1);
  expect(rows()).toEqual(LINE);
  expect(hud.root.position.y).toBeLessThan(head.position.y - 0.3);
  expect(aside()).toBeCloseTo(0, 2);
  head.quaternion.setFromAxisAngle(UP, 0.2);
  pass(1);
  expect(aside(), "within the line it rests").toBeCloseTo(-0.2, 2);
  head.quaternion.setFromAxisAngle(UP, 1.2);
  pass(1.5);
  expect(Math.abs(aside()), "then it comes before the eyes again").toBeLessThan(0.03);
});

it("is in place at once for new text after a turn, turning the shorter way", () => {
  hud.write(LINE);
  pass(0.1);
  hud.write([]);
  pass(0.1);
  expect(hud.root.visible).toBe(false);
  head.quaternion.setFromAxisAngle(UP, Math.PI - 0.01);
  hud.write(LINE);
  hud.update(head, 1 / 72);
  expect(Math.abs(aside())).toBeLessThan(0.01);
  head.quaternion.setFromAxisAngle(UP, -Math.PI + 0.5);
  pass(2);
  expect(Math.abs(aside())).toBeLessThan(0.03);
});

it("moves with the head", () => {
  hud.write(LINE);
  pass(0.1);
  const before = hud.root.position.clone().sub(head.position);
  head.position.add(new Vector3(1, -0.4, 2));
  pass(0.1);
  expect(hud.root.position.clone().sub(head.position).distanceTo(before)).toBeLessThan(0.001);
});

it("shows the microphone while it is on, and for a while after it is muted", () => {
  hud.showMicrophone("microphone_off", false);
  pass(0.1);
  expect(hud.isMarked, "nobody has touched it").toBe(false);
  hud.showMicrophone("microphone", false);
  pass(10);
  expect(hud.isMarked).toBe(true);
  expect(marked()).toEqual({ icon: "microphone", isBarred: false });
  hud.showMicrophone("microphone_off", true);
  pass(1);
  expect(hud.isMarked).toBe(true);
  expect(marked()).toEqual({ icon: "microphone_off", isBarred: true });
  pass(5);
  expect(hud.isMarked).toBe(false);
});

it("shows who hears the wearer for as long as it isn't who is near, whether or not the microphone is on", () => {
  const isShown = () => hud.root.visible && hud.root.getObjectByName("voice reach")?.visible === true;
  pass(0.1);
  expect(isShown()).toBe(false);
  hud.showVoiceReach("private");
  pass(60);
  expect([isShown(), sign()]).toEqual([true, "lock"]);
  hud.showVoiceReach("stage");
  pass(0.1);
  expect([isShown(), sign()]).toEqual([true, "megaphone"]);
  hud.showVoiceReach(null);
  pass(0.1);
  expect(isShown()).toBe(false);
});

it("shows a ring round the microphone while the wearer speaks, and none while it is muted", () => {
  const [, , ring] = hud.root.children;
  hud.showMicrophone("microphone", false);
  hud.speaking = 0.5;
  pass(0.5);
  expect(ring?.visible).toBe(true);
  hud.speaking = 0;
  pass(1);
  expect(ring?.visible).toBe(false);
  hud.speaking = 0.5;
  hud.showMicrophone("microphone_off", false);
  pass(1);
  expect(ring?.visible).toBe(false);
});
