import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browserForPages, closeContexts } from "./chromium.ts";
import { sharedProduct } from "./shared-product.ts";
import { openStudio } from "./spaces.ts";
import { enterAsGuest, openVisitor, untilStill } from "./visitor.ts";

let browser: Browser;
let elsewhere: Server;
/** Of the frame in the other site's page. */
let size = [600, 380];

beforeAll(async () => {
  browser = await browserForPages();
  elsewhere = createServer(({ url = "" }, answer) => {
    const shown = new URL(url, "http://elsewhere").searchParams.get("shown") ?? "";
    answer
      .setHeader("content-type", "text/html")
      .end(`<iframe src="${shown}" width="${size[0]}" height="${size[1]}"></iframe>`);
  }).listen(0, "127.0.0.1");
  await once(elsewhere, "listening");
});
afterAll(async () => {
  elsewhere.close();
  await closeContexts(browser);
});

test("a space embedded in another site's page can be entered, though the browser blocks its storage", async () => {
  const product = sharedProduct();
  const address = (await openStudio(product)).replace("/s/", "/embed/");
  // Without what the settings keep of who wants the least drawn: it would be kept before the page can.
  const { page, complaints } = await openVisitor(browser, product.origin, { hasFullGraphics: true });
  const { port } = elsewhere.address() as AddressInfo;
  // By another name than the product's: another site.
  await page.goto(`http://localhost:${port}/?shown=${encodeURIComponent(product.origin + address)}`);
  const [frame] = page.mainFrame().childFrames();
  if (frame === undefined) throw new Error("There is no frame");
  await enterAsGuest(frame, { name: "Ann Heron" });
  expect(complaints.filter((text) => text.startsWith("uncaught"))).toEqual([]);
}, 120_000);

test("a guest types a name in a frame of 320 by 240", async () => {
  const product = sharedProduct();
  const address = (await openStudio(product)).replace("/s/", "/embed/");
  const { page } = await openVisitor(browser, product.origin);
  const { port } = elsewhere.address() as AddressInfo;
  size = [320, 240];
  await page.goto(`http://localhost:${port}/?shown=${encodeURIComponent(product.origin + address)}`);
  const [frame] = page.mainFrame().childFrames();
  if (frame === undefined) throw new Error("There is no frame");
  const name = frame.getByRole("textbox", { name: "Name" });
  await name.waitFor();
  await untilStill(page);
  // Neither scrolled out of its frame nor below something.
  const isWhole = await name.evaluate((field) => {
    const { left, width, top, bottom } = field.getBoundingClientRect();
    return [top + 2, bottom - 2].every((y) => document.elementFromPoint(left + width / 3, y) === field);
  });
  expect(isWhole).toBe(true);
  await enterAsGuest(frame, { name: "Ann Heron" });
}, 120_000);
