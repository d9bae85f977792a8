import { readdir, readFile } from "node:fs/promises";
import { environmentManifest, type EnvironmentManifest } from "@veranda/contract/environment";
import type { SampleSpace } from "@veranda/contract/sample-spaces";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { BUILT } from "../posters/studio.ts";

/** The look of each environment in each variant: a cover, and what a later one is compared with. */
export const LOOKS = new URL("looks/", BUILT);
/** As they are taken, in pixels. Glow goes by the pixel: only what was drawn at one size is alike. */
export const WIDTH = 1280;
export const HEIGHT = 720;
/** As they are compared. */
const COMPARED = { width: 320, height: 180 };

export type Look = { name: string; environment: EnvironmentManifest; variant: string };

/** All environments in all variants; the first view of each. */
export async function allLooks(): Promise<Look[]> {
  const folder = new URL("environments/", BUILT);
  const names = (await readdir(folder)).toSorted();
  const manifests = await Promise.all(
    names.map(async (name) =>
      environmentManifest.parse(
        JSON.parse(await readFile(new URL(`${name}/environment.json`, folder), "utf8")),
      ),
    ),
  );
  return manifests.flatMap((environment) =>
    Object.keys(environment.variants).map((variant) => ({
      name: `${environment.name}-${variant}`,
      environment,
      variant,
    })),
  );
}

/** The environment as it is, without things and people; a picture of the studio's size. */
export async function takeLook(page: Page, { environment, variant }: Look): Promise<Buffer> {
  const [view] = environment.views;
  if (!view) throw new Error(`${environment.name} has no view.`);
  const shown = {
    setting: { environment: environment.name, variant },
    objects: [],
    view: { position: view.position, target: view.target, fieldOfView: view.fov },
  } satisfies Pick<SampleSpace, "setting" | "objects" | "view">;
  await page.evaluate((space) => window.showSpace?.(space, []), shown);
  return page.locator("canvas").screenshot({ timeout: 120_000 });
}

/** Blocks of so many pixels are compared by their mean: leaves may have moved, light may not. */
const BLOCK = 20;

/** How far two pictures differ by their blocks, 0 to 255: over all of them in the mean, and in the worst. */
export function difference(
  one: readonly number[],
  other: readonly number[],
): { mean: number; worst: number } {
  const gaps = one.map((value, i) => Math.abs(value - (other[i] ?? 0)));
  return { mean: gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length, worst: Math.max(...gaps) };
}

/** The mean of each channel in each block. Counted by hand: shrinking by forty in one go does not weigh all pixels alike. */
export async function blocksOf(picture: Buffer): Promise<number[]> {
  const { width, height } = COMPARED;
  const pixels = await sharp(picture).removeAlpha().resize(width, height, { fit: "fill" }).raw().toBuffer();
  const columns = width / BLOCK;
  const sums = Array.from({ length: columns * (height / BLOCK) * 3 }, () => 0);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const block = Math.floor(y / BLOCK) * columns + Math.floor(x / BLOCK);
      const at = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) sums[block * 3 + c] = (sums[block * 3 + c] ?? 0) + (pixels[at + c] ?? 0);
    }
  }
  return sums.map((sum) => sum / BLOCK ** 2);
}
