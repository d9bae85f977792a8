import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@veranda/server/src/testing/free-port.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callsOf, register, signIn } from "./accounts.ts";
import { send } from "./building.ts";
import { launchChromium } from "./chromium.ts";
import { listenIn, packetsWithin, sendForever } from "./heard.ts";
import { startProduct, type StartedProduct } from "./product.ts";
import { writeTone } from "./tone.ts";
import { enterAsGuest, openVisitor, untilInside, type Visitor } from "./visitor.ts";

const HOST = "ida_loft@example.org";
const PRIVATE = "Private area: only people in it can hear you";

/** Two people in the loft, each with a microphone that hears a tone. */
describe("a private place", () => {
  let product: StartedProduct;
  let folder: string;
  let browser: Browser;
  let host: Visitor;
  let guest: Visitor;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "veranda-tone-"));
    const tone = join(folder, "tone.wav");
    await writeTone(tone);
    product = await startProduct({ MEDIA_PORT: String(await freePort()) });
    await register(product, HOST, "Ida Porch", "ida_loft");
    const call = await callsOf(product, HOST);
    const setting = { environment: "loft", variant: "day" };
    const { data: space } = await call("POST /rooms", { body: { name: "A loft", setting } });
    browser = await launchChromium({ isForPages: true, microphone: tone });
    host = await openVisitor(browser, product.origin);
    guest = await openVisitor(browser, product.origin);
    for (const { context } of [host, guest]) await listenIn(context);
    const path = `/s/${space.slug}-${space.id}`;
    await signIn(host.page, HOST, "Ida Porch", path);
    await untilInside(host.page);
    await guest.page.goto(`${path}?share=${space.shareId}`);
    await enterAsGuest(guest.page, { name: "Bo Otter" });
    for (const { page } of [host, guest]) {
      await page.getByRole("button", { name: "Turn on microphone" }).click();
      await page.getByRole("button", { name: "Turn off microphone" }).waitFor();
    }
  });

  afterAll(async () => {
    await browser.close();
    await product.close();
    await rm(folder, { recursive: true, force: true });
  });

  const sign = ({ page }: Visitor) => page.getByRole("status").filter({ hasText: PRIVATE });
  const walkTo = (page: Page, id: string) => send(page, "walk_to", { id });
  /** Whether each hears the other by and by. */
  const hear = (...people: Visitor[]) =>
    Promise.all(
      people.map(async ({ page }) => {
        await expect.poll(() => packetsWithin(page, 500), { timeout: 60_000 }).toBeGreaterThan(10);
        return true;
      }),
    );
  /** The packets that each gets once those on their way have arrived. */
  const packetsTo = (...people: Visitor[]) =>
    Promise.all(
      people.map(async ({ page }) => {
        await expect.poll(() => packetsWithin(page, 500), { timeout: 60_000 }).toBe(0);
        return packetsWithin(page, 2_000);
      }),
    );

  test("is none where one arrives: both hear each other", async () => {
    expect(await hear(host, guest)).toEqual([true, true]);
    expect(await sign(guest).count()).toBe(0);
  });

  test("lets nothing out, nor in, and says so to whoever walks in", async () => {
    await sendForever(guest.page);
    await walkTo(guest.page, "seat:snug-table-1");
    await sign(guest).waitFor();
    expect(await packetsTo(host, guest)).toEqual([0, 0]);
    expect(await sign(host).count()).toBe(0);
  });

  test("is shared by those who are in it", async () => {
    await walkTo(host.page, "seat:snug-table-3");
    await sign(host).waitFor();
    expect(await hear(host, guest)).toEqual([true, true]);
  });

  test("tells who leaves that others hear them again", async () => {
    await walkTo(guest.page, "view:sofas");
    await guest.page
      .getByText("You’ve left the private area. Everyone nearby can hear you again.")
      .first()
      .waitFor();
    await sign(guest).waitFor({ state: "hidden" });
    expect(await packetsTo(host)).toEqual([0]);
    await walkTo(host.page, "view:sofas");
    expect(await hear(host, guest)).toEqual([true, true]);
  });
});
