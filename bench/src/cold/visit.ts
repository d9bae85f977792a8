import { enterAsGuest, startWalking } from "@veranda/e2e/visitor";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { processorSeconds } from "../browser/processor-time.ts";
import { countTransfers, setLine, type Line, type Transfers } from "../browser/transfers.ts";

/** Prefixes of the names of `performance.mark` in the page and the engine. */
const MARK = "veranda:";

/** One visit from link to walking. Times in milliseconds from the start of the navigation. */
export type Visit = {
  /** Transfers requested until the space was shown, and until the first step. */
  untilShown: Transfers;
  untilWalking: Transfers;
  /** Largest contentful paint. */
  firstPictureMs: number;
  /** From pressing "Walk in" until the space is shown; NaN if there is no such button. */
  pressToShownMs: number;
  shownMs: number;
  walkingMs: number;
  /** The end of each phase, by its mark. */
  phases: Map<string, number>;
  /** Processor time of all processes of the browser until the space was shown. */
  processorSeconds: number;
};

export type VisitOptions = { url: string; line: Line; viewport: { width: number; height: number } };

/** A visit with an empty cache, and another one by the same guest with a warm cache. */
export async function visitTwice(
  browser: Browser,
  options: VisitOptions,
): Promise<{ cold: Visit; warm: Visit }> {
  const context = await browser.newContext({ viewport: options.viewport });
  try {
    return {
      cold: await visitOnce(browser, context, options),
      warm: await visitOnce(browser, context, options),
    };
  } finally {
    await context.close();
  }
}

async function visitOnce(
  browser: Browser,
  context: BrowserContext,
  { url, line }: VisitOptions,
): Promise<Visit> {
  const page = await context.newPage();
  // Without a graphics card, the first frame of a space takes the processor a while.
  page.setDefaultTimeout(120_000);
  const cdp = await context.newCDPSession(page);
  const transfers = await countTransfers(cdp);
  await setLine(cdp, line);
  await page.addInitScript(notePressAndShown);
  const before = await processorSeconds(browser);
  const began = performance.now();
  await page.goto(url, { waitUntil: "commit" });
  const firstPicture = firstPictureMs(page);
  const isAsked = page.getByRole("button", { name: "Walk in" });
  await Promise.race([isAsked.waitFor().then(() => enterAsGuest(page)), untilShown(page)]);
  await untilShown(page);
  const taken = (await processorSeconds(browser)) - before;
  await startWalking(page);
  const walkingMs = performance.now() - began;
  const { phases, pressedMs, shownMs, lastPhaseAtMs } = await readMarks(page);
  const visit: Visit = {
    untilShown: transfers.until(lastPhaseAtMs),
    untilWalking: transfers.until(),
    firstPictureMs: await firstPicture,
    pressToShownMs: pressedMs === null ? Number.NaN : shownMs - pressedMs,
    shownMs,
    walkingMs,
    phases: new Map(phases),
    processorSeconds: taken,
  };
  await page.close();
  return visit;
}

type Noted = Window & {
  veranda?: { state: { session: { status: string }; loading: { isReady: boolean } } };
  noted?: { pressedMs: number | null; shownMs: number | null };
};

/** Runs in the page before its own scripts. */
function notePressAndShown(): void {
  const noted: { pressedMs: number | null; shownMs: number | null } = { pressedMs: null, shownMs: null };
  (window as Noted).noted = noted;
  addEventListener(
    "click",
    ({ target }) => {
      if (target instanceof Element && target.closest("button[type=submit]"))
        noted.pressedMs ??= performance.now();
    },
    { capture: true },
  );
  const look = setInterval(() => {
    const { veranda } = window as Noted;
    if (veranda?.state.session.status !== "joined" || !veranda.state.loading.isReady) return;
    noted.shownMs = performance.now();
    clearInterval(look);
  }, 20);
}

const untilShown = async (page: Page): Promise<void> =>
  void (await page.waitForFunction(() => ((window as Noted).noted?.shownMs ?? null) !== null, null, {
    polling: 50,
  }));

type Marks = {
  phases: [string, number][];
  pressedMs: number | null;
  shownMs: number;
  /** End of the last phase, in milliseconds since 1970: what is requested later arrives after the space is shown. */
  lastPhaseAtMs: number;
};

const readMarks = (page: Page): Promise<Marks> =>
  page.evaluate((prefix) => {
    const { pressedMs = null, shownMs = null } = (window as Noted).noted ?? {};
    const marks = performance.getEntriesByType("mark").filter(({ name }) => name.startsWith(prefix));
    return {
      phases: marks.map(({ name, startTime }): [string, number] => [name.slice(prefix.length), startTime]),
      pressedMs,
      shownMs: shownMs ?? Number.NaN,
      lastPhaseAtMs: performance.timeOrigin + Math.max(...marks.map(({ startTime }) => startTime)),
    };
  }, MARK);

/** Largest contentful paint, from the start of the navigation. */
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
