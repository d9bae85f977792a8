import { describe, expect, it } from "vitest";
import { PoseQuantizer, newQuantizedPose, type QuantizedPose } from "@veranda/wire";
import { InputBuffer } from "./input-buffer.ts";

const grid = new PoseQuantizer({ min: [-50, -10, -50], max: [50, 30, 50] });
/** Units; 56 a tick is a walk. */
const at = (x: number, vx = 0): QuantizedPose => ({ ...newQuantizedPose(), x, vx });

/** Where the server shows this client at a tick. */
function shown(inputBuffer: InputBuffer, tick: number): number {
  const out = newQuantizedPose();
  inputBuffer.at(tick, out);
  return out.x;
}

describe("the way up (W14, W16)", () => {
  it("shows even steps at even ticks although they arrive unevenly", () => {
    const inputBuffer = new InputBuffer(grid);
    const late = [0.5, 0.1, 0.9, 0.3, 0.7, 0.2, 0.8, 0.4];
    const seen: number[] = [];
    for (let tick = 0; tick < 40; tick += 1) {
      inputBuffer.receive(tick, at(4_000 + tick * 56, 56), false, tick + (late[tick % late.length] ?? 0));
      seen.push(shown(inputBuffer, tick + 1));
    }
    const steps = seen.slice(1).map((x, index) => x - (seen[index] ?? 0));
    expect(new Set(steps.slice(2))).toEqual(new Set([56]));
  });

  it("goes on with a silent client for 12 steps, then it stands (W14)", () => {
    const inputBuffer = new InputBuffer(grid);
    inputBuffer.receive(0, at(4_000, 50), false, 0);
    const first = shown(inputBuffer, 1);
    expect(shown(inputBuffer, 6) - first).toBe(250);
    const out = newQuantizedPose();
    inputBuffer.at(60, out);
    expect(out).toMatchObject({ x: 4_000 + 12 * 50, vx: 0 });
    expect(shown(inputBuffer, 600)).toBe(4_600);
  });

  it("never shows anyone outside the bounds", () => {
    const inputBuffer = new InputBuffer(grid);
    inputBuffer.receive(0, at(20, -50), false, 0);
    expect(shown(inputBuffer, 9)).toBe(0);
  });

  it("shows nobody later for a step that came late now and then (W16)", () => {
    const inputBuffer = new InputBuffer(grid);
    for (let step = 0; step < 100; step += 1) {
      // Every 32nd step is late by a tick and a half.
      inputBuffer.receive(step, at(4_000 + step * 50, 50), false, step + (step % 32 === 19 ? 2.4 : 0.2));
      expect(shown(inputBuffer, step + 1)).toBe(4_000 + step * 50);
    }
  });

  it("waits longer for who is late twice in three seconds (W16)", () => {
    const inputBuffer = new InputBuffer(grid);
    for (let step = 0; step < 100; step += 1)
      inputBuffer.receive(step, at(4_000 + step * 50, 50), false, step + (step % 15 === 9 ? 2.4 : 0.2));
    expect(shown(inputBuffer, 100)).toBe(4_000 + 97 * 50);
  });

  it("waits longer once many steps come late (W16)", () => {
    const inputBuffer = new InputBuffer(grid);
    const seen: number[] = [];
    for (let step = 0; step < 140; step += 1) {
      const lateBy = step < 20 ? 0.2 : 2.1;
      inputBuffer.receive(step, at(step), false, step + lateBy);
      if (step >= 80) seen.push(shown(inputBuffer, step + 2) - step);
    }
    // Standing still at each step, so only a step that was there in time is shown: three ticks after it.
    expect(new Set(seen)).toEqual(new Set([-1]));
  });

  it("shrinks the wait again once steps no longer come late (W16)", () => {
    const inputBuffer = new InputBuffer(grid);
    for (let step = 0; step < 300; step += 1) {
      // One hiccup of half a second at the beginning.
      inputBuffer.receive(step, at(step, 1), false, step + (step === 5 ? 5 : 0.1));
      shown(inputBuffer, step);
    }
    expect(shown(inputBuffer, 301)).toBeGreaterThanOrEqual(298);
  });

  it("stands where it is put, shown as a jump, whatever is under way", () => {
    const inputBuffer = new InputBuffer(grid);
    inputBuffer.receive(0, at(4_000, 50), false, 0);
    inputBuffer.receive(1, at(4_050, 50), false, 0.2);
    inputBuffer.place(at(8_000, 50));
    const out = newQuantizedPose();
    expect(inputBuffer.at(2, out)).toBe(true);
    expect(out).toMatchObject({ x: 8_000, vx: 0 });
    expect(inputBuffer.at(3, out)).toBe(false);
    expect(out.x).toBe(8_000);
  });

  it("counts no step twice", () => {
    const inputBuffer = new InputBuffer(grid);
    inputBuffer.receive(5, at(4_000), false, 0);
    inputBuffer.receive(5, at(9_000), false, 0.1);
    inputBuffer.receive(4, at(9_000), false, 0.2);
    expect(shown(inputBuffer, 3)).toBe(4_000);
  });
});
