import type { EngineHandle } from "@veranda/contract/engine/module";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserForPages, closeContexts } from "./chromium.ts";
import type { Product } from "./product.ts";
import { sharedProduct } from "./shared-product.ts";
import { openStudio } from "./spaces.ts";
import { enterAsGuest, namesHere, openVisitor, pressWhenHydrated, type Visitor } from "./visitor.ts";

type Console = Window & { veranda?: EngineHandle };

const wornBy = (page: Page, name: string): Promise<string | undefined> =>
  page.evaluate((who) => {
    const here = Object.values((window as Console).veranda?.state.participants ?? {});
    return here.find(({ displayName }) => displayName === who)?.avatar;
  }, name);

describe("a personal avatar", () => {
  let product: Product;
  let studio: string;
  let browser: Browser;
  let ann: Visitor;
  let bo: Visitor;

  beforeAll(async () => {
    product = sharedProduct();
    studio = await openStudio(product);
    browser = await browserForPages();
    ann = await openVisitor(browser, product.origin);
    bo = await openVisitor(browser, product.origin);
  });

  afterAll(async () => {
    await closeContexts(browser);
  });

  test("is made before entering, and the other visitor sees it", { timeout: 300_000 }, async () => {
    const { page } = ann;
    await page.goto(studio);
    await pressWhenHydrated(page.getByRole("button", { name: "Make your own" }));
    const dialog = page.getByRole("dialog", { name: "Your avatar" });
    // A guest's first avatar is any of the ready-made ones: one of them wears the hijab already.
    await dialog.getByRole("radio", { name: "Slate" }).check({ force: true });
    await dialog.getByRole("tab", { name: "Top" }).click();
    // As with a keyboard: arrows move between the things, and each is put on.
    await dialog.getByRole("radio", { name: "T-shirt" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => dialog.getByRole("radio", { name: "Hoodie" }).isChecked()).toBe(true);
    await dialog.getByRole("tab", { name: "Extras" }).click();
    await dialog.getByRole("radio", { name: "Hijab" }).check({ force: true });
    await dialog.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => dialog.getByRole("radio", { name: "Hijab" }).isChecked()).toBe(false);
    await dialog.getByRole("button", { name: "Redo" }).click();
    await dialog.getByRole("button", { name: "Use this avatar" }).click();
    await expect.poll(() => page.getByRole("radio", { name: "Your own" }).isChecked()).toBe(true);
    await enterAsGuest(page, { name: "Ann Heron" });
    await bo.page.goto(studio);
    await enterAsGuest(bo.page, { name: "Bo Otter" });
    await expect.poll(() => namesHere(bo.page)).toContain("Ann Heron");
    const own = await wornBy(page, "Ann Heron");
    expect(own).toMatch(/^s1\./);
    expect(await wornBy(bo.page, "Ann Heron")).toBe(own);
  });

  test("is changed inside, and the other visitor sees it immediately", async () => {
    const before = await wornBy(bo.page, "Ann Heron");
    await ann.page.evaluate(() => {
      const { veranda } = window as Console;
      veranda?.send("set_avatar_body", { url: "coral" });
    });
    await expect.poll(() => wornBy(bo.page, "Ann Heron")).toBe("coral");
    expect(before).not.toBe("coral");
  });

  test("has a portrait that the server draws", { timeout: 90_000 }, async () => {
    const code = await ann.page.evaluate(() => localStorage.getItem("authless_avatar") ?? "");
    const answer = await fetch(`${product.origin}/avatars/portraits/${code}.webp`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/webp");
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(4_000);
  });
});
