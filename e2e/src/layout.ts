import { setTimeout } from "node:timers/promises";
import type { Locator, Page } from "playwright-core";
import { untilStill } from "./visitor.ts";

/** Windows in which everything has a place of its own: width and height, CSS pixels. */
export const SIZES = [
  [1024, 700],
  [1100, 720],
  [1280, 720],
  [1440, 900],
  [1920, 1080],
  // A laptop of 1280 pixels at 150 %.
  [853, 480],
  [390, 844],
] as const;

/** What is meant at its upper and lower edge is itself, or lies inside it: it is neither cut off nor covered. */
export const isInSight = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const middle = (left + right) / 2;
    return [top + 4, bottom - 4].every((y) => element.contains(document.elementFromPoint(middle, y)));
  });

/** What the page does by itself after something was pressed has been done, and stands. */
export async function untilSettled(page: Page): Promise<void> {
  await setTimeout(200);
  await untilStill(page);
}
