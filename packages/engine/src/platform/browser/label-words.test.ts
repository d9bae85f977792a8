import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RAISED_HAND } from "../label-painter.ts";
import { CanvasLabelPainter } from "./canvas-label-painter.ts";
import { canvasPage, type Pen } from "./canvas.fixture.ts";

let page: ReturnType<typeof canvasPage> & { fonts: EventTarget };
let typeface: string;
let ratio: { devicePixelRatio: number };
const painter = (): CanvasLabelPainter => new CanvasLabelPainter({} as HTMLElement);
const pen = (): Pen => {
  const canvas = page.canvases.at(-1);
  if (!canvas) throw new Error("Nothing to paint on");
  return canvas.pen;
};

beforeEach(() => {
  page = Object.assign(canvasPage(), { fonts: new EventTarget() });
  typeface = "Figtree";
  ratio = { devicePixelRatio: 1 };
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", ratio);
  vi.stubGlobal("getComputedStyle", () => ({ fontFamily: typeface }));
});
afterEach(() => vi.unstubAllGlobals());

describe("a name", () => {
  it("is painted in full on a plate that fits", () => {
    const short = painter().paint("Ann", "name", 200, 24);
    expect(pen().lines).toEqual(["Ann"]);
    expect(pen().filled[0]?.box?.[2]).toBe(short.width - 2);
    const long = painter().paint("Exploring Heron", "name", 200, 24);
    expect(long.width).toBeGreaterThan(short.width);
    expect(long.height).toBe(24);
  });

  it("that is too long is truncated with an ellipsis, on a plate within the maximum width", () => {
    const { width } = painter().paint("Somebody with a name that never ends", "name", 120, 24);
    expect(width).toBeLessThanOrEqual(120);
    expect(pen().lines[0]).toMatch(/^Some.*…$/);
  });
});

describe("a bubble", () => {
  it("has its lines below each other, each within the bubble", () => {
    const { width, height } = painter().paint(
      "Shall we meet at the fountain when it is dark",
      "bubble",
      150,
      180,
    );
    expect(pen().lines.length).toBeGreaterThan(1);
    expect(pen().lines.join(" ")).toBe("Shall we meet at the fountain when it is dark");
    for (const { text, x, y } of pen().written) {
      expect(x + pen().measureText(text).width).toBeLessThanOrEqual(width);
      expect(y).toBeLessThan(height);
    }
  });

  it("is only as high as its text needs", () => {
    const one = painter().paint("Hi", "bubble", 150, 180);
    const many = painter().paint("Hi there, how are you doing on this day", "bubble", 150, 180);
    expect(many.height).toBeGreaterThan(one.height);
    expect(one.width).toBeLessThan(many.width);
  });

  it("never exceeds its space, whatever the text", () => {
    const own = painter();
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 600, size: "max" }), (text) => {
        const { width, height } = own.paint(text, "bubble", 220, 150);
        expect(width).toBeLessThanOrEqual(221);
        expect(height).toBeLessThanOrEqual(151);
        for (const { y } of pen().written) expect(y).toBeLessThan(height);
      }),
      { numRuns: 60 },
    );
  });
});

describe("signs", () => {
  it("a raised hand is drawn rather than written, so that every machine shows the same one", () => {
    const painted = painter().paint(RAISED_HAND, "emoji", 48, 48);
    expect(painted).toEqual({ width: 48, height: 48 });
    expect(pen().written).toEqual([]);
    expect(pen().strokes).toBeGreaterThan(0);
  });

  it("an emoji is centred in its square", () => {
    painter().paint("🎉", "emoji", 48, 48);
    const [party] = pen().written;
    expect(party?.text).toBe("🎉");
    expect((party?.x ?? 0) + pen().measureText("🎉").width / 2).toBeCloseTo(24);
  });
});

it("previous content is cleared, and each painting triggers an upload", () => {
  const own = painter();
  own.paint("Ann", "name", 200, 24);
  const { version } = own.scratch;
  own.paint("Ben", "name", 200, 24);
  expect(pen().lines).toEqual(["Ben"]);
  expect(own.scratch.version).toBeGreaterThan(version);
});

it("has the screen's pixel density, up to a limit", () => {
  const densities = [0.5, 1, 1.5, 2, 3].map((devicePixelRatio) => {
    Object.assign(ratio, { devicePixelRatio });
    return painter().density;
  });
  expect(densities).toEqual([1, 1, 1.5, 2, 2]);
});

it("uses the page's typeface, even if it is known only later", () => {
  typeface = "";
  const own = painter();
  own.paint("Ann", "name", 200, 24);
  expect(pen().written[0]?.font).toContain("system-ui");
  typeface = "Figtree";
  own.paint("Ann", "name", 200, 24);
  expect(pen().written[0]?.font).toContain("Figtree");
});

it("notifies when glyphs have loaded, until unsubscribed", () => {
  let heard = 0;
  const stop = painter().onLetters(() => (heard += 1));
  page.fonts.dispatchEvent(new Event("loadingdone"));
  expect(heard).toBe(1);
  stop();
  page.fonts.dispatchEvent(new Event("loadingdone"));
  expect(heard).toBe(1);
});
