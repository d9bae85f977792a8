import type { EngineHandle } from "@veranda/contract/engine/module";
import type { EngineState } from "@veranda/contract/engine/state";
import type { Browser, CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityViolations } from "./accessibility.ts";
import { launchChromium } from "./chromium.ts";
import type { Product } from "./product.ts";
import { sharedProduct } from "./shared-product.ts";
import { openStudio } from "./spaces.ts";
import { enterAsGuest, openVisitor, standing, type VisitorOptions } from "./visitor.ts";

type Console = Window & { veranda?: EngineHandle; pad?: FakePad };
type FakePad = { axes: number[]; buttons: { pressed: boolean; value: number }[]; timestamp: number };

let product: Product;
let studio: string;
let browser: Browser;
beforeAll(async () => {
  product = sharedProduct();
  studio = await openStudio(product);
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
});

const stateOf = <K extends keyof EngineState>(page: Page, key: K): Promise<EngineState[K]> =>
  page.evaluate((name) => (window as Console).veranda?.state[name] as never, key);

/** Whether the engine's state is so. */
const holds = async <K extends keyof EngineState>(
  page: Page,
  key: K,
  isSo: (value: EngineState[K]) => boolean,
): Promise<boolean> => isSo(await stateOf(page, key));

const SLOW = { timeout: 20_000 };

const far = (from: readonly number[], to: readonly number[]): number =>
  Math.hypot(Number(to[0]) - Number(from[0]), Number(to[2]) - Number(from[2]));

async function inStudio(options: VisitorOptions, prepare?: (page: Page) => Promise<void>): Promise<Page> {
  const { page } = await openVisitor(browser, product.origin, options);
  // What fades in can't be read while it does.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await prepare?.(page);
  await page.goto(studio);
  await enterAsGuest(page);
  // What hands do comes after one has arrived.
  await page.getByRole("toolbar", { name: "In this space" }).waitFor();
  return page;
}

describe("with keys and a mouse", () => {
  let page: Page;
  beforeAll(async () => {
    page = await inStudio({ viewport: { width: 960, height: 600 }, hasColours: true });
  });
  afterAll(() => page.context().close());
  const press = async (key: string) => {
    await page.getByRole("application").focus();
    await page.keyboard.press(key);
  };

  test("each shortcut opens a popover, which passes axe and closes on Escape", async () => {
    for (const [key, name] of [
      ["b", "Emotes"],
      ["r", "Camera rotation"],
      ["c", "Photos and view"],
    ] as const) {
      await expect
        .poll(async () => {
          if (await page.getByRole("region", { name, exact: true }).isVisible()) return true;
          await press(key);
          return page.getByRole("region", { name, exact: true }).isVisible();
        })
        .toBe(true);
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect.poll(() => page.getByRole("region", { name, exact: true }).count()).toBe(0);
    }
  });

  test("V switches to first person, the wheel zooms back out", async () => {
    await press("v");
    await expect.poll(() => holds(page, "camera", ({ mode }) => mode === "first_person"), SLOW).toBe(true);
    await page.mouse.move(400, 300);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => holds(page, "camera", ({ mode }) => mode === "third_person"), SLOW).toBe(true);
  });

  test("where the view is locked, a click captures the mouse and says how to free it", async () => {
    await press("r");
    await page.keyboard.press("3");
    await expect
      .poll(() => holds(page, "camera", ({ rotationMode }) => rotationMode === "locked"), SLOW)
      .toBe(true);
    // Beside the notices, which lie over the middle.
    await page.mouse.click(250, 420);
    await expect.poll(() => holds(page, "input", ({ isPointerHeld }) => isPointerHeld), SLOW).toBe(true);
    await page.getByText("Press Esc to free the mouse").waitFor();
    await page.evaluate(() => document.exitPointerLock());
    await expect.poll(() => holds(page, "input", ({ isPointerHeld }) => !isPointerHeld), SLOW).toBe(true);
    await press("r");
    await page.keyboard.press("1");
    await expect
      .poll(() => holds(page, "camera", ({ rotationMode }) => rotationMode === "free"), SLOW)
      .toBe(true);
  });

  test("a number key plays an emote; a favourite is listed first from then on", async () => {
    await press("b");
    await page.getByRole("searchbox", { name: "Find an emote" }).fill("bow");
    await page.getByRole("button", { name: "Favourite: Bow" }).click();
    await page.keyboard.press("Escape");
    await press("1");
    await expect.poll(() => holds(page, "emotes", ({ playing }) => playing === "bow"), SLOW).toBe(true);
    expect(await page.evaluate(() => localStorage.getItem("emotes"))).toContain('"favourites":["bow"]');
  });

  test("camera mode flies away from the body, and takes a picture without the interface", async () => {
    await press("c");
    await page.getByRole("button", { name: /^Camera mode/ }).click();
    await expect.poll(() => holds(page, "camera", ({ mode }) => mode === "film_flight"), SLOW).toBe(true);
    await page.getByRole("button", { name: "Lens" }).click();
    await page.getByRole("slider", { name: "Blur" }).fill("0.6");
    await expect.poll(() => holds(page, "camera", ({ shot }) => shot.blur === 0.6), SLOW).toBe(true);
    expect(await accessibilityViolations(page)).toEqual([]);
    const from = await standing(page);
    await page.getByRole("application").focus();
    await page.keyboard.down("w");
    await page.waitForTimeout(1_500);
    await page.keyboard.up("w");
    expect(far(from, await standing(page))).toBeLessThan(0.1);
    await page.getByRole("button", { name: "Take a picture" }).click();
    const picture = page.getByRole("region", { name: "Your picture" });
    await picture.waitFor();
    const width = await picture
      .getByRole("img")
      .evaluate((image) => (image as HTMLImageElement).naturalWidth);
    expect(width).toBeGreaterThan(900);
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      picture.getByRole("button", { name: "Save" }).click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(/^A quiet studio \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.png$/);
    await page.getByRole("button", { name: "Leave camera mode" }).click();
    await expect.poll(() => holds(page, "camera", ({ mode }) => mode === "third_person"), SLOW).toBe(true);
  });

  test("a film is taken, shown, and can be played", async () => {
    await press("o");
    await page.getByRole("button", { name: /^Stop recording, 0:0[2-9]/ }).click({ timeout: 30_000 });
    const film = page.getByRole("region", { name: "Your video" });
    await film.waitFor();
    await expect
      .poll(() => film.locator("video").evaluate((video) => (video as HTMLVideoElement).videoWidth))
      .toBeGreaterThan(0);
    await film.getByRole("button", { name: "Dismiss" }).click();
  });
});

describe("by touch on a phone", () => {
  let page: Page;
  let fingers: CDPSession;
  beforeAll(async () => {
    page = await inStudio({ viewport: { width: 390, height: 780 }, isPhone: true, colorScheme: "dark" });
    fingers = await page.context().newCDPSession(page);
  });
  afterAll(() => page.context().close());

  type Finger = { x: number; y: number; id: number };
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Finger[]) =>
    fingers.send("Input.dispatchTouchEvent", { type, touchPoints });

  test("the joystick walks, runs at its edge, and stops when released", async () => {
    const box = await page.locator("[data-joystick]").boundingBox();
    if (!box) throw new Error("no joystick");
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    const from = await standing(page);
    await touch("touchStart", [{ x, y, id: 1 }]);
    await touch("touchMove", [{ x, y: y - 60, id: 1 }]);
    await expect.poll(async () => far(from, await standing(page)), SLOW).toBeGreaterThan(1);
    await touch("touchEnd", []);
    await expect
      .poll(() => holds(page, "me", ({ motion }) => motion === "idle" || motion === "stand"), SLOW)
      .toBe(true);
    expect((await stateOf(page, "input")).device).toBe("touch");
  });

  test("pinching zooms, dragging on the canvas looks around without walking", async () => {
    const { zoom } = await stateOf(page, "camera");
    await touch("touchStart", [
      { x: 180, y: 300, id: 1 },
      { x: 210, y: 300, id: 2 },
    ]);
    for (let apart = 20; apart <= 120; apart += 20)
      await touch("touchMove", [
        { x: 180 - apart, y: 300, id: 1 },
        { x: 210 + apart, y: 300, id: 2 },
      ]);
    await touch("touchEnd", []);
    await expect.poll(() => holds(page, "camera", (camera) => camera.zoom < zoom - 1), SLOW).toBe(true);
    const from = await standing(page);
    await touch("touchStart", [{ x: 200, y: 250, id: 3 }]);
    await touch("touchMove", [{ x: 280, y: 250, id: 3 }]);
    await touch("touchEnd", []);
    expect(far(from, await standing(page))).toBeLessThan(0.1);
  });

  test("an emote is chosen from the wheel", async () => {
    const box = await page.getByRole("button", { name: "Emote wheel" }).boundingBox();
    if (!box) throw new Error("no wheel");
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    await touch("touchStart", [{ x, y, id: 1 }]);
    await page.getByRole("region", { name: "Emote wheel" }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await touch("touchMove", [{ x, y: y - 60, id: 1 }]);
    await touch("touchEnd", []);
    await expect.poll(() => holds(page, "emotes", ({ playing }) => playing !== null), SLOW).toBe(true);
  });

  test("camera mode keeps its tools within reach", async () => {
    await page.getByRole("button", { name: /^Photos and view/ }).tap();
    await page.getByRole("button", { name: /^Camera mode/ }).tap();
    await expect.poll(() => holds(page, "camera", ({ mode }) => mode === "film_flight"), SLOW).toBe(true);
    expect(await accessibilityViolations(page)).toEqual([]);
    for (const name of ["Take a picture", "Leave camera mode", "Lens"]) {
      const box = await page.getByRole("button", { name, exact: true }).boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 400) + (box?.width ?? 0) <= 390).toBe(true);
    }
    await page.getByRole("button", { name: "Leave camera mode" }).tap();
  });
});

describe("with a gamepad", () => {
  let page: Page;
  beforeAll(async () => {
    page = await inStudio({ viewport: { width: 800, height: 500 } }, async (opened) => {
      await opened.addInitScript(() => {
        const pad = {
          id: "A gamepad",
          index: 0,
          connected: true,
          mapping: "standard",
          timestamp: 1,
          axes: [0, 0, 0, 0],
          buttons: Array.from({ length: 17 }, () => ({ pressed: false, touched: false, value: 0 })),
          vibrationActuator: null,
        };
        (window as unknown as { pad: unknown }).pad = pad;
        navigator.getGamepads = () => [pad] as never;
      });
      afterAll(() => page.context().close());
    });
  });
  const hold = (axes: number[], ...down: number[]) =>
    page.evaluate(
      ([pushes, pressed]) => {
        const { pad } = window as Console;
        if (!pad) return;
        pad.axes = pushes;
        for (const [at, button] of pad.buttons.entries()) {
          button.pressed = pressed.includes(at);
          button.value = Number(button.pressed);
        }
        pad.timestamp += 1;
      },
      [axes, down] as const,
    );
  const still = [0, 0, 0, 0];
  /** The engine has looked at the gamepad, however slowly its frames are drawn. */
  const isPolled = () => page.waitForTimeout(1_000);

  test("the left stick walks, and prompts name a button", async () => {
    const from = await standing(page);
    await hold([0, -1, 0, 0]);
    await expect.poll(async () => far(from, await standing(page)), SLOW).toBeGreaterThan(1);
    await hold(still);
    await expect.poll(() => holds(page, "input", ({ device }) => device === "gamepad"), SLOW).toBe(true);
  });

  test("the D-pad zooms, pressing a stick switches the view", async () => {
    const { zoom, mode: before } = await stateOf(page, "camera");
    expect(before).toBe("third_person");
    await hold(still, 12);
    await expect.poll(() => holds(page, "camera", (camera) => camera.zoom < zoom - 0.5), SLOW).toBe(true);
    // On a busy machine it was held for so long that one looks by one's own eyes already.
    await hold(still);
    await isPolled();
    const { mode: first } = await stateOf(page, "camera");
    const second = first === "third_person" ? "first_person" : "third_person";
    for (const wanted of [second, first]) {
      await hold(still, 11);
      await expect.poll(() => holds(page, "camera", ({ mode }) => mode === wanted), SLOW).toBe(true);
      await hold(still);
      await isPolled();
    }
  });

  test("the wheel is open for as long as its button is held, and plays what a stick points at", async () => {
    await hold(still, 3);
    await page.getByRole("region", { name: "Emote wheel" }).waitFor();
    await hold([0, 0, 0, -1], 3);
    await expect.poll(() => page.locator("[data-pointed=true]").getAttribute("aria-label")).toBe("Wave");
    await hold(still);
    await expect.poll(() => holds(page, "emotes", ({ playing }) => playing === "wave"), SLOW).toBe(true);
  });

  test("its buttons are listed among the controls", async () => {
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("button", { name: "Keys and gestures" }).click();
    const dialog = page.getByRole("dialog", { name: "Controls" });
    await dialog.getByRole("heading", { name: "Gamepad" }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});
