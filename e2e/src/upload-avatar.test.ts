import { createClient } from "@veranda/contract";
import { KNIGHT, needsSample } from "@veranda/server/src/processing/avatar/model.fixture.ts";
import type { Browser, Locator, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityViolations } from "./accessibility.ts";
import { browserForPages, closeContexts } from "./chromium.ts";
import { linkFor } from "./mail.ts";
import type { Product } from "./product.ts";
import { sharedProduct } from "./shared-product.ts";
import { openVisitor, pressWhenHydrated, untilStill } from "./visitor.ts";

const PASSWORD = "a quiet evening";
const EMAIL = "ada@example.org";

let product: Product;
let browser: Browser;
beforeAll(async () => {
  product = sharedProduct();
  browser = await browserForPages();
  const call = createClient(`${product.origin}/api`, (input, init) => fetch(input, init), 20_000);
  await call("POST /auth/v1/register/email", {
    body: {
      email: EMAIL,
      password: PASSWORD,
      displayName: "Ada",
      username: "ada",
      birthYear: 1990,
      acceptedTerms: true,
    },
  });
  const ticket = new URL(await linkFor(product, EMAIL), product.origin).searchParams.get("ticket") ?? "";
  await call("PUT /auth/v1/verify/email", { body: { email: EMAIL, ticket, password: PASSWORD } });
});
afterAll(async () => {
  await closeContexts(browser);
});

async function signIn(page: Page): Promise<void> {
  await page.goto("/settings/keys");
  await pressWhenHydrated(page.getByRole("button", { name: "Sign in" }).first());
  await page.getByRole("textbox", { name: "Email" }).fill(EMAIL);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).last().click();
  await page.getByRole("button", { name: /^Your account/ }).waitFor();
}

/** How far a part of the page is from being one flat colour, 0 to 255. */
async function unevennessOf(page: Page, part: Locator): Promise<number> {
  const clip = await part.boundingBox();
  if (clip === null) throw new Error("It is not to be seen");
  const { channels } = await sharp(await page.screenshot({ clip })).stats();
  return Math.max(...channels.map(({ stdev }) => stdev));
}

/** The same of what lies under a button. */
async function unevennessUnder(page: Page, button: Locator): Promise<number> {
  const show = (opacity: string) =>
    button.evaluate((element, value) => (element.style.opacity = value), opacity);
  await show("0");
  await untilStill(page);
  const found = await unevennessOf(page, button);
  await show("");
  return found;
}

/** A picture of the page, where somebody wants to look at it. */
const takePicture = async (page: Page, name: string): Promise<void> => {
  const folder = process.env["PICTURES"];
  if (folder === undefined) return;
  await page.waitForTimeout(1_500);
  await page.screenshot({ path: `${folder}/bring-${name}.png` });
};

describe("a personal avatar", needsSample, () => {
  test("is uploaded as a file, previewed, worn, and shown in the profile", async () => {
    const { page, complaints } = await openVisitor(browser, product.origin, {
      viewport: { width: 1100, height: 900 },
    });
    await signIn(page);
    await page.goto("/@ada?tab=avatars");
    await page.getByRole("button", { name: "Upload avatar" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Choose a VRM or GLB file.").waitFor();
    await takePicture(page, "1-file");
    expect(await accessibilityViolations(page, '[role="dialog"]')).toEqual([]);

    await dialog.locator('input[type="file"]').setInputFiles({
      name: "words.glb",
      mimeType: "model/gltf-binary",
      buffer: Buffer.from("These are only words, and not a model at all."),
    });
    await dialog.getByRole("alert").filter({ hasText: "This file is neither a VRM nor a GLB." }).waitFor();
    await takePicture(page, "2-refused");

    await dialog.locator('input[type="file"]').setInputFiles(KNIGHT);
    await dialog.getByRole("progressbar").waitFor();
    await takePicture(page, "3-working");
    const wave = dialog.getByRole("button", { name: "Wave" });
    await expect.poll(() => wave.isEnabled().catch(() => false), { timeout: 60_000 }).toBe(true);
    // The avatar stands between the buttons that turn it, feet and all.
    for (const size of [
      { width: 1100, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      const stage = dialog.getByRole("img", { name: /turn/i });
      await expect.poll(() => unevennessOf(page, stage), { timeout: 60_000 }).toBeGreaterThan(30);
      for (const name of ["Turn left", "Turn right"]) {
        const turn = dialog.getByRole("button", { name, exact: true });
        await turn.scrollIntoViewIfNeeded();
        expect(await unevennessUnder(page, turn), `${name}, ${size.width}`).toBeLessThan(8);
      }
      await takePicture(page, `4-turned-${size.width}`);
    }
    await page.setViewportSize({ width: 1100, height: 900 });
    await wave.press("Enter");
    await takePicture(page, "4-tried");

    // Pressed by key: where the processor draws, a page this busy is never still enough for the mouse.
    await dialog.getByRole("button", { name: "A limb moves oddly?" }).press("Enter");
    await dialog.getByRole("combobox", { name: "Left hand" }).focus();
    await takePicture(page, "5-bones");
    expect(await accessibilityViolations(page, '[role="dialog"]')).toEqual([]);

    await dialog.getByRole("button", { name: "Wear", exact: true }).press("Enter");
    await dialog.waitFor({ state: "detached" });
    const mine = page.getByRole("region", { name: "Uploaded avatars" });
    await mine.getByText("in use").waitFor();
    // The file that was refused is told of once, and doesn't stay.
    await expect.poll(() => mine.getByRole("listitem").count()).toBe(1);
    await takePicture(page, "6-profile");

    expect(complaints).toEqual([]);
  });
});
