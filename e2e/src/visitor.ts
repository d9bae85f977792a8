import { PIXEL_RATIO } from "@veranda/contract";
import type { EngineHandle } from "@veranda/contract/engine/module";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { drawSeldom, type Seldom } from "./seldom-drawn.ts";

/** The engine as the page's console sees it. */
type Console = Window & { veranda?: EngineHandle };

/** Someone with a browser of their own, and what that browser had to complain about. */
export type Visitor = { page: Page; context: BrowserContext; complaints: string[] };

export type VisitorOptions = {
  viewport?: { width: number; height: number };
  isPhone?: boolean;
  colorScheme?: "light" | "dark";
  /**
   * Sees the pages move and the space drawn as everybody does; otherwise as someone chose it whose computer draws slowly,
   * and who wants no motion.
   */
  hasFullGraphics?: boolean;
  /** Sees the space with more pixels, and each picture, though drawn plainly: for a test that looks for colours. */
  hasColours?: boolean;
};

/** What the settings keep of someone who wants the least drawn: a picture costs the processor 30 ms and more. */
const LEAST_DRAWN = {
  quality: "low",
  pixelRatio: { ratio: PIXEL_RATIO.min, auto: false },
  // Each refresh that it gets: it gets few.
  frameRate: 60,
  antiAliasing: "none",
};
const COLOURS = { ...LEAST_DRAWN, pixelRatio: { ratio: 0.5, auto: false } };
/** Eight refreshes a second for the engine, of which one in three seconds is drawn. */
const SELDOM: Seldom = { loopMs: 110, pictureMs: 3_000 };
/** Four a second, the fewest by which its time keeps up; a shadow that is drawn once is drawn. */
const FOR_COLOURS: Seldom = { loopMs: 230, pictureMs: 0 };

/** A small view by default: the pictures are drawn by the processor, and two people share it. */
export async function openVisitor(
  browser: Browser,
  origin: string,
  options: VisitorOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: options.viewport ?? { width: 640, height: 400 },
    colorScheme: options.colorScheme ?? "light",
    // What moves for ever has the whole page drawn again sixty times a second.
    reducedMotion: options.hasFullGraphics === true ? "no-preference" : "reduce",
    ...(options.isPhone ? { hasTouch: true, isMobile: true } : {}),
  });
  if (options.hasFullGraphics !== true) {
    const hasColours = options.hasColours === true;
    await context.addInitScript(
      (least) => (localStorage["graphics_settings"] ??= least),
      JSON.stringify(hasColours ? COLOURS : LEAST_DRAWN),
    );
    await context.addInitScript(drawSeldom, hasColours ? FOR_COLOURS : SELDOM);
  }
  const page = await context.newPage();
  // The first drawing of a space takes the processor a while where there is no graphics card.
  page.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`uncaught: ${error.message}`));
  return { page, context, complaints };
}

/** A page, or a page in the frame of another one. */
type PageOrFrame = Pick<Page, "getByRole" | "waitForFunction">;

/** Answers who walks in, on a space page that is open (or opening), until one stands in the space. */
export async function enterAsGuest(page: PageOrFrame, guest: { name?: string } = {}): Promise<void> {
  const walkIn = page.getByRole("button", { name: "Walk in" });
  await walkIn.waitFor();
  if (guest.name !== undefined) await page.getByRole("textbox", { name: "Name" }).fill(guest.name);
  await pressWhenHydrated(walkIn);
  await untilInside(page);
}

/**
 * Presses what the server may have rendered, once React has hydrated it: on a busy machine it is seen long before, and a
 * press would be lost.
 */
export async function pressWhenHydrated(button: Locator): Promise<void> {
  const isHydrated = () =>
    button.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__reactProps")));
  for (const end = Date.now() + 60_000; !(await isHydrated()); await button.page().waitForTimeout(50))
    if (Date.now() > end) throw new Error(`React has not hydrated ${String(button)}`);
  await button.click();
}

/** Waits until what moves or fades stands still, as it was drawn. */
export const untilStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const isMoving = ({ playState, effect }: Animation) =>
      playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime);
    for (let frames = 0; frames < 3; frames += 1) {
      await new Promise(requestAnimationFrame);
      if (document.getAnimations().some(isMoving)) frames = 0;
    }
  });

export async function untilInside(page: PageOrFrame): Promise<void> {
  await page.waitForFunction(() => {
    const state = (window as Console).veranda?.state;
    return state?.session.status === "joined" && state.loading.isReady;
  });
}

/** Holds W until one has really moved. */
export async function startWalking(page: Page): Promise<void> {
  await page.getByRole("application").focus();
  const from = await standing(page);
  await page.keyboard.down("KeyW");
  await page.waitForFunction(
    ([x, , z]) => {
      const [nowX, , nowZ] = (window as Console).veranda?.state.me.position ?? [x, 0, z];
      return Math.hypot(nowX - x, nowZ - z) > 0.3;
    },
    from,
    { polling: 50 },
  );
  await page.keyboard.up("KeyW");
}

/** Where one stands oneself, in metres. */
export function standing(page: Page): Promise<[number, number, number]> {
  return page.evaluate(
    () => (window as Console).veranda?.state.me.position ?? [Number.NaN, Number.NaN, Number.NaN],
  );
}

/** Whether one stood still for half a second, and for some frames where they come slowly. */
export async function isAtRest(page: Page): Promise<boolean> {
  const [x, y, z] = await standing(page);
  await page.waitForTimeout(600);
  await page.evaluate(async () => {
    for (let i = 0; i < 6; i++) await new Promise(requestAnimationFrame);
  });
  const [nowX, nowY, nowZ] = await standing(page);
  return Math.hypot(nowX - x, nowY - y, nowZ - z) < 0.001;
}

/** Where one sees the participant of this name, or null. */
export function seenStanding(page: Page, name: string): Promise<[number, number, number] | null> {
  return page.evaluate((wanted) => {
    const engine = (window as Console).veranda;
    const other = Object.values(engine?.state.participants ?? {}).find(
      ({ displayName }) => displayName === wanted,
    );
    return (other && engine?.sighting(other.id)?.position) ?? null;
  }, name);
}

/** The emote in which one sees the participant of this name, or null. */
export function seenEmote(page: Page, name: string): Promise<string | null> {
  return page.evaluate((wanted) => {
    const engine = (window as Console).veranda;
    const other = Object.values(engine?.state.participants ?? {}).find(
      ({ displayName }) => displayName === wanted,
    );
    return (other && engine?.sighting(other.id)?.emote) ?? null;
  }, name);
}

/** Names of everyone in the instance, oneself included. */
export function namesHere(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.values((window as Console).veranda?.state.participants ?? {}).map(
      ({ displayName }) => displayName,
    ),
  );
}
