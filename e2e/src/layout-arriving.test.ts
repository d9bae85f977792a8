import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserForPages, closeContexts } from "./chromium.ts";
import { SIZES, isInSight, untilSettled } from "./layout.ts";
import { overlaps } from "./overlaps.ts";
import type { Product } from "./product.ts";
import { sharedProduct } from "./shared-product.ts";
import { openStudio } from "./spaces.ts";
import { enterAsGuest, openVisitor, untilInside } from "./visitor.ts";

describe("for a new visitor", () => {
  let product: Product;
  let browser: Browser;
  /** The address of a space that guests may enter. */
  let anySpace: string;

  beforeAll(async () => {
    product = sharedProduct();
    browser = await browserForPages();
    anySpace = await openStudio(product);
  });

  afterAll(async () => {
    await closeContexts(browser);
  });

  test("a phone in landscape gives the whole window to the view, and nothing overlaps", async () => {
    const size = { width: 844, height: 390 };
    const phone = await openVisitor(browser, product.origin, { viewport: size, isPhone: true });
    await phone.page.goto(anySpace);
    await enterAsGuest(phone.page);
    await phone.page.getByRole("toolbar", { name: "In this space" }).waitFor();
    await untilSettled(phone.page);
    expect(await phone.page.getByRole("region", { name: "Space", exact: true }).boundingBox()).toEqual({
      x: 0,
      y: 0,
      ...size,
    });
    expect(await overlaps(phone.page)).toEqual([]);
    const joystick = phone.page.locator("[data-joystick]");
    const place = await joystick.boundingBox();
    for (const name of ["Chat", /^Participants \(/, "Emotes"]) {
      await phone.page.getByRole("button", { name, exact: true }).first().click();
      await untilSettled(phone.page);
      expect(await overlaps(phone.page)).toEqual([]);
      expect([null, place]).toContainEqual(await joystick.boundingBox());
      await phone.page.keyboard.press("Escape");
    }
    await phone.page.setViewportSize({ width: 390, height: 844 });
    await phone.page.getByRole("button", { name: "Chat", exact: true }).click();
    await joystick.waitFor({ state: "hidden" });
    await phone.context.close();
  });

  test("the card that offers guests an account is not covered by emotes, and returns after them", async () => {
    const guest = await openVisitor(browser, product.origin, {
      viewport: { width: 1280, height: 720 },
    });
    await guest.page.goto(anySpace);
    await enterAsGuest(guest.page, { name: "Vera" });
    // One hint at a time: the first one stays for half a minute.
    await guest.page.getByRole("button", { name: "Got it" }).click();
    const friend = await openVisitor(browser, product.origin);
    await friend.page.goto(anySpace);
    await enterAsGuest(friend.page, { name: "Otto" });
    await guest.page.getByRole("button", { name: "Chat", exact: true }).click();
    await guest.page.getByRole("textbox", { name: "Message" }).fill("Good to see you");
    await guest.page.keyboard.press("Enter");
    await guest.page.getByRole("log").getByText("Good to see you").waitFor();
    await friend.context.close();
    await guest.page.getByRole("button", { name: "Chat", exact: true }).click();
    const offer = guest.page.getByRole("region", { name: "Create an account", exact: true });
    await offer.waitFor();
    await guest.page.getByRole("button", { name: "Emotes", exact: true }).click();
    await guest.page.getByRole("region", { name: "Emotes", exact: true }).waitFor();
    for (const [width, height] of SIZES) {
      await guest.page.setViewportSize({ width, height });
      await untilSettled(guest.page);
      expect(await overlaps(guest.page), `${width} × ${height}`).toEqual([]);
    }
    await guest.page.setViewportSize({ width: 1280, height: 720 });
    await guest.page.getByRole("button", { name: "Emotes", exact: true }).click();
    await offer.waitFor();
    expect(await overlaps(guest.page)).toEqual([]);
    await guest.context.close();
  });

  test("entering from a scrolled page shows the whole view", async () => {
    const guest = await openVisitor(browser, product.origin, {
      viewport: { width: 1280, height: 720 },
    });
    await guest.page.goto(anySpace);
    const walkIn = guest.page.getByRole("button", { name: "Walk in" });
    await walkIn.waitFor();
    await guest.page.evaluate(() => scrollTo(0, 240));
    await walkIn.click();
    await untilInside(guest.page);
    const isInSight = () =>
      guest.page.evaluate(() => {
        const box = document.querySelector("section[aria-label=Space] canvas")?.getBoundingClientRect();
        return box !== undefined && box.top >= 0 && box.bottom <= innerHeight;
      });
    await expect.poll(isInSight).toBe(true);
    await guest.context.close();
  });

  test("at 1280 × 720 a guest sees the whole entry card, with the way to sign in", async () => {
    const guest = await openVisitor(browser, product.origin, {
      viewport: { width: 1280, height: 720 },
    });
    await guest.page.goto(anySpace);
    const card = guest.page.getByRole("region", { name: "Before you walk in" });
    await card.waitFor();
    const frame = await guest.page.getByRole("region", { name: "Space", exact: true }).boundingBox();
    for (const name of ["Walk in", "Sign in"]) {
      const box = await card.getByRole("button", { name, exact: true }).boundingBox();
      expect((box?.y ?? 720) + (box?.height ?? 0)).toBeLessThanOrEqual(
        (frame?.y ?? 0) + (frame?.height ?? 0),
      );
    }
    await guest.context.close();
  });

  test("a phone in landscape shows the name, the avatars and the entry button without scrolling", async () => {
    const guest = await openVisitor(browser, product.origin, {
      viewport: { width: 844, height: 390 },
      isPhone: true,
    });
    await guest.page.goto(anySpace);
    const card = guest.page.getByRole("region", { name: "Before you walk in" });
    await card.getByRole("radio").first().waitFor();
    const parts = [
      card.getByRole("textbox", { name: "Name" }),
      card.getByRole("radio").first(),
      card.getByRole("button", { name: "Walk in" }),
      card.getByRole("button", { name: "Sign in" }),
    ];
    for (const part of parts) expect(await isInSight(part)).toBe(true);
    await guest.context.close();
  });
});
