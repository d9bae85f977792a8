import type { EngineHandle } from "@veranda/contract/engine/module";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { drop, engineState, LONG } from "./building.ts";
import { callsOf, register, signIn } from "./accounts.ts";
import { browserForPages, closeContexts } from "./chromium.ts";
import { SIZES, isInSight, untilSettled } from "./layout.ts";
import { overlaps } from "./overlaps.ts";
import type { Product } from "./product.ts";
import { sharedProduct } from "./shared-product.ts";
import { openVisitor, untilInside } from "./visitor.ts";

/** In the bar, and where that has no room for it in the corner. */
const PARTICIPANTS = /^Participants \(|Show participants$/;

type Console = Window & { veranda?: EngineHandle };

/** Low windows, the smaller ones as a phone that is held sideways. */
const LOW_SIZES = [
  [900, 560],
  [844, 390],
  [640, 400],
] as const;

/** Everything in a space has a place of its own, whatever is open and however wide the window is. */
describe("above the view of a space", () => {
  let product: Product;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    product = sharedProduct();
    browser = await browserForPages();
    await register(product, "ann_layout@example.org", "Ann Heron", "ann_layout");
    const call = await callsOf(product, "ann_layout@example.org");
    const { data: space } = await call("POST /rooms", {
      body: {
        name: "A quiet studio",
        setting: { environment: "studio", variant: "day" },
      },
    });
    const visitor = await openVisitor(browser, product.origin, {
      viewport: { width: 1280, height: 720 },
    });
    ({ page } = visitor);
    await signIn(page, "ann_layout@example.org", "Ann Heron");
    await page.goto(`/s/${space.slug}-${space.id}`);
    await untilInside(page);
    await page.getByRole("toolbar", { name: "In this space" }).waitFor();
  });

  afterAll(async () => {
    await closeContexts(browser);
  });

  const press = (name: string | RegExp) => page.getByRole("button", { name, exact: true }).first().click();
  const region = (name: string) => page.getByRole("region", { name, exact: true });
  const settled = (of = page) => untilSettled(of);

  /** Closes what a test that failed has left open, so that the next ones begin as if it had passed. */
  async function tidyUp(): Promise<void> {
    await page.keyboard.press("Escape");
    await page.evaluate(() => (window as Console).veranda?.send("announce", { text: "" }));
    await page.setViewportSize({ width: 1280, height: 720 });
    for (const name of ["Clear", "Stop building"]) {
      const button = page.getByRole("button", { name, exact: true }).first();
      if (await button.isVisible()) await button.click();
    }
    for (const name of ["Chat", "Emotes", "Participants"]) {
      const opener = name === "Participants" ? PARTICIPANTS : name;
      if (await region(name).isVisible()) await press(opener);
    }
    await settled();
  }

  beforeEach(({ onTestFailed }) => onTestFailed(tidyUp));

  describe.each(SIZES)("%d pixels wide and %d high", (width, height) => {
    beforeAll(async () => {
      await page.setViewportSize({ width, height });
      await settled();
    });

    test("nothing overlaps with no panel open", async () => {
      expect(await overlaps(page)).toEqual([]);
    });

    test("the bar is one line, in which microphone and camera are", async () => {
      const bar = page.getByRole("toolbar", { name: "In this space" });
      expect((await bar.boundingBox())?.height).toBeLessThan(64);
      for (const name of ["Turn on microphone", "Turn on camera"])
        expect(await isInSight(bar.getByRole("button", { name, exact: true })), name).toBe(true);
    });

    test.each([
      ["Chat", "Chat"],
      ["Participants", PARTICIPANTS],
    ])("nor with the panel of %s", async (name, opener) => {
      await press(opener);
      await region(name).waitFor();
      await settled();
      expect(await overlaps(page)).toEqual([]);
      await press(opener);
      await region(name).waitFor({ state: "hidden" });
    });

    test("nor with the emotes beside the chat", async () => {
      await press("Chat");
      await press("Emotes");
      for (const name of ["Chat", "Emotes"]) await region(name).waitFor();
      await settled();
      expect(await overlaps(page)).toEqual([]);
      await press("Emotes");
      await press("Chat");
    });

    test("nor with the description of the surroundings and a toast", async () => {
      const message = "A sentence that stands here for a moment, for everybody to read.";
      await page.evaluate((told) => (window as Console).veranda?.send("toast", { message: told }), message);
      await page.getByRole("application").press("KeyI");
      await page.getByText(message).first().waitFor();
      await region("Around you").waitFor();
      await settled();
      expect(await overlaps(page)).toEqual([]);
      await page.getByRole("application").press("KeyI");
    });

    test("nor in building mode, with and without the chat or the participants", async () => {
      await press("Build");
      await page.getByRole("toolbar", { name: "Building" }).waitFor();
      await settled();
      expect(await overlaps(page)).toEqual([]);
      for (const opener of ["Chat", PARTICIPANTS]) {
        await press(opener);
        await settled();
        expect(await overlaps(page), String(opener)).toEqual([]);
        await press(opener);
      }
      await press("Stop building");
      await settled();
    });
  });

  describe("nor with a taken picture beside the chat", () => {
    const picture = () => page.getByRole("region", { name: "Your picture" });
    // A full picture takes the processor seconds in a large window, and looks alike in its card.
    beforeAll(async () => {
      await page.setViewportSize({ width: 640, height: 400 });
      await press("Chat");
      await page.getByRole("application").press("KeyP");
      // It goes by itself unless somebody looks at it.
      await picture().getByRole("button", { name: "Dismiss" }).focus();
    });
    afterAll(async () => {
      await picture().getByRole("button", { name: "Dismiss" }).click();
      await press("Chat");
    });

    test.each(SIZES)("%d pixels wide and %d high", async (width, height) => {
      await page.setViewportSize({ width, height });
      await settled();
      expect(await picture().isVisible()).toBe(true);
      expect(await overlaps(page)).toEqual([]);
    });
  });

  test("in no window size do the layers and an upload's result overlap", async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await press("Build");
    await page.getByRole("toolbar", { name: "Building" }).waitFor();
    await press("Layers");
    await drop(page, [{ name: "no-model.glb", type: "model/gltf-binary", bytes: Buffer.from("none") }]);
    await page.getByRole("heading", { name: "1 upload failed" }).waitFor();
    await page.getByRole("heading", { name: "Layers" }).waitFor();
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await settled();
      expect(await overlaps(page), `${width} × ${height}`).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
    await press("Clear");
    await press("Stop building");
    await settled();
  });

  test("in no window size does an open panel hide why an upload was rejected", async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await press("Build");
    await page.getByRole("toolbar", { name: "Building" }).waitFor();
    await drop(page, [{ name: "no-model.glb", type: "model/gltf-binary", bytes: Buffer.from("none") }]);
    const reason = page.getByRole("region", { name: "Uploads" }).getByRole("alert");
    await reason.waitFor();
    const layers = page.getByRole("heading", { name: "Layers" });
    for (const [width, height] of [...SIZES, ...LOW_SIZES]) {
      await page.setViewportSize({ width, height });
      for (const name of ["Layers", "Chat"]) {
        if (name === "Chat" || !(await layers.isVisible())) await press(name);
        // Above the view it goes by itself unless it has the focus.
        await page.getByRole("button", { name: "Dismiss no-model.glb" }).focus();
        await settled();
        expect(await isInSight(reason), `${name}, ${width} × ${height}`).toBe(true);
        expect(await overlaps(page), `${name}, ${width} × ${height}`).toEqual([]);
        if (name === "Chat") await press(name);
      }
    }
    await page.setViewportSize({ width: 1280, height: 720 });
    await press("Clear");
    await press("Stop building");
    await settled();
  });

  test("on a phone the building bar is one line, and every tool on it is visible", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await press("Build");
    const bar = page.getByRole("toolbar", { name: "Building" });
    await bar.waitFor();
    await settled();
    expect((await bar.boundingBox())?.height).toBeLessThan(60);
    await bar.getByRole("button", { name: "Tools" }).click();
    const tools = page.getByRole("dialog", { name: "Tools" });
    await tools.waitFor();
    await settled();
    const parts = [bar, tools].map((part) => part.getByRole("button").all());
    const buttons = (await Promise.all(parts)).flat();
    const boxes = await Promise.all(buttons.map((tool) => tool.boundingBox()));
    expect(boxes.length).toBeGreaterThan(12);
    for (const box of boxes) {
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 390) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    }
    await page.keyboard.press("Escape");
    expect(await overlaps(page)).toEqual([]);
    await press("Stop building");
    await settled();
  });

  test("on a phone the top bar, covered by the view, is inert", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.getByRole("banner").count()).toBe(0);
    await expect.poll(() => page.getByRole("button", { name: /^Your account/ }).count()).toBeLessThan(2);
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect.poll(() => page.getByRole("banner").count()).toBe(1);
  });

  test("on a phone the sheet closes to show what was placed from it", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await press("Build");
    await press("Add objects");
    await page.getByRole("button", { name: "Lounge chair", exact: true }).click();
    await page.getByRole("heading", { name: "Add objects" }).waitFor({ state: "hidden" });
    await expect.poll(async () => (await engineState(page)).editing.selected, LONG).toHaveLength(1);
    await press("Undo");
    await press("Stop building");
    await settled();
  });

  test.each(LOW_SIZES)(
    "%d × %d has room for the messages and the field, also in building mode",
    async (...size) => {
      const [width, height] = size;
      await page.setViewportSize({ width, height });
      await press("Chat");
      const field = page.getByRole("textbox", { name: "Message" });
      await field.fill(`Hello from ${width} by ${height}`);
      await page.keyboard.press("Enter");
      const said = page.getByRole("log").getByText(`Hello from ${width} by ${height}`);
      for (const bar of ["In this space", "Building"]) {
        if (bar === "Building") await press("Build");
        await page.getByLabel(bar, { exact: true }).waitFor({ state: "attached" });
        await settled();
        expect([await isInSight(said), await isInSight(field)], bar).toEqual([true, true]);
      }
      await press("Stop building");
      await press("Chat");
      await settled();
    },
  );

  test("on a phone in landscape an announcement leaves the corners free", async () => {
    await page.setViewportSize({ width: 844, height: 390 });
    const text =
      "Please put your pens down: we start with the reading circle in two minutes, on the yellow carpet.";
    const announce = (told: string) =>
      page.evaluate((said) => (window as Console).veranda?.send("announce", { text: said }), told);
    await announce(text);
    const told = page.getByText(text);
    await told.first().waitFor();
    await settled();
    const place = page.getByRole("button", { name: /Show participants/ });
    expect([await isInSight(told.first()), await place.first().isVisible()]).toEqual([true, true]);
    expect(await overlaps(page)).toEqual([]);
    await announce("");
    await told.first().waitFor({ state: "detached" });
  });

  test("in a low window a row of emotes is fully visible, and plays on a mouse click", async () => {
    await page.setViewportSize({ width: 640, height: 400 });
    await press("Emotes");
    await settled();
    const tray = page.getByRole("region", { name: "Emotes" });
    expect(await overlaps(page)).toEqual([]);
    const area = await tray.boundingBox();
    const boxes = await Promise.all(
      (await tray.locator("[data-emote]").all()).map((one) => one.boundingBox()),
    );
    const whole = boxes.filter((box) => box && area && box.y + box.height <= area.y + area.height + 0.5);
    expect(whole.length).toBeGreaterThanOrEqual(5);
    await page.mouse.click((boxes[0]?.x ?? 0) + 20, (boxes[0]?.y ?? 0) + 30);
    await tray.waitFor({ state: "hidden" });
    await page.waitForFunction(() => (window as Console).veranda?.state.emotes.playing !== null);
  });

  test("the side menu collapses inside a space, and expands after leaving", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const menu = page.getByRole("complementary").getByRole("navigation", { name: "Categories" });
    expect(await menu.isVisible()).toBe(false);
    await press("Leave");
    await menu.waitFor();
    await press("Rejoin");
    await untilInside(page);
    await menu.waitFor({ state: "hidden" });
  });

  test("the menu, opened inside, is a drawer above everything, and closes on a click beside it", async () => {
    for (const [width, height] of [
      [1280, 720],
      [1024, 700],
    ] as const) {
      await page.setViewportSize({ width, height });
      await press("Category menu");
      const drawer = page.getByRole("dialog", { name: "Menu" });
      await drawer.waitFor();
      await settled();
      const parts = await drawer.getByRole("link").all();
      expect(parts.length).toBeGreaterThan(3);
      const inSight = await Promise.all(parts.slice(0, 4).map(isInSight));
      expect(inSight, `${width} × ${height}`).toEqual([true, true, true, true]);
      await page.mouse.click(width - 10, height / 2);
      await drawer.waitFor({ state: "hidden" });
      expect(await overlaps(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test("the view can't be scrolled out of its frame", async () => {
    const top = await page.evaluate(() => {
      const frame = document.querySelector("section[aria-label=Space]");
      for (let at = document.querySelector(".stage-regions-size"); at && at !== frame; at = at.parentElement)
        at.scrollTop = 200;
      if (frame) frame.scrollTop = 200;
      return frame?.scrollTop ?? -1;
    });
    expect(top).toBe(0);
  });

  test.each([
    ["Create", "Create"],
    ["Share", "Close"],
    ["Settings", "Close"],
  ])("at 1280 × 720 the dialog of %s fits, and its button %s is visible", async (opener, end) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await press(opener);
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await settled();
    for (const each of [dialog, dialog.getByRole("button", { name: end, exact: true })]) {
      const box = await each.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 720) + (box?.height ?? 0)).toBeLessThanOrEqual(720);
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  });
});
