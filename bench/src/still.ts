// Cost of standing still: processor time of the whole browser in a space where nobody moves, with the page in the
// foreground and software rendering; alone, and with another person standing in view. `--path /s/…` (/park),
// `--seconds N` (30), `--width` and `--height` (1280, 720).
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { launchChromium } from "@veranda/e2e/chromium";
import { startProduct } from "@veranda/e2e/product";
import { enterAsGuest, startWalking } from "@veranda/e2e/visitor";
import { processorSeconds } from "./browser/processor-time.ts";
import { figuresOf } from "./figures.ts";

const { values } = parseArgs({
  options: {
    path: { type: "string", default: "/park" },
    seconds: { type: "string", default: "30" },
    width: { type: "string", default: "1280" },
    height: { type: "string", default: "720" },
  },
});
const seconds = Number(values.seconds);
const viewport = { width: Number(values.width), height: Number(values.height) };
/** Seconds until the picture is complete and everything that loads later has arrived. */
const SETTLING_MS = 20_000;
const figures = figuresOf("still");

const product = await startProduct();
const [seen, beside] = await Promise.all([launchChromium(), launchChromium()]);
try {
  const page = await seen.newPage({ viewport });
  page.setDefaultTimeout(120_000);
  await page.goto(product.origin + values.path);
  await enterAsGuest(page);
  await startWalking(page);
  await measure("alone");
  const other = await beside.newPage({ viewport });
  other.setDefaultTimeout(120_000);
  await other.goto(product.origin + values.path);
  await enterAsGuest(other, { name: "Standing" });
  await measure("with somebody in sight");
} finally {
  await Promise.all([seen.close(), beside.close()]);
  await product.close();
}

async function measure(what: string): Promise<void> {
  await pause(SETTLING_MS);
  const before = await processorSeconds(seen);
  await pause(seconds * 1000);
  const percent = (((await processorSeconds(seen)) - before) / seconds) * 100;
  console.log(
    `standing still in ${values.path}, ${what}: ${percent.toFixed(1)} % of a core over ${seconds} s`,
  );
  figures.atMost(`standing still, ${what}`, percent, "% of a core", 5);
}
