// Slow: needs a browser.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callsOf, PASSWORD, register, signIn } from "./accounts.ts";
import { browserForPages, closeContexts } from "./chromium.ts";
import { logText, startProduct, type StartedProduct } from "./product.ts";

/* Of its own: who opens the link of the first start looks after the place. */
let product: StartedProduct;
let browser: Browser;
beforeAll(async () => {
  product = await startProduct();
  browser = await browserForPages();
});
afterAll(async () => {
  await closeContexts(browser);
  await product.close();
});

test("a report ends in a suspension, which is appealed without signing in, and undone", async () => {
  const [staff, ann, bob] = ["sam@example.org", "ann@example.org", "bob@example.org"] as const;
  await register(product, staff, "Sam", "sam");
  await register(product, ann, "Ann", "ann");
  await register(product, bob, "Bob", "bobreed");
  const code = /redeem#([\w-]+)/.exec(logText(product.dataDir))?.[1] ?? "";
  await (
    await callsOf(product, staff)
  )("PATCH /users/code/{code}", { params: { code } });
  const { id } = (await (await callsOf(product, bob))("GET /users/me", {})).data;
  await (
    await callsOf(product, ann)
  )("POST /users/{id}/report", { params: { id }, body: { category: "harassment", reason: "Shouted." } });

  const theirs = await browser.newPage({ baseURL: product.origin });
  await signIn(theirs, bob, "Bob");
  const page = await browser.newPage({ baseURL: product.origin });
  await signIn(page, staff, "Sam");
  await page.goto("/staff?tab=reports");
  await page.getByRole("button", { name: "View report" }).click();
  await page.getByRole("button", { name: "Decide", exact: true }).click();
  await page.getByRole("radio", { name: /^Suspend/ }).check();
  await page.getByRole("textbox", { name: /^Reason/ }).fill("Threats.");
  await page.getByRole("dialog").getByRole("button", { name: "Suspend the account" }).click();
  await page.getByText("Both sides have been told").waitFor();

  // Told on the page that they are on, without touching it.
  const told = theirs.getByRole("dialog", { name: "Your account is suspended" });
  await told.getByRole("link", { name: "See the decision" }).click();
  await theirs.getByText("Threats.").waitFor();
  await theirs.goto("/?login=1");
  await theirs.getByRole("textbox", { name: "Email" }).fill(bob);
  await theirs.getByRole("button", { name: "Continue", exact: true }).click();
  await theirs.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
  await theirs.keyboard.press("Enter");
  await theirs.getByText("Threats.").waitFor();
  await theirs.getByRole("textbox", { name: /^Why is it wrong/ }).fill("It was a play.");
  await theirs.getByRole("button", { name: "Appeal", exact: true }).click();
  await theirs.getByText("We’ve received it").waitFor();

  await page.reload();
  // The report that was looked at is still there.
  await page.getByRole("button", { name: "All reports" }).click();
  await page.getByText("Appeals (1)").click();
  await page.getByRole("button", { name: "View report" }).click();
  await page.getByText("It was a play.").waitFor();
  await page.getByRole("button", { name: "Grant the appeal" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("So it was.");
  await page.getByRole("dialog").getByRole("button", { name: "Grant the appeal" }).click();
  await page.getByText("Appeal answered").waitFor();
  // The open notice looks for its answer by itself, now and then, and at once for who comes back to it.
  await theirs.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await theirs.getByText("So it was.").waitFor();
  await signIn(theirs, bob, "Bob");
  expect(await theirs.getByRole("button", { name: /^Your account, Bob/ }).isVisible()).toBe(true);
});
