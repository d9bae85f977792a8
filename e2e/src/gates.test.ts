import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { callsOf, register } from "./accounts.ts";
import { browserForPages, closeContexts } from "./chromium.ts";
import type { Product } from "./product.ts";
import { sharedProduct } from "./shared-product.ts";
import { openVisitor, pressWhenHydrated, untilInside } from "./visitor.ts";

/* Spaces that ask something of those who come, as a guest meets them. */

let product: Product;
let browser: Browser;
beforeAll(async () => {
  product = sharedProduct();
  browser = await browserForPages();
});
afterEach(async () => {
  await closeContexts(browser);
});
afterAll(() => closeContexts(browser));

/** CSS pixels around what has the focus: an outline and its offset. */
const FOCUS_RING = 4;
const OWNER = "gates-owner@example.org";

test("a guest enters the password of a space and gets in; changing it removes them", async () => {
  const visitor = await openVisitor(browser, product.origin, { viewport: { width: 1280, height: 800 } });
  await register(product, OWNER, "Olga", "gates_owner");
  const owner = await callsOf(product, OWNER);
  const { data: space } = await owner("POST /rooms", {
    body: { name: "Harbour", shareSetting: "PUBLIC_LINK" },
  });
  const setPassword = (password: string) =>
    owner("PUT /rooms/{id}/gates/password", { params: { id: space.id }, body: { password } });
  await setPassword("a quiet harbour");
  const { page } = visitor;
  await page.goto(`/s/${space.slug}-${space.id}`);
  await giveTo(page, "a loud harbour");
  await page.getByText("That password is wrong.").waitFor();
  await giveTo(page, "a quiet harbour");
  // Who they are is asked after that.
  await pressWhenHydrated(page.getByRole("button", { name: "Walk in" }));
  await untilInside(page);
  const welcome = page.getByRole("dialog", { name: "Welcome to Harbour" });
  await welcome.getByRole("button", { name: "Continue" }).click();
  await welcome.waitFor({ state: "detached" });
  await setPassword("another harbour");
  await page.getByRole("heading", { name: "You no longer have access" }).waitFor();
  await page.getByRole("button", { name: "See requirements" }).click();
  await giveTo(page, "another harbour");
  await untilInside(page);
  await welcome.waitFor();
  expect(page.url()).not.toContain("quiet");
});

async function giveTo(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Get access to Harbour" });
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  // The row of buttons below leaves room for the focus ring around the last thing above it.
  const submit = await dialog.getByRole("button", { name: "Submit" }).boundingBox();
  const foot = await dialog.getByRole("button", { name: "Cancel" }).locator("..").boundingBox();
  expect((foot?.y ?? 0) - ((submit?.y ?? 0) + (submit?.height ?? 0))).toBeGreaterThanOrEqual(FOCUS_RING);
  await dialog.getByRole("button", { name: "Submit" }).click();
}
