import type { Page } from "playwright-core";
import sharp from "sharp";
import { send } from "./building.ts";

/** Hues that nothing in the place has. */
export const HUES = {
  magenta: "#d6118e",
  green: "#12c234",
  blue: "#1a3cf0",
  yellow: "#e8e010",
  cyan: "#0fd0d8",
} as const;
export type Hue = keyof typeof HUES;
/** Whoever stands in the picture wears what has none of these: what one is given at first may be yellow or blue. */
export const dressPlainly = (page: Page): Promise<void> =>
  send(page, "set_avatar_body", { url: "terracotta" });

/** The least saturation that counts. A coarsely compressed video is paler, and needs less. */
const FULL = 0.5;
/** In degrees. */
const WANTED: Record<Hue, number> = { magenta: 321, green: 132, blue: 230, yellow: 58, cyan: 182 };

/** Where a hue is seen in full colour: its share of the view, and how far down its middle is, 0 to 1. */
export const seekHue = async (page: Page, hue: Hue): Promise<{ share: number; down: number }> =>
  hueIn(await page.getByRole("application").screenshot(), hue);

/** The same in a picture. */
export async function hueIn(
  shot: Buffer,
  hue: Hue,
  saturation = FULL,
): Promise<{ share: number; down: number }> {
  const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let found = 0;
  let rows = 0;
  for (let at = 0; at < data.length; at += 3) {
    // Hundreds of thousands of pixels: a part of the buffer for each of them takes four times as long.
    const r = data[at] ?? 0;
    const g = data[at + 1] ?? 0;
    const b = data[at + 2] ?? 0;
    const most = Math.max(r, g, b);
    const least = Math.min(r, g, b);
    if (most < 60 || (most - least) / most < saturation) continue;
    const sixth =
      most === r
        ? (g - b) / (most - least)
        : most === g
          ? 2 + (b - r) / (most - least)
          : 4 + (r - g) / (most - least);
    const away = Math.abs(((sixth * 60 - WANTED[hue] + 540) % 360) - 180);
    if (away >= 18) continue;
    found += 1;
    rows += Math.floor(at / 3 / info.width);
  }
  return { share: found / (info.width * info.height), down: rows / Math.max(1, found) / info.height };
}

export const shareOf = async (page: Page, hue: Hue, saturation = FULL): Promise<number> =>
  (await hueIn(await page.getByRole("application").screenshot(), hue, saturation)).share;
