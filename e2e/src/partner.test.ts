import { createHmac, randomUUID } from "node:crypto";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browserForPages, closeContexts } from "./chromium.ts";
import type { Product } from "./product.ts";
import { PARTNER_SECRET } from "./product.setup.ts";
import { sharedProduct } from "./shared-product.ts";
import { openVisitor } from "./visitor.ts";

/** What a partner site signs for one of its people (RFC 7519, HS256). */
function userKey({ origin }: Product): string {
  const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const exp = Math.floor(Date.now() / 1000) + 300;
  // Without a public address the server takes itself for localhost.
  const aud = `http://localhost:${new URL(origin).port}`;
  const signed = `${base64({ alg: "HS256", typ: "JWT" })}.${base64({ sub: "reader-7", jti: randomUUID(), exp, aud, name: "Wren Reader" })}`;
  return `${signed}.${createHmac("sha256", PARTNER_SECRET).update(signed).digest("base64url")}`;
}

let product: Product;
let browser: Browser;
beforeAll(async () => {
  product = sharedProduct();
  browser = await browserForPages();
});
afterAll(async () => {
  await closeContexts(browser);
});

test("a partner's user signs in by the key, which stays in no address and works once", async () => {
  const key = userKey(product);
  const { page } = await openVisitor(browser, product.origin, { viewport: { width: 1024, height: 700 } });
  await page.goto(`/partner#userKey=${key}`);
  await page.getByRole("button", { name: "Accept and continue" }).click();
  await page.getByRole("combobox", { name: "Year of birth" }).selectOption("1990");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("button", { name: "Yes, that’s right" }).click();
  await page.getByRole("heading", { name: "You’re signed in" }).waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/sign-in-result?resultCode=200");
  await page.getByRole("button", { name: /^Your account/ }).waitFor();

  const { page: second } = await openVisitor(browser, product.origin, {
    viewport: { width: 1024, height: 700 },
  });
  await second.goto(`/partner#userKey=${key}`);
  await second.getByRole("heading", { name: "Couldn’t sign you in" }).waitFor();
  expect(new URL(second.url()).searchParams.get("resultCode")).toBe("400");
  expect(second.url()).not.toContain(key);
});

test("the result's message is rendered as plain text", async () => {
  const { page } = await openVisitor(browser, product.origin, { viewport: { width: 1024, height: 700 } });
  const message = `<img src=x onerror="document.title='caught'">`;
  await page.goto(`/sign-in-result?resultCode=400&resultMessage=${encodeURIComponent(message)}`);
  await page.getByText(message).waitFor();
  expect(await page.title()).not.toBe("caught");
});
