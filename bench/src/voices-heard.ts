// What it costs a page to hear people: 30 voices that are placed in the engine's own sound and walk round the listener,
// beside the same voices heard by nobody, in Chromium. Counted is the processor time of the page's own process; what it
// takes to make the voices up is in both. Decoding what came over a network is not in it: that is the browser's.
// `--voices 1,12,30`, `--seconds N` (10), `--rounds N` (3).
import { cpus, loadavg } from "node:os";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openVoicesPage, type OpenVoicesPage } from "@veranda/e2e/voices";
import { figuresOf } from "./figures.ts";

const { values } = parseArgs({
  options: {
    voices: { type: "string", default: "1,12,30" },
    seconds: { type: "string", default: "10" },
    rounds: { type: "string", default: "3" },
  },
});
const counts = values.voices.split(",").map(Number).filter(Boolean);
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
/** What thirty voices may take of a core. */
const MOST_PERCENT = 6;
/** As many are heard with the shape of a head, at most. */
const PRECISE = 6;
const SETTLES_MS = 1500;

const figures = figuresOf("voices-heard");
const page = await openVoicesPage();
try {
  console.log(
    `Chromium ${page.browser.version()}; ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}; ${seconds} s each, median of ${rounds} rounds`,
  );
  console.log("voices  of them precise   made, heard by nobody   heard   the hearing, % of a core");
  for (const count of counts)
    for (const precise of [0, PRECISE]) await measure(count, Math.min(precise, count));
} finally {
  await page.close();
}

async function measure(count: number, precise: number): Promise<void> {
  const { page: tab } = page;
  await tab.evaluate((count) => window.voices?.prepare(count), count);
  const without: number[] = [];
  const heard: number[] = [];
  const between: number[] = [];
  // In turn: what else the machine does falls on both.
  for (let round = 0; round < rounds; round++) {
    await setTimeout(SETTLES_MS);
    without.push(await percentOfCore(page, seconds));
    await tab.evaluate((precise) => window.voices?.walkAll(precise), precise);
    await setTimeout(SETTLES_MS);
    heard.push(await percentOfCore(page, seconds));
    await tab.evaluate(() => window.voices?.closeAll());
    between.push((heard.at(-1) ?? 0) - (without.at(-1) ?? 0));
  }
  const cost = median(between);
  console.log(
    [count, precise, median(without).toFixed(1), median(heard).toFixed(1), cost.toFixed(1)]
      .map((cell, i) => String(cell).padStart([6, 17, 24, 8, 27][i] ?? 0))
      .join(""),
  );
  figures.atMost(
    `${count} voices heard, ${precise} of them precise`,
    cost,
    "% of a core",
    count === 30 ? MOST_PERCENT : undefined,
  );
}

/** Processor time of the page's process over some seconds. */
async function percentOfCore({ browser }: OpenVoicesPage, forSeconds: number): Promise<number> {
  const devtools = await browser.newBrowserCDPSession();
  const cpuSeconds = async (): Promise<number> => {
    const { processInfo } = await devtools.send("SystemInfo.getProcessInfo");
    return processInfo.reduce((sum, { type, cpuTime }) => sum + (type === "renderer" ? cpuTime : 0), 0);
  };
  const before = await cpuSeconds();
  const startMs = performance.now();
  await setTimeout(forSeconds * 1000);
  const used = (await cpuSeconds()) - before;
  const percent = (used / ((performance.now() - startMs) / 1000)) * 100;
  await devtools.detach();
  return percent;
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
