// Time from opening a link to walking, at 10 Mbit/s and 40 ms, on the production build: with an empty cache as a guest
// who is asked for a name and answers immediately, and again with a warm cache. Prints bytes and requests by kind, the end
// of each phase, and the machine's own variation. `--runs N` (3), `--path /s/…` (/park), `--width` and `--height`
// (1280, 720).
import { parseArgs } from "node:util";
import { launchChromium } from "@veranda/e2e/chromium";
import { startProduct } from "@veranda/e2e/product";
import type { Transfers } from "./browser/transfers.ts";
import { visitTwice, type Visit } from "./cold/visit.ts";
import { figuresOf } from "./figures.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "3" },
    path: { type: "string", default: "/park" },
    width: { type: "string", default: "1280" },
    height: { type: "string", default: "720" },
  },
});
const line = { bits: 10_000_000, latencyMs: 40 };
const viewport = { width: Number(values.width), height: Number(values.height) };
const figures = figuresOf("cold");

const product = await startProduct();
const browser = await launchChromium();
try {
  // The server's first answers compile its pages: visitors of a running server don't wait for that.
  await fetch(product.origin + values.path);
  const cold: Visit[] = [];
  const warm: Visit[] = [];
  for (let run = 0; run < Number(values.runs); run++) {
    const visits = await visitTwice(browser, { url: product.origin + values.path, line, viewport });
    cold.push(visits.cold);
    warm.push(visits.warm);
  }
  print("empty cache", cold);
  print("full cache", warm);
  note(cold, warm);
} finally {
  await browser.close();
  await product.close();
}

function print(cache: string, visits: readonly Visit[]): void {
  console.log(
    `\nvisit of ${values.path}, ${cache}, 10 Mbit/s, 40 ms, ${values.width} × ${values.height}, median of ${visits.length}, drawn by the processor`,
  );
  const kinds = [...new Set(visits.flatMap(({ untilWalking }) => [...untilWalking.keys()]))];
  const row = (name: string, of: (transfers: Transfers) => { bytes: number; requests: number }) => {
    const at = (when: "untilShown" | "untilWalking") => {
      const bytes = median(visits.map((visit) => of(visit[when]).bytes)) / 1000;
      const requests = median(visits.map((visit) => of(visit[when]).requests));
      return `${bytes.toFixed(1).padStart(9)} kB in ${String(requests).padStart(3)}`;
    };
    return { bytes: sum(visits, of), text: `  ${name.padEnd(20)}${at("untilShown")}${at("untilWalking")}` };
  };
  console.log(`  ${"".padEnd(20)}${"until shown".padStart(18)}${"until walking".padStart(19)}`);
  const rows = kinds.map((kind) =>
    row(kind, (transfers) => transfers.get(kind) ?? { bytes: 0, requests: 0 }),
  );
  for (const { text } of rows.sort((a, b) => b.bytes - a.bytes)) console.log(text);
  console.log(row("in all", inAll).text);
  const names = [...new Set(visits.flatMap(({ phases }) => [...phases.keys()]))];
  const phases = names.map(
    (name) => [name, median(visits.map((visit) => visit.phases.get(name) ?? NaN))] as const,
  );
  const times = [
    ["first picture", median(visits.map(({ firstPictureMs }) => firstPictureMs))] as const,
    ...phases,
    ["shown", median(visits.map(({ shownMs }) => shownMs))] as const,
    ["walking", median(visits.map(({ walkingMs }) => walkingMs))] as const,
  ];
  for (const [name, ms] of times.sort(([, a], [, b]) => a - b))
    console.log(`  ${name.padEnd(32)} ${seconds(ms).padStart(8)}`);
  const pressed = median(visits.map(({ pressToShownMs }) => pressToShownMs));
  if (!Number.isNaN(pressed))
    console.log(`  ${"from the press to shown".padEnd(32)} ${seconds(pressed).padStart(8)}`);
  const taken = median(visits.map(({ processorSeconds }) => processorSeconds));
  console.log(`  ${"processor time until shown".padEnd(32)} ${seconds(taken * 1000).padStart(8)}`);
}

function note(cold: readonly Visit[], warm: readonly Visit[]): void {
  const bytes = median(cold.map(({ untilShown }) => inAll(untilShown).bytes));
  const script = (transfers: Transfers): number => transfers.get("page JavaScript")?.bytes ?? 0;
  figures.atMost("bytes until shown", bytes / 1000, "kB", 900);
  figures.atMost(
    "requests until shown",
    median(cold.map(({ untilShown }) => inAll(untilShown).requests)),
    "",
    45,
  );
  figures.atMost(
    "page JavaScript until walking",
    median(cold.map((visit) => script(visit.untilWalking))) / 1000,
    "kB",
    200,
  );
  figures.atMost("shown, empty cache", median(cold.map(({ shownMs }) => shownMs)) / 1000, "s", 4);
  // Most of it is drawing, here by the processor: what a graphics card leaves of it is reckoned from a trace.
  figures.atMost(
    "from the press to shown",
    median(cold.map(({ pressToShownMs }) => pressToShownMs)) / 1000,
    "s",
  );
  figures.atMost("shown, full cache", median(warm.map(({ shownMs }) => shownMs)) / 1000, "s");
  figures.atMost("processor time until shown", median(cold.map((visit) => visit.processorSeconds)), "s");
}

function inAll(transfers: Transfers): { bytes: number; requests: number } {
  const all = { bytes: 0, requests: 0 };
  for (const { bytes, requests } of transfers.values()) {
    all.bytes += bytes;
    all.requests += requests;
  }
  return all;
}

function sum(visits: readonly Visit[], of: (transfers: Transfers) => { bytes: number }): number {
  return visits.reduce((total, { untilWalking }) => total + of(untilWalking).bytes, 0);
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.filter((number) => !Number.isNaN(number)).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
