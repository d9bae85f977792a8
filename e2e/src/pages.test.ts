import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accessibilityViolations } from "./accessibility.ts";
import { browserForPages, closeContexts } from "./chromium.ts";
import type { Product } from "./product.ts";
import { sharedProduct } from "./shared-product.ts";
import { openStudio } from "./spaces.ts";
import { enterAsGuest, openVisitor, type Visitor, type VisitorOptions } from "./visitor.ts";

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const publicPages = [
  "/",
  "/trending",
  "/newest",
  "/categories",
  "/categories/featured-games",
  "/search?query=terace",
  "/events",
  "/terms",
  "/privacy",
  "/contact",
  "/nowhere",
];

describe("the pages", () => {
  let product: Product;
  let studio: string;
  let browser: Browser;

  beforeAll(async () => {
    product = sharedProduct();
    studio = await openStudio(product);
    browser = await browserForPages();
  });

  afterAll(async () => {
    await closeContexts(browser);
  });

  const looks: [string, VisitorOptions][] = [
    ["desktop, light", { viewport: desktop, colorScheme: "light" }],
    ["phone, dark", { viewport: phone, isPhone: true, colorScheme: "dark" }],
  ];

  describe.each(looks)("at %s", (_, options) => {
    let visitor: Visitor;
    beforeAll(async () => {
      visitor = await openVisitor(browser, product.origin, options);
    });
    beforeEach(() => void visitor.complaints.splice(0));
    afterAll(() => visitor.context.close());

    test.each(publicPages)(
      "%s has no accessibility violation, no console error and fits its width",
      async (path) => {
        await visitor.page.goto(path, { waitUntil: "networkidle" });
        expect(await accessibilityViolations(visitor.page)).toEqual([]);
        expect(
          await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0);
        const expected = path === "/nowhere" ? /404/ : /^$/;
        expect(visitor.complaints.filter((complaint) => !expected.test(complaint))).toEqual([]);
      },
    );

    test("inside a space there is no violation either, and the exit works", async () => {
      await visitor.page.goto(studio);
      await enterAsGuest(visitor.page);
      await visitor.page.getByRole("button", { name: /^Chat/ }).click();
      expect(await accessibilityViolations(visitor.page)).toEqual([]);
      await visitor.page.getByRole("button", { name: "Leave" }).click();
      await visitor.page.getByRole("button", { name: "Rejoin" }).waitFor();
      expect(visitor.complaints).toEqual([]);
    });
  });

  test("the home page is complete without scripts", async () => {
    const context = await browser.newContext({ baseURL: product.origin, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto("/");
    for (const row of ["Trending", "Popular", "New"])
      await page
        .getByRole("heading", { name: new RegExp(row) })
        .first()
        .waitFor();
    expect(await page.locator('a[href^="/s/"]').count()).toBeGreaterThan(20);
    await context.close();
  });

  test("nothing on the home page shifts while it loads", async () => {
    const visitor = await openVisitor(browser, product.origin, { viewport: desktop });
    await visitor.page.goto("/", { waitUntil: "networkidle" });
    const shift = await visitor.page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              sum += (entry as PerformanceEntry & { value: number }).value;
          }).observe({ type: "layout-shift", buffered: true });
          setTimeout(() => resolve(sum), 300);
        }),
    );
    expect(shift).toBeLessThan(0.01);
    await visitor.context.close();
  });

  test("the lobby has a short address", async () => {
    const answer = await fetch(`${product.origin}/park`, { redirect: "manual" });
    expect(answer.headers.get("location")).toMatch(/^\/s\/[\w-]+$/);
  });

  test("a link to a space has a card elsewhere: picture, title, address without the visitor's parameters", async () => {
    const home = await (await fetch(product.origin)).text();
    const path = /href="(\/s\/[^"]+)"/.exec(home)?.[1] ?? "";
    const html = await (await fetch(`${product.origin}${path}?spuid=someone`)).text();
    expect(html).toMatch(/property="og:image" content="http[^"]+\.webp"/);
    expect(html).toContain('property="og:title"');
    expect(/rel="canonical" href="([^"]+)"/.exec(html)?.[1]).toBe(`${product.origin}${path}`);
  });

  test("a chosen theme is applied at the first paint of the next visit", async () => {
    const visitor = await openVisitor(browser, product.origin, { viewport: desktop, colorScheme: "light" });
    await visitor.page.goto("/", { waitUntil: "networkidle" });
    await visitor.page.getByRole("radio", { name: /dark/i }).click();
    const cookies = (await visitor.context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
    const html = await (await fetch(product.origin, { headers: { cookie: cookies } })).text();
    expect(/<html[^>]*>/.exec(html)?.[0]).toContain("dark");
    await visitor.context.close();
  });
});
