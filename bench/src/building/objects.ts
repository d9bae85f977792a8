// Cost of a space's objects for the page's thread: 2,000 objects of all kinds in the whole engine, in Chromium. All WebGL
// calls are made and validated by the browser, but each draw call is reduced to one triangle (crowd-thin-draws.ts), so
// that software rendering takes no time from the page. Measures the thread's processor time in each frame, from the
// browser's trace; waiting isn't included.
// `node bench/src/building/objects.ts [--objects 2000] [--frames 200] [--profile NAME] [--picture FILE]`, or as a part
// of bench:build. `--picture` draws everything and saves a screenshot.
import { writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { launchChromium } from "@veranda/e2e/chromium";
import type { Browser, Page } from "playwright-core";
import { createServer } from "vite";
import { quantile, sorted } from "../rooms/summary.ts";
import { DRAGGED_GROUP, mixedObjects, type MixedObjects } from "./mixed-objects.ts";
import type { Doing, Drawn } from "./objects-page.ts";
import { threadTimes, type ThreadTimes } from "./page-thread.ts";
import { figuresOf, type Figures } from "../figures.ts";

type Options = {
  figures: Figures;
  count: number;
  frames: number;
  profile?: string | undefined;
  picture?: string | undefined;
};

/** Frames in which objects load. */
const JOINING_FRAMES = 240;
const TURN_FRAMES = 80;
/** Frames that aren't measured: one-time work isn't the cost of a frame. */
const WARM_UP_FRAMES = 60;

/** Shows a number of objects and prints the cost of a frame: without them, while they load, with them, while 50 are dragged. */
export async function measureObjects({ figures, count, frames, profile, picture }: Options): Promise<void> {
  const mixed = await mixedObjects(count);
  const server = await serve(mixed.files);
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({
      viewport: { width: 1920, height: 1080 },
      // Few pixels, but textures as detailed as on a screen of full size.
      deviceScaleFactor: picture === undefined ? 0.2 : 0.5,
    });
    page.on("pageerror", (error) => console.error(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") console.error(message.text());
    });
    await page.goto(
      `${server.resolvedUrls?.local[0] ?? ""}objects-page.html${picture === undefined ? "#thin" : ""}`,
    );
    await page.waitForFunction(() => window.bench !== undefined, undefined, { timeout: 60_000 });
    const graphics = await page.evaluate(() => window.bench?.graphics ?? "");
    console.log(
      `${mixed.objects.length} objects of ${new Set(mixed.objects.map(({ kind }) => kind)).size} kinds, ${mixed.assets.length} files, in the park; Chromium ${browser.version()}, ${graphics}; ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`,
    );
    if (picture === undefined) await measure(browser, page, mixed, { figures, frames, profile });
    else await draw(page, mixed, picture);
  } finally {
    await browser.close();
    await server.close();
  }
}

async function measure(
  browser: Browser,
  page: Page,
  mixed: MixedObjects,
  { figures, frames, profile }: Omit<Options, "count" | "picture">,
): Promise<void> {
  const run = (count: number, doing: Doing): Promise<Drawn> =>
    page.evaluate(
      ([count, doing]) => {
        if (!window.bench) throw new Error("The page is not ready.");
        return window.bench.run(count, doing);
      },
      [count, doing] as const,
    );
  const devtools = profile === undefined ? null : await page.context().newCDPSession(page);
  await devtools?.send("Profiler.enable");
  await devtools?.send("Profiler.setSamplingInterval", { interval: 250 });
  const timed = async (count: number, doing: Doing, name: string = doing) => {
    await devtools?.send("Profiler.start");
    const times = await threadTimes(browser, page, () => run(count, doing));
    const found = await devtools?.send("Profiler.stop");
    if (found) await writeFile(`${profile}-${name}.cpuprofile`, JSON.stringify(found.profile));
    return times;
  };
  console.log(
    "processor time of the page's thread, ms    frame p50   p99    with all until the next p50   p99   longest   draw calls  triangles  textures MB  things",
  );
  await page.evaluate(() => window.bench?.enter("space0000", [], []));
  await page.evaluate((count) => window.bench?.settle(count), WARM_UP_FRAMES);
  print("the place without them, turning", await timed(frames, "turning", "alone"));

  await page.evaluate(({ objects, assets }) => window.bench?.enter("space0001", objects, assets), mixed);
  const coming = await timed(JOINING_FRAMES, "still", "coming");
  print(`they come, in ${JOINING_FRAMES} frames`, coming);
  await page.evaluate((count) => window.bench?.settle(count), WARM_UP_FRAMES);
  // One full turn, so that everything visible has its final detail.
  await run(TURN_FRAMES, "turning");
  await page.evaluate((count) => window.bench?.settle(count), WARM_UP_FRAMES);
  print("standing", await timed(frames, "still"));
  const turning = await timed(frames, "turning");
  print("turning", turning);
  const count = mixed.objects.length;
  figures.atMost(
    `${count} objects, turning: the page's thread a frame, median`,
    at(turning.frameMs, 0.5),
    "ms",
    2.5,
  );
  figures.atMost(`${count} objects, turning: draw calls`, turning.result.drawCalls, "", 45);
  print("somebody drags 50", await timed(frames, "other-drag"));
  await page.evaluate(async (id) => window.bench?.takeHold(id), DRAGGED_GROUP);
  print("one drags 50 oneself", await timed(frames, "own-drag"));
  const { frameMs, busyMs } = coming;
  const times = (list: readonly number[]): string => (at(list, 0.99) / at(list, 0.5)).toFixed(1);
  console.log(
    `as they come, p99 is ${times(frameMs)} × the median frame, ${times(busyMs)} × with all until the next`,
  );
}

async function draw(page: Page, { objects, assets }: MixedObjects, file: string): Promise<void> {
  await page.evaluate((given) => window.bench?.enter("space0001", given.objects, given.assets), {
    objects,
    assets,
  });
  await page.evaluate((count) => window.bench?.settle(count), WARM_UP_FRAMES * 2);
  const picture = await page.evaluate(() => window.bench?.picture());
  await writeFile(file, Buffer.from(picture ?? "", "base64"));
}

function print(what: string, { result, frameMs, busyMs }: ThreadTimes & { result: Drawn }): void {
  const ms = (list: readonly number[], share: number): string => at(list, share).toFixed(2).padStart(6);
  const { drawCalls, triangles, textureBytes, shown } = result;
  console.log(
    [
      what.padEnd(46),
      ms(frameMs, 0.5),
      ms(frameMs, 0.99),
      ms(busyMs, 0.5).padStart(28),
      ms(busyMs, 0.99),
      Math.max(...busyMs)
        .toFixed(1)
        .padStart(9),
      String(drawCalls).padStart(11),
      String(triangles).padStart(11),
      (textureBytes / 1e6).toFixed(0).padStart(11),
      String(shown).padStart(9),
    ].join(" "),
  );
}

const at = (list: readonly number[], share: number): number => quantile(sorted(list), share);

function serve(files: MixedObjects["files"]) {
  return createServer({
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
    plugins: [
      {
        name: "files",
        configureServer: ({ middlewares }) => {
          middlewares.use((request, response, next) => {
            const file = files.get(request.url ?? "");
            if (!file) return next();
            (typeof file === "function" ? file() : file).then((bytes) => response.end(bytes), next);
          });
        },
      },
    ],
  }).then((server) => server.listen());
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      objects: { type: "string", default: "2000" },
      frames: { type: "string", default: "200" },
      profile: { type: "string" },
      picture: { type: "string" },
    },
  });
  const { profile, picture } = values;
  await measureObjects({
    figures: figuresOf("build"),
    count: Number(values.objects),
    frames: Number(values.frames),
    profile,
    picture,
  });
}
