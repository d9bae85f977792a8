import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserForPages, closeContexts } from "./chromium.ts";
import { startProduct, type StartedProduct } from "./product.ts";
import { openStudio } from "./spaces.ts";
import {
  enterAsGuest,
  namesHere,
  openVisitor,
  seenEmote,
  seenStanding,
  standing,
  startWalking,
  untilInside,
  type Visitor,
} from "./visitor.ts";

/** Two guests, each with cookies of their own, in a studio. */
describe("two guests", () => {
  let product: StartedProduct;
  let studio: string;
  let browser: Browser;
  let ann: Visitor;
  let bo: Visitor;

  beforeAll(async () => {
    product = await startProduct();
    studio = await openStudio(product);
    browser = await browserForPages();
    ann = await openVisitor(browser, product.origin);
    bo = await openVisitor(browser, product.origin);
    for (const [visitor, name] of [
      [ann, "Ann Heron"],
      [bo, "Bo Otter"],
    ] as const) {
      await visitor.page.goto(studio);
      await enterAsGuest(visitor.page, { name });
    }
  });

  afterAll(async () => {
    await closeContexts(browser);
    await product.close();
  });

  test("are in one instance and see each other's names", async () => {
    await expect.poll(() => namesHere(ann.page)).toEqual(expect.arrayContaining(["Ann Heron", "Bo Otter"]));
    await expect.poll(() => namesHere(bo.page)).toEqual(expect.arrayContaining(["Ann Heron", "Bo Otter"]));
  });

  test("see each other walk to the same place", async () => {
    const from = await standing(ann.page);
    await startWalking(ann.page);
    // One's own place and what the other sees of it, until they agree: at rest, and to 10 cm.
    await expect
      .poll(
        async () => {
          const truth = await standing(ann.page);
          const seen = (await seenStanding(bo.page, "Ann Heron")) ?? [1e9, 0, 0];
          return { hasWalked: distance(truth, from) > 0.3, isSeen: distance(truth, seen) < 0.1 };
        },
        { timeout: 20_000, interval: 200 },
      )
      .toEqual({ hasWalked: true, isSeen: true });
  });

  test("chat: what one writes the other reads, as plain text", async () => {
    await openChat(ann);
    await openChat(bo);
    const message = "Hello <b>Bo</b> 👋";
    await ann.page.getByRole("textbox", { name: "Message" }).fill(message);
    await ann.page.keyboard.press("Enter");
    const log = bo.page.getByRole("log", { name: "Messages" });
    await log.getByText(message, { exact: true }).waitFor();
    expect(await log.locator("b").count()).toBe(0);
    // What another said can be reported, what one said oneself can't.
    await log.getByRole("button", { name: "Report this message" }).waitFor();
    expect(await ann.page.getByRole("button", { name: "Report this message" }).count()).toBe(0);
    await bo.page
      .getByRole("button", { name: "Close chat" })
      .or(bo.page.getByRole("button", { name: "Chat", exact: true }))
      .first()
      .click();
  });

  test("wave: the other sees it", async () => {
    await ann.page.getByRole("button", { name: "Emotes" }).click();
    await ann.page
      .getByRole("region", { name: "Emotes" })
      .getByRole("button", { name: "Wave", exact: true })
      .press("Enter");
    await expect
      .poll(() => seenEmote(bo.page, "Ann Heron"), { timeout: 10_000, interval: 50 })
      .toMatch(/wave/i);
  });

  test("return to their positions when the server is killed and restarted", async () => {
    const stood = [await standing(ann.page), await standing(bo.page)] as const;
    await product.kill();
    await ann.page
      .getByText(/reconnect/i)
      .first()
      .waitFor();
    await product.start();
    await untilInside(ann.page);
    await untilInside(bo.page);
    await expect
      .poll(() => namesHere(ann.page), { timeout: 30_000 })
      .toEqual(expect.arrayContaining(["Ann Heron", "Bo Otter"]));
    expect(distance(await standing(ann.page), stood[0])).toBeLessThan(0.3);
    expect(distance(await standing(bo.page), stood[1])).toBeLessThan(0.3);
    await expect
      .poll(async () => distance((await seenStanding(bo.page, "Ann Heron")) ?? [1e9, 0, 0], stood[0]), {
        timeout: 10_000,
      })
      .toBeLessThan(0.3);
  });

  test("find the chat history still there", async () => {
    await bo.page.getByRole("button", { name: /^Chat/ }).click();
    const log = bo.page.getByRole("log", { name: "Messages" });
    await expect.poll(() => log.getByText("Hello <b>Bo</b> 👋", { exact: true }).count()).toBe(1);
  });

  test("see one leave", async () => {
    await bo.page.getByRole("button", { name: "Leave" }).click();
    await expect.poll(() => namesHere(ann.page)).toEqual(["Ann Heron"]);
  });

  test("reloading the page restores the position", async () => {
    const stood = await standing(ann.page);
    await ann.page.reload();
    await untilInside(ann.page);
    expect(distance(await standing(ann.page), stood)).toBeLessThan(0.3);
  });

  test("have no console errors, except about the server's absence", () => {
    const whileAway = /ERR_CONNECTION_REFUSED|WebSocket connection|Failed to fetch|Failed to load resource/;
    expect([...ann.complaints, ...bo.complaints].filter((complaint) => !whileAway.test(complaint))).toEqual(
      [],
    );
  });

  test("leave nothing in the server's log that needs attention", () => {
    // It says at each start that no mail is sent; a database may outlive its killed server for a moment.
    const expected = /^SMTP_URL is not set|^Ended a database that an earlier server left running/;
    const warnings = product.log.filter(({ level }) => level >= 40).map(({ msg }) => msg);
    expect(warnings.some((msg) => msg.startsWith("SMTP_URL is not set"))).toBe(true);
    expect(warnings.filter((msg) => !expected.test(msg))).toEqual([]);
  });
});

const distance = ([ax, ay, az]: readonly number[], [bx, by, bz]: readonly number[]): number =>
  Math.hypot((ax ?? 0) - (bx ?? 0), (ay ?? 0) - (by ?? 0), (az ?? 0) - (bz ?? 0));

async function openChat(visitor: Visitor): Promise<void> {
  await visitor.page.getByRole("button", { name: /^Chat/ }).click();
  await visitor.page.getByRole("textbox", { name: "Message" }).waitFor();
}
