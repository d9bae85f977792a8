import { describe, expect, it } from "vitest";
import { Mouth } from "./mouth.ts";

const FRAME = 1 / 60;

/** Advances a mouth for a while; returns how far it was open in each frame. */
function opened(mouth: Mouth, seconds: number): number[] {
  return Array.from({ length: Math.round(seconds / FRAME) }, () => {
    mouth.advance(FRAME);
    return mouth.open;
  });
}

/** A mouth that has held a viseme for half a second. */
function shaped(byte: number): { open: number; round: number } {
  const mouth = new Mouth(0);
  mouth.setShape(byte);
  opened(mouth, 0.5);
  return { open: mouth.open, round: mouth.round };
}

describe("a mouth", () => {
  it("takes the shape that the speaker's page sends: A wide open, I widened, U and O rounded", () => {
    const [a, i, u, e, o] = [0x1f, 0x2f, 0x3f, 0x4f, 0x5f].map(shaped);
    expect(a?.open).toBeGreaterThan(0.9);
    expect(o?.open).toBeGreaterThan(u?.open ?? 1);
    expect(e?.open).toBeGreaterThan(i?.open ?? 1);
    expect([i?.round, e?.round].every((round) => (round ?? 0) < -0.4)).toBe(true);
    expect([u?.round, o?.round].every((round) => (round ?? 0) > 0.5)).toBe(true);
  });

  it("opens by the weight, and an unknown viseme just opens it", () => {
    expect(shaped(0x17).open).toBeLessThan(shaped(0x1f).open * 0.6);
    expect(shaped(0xaf).open).toBeGreaterThan(0.3);
    expect(shaped(0xaf).round).toBe(0);
  });

  it("closes between syllables, even with audible sound: the sent shape has priority", () => {
    const mouth = new Mouth(0);
    mouth.setLevel(0.8);
    mouth.setShape(0x1f);
    opened(mouth, 0.3);
    mouth.setShape(0);
    expect(opened(mouth, 0.5).at(-1)).toBeLessThan(0.02);
  });

  it("without visemes moves in syllables, by loudness", () => {
    const far = (level: number): number => {
      const mouth = new Mouth(0);
      mouth.setLevel(level);
      return Math.max(...opened(mouth, 2));
    };
    expect(far(0)).toBe(0);
    expect(far(0.8)).toBeGreaterThan(far(0.3) * 2);
    const mouth = new Mouth(0);
    mouth.setLevel(0.8);
    const open = opened(mouth, 2).slice(30);
    expect(Math.min(...open)).toBeLessThan(Math.max(...open) / 2);
  });
});
