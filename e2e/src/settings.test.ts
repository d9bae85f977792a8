import { createClient } from "@veranda/contract";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityViolations } from "./accessibility.ts";
import { browserForPages, closeContexts } from "./chromium.ts";
import { linkFor } from "./mail.ts";
import type { Product } from "./product.ts";
import { sharedProduct } from "./shared-product.ts";
import { openStudio } from "./spaces.ts";
import { enterAsGuest, isAtRest, openVisitor, pressWhenHydrated, standing, untilStill } from "./visitor.ts";

const PASSWORD = "a quiet evening";
const SECTIONS = [
  "",
  "/sign-in",
  "/keys",
  "/sound",
  "/devices",
  "/notifications",
  "/privacy",
  "/sessions",
  "/data",
];

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

async function register(email: string, username: string): Promise<void> {
  const call = createClient(`${product.origin}/api`, (input, init) => fetch(input, init), 20_000);
  await call("POST /auth/v1/register/email", {
    body: {
      email,
      password: PASSWORD,
      displayName: username,
      username,
      birthYear: 1990,
      acceptedTerms: true,
    },
  });
  const ticket = new URL(await linkFor(product, email), product.origin).searchParams.get("ticket") ?? "";
  await call("PUT /auth/v1/verify/email", { body: { email, ticket, password: PASSWORD } });
}

async function signIn(page: Page, email: string): Promise<void> {
  await pressWhenHydrated(page.getByRole("main").getByRole("button", { name: "Sign in" }));
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).last().click();
  await page.getByRole("button", { name: /^Your account/ }).waitFor();
}

/** How far one came while a key was held, in metres: until it was `enough`, or as long as any other would have taken. */
async function walkedBy(page: Page, key: string, enough: number): Promise<number> {
  await page.getByRole("application").focus();
  // Who walked a moment ago still comes to rest.
  await expect.poll(() => isAtRest(page)).toBe(true);
  const from = await standing(page);
  await page.keyboard.down(key);
  try {
    for (let looks = 0; ; looks += 1) {
      await page.waitForTimeout(100);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      const [x, , z] = await standing(page);
      const far = Math.hypot(x - from[0], z - from[2]);
      if (far > enough || looks === 40) return far;
    }
  } finally {
    await page.keyboard.up(key);
  }
}

describe("keys", () => {
  test("key bindings chosen as a guest apply", async () => {
    const { page, context } = await openVisitor(browser, product.origin);
    await page.goto("/settings/keys");
    await pressWhenHydrated(page.getByRole("button", { name: /^Walk forward: W\b/ }));
    await page.keyboard.press("KeyI");
    await page.getByRole("button", { name: /^Walk forward: I\b/ }).waitFor();
    await page.goto(studio);
    await enterAsGuest(page);
    expect(await walkedBy(page, "KeyI", 0.3)).toBeGreaterThan(0.3);
    expect(await walkedBy(page, "KeyW", 0.1)).toBeLessThan(0.1);
    // Its view would be drawn beside all that follows.
    await context.close();
  });
});

describe("personal settings", () => {
  let page: Page;
  beforeAll(async () => {
    await register("finch@example.org", "finch");
    ({ page } = await openVisitor(browser, product.origin, { viewport: { width: 1280, height: 900 } }));
    await page.goto("/settings");
    await signIn(page, "finch@example.org");
  });

  test.each(SECTIONS)("are accessible, light and dark: /settings%s", async (section) => {
    await page.goto(`/settings${section}`, { waitUntil: "networkidle" });
    await page.getByRole("main").getByRole("heading", { level: 2 }).first().waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await untilStill(page);
      expect(await accessibilityViolations(page), colorScheme).toEqual([]);
    }
  });

  test("a click beside the account's open menu closes it, and clicks nothing below it", async () => {
    const dark = page.getByRole("banner").getByRole("radio", { name: "Dark" });
    const { x, y, width, height } = (await dark.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const account = page.getByRole("button", { name: /^Your account/ });
    await account.click();
    await page.getByRole("menu").waitFor();
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.getByRole("menu").waitFor({ state: "hidden" });
    expect(await dark.isChecked()).toBe(false);
    await expect.poll(() => account.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.mouse.click(x + width / 2, y + height / 2);
    await expect.poll(() => dark.isChecked()).toBe(true);
  });

  test("follow the account: a key binding and a choice apply in another browser", async () => {
    await page.goto("/settings/keys");
    await page.getByRole("button", { name: /^Jump: Space/ }).click();
    // A page that goes away takes along what it has not said yet.
    const isKept = page.waitForResponse(
      (answer) => answer.request().method() !== "GET" && /\/users\//.test(answer.url()),
    );
    await page.keyboard.press("KeyJ");
    await isKept;
    await page.goto("/settings/privacy");
    await page.getByRole("switch", { name: "Friends can see where I am" }).click();
    await expect
      .poll(() =>
        page.getByRole("switch", { name: "Friends can see where I am" }).getAttribute("aria-checked"),
      )
      .toBe("false");
    await page.waitForLoadState("networkidle");
    const other = await openVisitor(browser, product.origin, { viewport: { width: 1280, height: 900 } });
    await other.page.goto("/settings/privacy");
    await signIn(other.page, "finch@example.org");
    await expect
      .poll(() =>
        other.page.getByRole("switch", { name: "Friends can see where I am" }).getAttribute("aria-checked"),
      )
      .toBe("false");
    await other.page.getByRole("link", { name: "Keys" }).click();
    await other.page.getByRole("button", { name: /^Jump: J\b/ }).waitFor();

    await page.goto("/settings/sessions");
    await page.getByRole("button", { name: "Sign out all other sessions" }).click();
    await expect.poll(() => page.getByRole("button", { name: /^Sign out (?!all)/ }).count()).toBe(0);
    await other.page.reload();
    await other.page.getByRole("button", { name: "Sign in" }).first().waitFor();
  });

  test("include a download of all stored data", async () => {
    await page.goto("/settings/data");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("finch.json");
  });

  test("are deleted with the account: it is signed out everywhere, and can't be found", async () => {
    await page.goto("/settings/data");
    await page.getByRole("button", { name: "Delete my account" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("finch");
    await dialog.getByRole("button", { name: "Delete my account" }).click();
    await page.waitForURL(`${product.origin}/`);
    await page.getByRole("button", { name: "Sign in" }).first().waitFor();
    expect((await page.request.get("/api/profiles/username/finch")).status()).toBe(404);
  });
});
