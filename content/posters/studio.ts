import { existsSync } from "node:fs";
import { chromium, type Page } from "playwright-core";
import { createServer } from "vite";

export const BUILT = new URL("../built/", import.meta.url);
const CHROMIUM = [process.env["CHROMIUM_PATH"], "/usr/bin/chromium"].find((path) => path && existsSync(path));

type StudioPage = {
  /** Folder of its index.html. */
  folder: URL;
  /** Evaluated in the page. */
  isReady: () => boolean;
};
const SPACES: StudioPage = {
  folder: new URL(".", import.meta.url),
  isReady: () => window.showSpace !== undefined,
};

/** A browser page that renders with the engine, on whatever this machine has. */
export async function openStudio(
  size: { width: number; height: number; scale?: number },
  { folder, isReady } = SPACES,
): Promise<{ page: Page; close: () => Promise<void> }> {
  const server = await createServer({
    root: folder.pathname,
    publicDir: BUILT.pathname,
    configFile: false,
    logLevel: "error",
    cacheDir: new URL("../.work/vite/", import.meta.url).pathname,
    server: { port: 0, hmr: false, watch: null },
    optimizeDeps: {
      include: ["three", "three/addons/loaders/GLTFLoader.js", "meshoptimizer/decoder", "zod"],
      noDiscovery: true,
    },
  });
  await server.listen();
  const browser = await chromium.launch({
    ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
    args: [
      "--no-sandbox",
      "--use-gl=angle",
      "--use-angle=gl-egl",
      "--ignore-gpu-blocklist",
      "--no-first-run",
    ],
  });
  const page = await browser.newPage({
    viewport: { width: size.width, height: size.height },
    deviceScaleFactor: size.scale ?? 1,
  });
  page.on("console", (message) => {
    if (message.type() === "error") console.error(message.text());
  });
  page.on("pageerror", (error) => console.error(error.message));
  await page.goto(server.resolvedUrls?.local[0] ?? "");
  await page.waitForFunction(isReady, null, { timeout: 120_000 });
  return {
    page,
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
