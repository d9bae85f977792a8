// Cost of a crowd for the page's thread: the whole engine without a screen in Node, then people drawn in Chromium,
// compared with the same people without levels of detail and with three's SkinnedMesh, and a hundred people who join a
// hundred in both, all in one run. Triangles are the maximum over all frames.
// `--frames N` (120), `--people 50,200,500`, `--own 0,50,200`, `--rounds N` (5) of joining, `--node-only`.
// `--people ""` measures only joining.
// Graphics time isn't measured, since it depends on the machine. Each draw call is reduced to one triangle, so that
// software rendering takes no time from the page's thread.
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { launchChromium } from "@veranda/e2e/chromium";
import { createServer } from "vite";
import { customAvatarCode } from "@veranda/contract/avatar-code";
import { burstCodes } from "./crowd-gathering.ts";
import { makeCustomAvatars } from "./crowd-custom-avatars.ts";
import {
  lookCodes,
  measureJoiningOnNullPlatform,
  measureOnNullPlatform,
  type NullMeasure,
} from "./crowd-null.ts";
import { traceFrames } from "./crowd-trace.ts";
import { figuresOf } from "./figures.ts";
import type { CDPSession } from "playwright-core";
import type { CrowdMeasure } from "./crowd-page.ts";

const { values } = parseArgs({
  options: {
    frames: { type: "string", default: "120" },
    people: { type: "string", default: "50,200,500" },
    /** Numbers of people with custom avatars, all different. */
    own: { type: "string", default: "0,50,200" },
    rounds: { type: "string", default: "5" },
    /** Skips Chromium. */
    "node-only": { type: "boolean", default: false },
  },
});

const sizes = values.people.split(",").map(Number).filter(Boolean);
const frames = Number(values.frames);

const rounds = Number(values.rounds);
const figures = figuresOf("crowd");
/** The frames in which people join, and those after them. */
const JOINING_FRAMES = 300;

console.log(
  `Node ${process.version}, null platform, ${cpus().length} × ${cpus()[0]?.model}; ${frames} frames of 1/60 s, everybody in view and walking`,
);
console.log("people  thread a frame, mean ms  of it the others ms");
const alone = await measureOnNullPlatform(0, frames);
for (const measure of [alone, ...(await inTurn(sizes))]) printNull(measure);

async function inTurn(people: readonly number[]): Promise<NullMeasure[]> {
  const measures: NullMeasure[] = [];
  for (const each of people) measures.push(await measureOnNullPlatform(each, frames));
  return measures;
}

/** Numbers of people with custom avatars among a hundred who join. */
const JOINING_OWN = [0, 50];
const owned = values.own.split(",").map(Number);
const custom = await makeCustomAvatars(Math.max(100, ...owned));
for (const own of JOINING_OWN) {
  const ids = custom.ids.slice(0, own);
  const measured: number[][] = [];
  for (let round = 0; round <= rounds; round++)
    measured.push(await measureJoiningOnNullPlatform(ids, custom.files, JOINING_FRAMES));
  printJoining(own, measured);
}

if (values["node-only"]) process.exit();

const pageOf = (script: string) =>
  `<!doctype html><title>Crowd</title><style>canvas { width: 320px; height: 180px }</style><script type="module" src="/${script}.ts"></script>`;
const pages = new Map([
  ["/", pageOf("crowd-page")],
  ["/joining", pageOf("crowd-joining-page")],
]);
const server = await createServer({
  root: new URL(".", import.meta.url).pathname,
  publicDir: new URL("../../content/built/", import.meta.url).pathname,
  configFile: false,
  logLevel: "error",
  appType: "custom",
  server: { port: 0, hmr: false, watch: null },
  optimizeDeps: { include: ["three", "meshoptimizer/decoder", "zod"], noDiscovery: true },
  plugins: [
    {
      name: "page",
      configureServer: ({ middlewares }) => {
        middlewares.use((request, response, next) => {
          const file = custom.files.get(request.url ?? "");
          if (file) return response.end(file);
          // Clocks are precise in a page that is isolated from others.
          response.setHeader("cross-origin-opener-policy", "same-origin");
          response.setHeader("cross-origin-embedder-policy", "require-corp");
          const page = pages.get(request.url ?? "");
          if (!page) return next();
          response.setHeader("content-type", "text/html");
          response.end(page);
        });
      },
    },
  ],
});
await server.listen();
const browser = await launchChromium();
try {
  const tab = await browser.newPage({ viewport: { width: 640, height: 360 } });
  tab.on("pageerror", (error) => console.error(error.message));
  await tab.goto(server.resolvedUrls?.local[0] ?? "");
  await tab.waitForFunction(() => window.measureCrowd !== undefined, undefined, { timeout: 60_000 });
  await tab.evaluate((ids) => (window.ownIds = ids), custom.ids);
  const renderedBy = await tab.evaluate(() => window.renderedBy);
  console.log(
    `Chromium ${browser.version()}, ${renderedBy}; ${cpus().length} × ${cpus()[0]?.model}; ${frames} frames, everybody in view and walking`,
  );
  console.log(
    "people  own   drawn as      update p50/p95 ms  render p50/p95 ms  thread p50 ms  draw calls  triangles  heap MB  buffers MB  own video MB",
  );
  const devtools = await tab.context().newCDPSession(tab);
  const measure = (kind: CrowdMeasure["kind"], people: number, own: number, count: number) =>
    tab.evaluate(
      ([kind, people, own, count]) => {
        if (!window.measureCrowd) throw new Error("The page is not ready.");
        return window.measureCrowd(kind, people, own, count);
      },
      [kind, people, own, count] as const,
    );
  for (const people of sizes) {
    for (const own of owned) {
      if (own > people) continue;
      for (const kind of ["crowd, whole", "crowd"] as const)
        print(await measure(kind, people, own, frames), await heapMB(devtools));
    }
    // With a mesh per person, frames take so long that a few must do.
    print(await measure("SkinnedMesh", people, 0, Math.min(frames, 20)), await heapMB(devtools));
  }
  await tab.goto(new URL("/joining", tab.url()).href);
  await tab.waitForFunction(() => window.gather !== undefined, undefined, { timeout: 60_000 });
  for (const own of JOINING_OWN) {
    const codes = burstCodes(lookCodes, custom.ids.slice(0, own).map(customAvatarCode));
    const measured: number[][] = [];
    for (let round = 0; round <= rounds; round++) {
      await tab.evaluate((codes) => window.gather?.(codes), codes);
      measured.push(await traced("burst"));
    }
    printJoining(own, measured);
    console.log(`  the same two hundred, and nobody comes: ${ofFrames(await traced("stay"))}`);
  }
  console.log(`  no engine, only the same sum in each frame: ${ofFrames(await traced("count"))}`);

  function traced(what: "burst" | "stay" | "count"): Promise<number[]> {
    return traceFrames(browser, tab, "crowd-frame", () =>
      tab.evaluate(([what, frames]) => window[what]?.(frames), [what, JOINING_FRAMES] as const),
    );
  }
} finally {
  await browser.close();
  await server.close();
}

/** Heap of the page while the measured crowd still exists, MB. */
async function heapMB(devtools: CDPSession): Promise<number> {
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize, backingStorageSize } = await devtools.send("Runtime.getHeapUsage");
  return (usedSize + backingStorageSize) / 1e6;
}

function at(list: readonly number[], share: number): number {
  return list.toSorted((a, b) => a - b)[Math.floor(list.length * share)] ?? 0;
}

function both(list: readonly number[]): string {
  return `${at(list, 0.5).toFixed(2)} / ${at(list, 0.95).toFixed(2)}`;
}

function ofFrames(ms: readonly number[]): string {
  const [median, p99] = [at(ms, 0.5), at(ms, 0.99)];
  return `p50 ${median.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms (${(p99 / median).toFixed(2)} × median), longest ${Math.max(...ms).toFixed(2)} ms`;
}

/** Prints the first round, in which code runs for the first time, separately from the frames of all others. */
function printJoining(own: number, [first = [], ...measured]: readonly number[][]): void {
  const all = measured.flat();
  console.log(
    `100 come to 100, ${own} of them with avatars of their own; all JavaScript of a frame, ${all.length} frames of ${measured.length} rounds: ${ofFrames(all)}`,
  );
  // Rounds are identical frame by frame: a frame that is long in most rounds is due to the engine, else to the machine.
  const middles = first.map((_, frame) =>
    at(
      measured.map((ms) => ms[frame] ?? 0),
      0.5,
    ),
  );
  console.log(`  frame by frame the middle of its rounds: ${ofFrames(middles)}`);
  figures.atMost(`100 come to 100, ${own} in avatars of their own, frame p99`, at(middles, 0.99), "ms");
  for (const ms of measured) console.log(`  a round: ${ofFrames(ms)}`);
  console.log(`  the first, with code that never ran: ${ofFrames(first)}`);
}

function printNull({ people, meanMs }: NullMeasure): void {
  const others = (meanMs - alone.meanMs).toFixed(2);
  console.log(`${String(people).padStart(6)}  ${meanMs.toFixed(2).padEnd(22)}  ${others}`);
}

function print(
  {
    people,
    own,
    kind,
    customAvatarBytes,
    bufferBytes,
    updateMs,
    renderMs,
    drawCalls,
    triangles,
  }: CrowdMeasure,
  heldMB: number,
): void {
  const threadMs = at(
    updateMs.map((ms, i) => ms + (renderMs[i] ?? 0)),
    0.5,
  );
  const thread = threadMs.toFixed(2);
  if (kind === "crowd") {
    const who = `${people} people, ${own} of them in avatars of their own`;
    const isPlain = people === 500 && own === 0;
    figures.atMost(`${who}, thread a frame, median`, threadMs, "ms", isPlain ? 1.6 : undefined);
    figures.atMost(`${who}, draw calls`, drawCalls, "", isPlain ? 3 : undefined);
    figures.atMost(`${who}, triangles`, triangles, "", people <= 500 ? 500_000 : undefined);
    figures.atMost(`${who}, held by the page's thread`, heldMB, "MB");
    figures.atMost(`${who}, buffers of the graphics card`, bufferBytes / 1e6, "MB");
    if (own > 0) figures.atMost(`${who}, custom avatars on the graphics card`, customAvatarBytes / 1e6, "MB");
  }
  console.log(
    `${String(people).padStart(6)}  ${String(own).padEnd(4)}  ${kind.padEnd(12)}  ${both(updateMs).padEnd(17)}  ${both(renderMs).padEnd(17)}  ${thread.padEnd(13)}  ${String(drawCalls).padEnd(10)}  ${String(triangles).padEnd(9)}  ${heldMB.toFixed(1).padEnd(7)}  ${(bufferBytes / 1e6).toFixed(1).padEnd(10)}  ${(customAvatarBytes / 1e6).toFixed(0)}`,
  );
}
