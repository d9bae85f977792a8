import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AvatarLook, AvatarPreset } from "@veranda/contract/avatar";
import { chromium } from "playwright-core";
import sharp from "sharp";
import { createServer } from "vite";
import type { ShowLook } from "../portraits/page.ts";

/** Twice the width at which pickers and faces show them. */
const SIZE = 144;
const MOST_BYTES = 2_600;
const CHROMIUM = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";

/** Renders looks with the engine's own crowd, from the files in `folder`, and captures them. */
export async function withCamera<T>(
  folder: string,
  use: (take: (look: AvatarLook, whole?: boolean) => Promise<Buffer>) => Promise<T>,
): Promise<T> {
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
    args: [
      "--no-sandbox",
      "--use-gl=angle",
      "--use-angle=gl-egl",
      "--ignore-gpu-blocklist",
      "--no-first-run",
    ],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 512, height: 512 } });
    page.on("pageerror", (error) => console.error(error.message));
    page.on("console", (message) => message.type() === "error" && console.error(message.text()));
    const address = server.resolvedUrls?.local[0];
    if (!address) throw new Error("The page of portraits has no address.");
    await page.goto(address);
    await page.waitForFunction(() => window.showLook !== undefined, undefined, { timeout: 120_000 });
    return await use(async (look, whole = false) => {
      await page.evaluate(
        async ([shown, all]) => {
          const show: ShowLook | undefined = window.showLook;
          await show?.(shown, all);
        },
        [look, whole] as const,
      );
      return page.locator("canvas").screenshot();
    });
  } finally {
    await browser.close();
    await server.close();
  }
}

/** Returns each picture's name by preset. */
export async function writePortraits(
  folder: string,
  presets: readonly Pick<AvatarPreset, "id" | "look">[],
): Promise<Map<string, string>> {
  return withCamera(folder, async (take) => {
    const names = new Map<string, string>();
    for (const { id, look } of presets) {
      const bytes = await withinBudget(await take(look));
      const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 10);
      names.set(id, `${id}-${hash}.webp`);
      await writeFile(join(folder, `${id}-${hash}.webp`), bytes);
    }
    return names;
  });
}

/** The best quality within the picture's budget. */
async function withinBudget(picture: Buffer): Promise<Buffer> {
  const scaled = await sharp(picture).resize(SIZE, SIZE, { kernel: "lanczos3" }).png().toBuffer();
  for (let quality = 92; ; quality -= 4) {
    const webp = await sharp(scaled).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (webp.length <= MOST_BYTES || quality <= 40) return webp;
  }
}
