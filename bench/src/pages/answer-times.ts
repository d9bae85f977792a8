import { pressWhenHydrated } from "@veranda/e2e/visitor";
import type { Browser, Page } from "playwright-core";

const SLOWNESS = 4;
/** Longer than any response: later events belong to something else. */
const SETTLE_MS = 800;

type Timed = Window & { longest?: number };
type Deed = { what: string; path: string; act: (page: Page) => Promise<void> };

const DEEDS: readonly Deed[] = [
  {
    what: "menu",
    path: "/",
    act: (page) => page.getByRole("button", { name: /menu/i }).first().click(),
  },
  {
    what: "over a card",
    path: "/trending",
    act: async (page) => {
      const card = page.getByRole("main").getByRole("link").first();
      await card.hover();
      // For the browser, moving the pointer isn't an interaction; pressing is.
      await page.mouse.down();
      await page.mouse.move(2, 400);
      await page.mouse.up();
    },
  },
  {
    what: "search",
    path: "/",
    act: async (page) => {
      await page.getByRole("combobox").first().click();
      await page.keyboard.type("ter", { delay: 120 });
    },
  },
  {
    what: "choice of a theme",
    path: "/",
    act: (page) => page.getByRole("radio", { name: /dark/i }).first().click({ force: true }),
  },
  { what: "dialog", path: "/", act: (page) => page.getByRole("button", { name: "Sign in" }).click() },
];

/** For each action, the longest time from an interaction to the next paint, in milliseconds. */
export async function answerTimes(
  browser: Browser,
  origin: string,
  runs: number,
): Promise<readonly (readonly [what: string, ms: number])[]> {
  const times: [string, number][] = [];
  for (const deed of DEEDS) {
    const each: number[] = [];
    for (let run = 0; run < runs; run++) each.push(await timeOf(browser, origin, deed));
    times.push([deed.what, Math.max(...each)]);
  }
  return times;
}

async function timeOf(browser: Browser, origin: string, { path, act }: Deed): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await page.addInitScript(watch);
    await page.goto(origin + path, { waitUntil: "load" });
    await untilHydrated(page);
    const cdp = await context.newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWNESS });
    await page.evaluate(() => ((window as Timed).longest = 0));
    await act(page);
    await page.waitForTimeout(SETTLE_MS);
    return await page.evaluate(() => (window as Timed).longest ?? Number.NaN);
  } finally {
    await context.close();
  }
}

/** Runs in the page before its own scripts. */
function watch(): void {
  const timed = window as Timed;
  timed.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) timed.longest = Math.max(timed.longest ?? 0, duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** A press on the header, which all pages share, is handled. */
async function untilHydrated(page: Page): Promise<void> {
  const search = page.getByRole("combobox").first();
  await pressWhenHydrated(search);
  await page.keyboard.press("Escape");
  await page.waitForTimeout(SETTLE_MS);
}
