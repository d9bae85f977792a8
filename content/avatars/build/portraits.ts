import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright-core";
import sharp from "sharp";
import { createServer } from "vite";
import type { ShowPreset } from "../portraits/page.ts";

/** Twice the width at which pickers and faces show them. */
const SIZE = 144;
const MOST_BYTES = 2_600;
const CHROMIUM = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";

/** Renders every preset with the engine's own crowd, from the files in `folder`. Answers with the picture's name by preset. */
export async function writePortraits(folder: string, ids: readonly string[]): Promise<Map<string, string>> {
  const server = await createServer({
    root: new URL("../portraits/", import.meta.url).pathname,
    publicDir: join(folder, ".."),
    configFile: false,
    logLevel: "error",
    cacheDir: new URL("../../.work/vite-portraits/", import.meta.url).pathname,
    server: { port: 0, hmr: false, watch: null },
    optimizeDeps: { include: ["three", "meshoptimizer/decoder", "zod"], noDiscovery: true },
  });
  await server.listen();
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ["--no-sandbox", "--use-gl=angle", "--use-angle=gl-egl", "--ignore-gpu-blocklist", "--no-first-run"],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 512, height: 512 } });
    page.on("pageerror", (error) => console.error(error.message));
    const address = server.resolvedUrls?.local[0];
    if (!address) throw new Error("The page of portraits has no address.");
    await page.goto(address);
    await page.waitForFunction(() => window.showPreset !== undefined, undefined, { timeout: 60_000 });
    const names = new Map<string, string>();
    for (const id of ids) {
      await page.evaluate((shown) => {
        const show: ShowPreset | undefined = window.showPreset;
        show?.(shown);
      }, id);
      const picture = await page.locator("canvas").screenshot();
      const bytes = await withinBudget(picture);
      const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 10);
      names.set(id, `${id}-${hash}.webp`);
      await writeFile(join(folder, `${id}-${hash}.webp`), bytes);
    }
    return names;
  } finally {
    await browser.close();
    await server.close();
  }
}

/** The best quality at which the picture stays within its budget. */
async function withinBudget(picture: Buffer): Promise<Buffer> {
  const scaled = await sharp(picture).resize(SIZE, SIZE, { kernel: "lanczos3" }).png().toBuffer();
  for (let quality = 92; ; quality -= 4) {
    const webp = await sharp(scaled).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (webp.length <= MOST_BYTES || quality <= 40) return webp;
  }
}
