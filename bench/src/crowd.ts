// What a crowd costs the page's thread: people drawn together beside the same people as three's SkinnedMesh, in one run
// of Chromium. `--frames N` (120), `--people 50,100,200`. Graphics time is not measured: it is the machine's.
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { launchChromium } from "@veranda/e2e/chromium";
import { createServer } from "vite";
import type { CrowdMeasure } from "./crowd-page.ts";

const { values } = parseArgs({
  options: { frames: { type: "string", default: "120" }, people: { type: "string", default: "50,100,200" } },
});

const page = `<!doctype html><title>Crowd</title><script type="module" src="/crowd-page.ts"></script>`;
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
          if (request.url !== "/") return next();
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
  const renderedBy = await tab.evaluate(() => window.renderedBy);
  console.log(
    `Chromium ${browser.version()}, ${renderedBy}; ${cpus().length} × ${cpus()[0]?.model}; ${values.frames} frames, everybody in view and walking`,
  );
  console.log(
    "people  drawn as      update p50/p95 ms  render p50/p95 ms  thread p50 ms  draw calls  triangles",
  );
  for (const people of values.people.split(",").map(Number))
    for (const kind of ["crowd", "SkinnedMesh"] as const)
      print(
        await tab.evaluate(
          ([kind, people, frames]) => {
            if (!window.measureCrowd) throw new Error("The page is not ready.");
            return window.measureCrowd(kind, people, frames);
          },
          [kind, people, Number(values.frames)] as const,
        ),
      );
} finally {
  await browser.close();
  await server.close();
}

function print({ people, kind, updateMs, renderMs, drawCalls, triangles }: CrowdMeasure): void {
  const at = (list: readonly number[], share: number) =>
    list.toSorted((a, b) => a - b)[Math.floor(list.length * share)] ?? 0;
  const both = (list: readonly number[]) => `${at(list, 0.5).toFixed(2)} / ${at(list, 0.95).toFixed(2)}`;
  const thread = at(
    updateMs.map((ms, i) => ms + (renderMs[i] ?? 0)),
    0.5,
  ).toFixed(2);
  console.log(
    `${String(people).padStart(6)}  ${kind.padEnd(12)}  ${both(updateMs).padEnd(17)}  ${both(renderMs).padEnd(17)}  ${thread.padEnd(13)}  ${String(drawCalls).padEnd(10)}  ${triangles}`,
  );
}
