// Pages on a phone, at 1.6 Mbit/s and 150 ms, with an empty cache, on the production build: largest contentful paint, the
// JavaScript loaded until then, and the cumulative layout shift until the page is idle. Also the interaction latency on a
// computer with a processor that is four times slower. Prints the machine's own variation. `--runs N` (3).
import { parseArgs } from "node:util";
import { launchChromium } from "@veranda/e2e/chromium";
import { startProduct } from "@veranda/e2e/product";
import { figuresOf } from "./figures.ts";
import { answerTimes } from "./pages/answer-times.ts";
import { loadPage, type Load } from "./pages/load-page.ts";

const { values } = parseArgs({ options: { runs: { type: "string", default: "3" } } });
const runs = Number(values.runs);
const figures = figuresOf("pages");

const PAGES = [
  { name: "home", path: "/" },
  { name: "list", path: "/trending" },
  { name: "categories", path: "/categories" },
  { name: "search", path: "/search?query=terrace" },
  { name: "terms", path: "/terms" },
  { name: "space", path: "/park" },
] as const;

const product = await startProduct();
const browser = await launchChromium({ isForPages: true });
try {
  // The server's first answers compile its pages: visitors of a running server don't wait for that.
  for (const { path } of PAGES) await fetch(product.origin + path);
  console.log(`\na phone, 1.6 Mbit/s, 150 ms, empty cache, median of ${runs}`);
  console.log(
    `  ${"page".padEnd(12)}${"largest paint".padStart(15)}${"JavaScript".padStart(14)}${"shift".padStart(9)}`,
  );
  for (const { name, path } of PAGES) {
    const loads: Load[] = [];
    for (let run = 0; run < runs; run++) loads.push(await loadPage(browser, product.origin + path));
    const paint = median(loads.map(({ largestPaintMs }) => largestPaintMs)) / 1000;
    const script = median(loads.map(({ scriptBytes }) => scriptBytes)) / 1000;
    // The worst run: a shift that occurs only sometimes counts too.
    const shift = Math.max(...loads.map((load) => load.shift));
    console.log(
      `  ${name.padEnd(12)}${`${paint.toFixed(2)} s`.padStart(15)}${`${script.toFixed(1)} kB`.padStart(14)}${shift.toFixed(3).padStart(9)}`,
    );
    for (const moved of new Set(loads.flatMap(({ shifted }) => shifted)))
      console.log(`      shifted: ${moved}`);
    figures.atMost(`${name}, largest paint`, paint, "s", 1.6);
    figures.atMost(`${name}, JavaScript`, script, "kB", 150);
    figures.atMost(`${name}, shift`, shift, "", 0);
  }
  console.log(`\nfrom the press to the next picture, processor four times slower, worst of ${runs}`);
  for (const [what, ms] of await answerTimes(browser, product.origin, runs)) {
    console.log(`  ${what.padEnd(24)}${ms.toFixed(0).padStart(6)} ms`);
    figures.atMost(`${what}, answered`, ms, "ms", 100);
  }
} finally {
  await browser.close();
  await product.close();
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
