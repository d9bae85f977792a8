// Slow: two browsers in a space.
import type { EngineHandle } from "@veranda/contract/engine/module";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callsOf, register, signIn } from "./accounts.ts";
import { browserForPages, closeContexts } from "./chromium.ts";
import { sharedProduct } from "./shared-product.ts";
import { enterAsGuest, openVisitor, standing, startWalking, untilInside, type Visitor } from "./visitor.ts";

type Console = Window & { veranda?: EngineHandle };

let browser: Browser;
let host: Visitor;
let guest: Visitor;

beforeAll(async () => {
  const product = sharedProduct();
  browser = await browserForPages();
  const email = "greta.guide@example.org";
  await register(product, email, "Greta Guide", "greta_guide");
  const call = await callsOf(product, email);
  const { data: space } = await call("POST /rooms", {
    body: {
      name: "The tour",
      shareSetting: "PUBLIC_LINK",
      setting: { environment: "studio", variant: "day" },
    },
  });
  const path = `/s/${space.slug}-${space.id}`;
  host = await openVisitor(browser, product.origin, { viewport: { width: 900, height: 700 } });
  await signIn(host.page, email, "Greta Guide", path);
  await untilInside(host.page);
  guest = await openVisitor(browser, product.origin);
  // The view turns by itself only where motion is welcome.
  await guest.page.emulateMedia({ reducedMotion: "no-preference" });
  await guest.page.goto(path);
  await enterAsGuest(guest.page, { name: "Gus Guest" });
});
afterAll(() => closeContexts(browser));

const apart = async (): Promise<number> => {
  const [[ax, , az], [bx, , bz]] = [await standing(host.page), await standing(guest.page)];
  return Math.hypot(ax - bx, az - bz);
};
const me = (page: Page) => page.evaluate(() => (window as Console).veranda?.state.me);
const viewsDiffer = async (): Promise<number> => {
  const [guide, follower] = [await me(host.page), await me(guest.page)];
  const off = (guide?.heading ?? 0) - (follower?.viewHeading ?? 9);
  return Math.abs(Math.atan2(Math.sin(off), Math.cos(off)));
};

test("somebody who is guided walks behind the guide, looks the same way, stops following and follows again", async () => {
  await host.page.getByRole("button", { name: /^Host tools/ }).click();
  await host.page.getByRole("tab", { name: /^Lead/ }).click();
  await host.page.getByRole("button", { name: "Guide everyone" }).click();
  await host.page.getByText("You’re guiding everyone").waitFor();
  await guest.page.getByText("Following Greta Guide").waitFor();
  await host.page.keyboard.press("Escape");

  const from = await standing(guest.page);
  await startWalking(host.page);
  await host.page.keyboard.up("KeyW");
  // To the right: the guide faces another way than when both came.
  await host.page.keyboard.down("KeyD");
  await host.page.waitForTimeout(2_000);
  await host.page.keyboard.up("KeyD");
  await expect.poll(apart, { timeout: 30_000 }).toBeLessThan(3.5);
  await expect.poll(viewsDiffer, { timeout: 30_000 }).toBeLessThan(0.35);
  expect(await apart()).toBeGreaterThan(0.5);
  const [x, , z] = await standing(guest.page);
  expect(Math.hypot(x - from[0], z - from[2])).toBeGreaterThan(1);
  expect(Math.abs((await me(host.page))?.heading ?? 0)).toBeGreaterThan(0.5);

  await guest.page.keyboard.press("Escape");
  await guest.page.getByText("Greta Guide is guiding").waitFor();
  await guest.page.getByRole("button", { name: "Follow", exact: true }).click();
  await guest.page.getByText("Following Greta Guide").waitFor();
  // A step of one's own.
  await startWalking(guest.page);
  await guest.page.keyboard.up("KeyW");
  await guest.page.getByText("Greta Guide is guiding").waitFor();

  await host.page.getByRole("button", { name: "Stop guiding" }).first().click();
  await guest.page.getByText("Greta Guide stopped guiding.").waitFor();
  expect([...host.complaints, ...guest.complaints]).toEqual([]);
});
