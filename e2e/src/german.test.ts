import { LOCALE_COOKIE } from "@veranda/contract";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callsOf, register, signIn } from "./accounts.ts";
import { browserForPages, closeContexts } from "./chromium.ts";
import { untilSettled } from "./layout.ts";
import { overlaps } from "./overlaps.ts";
import { sharedProduct } from "./shared-product.ts";
import { openStudio } from "./spaces.ts";
import { openVisitor, untilInside } from "./visitor.ts";

/** German words are long: where they fit into a narrow phone, those of other languages do. */
describe("in German, on a phone", () => {
  const size = { width: 360, height: 780 };
  const email = "ann_german@example.org";
  let browser: Browser;
  let page: Page;
  /** The address of a space of hers. */
  let address: string;

  beforeAll(async () => {
    const product = sharedProduct();
    browser = await browserForPages();
    await register(product, email, "Ann Heron", "ann_german");
    const call = await callsOf(product, email);
    const { data: space } = await call("POST /rooms", {
      body: { name: "Ein ruhiges Studio", setting: { environment: "studio", variant: "day" } },
    });
    address = `/s/${space.slug}-${space.id}`;
    const visitor = await openVisitor(browser, product.origin, { viewport: size, isPhone: true });
    ({ page } = visitor);
    await signIn(page, email, "Ann Heron");
    await visitor.context.addCookies([{ name: LOCALE_COOKIE, value: "de", url: product.origin }]);
  });

  afterAll(() => closeContexts(browser));

  test.each([
    "/",
    "/categories",
    "/search?query=studio",
    "/terms",
    "/events",
    "/nowhere",
    "/friends",
    "/mine",
    "/shared",
    "/loved",
    "/recent",
    "/team",
    "/@ann_german",
    "/settings",
    "/settings/sign-in",
    "/settings/notifications",
    "/settings/devices",
    "/settings/theme",
    "/settings/privacy",
    "/settings/sessions",
    "/settings/data",
    "/settings/sound",
    "/settings/keys",
  ])("every text of %s fits", async (path) => {
    await page.goto(path, { waitUntil: "networkidle" });
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("de");
    expect(await withoutRoom(page)).toEqual([]);
  });

  test("so does every text when signing in or entering as a guest", async () => {
    const product = sharedProduct();
    const guest = await openVisitor(browser, product.origin, { viewport: size, isPhone: true });
    await guest.context.addCookies([{ name: LOCALE_COOKIE, value: "de", url: product.origin }]);
    await guest.page.goto("/?login=1");
    const dialog = guest.page.getByRole("dialog");
    await dialog.waitFor();
    await untilSettled(guest.page);
    expect(await withoutRoom(guest.page)).toEqual([]);
    await guest.page.goto(await openStudio(product));
    await guest.page.getByRole("button", { name: "Betreten", exact: true }).waitFor();
    await untilSettled(guest.page);
    expect(await withoutRoom(guest.page)).toEqual([]);
    await guest.context.close();
  });

  test("in the space, nothing is cut off or overlaps, with its panels and in building mode", async () => {
    await page.goto(address);
    await untilInside(page);
    await page.getByRole("toolbar", { name: "In diesem Raum" }).waitFor();
    await untilSettled(page);
    expect(await overlaps(page)).toEqual([]);
    for (const opener of ["Chat", /Personenliste öffnen$/, "Emotes", "Host-Tools", "Bauen"]) {
      await page.getByRole("button", { name: opener, exact: true }).first().click();
      await untilSettled(page);
      expect(await overlaps(page), String(opener)).toEqual([]);
      expect(await withoutRoom(page), String(opener)).toEqual([]);
      if (opener !== "Bauen") await page.keyboard.press("Escape");
    }
  });
});

/**
 * Words that reach out of the window, of their button or field, or that are cut without an ellipsis; empty where all have
 * room. What scrolls sideways by itself has it.
 */
function withoutRoom(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSideways = (element: Element): boolean =>
      ["auto", "scroll"].includes(getComputedStyle(element).overflowX);
    const faults = new Set<string>();
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
      const parent = node.parentElement;
      const text = (node.textContent ?? "").trim();
      if (parent === null || text === "" || parent.closest(".sr-only, script, style, noscript, option"))
        continue;
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, width } = range.getBoundingClientRect();
      if (width < 1) continue;
      // For screen readers alone, if only on phones.
      if (parent.getBoundingClientRect().width <= 1) continue;
      const name = `“${text.slice(0, 40)}”`;
      let isScrolled = false;
      for (let at: Element | null = parent; at !== null && at !== document.body; at = at.parentElement) {
        if (isSideways(at)) {
          isScrolled = true;
          break;
        }
        const { overflowX, textOverflow } = getComputedStyle(at);
        const box = at.getBoundingClientRect();
        const isOut = right > box.right + 1.5 || left < box.left - 1.5;
        if (!isOut) continue;
        if (overflowX === "visible" && at.matches("button, a[href], label, [role=tab]"))
          faults.add(`${name} reaches out of its ${at.tagName.toLowerCase()}`);
        if (overflowX === "hidden" || overflowX === "clip") {
          if (textOverflow !== "ellipsis") faults.add(`${name} is cut off`);
          isScrolled = true;
          break;
        }
      }
      if (!isScrolled && (right > innerWidth + 0.5 || left < -0.5))
        faults.add(`${name} reaches out of the window`);
    }
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) faults.add(`the page is ${wide} pixels wider than the window`);
    return [...faults];
  });
}
