import { expect, test } from "vitest";
import { NAME_COLOURS } from "./canvas-label-painter.ts";

type Colour = readonly [number, number, number];

test.each<[string, Colour]>([
  ["a white wall", [255, 255, 255]],
  ["sand", [226, 205, 178]],
  ["night", [8, 10, 18]],
])("a name is legible against %s", (_, ground) => {
  const [red = 0, green = 0, blue = 0, share = 1] = (NAME_COLOURS.plate.match(/[\d.]+/g) ?? []).map(Number);
  const [r, g, b] = ground;
  const plate: Colour = [mix(r, red, share), mix(g, green, share), mix(b, blue, share)];
  // WCAG 2.2, 1.4.3: contrast for text of this size.
  expect(contrast(hex(NAME_COLOURS.letters), plate)).toBeGreaterThanOrEqual(4.5);
});

const mix = (below: number, above: number, share: number): number => below + (above - below) * share;

const hex = (colour: string): Colour => {
  const byte = (at: number): number => Number.parseInt(colour.slice(at, at + 2), 16);
  return [byte(1), byte(3), byte(5)];
};

/** WCAG 2.2: relative luminance and contrast ratio. */
function luminance(colour: Colour): number {
  const [r, g, b] = colour.map((byte) => {
    const c = byte / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

function contrast(one: Colour, other: Colour): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}
