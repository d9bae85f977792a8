import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { canvasPage, type Pen } from "../canvas.fixture.ts";
import { PanelPainter } from "./panel-painter.ts";

const BUTTONS = ["Wave", "Dance", "Sit", "Microphone"].map((label) => ({
  label,
  isOn: label === "Microphone",
}));
let pen: Pen;
let panel: PanelPainter;

beforeEach(() => {
  const page = canvasPage();
  vi.stubGlobal("document", page);
  panel = new PanelPainter();
  const [canvas] = page.canvases;
  if (!canvas) throw new Error("Nothing to paint on");
  ({ pen } = canvas);
});
afterEach(() => vi.unstubAllGlobals());

it("has its title and each button's name, three in a row", () => {
  panel.paint("Menu", BUTTONS, -1);
  expect(pen.lines).toEqual(["Menu", ...BUTTONS.map(({ label }) => label)]);
  const [, first, second, third, fourth] = pen.written;
  expect(first?.y).toBe(third?.y);
  expect(first?.x).toBeLessThan(second?.x ?? 0);
  expect(fourth?.y).toBeGreaterThan(third?.y ?? 0);
  expect(fourth?.x).toBe(first?.x);
});

it("shows the pointed-at button and active buttons in different colours", () => {
  panel.paint("Menu", BUTTONS, 1);
  const [, wave, dance, sit, microphone] = pen.filled.map(({ colour }) => colour);
  expect(wave).toBe(sit);
  expect(new Set([wave, dance, microphone]).size).toBe(3);
});

it("is repainted only if it changes", () => {
  panel.paint("Menu", BUTTONS, 0);
  const before = panel.texture.version;
  panel.paint("Menu", [...BUTTONS], 0);
  expect(panel.texture.version).toBe(before);
  for (const change of [
    () => panel.paint("Menu", BUTTONS, 1),
    () => panel.paint("Emotes", BUTTONS, 1),
    () => panel.paint("Emotes", BUTTONS.slice(0, 2), 1),
  ]) {
    const { version } = panel.texture;
    change();
    expect(panel.texture.version).toBeGreaterThan(version);
  }
  expect(pen.lines, "nothing of what was there before is left").toEqual(["Emotes", "Wave", "Dance"]);
});

it("keeps each button within the panel, without overlaps", () => {
  panel.paint(
    "Menu",
    Array.from({ length: 9 }, (_, at) => ({ label: `${at}`, isOn: false })),
    -1,
  );
  const [whole, ...buttons] = pen.filled.map(({ box }) => box ?? []);
  const [, , width = 0, height = 0] = whole ?? [];
  for (const [at, [x = 0, y = 0, wide = 0, high = 0]] of buttons.entries()) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + wide).toBeLessThanOrEqual(width);
    expect(y + high).toBeLessThanOrEqual(height);
    for (const [otherX = 0, otherY = 0, otherWide = 0, otherHigh = 0] of buttons.slice(at + 1))
      expect(
        x + wide <= otherX || otherX + otherWide <= x || y + high <= otherY || otherY + otherHigh <= y,
      ).toBe(true);
  }
});

it.each([1, 4, 7, 12])("ends below the last of %i buttons, as far as it begins before the first", (count) => {
  panel.paint(
    "Menu",
    Array.from({ length: count }, (_, at) => ({ label: `${at}`, isOn: false })),
    -1,
  );
  const [whole = [], first = []] = pen.filled.map(({ box }) => box ?? []);
  const [, y = 0, , high = 0] = pen.filled.at(-1)?.box ?? [];
  expect((whole[3] ?? 0) - (y + high)).toBe(first[0]);
});

it("releases its texture when the headset is taken off", () => {
  let isGone = false;
  panel.texture.addEventListener("dispose", () => (isGone = true));
  panel.dispose();
  expect(isGone).toBe(true);
});
