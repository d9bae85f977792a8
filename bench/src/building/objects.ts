// What the objects of a space cost the page's thread: 2,000 of every kind, in Chromium. Graphics time is not measured:
// it is the machine's. `node bench/src/building/objects.ts [--objects 2000] [--frames 200]`, or as a part of bench:build.
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { launchChromium } from "@veranda/e2e/chromium";
import { createServer } from "vite";
import { mixedObjects } from "./mixed-objects.ts";

/** Until all that is near has come and been drawn once. */
const WARM_UP = 40;

/** Shows so many objects and prints what a frame of them costs. */
export async function measureObjects(count: number, frames: number): Promise<void> {
  const { objects, assets } = await mixedObjects(count);
  const server = await createServer({
    root: new URL(".", import.meta.url).pathname,
    publicDir: new URL("../../../content/built/", import.meta.url).pathname,
    configFile: false,
    logLevel: "error",
    worker: { format: "es" },
    server: { port: 0, hmr: false, watch: null },
    optimizeDeps: {
      include: [
        "three",
        "three/addons/loaders/GLTFLoader.js",
        "three/addons/utils/BufferGeometryUtils.js",
        "three/addons/utils/SkeletonUtils.js",
        "meshoptimizer/decoder",
        "pdfjs-dist",
        "zod",
      ],
      noDiscovery: true,
    },
  });
  await server.listen();
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 640, height: 360 } });
    page.on("pageerror", (error) => console.error(error.message));
    await page.goto(`${server.resolvedUrls?.local[0] ?? ""}objects-page.html`);
    await page.waitForFunction(() => window.showObjects !== undefined, undefined, { timeout: 120_000 });
    // Small, so that a processor that draws is not what is waited for.
    await page.addStyleTag({ content: "canvas { width: 240px !important; height: 135px !important }" });
    await page.evaluate((place) => window.showObjects?.(place), {
      environment: null,
      variant: "",
      objects,
      assets,
    });
    await page.evaluate(() => window.lookFrom?.([0, 1.7, 0], [0, 1.4, -10]));
    await page.evaluate((warm) => window.runFrames?.(warm, 10, true), WARM_UP);
    const measure = await page.evaluate((most) => window.runFrames?.(most, 4, true), frames);
    if (!measure) throw new Error("The page is not ready.");
    const whole = measure.updateMs.map((ms, i) => ms + (measure.drawMs[i] ?? 0));
    console.log(
      `Objects: ${objects.length} of ${new Set(objects.map(({ kind }) => kind)).size} kinds in Chromium ${browser.version()}, ${cpus().length} × ${cpus()[0]?.model}; ${frames} frames, the view turning among them`,
    );
    console.log("  update p50/p95 ms  draw p50/p95 ms  thread p50 ms  draw calls  triangles");
    console.log(
      `  ${both(measure.updateMs).padEnd(17)}  ${both(measure.drawMs).padEnd(15)}  ${at(whole, 0.5).toFixed(2).padEnd(13)}  ${String(measure.drawCalls).padEnd(10)}  ${measure.triangles}`,
    );
  } finally {
    await browser.close();
    await server.close();
  }
}

const at = (list: readonly number[], share: number): number =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length * share)] ?? 0;
const both = (list: readonly number[]): string =>
  `${at(list, 0.5).toFixed(2)} / ${at(list, 0.95).toFixed(2)}`;

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      objects: { type: "string", default: "2000" },
      frames: { type: "string", default: "200" },
    },
  });
  await measureObjects(Number(values.objects), Number(values.frames));
}
