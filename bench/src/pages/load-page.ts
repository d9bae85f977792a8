import type { Browser } from "playwright-core";
import { countTransfers, setLine } from "../browser/transfers.ts";

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const LINE = { bits: 1_600_000, latencyMs: 150 };
/** Milliseconds after loading for which layout shifts are still counted. */
const REST_MS = 2_500;

export type Load = { largestPaintMs: number; scriptBytes: number; shift: number; shifted: string[] };

type Watched = Window & { watched?: { largestPaintMs: number; shift: number; shifted: string[] } };

/** Opens a page with an empty cache and waits until it is idle. */
export async function loadPage(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await page.addInitScript(watch);
    const cdp = await context.newCDPSession(page);
    const transfers = await countTransfers(cdp);
    await setLine(cdp, LINE);
    await page.goto(url, { waitUntil: "load" });
    const scriptBytes = transfers.until().get("page JavaScript")?.bytes ?? 0;
    await page.waitForTimeout(REST_MS);
    const watched = await page.evaluate(() => (window as Watched).watched);
    if (!watched) throw new Error("The page was not watched");
    return { scriptBytes, ...watched };
  } finally {
    await context.close();
  }
}

/** Runs in the page before its own scripts. */
function watch(): void {
  const watched = { largestPaintMs: Number.NaN, shift: 0, shifted: [] as string[] };
  (window as Watched).watched = watched;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.largestPaintMs = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  type Shift = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources?: { node: Node | null }[];
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      if (entry.hadRecentInput) continue;
      watched.shift += entry.value;
      for (const { node } of entry.sources ?? [])
        if (node instanceof Element)
          watched.shifted.push(`${node.tagName.toLowerCase()}.${node.className}`.slice(0, 80));
    }
  }).observe({ type: "layout-shift", buffered: true });
}
