import { CAPTION_MAX } from "@veranda/contract/rooms/captions";
import { describe, expect, it, test } from "vitest";
import { captionPieces, latestPiece } from "./caption-pieces.ts";
import { Resampler } from "./resampler.ts";
import { UtteranceGate } from "./utterance-gate.ts";

const tone = (samples: number, amplitude: number, every = 16): Int16Array =>
  Int16Array.from({ length: samples }, (_, n) => Math.sin((n / every) * 2 * Math.PI) * amplitude * 32_767);

describe("captions of a long speech", () => {
  const sentences = "This is a sentence of some length, as people say them. ".repeat(12);

  it("are cut after sentences, and none is too long", () => {
    const pieces = captionPieces(sentences);
    expect(pieces.length).toBeGreaterThan(2);
    for (const piece of pieces) {
      expect(piece.length).toBeLessThanOrEqual(CAPTION_MAX);
      expect(piece.endsWith(".")).toBe(true);
    }
    expect(pieces.join(" ")).toBe(sentences.trim());
  });

  it("without a space or a sentence are cut all the same, through no character", () => {
    const pieces = captionPieces("😀".repeat(CAPTION_MAX));
    for (const piece of pieces) expect(piece.isWellFormed() && piece.length <= CAPTION_MAX).toBe(true);
  });

  it("that still grow show their end, on one line", () => {
    const piece = latestPiece(`${sentences}\nand now`);
    expect(piece.length).toBeLessThanOrEqual(CAPTION_MAX);
    expect(piece).toMatch(/^….*and now$/);
    expect([captionPieces(" \n "), latestPiece(" ")]).toEqual([[], ""]);
  });
});

describe("the resampler", () => {
  test.each([48_000, 44_100, 16_000, 8_000])("makes 16,000 samples of a second at %i Hz", (rate) => {
    const output: number[] = [];
    const resampler = new Resampler(rate);
    const second = new Float32Array(rate).fill(0.5);
    for (let at = 0; at < rate; at += 128) resampler.push(second.subarray(at, at + 128), output);
    expect(Math.abs(output.length - 16_000)).toBeLessThanOrEqual(2);
    expect(output.every((sample) => Math.abs(sample - 16_384) <= 1)).toBe(true);
  });

  it("bounds what is too loud", () => {
    const output: number[] = [];
    new Resampler(16_000).push(Float32Array.of(2, -2), output);
    expect(output).toEqual([32_767, -32_768]);
  });
});

describe("the gate", () => {
  const PIECE = 2_048;
  function gate() {
    const heard: string[] = [];
    const opened = new UtteranceGate({
      onSound: (samples) => heard.push(samples.some((sample) => sample !== 0) ? "speech" : "silence"),
      onEnd: () => heard.push("end"),
    });
    const push = (sound: "speech" | "silence" | "hiss", count: number): void => {
      const amplitude = { speech: 0.2, silence: 0, hiss: 0.004 }[sound];
      for (let n = 0; n < count; n += 1) opened.push(tone(PIECE, amplitude));
    };
    return { heard, push, end: () => opened.end() };
  }

  it("sends nothing of silence or hiss", () => {
    const { heard, push } = gate();
    push("silence", 20);
    push("hiss", 20);
    expect(heard).toEqual([]);
  });

  it("sends what is said with a moment before it, and its end after a pause", () => {
    const { heard, push } = gate();
    push("silence", 20);
    push("speech", 5);
    push("silence", 20);
    const lead = heard.slice(0, heard.indexOf("speech"));
    expect([lead.length, lead.every((each) => each === "silence")]).toEqual([2, true]);
    expect(heard.filter((each) => each === "speech")).toHaveLength(5);
    expect(heard.filter((each) => each === "end")).toHaveLength(1);
    expect(heard.at(-1)).toBe("end");
  });

  it("ends what is being said when the microphone goes off", () => {
    const { heard, push, end } = gate();
    push("speech", 2);
    end();
    end();
    expect(heard.filter((each) => each === "end")).toHaveLength(1);
  });
});
