import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Card } from "../../media.ts";
import { canvasPage, type Pen } from "../canvas.fixture.ts";
import { CardPainter } from "./card-painter.ts";

const LONG =
  "A rather long sentence that goes on about the sea, the sky and the stones between them. ".repeat(12);
const EVERY: readonly Card[] = [
  { style: "text", text: "Welcome", colour: "#ffffff", align: "left", font: "heading" },
  { style: "note", text: "Water the plants", colour: "#f4d35e" },
  { style: "link", title: "The Heron", description: "Of birds.", site: "heron.example", picture: null },
  { style: "search", query: "herons", label: "Search the web" },
  { style: "portal", name: "The Terrace", below: "3 people" },
  { style: "label", title: "Waves", creator: "Ann Heron", description: "Oil on wood." },
  { style: "waiting", name: "waves.mp4", progress: 0.5, below: "Being prepared", isRefused: false },
  { style: "sound", name: "Waves", length: "3:20" },
  { style: "hint", text: "Drop a file here" },
  { style: "pill", text: "Page 2 of 7" },
];

let page: ReturnType<typeof canvasPage>;
let painter: CardPainter;
let faces: Record<string, string>;
/** Paints a card and returns the calls on its canvas. */
const paint = (
  card: Card,
  density = 1,
  picture?: ImageBitmap,
): { pen: Pen; width: number; height: number } => {
  const painted = painter.paint(card, density, picture);
  const canvas = page.canvases.at(-1);
  if (!canvas) throw new Error("Nothing was painted");
  expect(painted.canvas).toBe(canvas);
  return { pen: canvas.pen, width: painted.width, height: painted.height };
};
const link = (more: Partial<Extract<Card, { style: "link" }>>): Card => ({
  style: "link",
  title: "The Heron",
  description: "",
  site: "heron.example",
  picture: null,
  ...more,
});

beforeEach(() => {
  page = canvasPage();
  faces = {};
  vi.stubGlobal("document", page);
  vi.stubGlobal("getComputedStyle", () => ({ getPropertyValue: (name: string) => faces[name] ?? "" }));
  painter = new CardPainter({} as HTMLElement);
});
afterEach(() => vi.unstubAllGlobals());

describe("every card", () => {
  it.each(EVERY)("$style shows its text, has the announced size, and paints nothing outside", (card) => {
    const { width, height } = painter.measure(card);
    const painted = paint(card);
    expect([painted.width, painted.height]).toEqual([Math.ceil(width), Math.ceil(height)]);
    expect(painted.pen.written.length).toBeGreaterThan(0);
    for (const { x, y } of painted.pen.written) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(height);
    }
  });

  it.each(EVERY)("$style has a size for any text", (card) => {
    const words = (text: string): Card =>
      Object.fromEntries(
        Object.entries(card).map(([key, value]) => [
          key,
          ["text", "title", "name", "query", "description", "creator", "below"].includes(key) ? text : value,
        ]),
      ) as Card;
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 400, size: "max" }), (text) => {
        const { width, height } = painter.measure(words(text));
        expect(width).toBeGreaterThan(20);
        expect(height).toBeGreaterThan(20);
        expect(width).toBeLessThan(1300);
        expect(height).toBeLessThan(2300);
      }),
      { numRuns: 25 },
    );
  });

  it("has the requested density, up to the limit of graphics cards, with its aspect ratio", () => {
    const card: Card = { style: "text", text: LONG, colour: "#000000", align: "left", font: "body" };
    const size = painter.measure(card);
    const twice = paint({ style: "note", text: "a", colour: "#ffffff" }, 2);
    expect([twice.width, twice.height]).toEqual([480, 480]);
    const { width, height } = paint(card, 8);
    expect(Math.max(width, height)).toBeLessThanOrEqual(2048);
    expect(width / height).toBeCloseTo(size.width / size.height, 2);
  });

  it("uses the page's typefaces, else the system's", () => {
    const title = (): string => paint(link({})).pen.written[0]?.font ?? "";
    expect(title()).toContain("Georgia");
    faces["--font-heading"] = "Fraunces";
    expect(title()).toContain("Fraunces");
  });
});

describe("a text", () => {
  const text = (colour: string, align: "left" | "centre" | "right" = "left", words = "Hi") =>
    paint({ style: "text", text: words, colour, align, font: "body" });

  it("has an outline of contrasting brightness, so that it is legible against anything", () => {
    const light = text("#fff3c4").pen;
    const dark = text("#1d1613").pen;
    expect(light.outlined).toEqual(["Hi"]);
    expect(light.strokeStyle).toContain("43, 32, 24");
    expect(dark.strokeStyle).toContain("255, 250, 243");
  });

  it("is aligned left, centred or right", () => {
    const at = (align: "left" | "centre" | "right"): [number, string, number] => {
      const { pen, width } = text("#000000", align, "a\na longer line");
      return [(pen.written[0]?.x ?? 0) / width, pen.written[0]?.align ?? "", pen.written.length];
    };
    expect(at("left")).toEqual([expect.closeTo(0, 1), "left", 2]);
    expect(at("centre")).toEqual([0.5, "center", 2]);
    expect(at("right")).toEqual([expect.closeTo(1, 1), "right", 2]);
  });

  it("that is empty still has a size to be picked by", () => {
    const { width, height } = text("#000000", "left", "");
    expect(Math.min(width, height)).toBeGreaterThan(40);
  });
});

describe("a note", () => {
  const sizeOf = (words: string): number => {
    const { pen } = paint({ style: "note", text: words, colour: "#f4d35e" });
    return Number(/(\d+)px/.exec(pen.written[0]?.font ?? "")?.[1]);
  };

  it("uses smaller letters for longer text, down to a legible size, and is always square", () => {
    const sizes = [20, 120, 400, 3000].map((letters) => sizeOf("word ".repeat(letters / 5)));
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(sizes[0]).toBe(30);
    expect(sizes[2]).toBeLessThan(24);
    expect(sizes.at(-1)).toBeGreaterThanOrEqual(9);
    expect(painter.measure({ style: "note", text: LONG, colour: "#ffffff" })).toMatchObject({
      width: 240,
      height: 240,
    });
  });

  it("has the colour of its paper", () => {
    expect(paint({ style: "note", text: "a", colour: "#f4d35e" }).pen.filled[0]?.colour).toBe("#f4d35e");
  });
});

describe("a link", () => {
  it("shows its site, and only that if the page has no title", () => {
    expect(paint(link({ title: "" })).pen.lines).toEqual(["heron.example", "heron.example"]);
    expect(paint(link({ description: "Of birds." })).pen.lines).toEqual([
      "The Heron",
      "Of birds.",
      "heron.example",
    ]);
  });

  it("shrinks a long title, and gives the description the remaining room", () => {
    const short = paint(link({ description: LONG })).pen;
    const long = paint(link({ title: LONG, description: LONG })).pen;
    const font = (pen: Pen): number => Number(/(\d+)px/.exec(pen.written[0]?.font ?? "")?.[1]);
    expect(font(long)).toBeLessThan(font(short));
    expect(long.lines.length).toBeLessThanOrEqual(short.lines.length);
    const site = long.written.at(-1);
    for (const { y } of long.written.slice(0, -1)) expect(y).toBeLessThan((site?.y ?? 0) - 10);
  });

  it("shows its picture cropped to a square, clear of the text", () => {
    const picture = { width: 400, height: 200 } as ImageBitmap;
    const { pen } = paint(link({ title: LONG, picture: "/preview" }), 1, picture);
    const [shown] = pen.pictures;
    expect(shown?.from).toEqual([100, 0, 200, 200]);
    expect(shown?.to.slice(2)).toEqual([96, 96]);
    const left = shown?.to[0] ?? 0;
    for (const { text, x, font } of pen.written.slice(0, -1)) {
      pen.font = font;
      expect(x + pen.measureText(text).width).toBeLessThanOrEqual(left);
    }
    expect(paint(link({ picture: "/preview" })).pen.pictures, "not there yet").toEqual([]);
  });
});

describe("a file that is not ready", () => {
  const waiting = (progress: number, isRefused = false): Pen =>
    paint({ style: "waiting", name: "waves.mp4", progress, below: "Too long", isRefused }).pen;
  const bar = (pen: Pen): number => pen.filled.at(-1)?.box?.[2] ?? 0;

  it("shows a progress bar", () => {
    const widths = [0, 0.25, 0.5, 1].map((progress) => bar(waiting(progress)));
    expect(widths).toEqual(widths.toSorted((a, b) => a - b));
    expect(widths[0]).toBeGreaterThan(0);
    expect(widths[3]).toBe(waiting(1).filled.at(-2)?.box?.[2]);
  });

  it("that is refused shows the reason, without a bar", () => {
    const pen = waiting(0.5, true);
    expect(pen.lines).toEqual(["waves.mp4", "Too long"]);
    expect(pen.filled).toHaveLength(1);
    expect(pen.written[1]?.colour).not.toBe(waiting(0.5).written[1]?.colour);
  });
});

it("a sound has the same colour for the same name, and colours vary", () => {
  const ground = (name: string): unknown => paint({ style: "sound", name, length: "" }).pen.filled[0]?.colour;
  expect(ground("Waves")).toBe(ground("Waves"));
  expect(new Set(["a", "b", "c", "d", "e", "f"].map(ground)).size).toBeGreaterThan(3);
});

it("a label grows with its text and omits missing parts", () => {
  const label = (creator: string, description: string): Card => ({
    style: "label",
    title: "Waves",
    creator,
    description,
  });
  expect(paint(label("", " ")).pen.lines).toEqual(["Waves"]);
  const heights = [label("", ""), label("Ann", ""), label("Ann", LONG)].map(
    (card) => painter.measure(card).height,
  );
  expect(heights).toEqual(heights.toSorted((a, b) => a - b));
  expect(heights[2]).toBeGreaterThan((heights[1] ?? 0) + 100);
});
