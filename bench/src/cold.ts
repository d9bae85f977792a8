// A cold visit: from a link to walking, at 10 Mbit/s and 40 ms, with an empty cache, on the production build.
// Prints bytes by kind, the time to the first picture and the time to walking. `--runs N` (3), `--path /s/…` (/park).
import { parseArgs } from "node:util";
import { launchChromium } from "@veranda/e2e/chromium";
import { startProduct } from "@veranda/e2e/product";
import { enterAsGuest, startWalking } from "@veranda/e2e/visitor";
import type { Browser, CDPSession, Page } from "playwright-core";

const { values } = parseArgs({
  options: { runs: { type: "string", default: "3" }, path: { type: "string", default: "/park" } },
});
const line = { downloadThroughput: 10_000_000 / 8, uploadThroughput: 10_000_000 / 8, latency: 40 };

type Visit = { bytesByKind: Map<string, number>; firstPictureMs: number; walkingMs: number };

const product = await startProduct();
const browser = await launchChromium();
try {
  // The server's first answers compile its pages; a visitor of a running server does not wait for that.
  await fetch(product.origin + values.path);
  const visits: Visit[] = [];
  for (let run = 0; run < Number(values.runs); run++) visits.push(await coldVisit(browser));
  print(visits);
} finally {
  await browser.close();
  await product.close();
}

async function coldVisit(browser: Browser): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  // The first drawing of a space takes the processor a while where there is no graphics card.
  page.setDefaultTimeout(120_000);
  const cdp = await context.newCDPSession(page);
  const bytesByKind = await countBytes(cdp);
  await cdp.send("Network.emulateNetworkConditions", { offline: false, ...line });
  const began = performance.now();
  await page.goto(product.origin + values.path, { waitUntil: "commit" });
  const firstPicture = firstPictureMs(page);
  await enterAsGuest(page);
  await startWalking(page);
  const walkingMs = performance.now() - began;
  const visit = { bytesByKind: new Map(bytesByKind), firstPictureMs: await firstPicture, walkingMs };
  await context.close();
  return visit;
}

/** Bytes as they came over the line, headers included; frames of sockets by their payload. */
async function countBytes(cdp: CDPSession): Promise<Map<string, number>> {
  const kinds = new Map<string, string>();
  const bytes = new Map<string, number>();
  const add = (kind: string, count: number): void => void bytes.set(kind, (bytes.get(kind) ?? 0) + count);
  cdp.on("Network.responseReceived", ({ requestId, response }) =>
    kinds.set(requestId, kindOf(new URL(response.url).pathname)),
  );
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    add(kinds.get(requestId) ?? "other", encodedDataLength),
  );
  cdp.on("Network.webSocketFrameReceived", ({ response }) => add("room socket", response.payloadData.length));
  await cdp.send("Network.enable");
  return bytes;
}

function kindOf(path: string): string {
  if (path.startsWith("/engine/")) return "engine JavaScript";
  if (path.startsWith("/content/environments/")) return "environment";
  if (path.startsWith("/content/avatars/")) return "avatars";
  if (path.startsWith("/content/prefabs/")) return "objects";
  if (path.startsWith("/content/")) return "pictures";
  if (path.startsWith("/api/")) return "calls";
  if (path.endsWith(".js")) return "page JavaScript";
  if (path.endsWith(".css")) return "styles";
  if (path.endsWith(".woff2")) return "fonts";
  return "page";
}

/** When the largest picture was first painted, from the start of the navigation. */
function firstPictureMs(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const picture = list
            .getEntries()
            .find((entry) => (entry as PerformanceEntry & { element?: Element }).element?.tagName === "IMG");
          if (picture) resolve(picture.startTime);
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
}

function print(visits: Visit[]): void {
  const median = (numbers: number[]): number =>
    numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
  const kinds = [...new Set(visits.flatMap((visit) => [...visit.bytesByKind.keys()]))];
  const rows = kinds
    .map((kind) => ({ kind, kB: median(visits.map((visit) => visit.bytesByKind.get(kind) ?? 0)) / 1000 }))
    .sort((a, b) => b.kB - a.kB);
  console.log(
    `cold visit of ${values.path}, 10 Mbit/s, 40 ms, empty cache, median of ${visits.length}, software WebGL`,
  );
  for (const { kind, kB } of rows) console.log(`  ${kind.padEnd(20)} ${kB.toFixed(1).padStart(8)} kB`);
  console.log(
    `  ${"in all".padEnd(20)} ${rows
      .reduce((sum, { kB }) => sum + kB, 0)
      .toFixed(1)
      .padStart(8)} kB`,
  );
  console.log(`  first picture ${(median(visits.map((visit) => visit.firstPictureMs)) / 1000).toFixed(2)} s`);
  console.log(`  walking       ${(median(visits.map((visit) => visit.walkingMs)) / 1000).toFixed(2)} s`);
}
