// Cost for a page of hearing people, in Chromium: voices that arrive over a connection from another page and move round the
// listener in the engine's spatial audio, compared with the same voices played without it, and with none; always with an
// ambience, as in every space.
// Measures the processor time of the listening page's process, which includes decoding; the sender has another process.
// `--voices 1,12,30`, `--seconds N` (8), `--rounds N` (3).
import { cpus, loadavg } from "node:os";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openVoicesPage, type OpenVoicesPage } from "@veranda/e2e/voices";
import { figuresOf } from "./figures.ts";

const { values } = parseArgs({
  options: {
    voices: { type: "string", default: "1,12,30" },
    seconds: { type: "string", default: "8" },
    rounds: { type: "string", default: "3" },
  },
});
const counts = values.voices.split(",").map(Number).filter(Boolean);
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
/** Goal for the engine's part of thirty voices, percent of a core. */
const MOST_PERCENT = 6;
/** Maximum number of voices with a head-related transfer function; on phones none. */
const PRECISE = 6;
const SETTLES_MS = 1500;
const FINDS_MS = 400;

const figures = figuresOf("voices-heard");
console.log("% of a core, by the page's process");
console.log("voices  precise   none   played by elements   placed   placing them");
for (const count of counts) await measure(count);

async function measure(count: number): Promise<void> {
  const opened = await openVoicesPage();
  const { page, browser } = opened;
  try {
    if (count === counts[0])
      console.log(
        `Chromium ${browser.version()}; ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}; ${seconds} s each, median of ${rounds} rounds`,
      );
    const process = await processOf(opened);
    // The mixer runs in every space, so it isn't a cost of voices.
    await page.evaluate(() => window.voices?.beginAmbience());
    const percent = () => percentOfCore(opened, process);
    const none = await percent();
    const sender = await opened.openAnother();
    const offer = await sender.evaluate((count) => window.voices?.offer(count) ?? "", count);
    const answer = await page.evaluate((offer) => window.voices?.answer(offer) ?? "", offer);
    await sender.evaluate((answer) => window.voices?.accept(answer), answer);
    for (const precise of [0, Math.min(PRECISE, count)]) {
      const played: number[] = [];
      const placed: number[] = [];
      const between: number[] = [];
      // Alternately, so that other load of the machine affects both.
      for (let round = 0; round < rounds; round++) {
        await page.evaluate(() => window.voices?.playAll());
        played.push(await percent());
        await page.evaluate(() => window.voices?.closeAll());
        await page.evaluate((precise) => window.voices?.walkAll(precise), precise);
        placed.push(await percent());
        await page.evaluate(() => window.voices?.closeAll());
        between.push((placed.at(-1) ?? 0) - (played.at(-1) ?? 0));
      }
      const cost = median(between);
      const cells = [
        count,
        precise,
        ...[none, median(played), median(placed), cost].map((x) => x.toFixed(1)),
      ];
      console.log(cells.map((cell, i) => String(cell).padStart([6, 9, 7, 21, 9, 15][i] ?? 0)).join(""));
      const goal = count === 30 ? MOST_PERCENT : undefined;
      figures.atMost(`placing ${count} voices, ${precise} of them precise`, cost, "% of a core", goal);
      figures.atMost(`${count} voices as elements play them`, median(played), "% of a core");
    }
  } finally {
    await opened.close();
  }
}

type ProcessTimes = Map<number, number>;

async function processTimes({ browser }: OpenVoicesPage): Promise<ProcessTimes> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send("SystemInfo.getProcessInfo");
  await devtools.detach();
  return new Map(processInfo.map(({ id, cpuTime }) => [id, cpuTime]));
}

/** The process of the first page: the one whose processor time grows while that page works. */
async function processOf(opened: OpenVoicesPage): Promise<number> {
  const before = await processTimes(opened);
  await opened.page.evaluate((ms) => window.voices?.work(ms), FINDS_MS);
  const after = await processTimes(opened);
  const worked = [...after].map(([id, time]) => ({ id, time: time - (before.get(id) ?? time) }));
  return worked.toSorted((a, b) => b.time - a.time)[0]?.id ?? 0;
}

/** Processor time of a process over a number of seconds, after it has settled. */
async function percentOfCore(opened: OpenVoicesPage, id: number): Promise<number> {
  await setTimeout(SETTLES_MS);
  const before = await processTimes(opened);
  const startMs = performance.now();
  await setTimeout(seconds * 1000);
  const after = await processTimes(opened);
  const used = (after.get(id) ?? 0) - (before.get(id) ?? 0);
  return (used / ((performance.now() - startMs) / 1000)) * 100;
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
