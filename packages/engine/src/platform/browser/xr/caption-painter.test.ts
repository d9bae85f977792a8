import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { canvasPage, type Pen } from "../canvas.fixture.ts";
import { CaptionPainter } from "./caption-painter.ts";

let pen: Pen;
let painter: CaptionPainter;

beforeEach(() => {
  const page = canvasPage();
  vi.stubGlobal("document", page);
  painter = new CaptionPainter();
  const [canvas] = page.canvases;
  if (!canvas) throw new Error("Nothing to paint on");
  ({ pen } = canvas);
});
afterEach(() => vi.unstubAllGlobals());

const say = (name: string, text: string, isFinal = true) => ({ name: `${name}:`, text, isFinal });
const long = (words: number): string => Array.from({ length: words }, (_, at) => `word${at}`).join(" ");
/** The painted text, line by line. */
const lines = (): string[] => {
  const rows = new Map<number, string>();
  for (const { text, y } of pen.written) rows.set(y, (rows.get(y) ?? "") + text);
  return Array.from(rows.values());
};

it("names the speaker in a different colour, and paints interim text dimmed", () => {
  painter.write([say("Ann", "Good morning"), say("Ben", "Hello", false)]);
  expect(lines()).toEqual(["Ann: Good morning", "Ben: Hello"]);
  const [name, final, , interim] = pen.written.map(({ colour }) => colour);
  expect(new Set([name, final, interim]).size).toBe(3);
});

it("is at the bottom of its picture, and only as wide as needed", () => {
  painter.write([say("Ann", "Hi")]);
  const [[x = 0, y = 0, width = 0, height = 0] = []] = pen.filled.map(({ box }) => box ?? []);
  expect(y + height).toBe(320);
  expect(width).toBeLessThan(300);
  expect(x + width / 2).toBeCloseTo(512);
});

it("wraps long text within the picture, and shows the end of a long speech with its speaker", () => {
  painter.write([say("Ann", long(60))]);
  const shown = lines();
  expect(shown).toHaveLength(3);
  expect(shown[0]).toMatch(/^Ann: … /);
  expect(shown.at(-1)).toMatch(/word59$/);
  for (const { x, text } of pen.written) expect(x + pen.measureText(text).width).toBeLessThanOrEqual(1024);
});

it("has room for six lines: the oldest are dropped entirely", () => {
  painter.write([say("Ann", long(14)), say("Ben", long(20)), say("Cleo", long(20))]);
  const shown = lines();
  expect(shown.length).toBeLessThanOrEqual(6);
  expect(shown.at(-1)).toContain("word19");
  expect(shown.filter((line) => /^\w+:/.test(line)).at(-1)).toMatch(/^Cleo:/);
  expect(shown[0]).toMatch(/^(Ann|Ben):/);
});

it("is repainted only if the text changes", () => {
  painter.write([say("Ann", "Hi")]);
  const { version } = painter.texture;
  painter.write([say("Ann", "Hi")]);
  expect(painter.texture.version).toBe(version);
  painter.write([say("Ann", "Hi there")]);
  expect(painter.texture.version).toBeGreaterThan(version);
});

it("wraps languages without spaces as well", () => {
  painter.write([say("花子", "あ".repeat(90))]);
  expect(lines().length).toBeGreaterThan(1);
  for (const { x, text } of pen.written) expect(x + pen.measureText(text).width).toBeLessThanOrEqual(1024);
});
