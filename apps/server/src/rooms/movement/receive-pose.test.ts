import { describe, expect, it } from "vitest";
import {
  BitWriter,
  newQuantizedPose,
  PoseQuantizer,
  SPEED,
  UNITS_PER_M,
  writeUpFrame,
  type UpFrame,
} from "@veranda/wire";
import { SPACE_BOUNDS } from "../limits/limits.ts";
import { Member } from "../participants/member.ts";
import type { Refusal } from "./movement-check.ts";
import { receivePose } from "./receive-pose.ts";

const grid = new PoseQuantizer(SPACE_BOUNDS);
const MIDDLE = 256 * UNITS_PER_M;
const GROUND = 64 * UNITS_PER_M;
const speed = (metresPerS: number): number => Math.round(metresPerS / SPEED);

/** Someone who stands in the middle, and what they say of themselves. */
function arrived() {
  const participant = {
    id: "p",
    index: 0,
    generation: 0,
    displayName: "Guest",
    isAuthless: true,
    userId: null,
    avatar: "plain",
    isHost: false,
    isCoHost: false,
    isAway: false,
    joinedAt: new Date(0).toISOString(),
    seat: null,
  };
  const holder = { visitorId: "v", ...participant, friendIds: [], blockedIds: [] };
  const member = new Member(participant, holder, "key", grid, 0);
  const writer = new BitWriter(64);
  const say = (step: number, now: number, given: Partial<UpFrame>): Refusal | null => {
    const parts = { hasPlace: false, hasTurn: false, hasState: false, isTeleport: false };
    const frame = {
      step,
      heard: 0,
      epoch: member.epoch,
      ...parts,
      pose: newQuantizedPose(),
      mouth: 0,
      ...given,
    };
    writer.clear();
    writeUpFrame(writer, grid, frame);
    return receivePose(member, grid, writer.bytes.slice(0, writer.length), now / 100, now);
  };
  const at = (way: number, v = 0, vy = 0) => ({
    hasPlace: true,
    pose: {
      ...newQuantizedPose(),
      x: MIDDLE + way * UNITS_PER_M,
      y: GROUND,
      z: MIDDLE,
      vx: speed(v),
      vy: speed(vy),
    },
  });
  expect(say(1, 0, at(0))).toBeNull();
  const metres = (): number => {
    const out = newQuantizedPose();
    member.inputBuffer.expected(member.inputBuffer.lastStep, out);
    return (out.x - MIDDLE) / UNITS_PER_M;
  };
  return { say, at, metres, member };
}

describe("a way that nobody says, but that was predicted", () => {
  it("is limited by the reported speed, however many steps are counted", () => {
    const { say, at, metres } = arrived();
    expect(say(2, 100, at(0.7, 7.5))).toBeNull();
    const refusals = Array.from({ length: 30 }, (_, i) =>
      say(2 + 12 * (i + 1), 100 + 30 * (i + 1), { hasTurn: true }),
    );
    expect(refusals).toContain("speed");
    expect(metres()).toBeLessThan(8 * 2.5 * 1.15 + 0.4);
  });

  it("is possible for who walks on and confirms it", () => {
    const { say, at, metres } = arrived();
    expect(say(2, 100, at(0.5, 5))).toBeNull();
    for (let i = 1; i <= 20; i += 1) expect(say(2 + 8 * i, 100 + 800 * i, {})).toBeNull();
    expect(metres()).toBeCloseTo(0.5 + 5 * 16, 0);
  });
});

describe("a speed that nobody has", () => {
  it.each([
    ["up", 0, 40],
    ["down", 0, -100],
    ["over the ground", 20, 0],
  ])("is refused %s, also on a teleport", (_, v, vy) => {
    const { say, at } = arrived();
    expect(say(2, 100, at(0, v, vy))).toBe("speed");
    expect(say(3, 200, { ...at(0, v, vy), isTeleport: true })).toBe("speed");
  });
});

describe("a mouth (W26)", () => {
  it("follows the newest frame, and ends with one that has no such field", () => {
    const { say, member } = arrived();
    say(2, 100, { mouth: 0x5c });
    expect(member.mouthAt(2)).toBe(0x5c);
    say(3, 200, { mouth: 0x31 });
    expect(member.mouthAt(3)).toBe(0x31);
    say(2, 210, { mouth: 0x5c });
    expect(member.mouthAt(3)).toBe(0x31);
    say(4, 300, {});
    expect(member.mouthAt(4)).toBe(0);
  });

  it("does not stay open when nothing more is heard", () => {
    const { say, member } = arrived();
    say(2, 100, { mouth: 0x5c });
    expect(member.mouthAt(12)).toBe(0x5c);
    expect(member.mouthAt(14)).toBe(0);
  });
});
