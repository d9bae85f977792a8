import { randomBytes } from "node:crypto";
import type { EngineHandle } from "@veranda/contract/engine/module";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { register, signIn } from "./accounts.ts";
import { browserForPages, closeContexts } from "./chromium.ts";
import { sharedProduct } from "./shared-product.ts";
import { addSpace, openStudio } from "./spaces.ts";
import {
  enterAsGuest,
  namesHere,
  openVisitor,
  seenStanding,
  standing,
  untilInside,
  type Visitor,
} from "./visitor.ts";

const view = { viewport: { width: 1024, height: 700 } };

/** Ada and Ben meet in one space and go on to another; a guest comes after them by the link. */
describe("a group", () => {
  const product = sharedProduct();
  let first: string;
  let second: string;
  let browser: Browser;
  let ada: Visitor;
  let ben: Visitor;
  let link = "";

  beforeAll(async () => {
    [first, second] = [await openStudio(product), await openStudio(product)];
    browser = await browserForPages();
    ada = await openVisitor(browser, product.origin, view);
    ben = await openVisitor(browser, product.origin, view);
    for (const [visitor, name] of [
      [ada, "Ada Plover"],
      [ben, "Ben Marten"],
    ] as const) {
      const username = name.toLowerCase().replace(" ", "_");
      await register(product, `${username}@example.org`, name, username);
      await signIn(visitor.page, `${username}@example.org`, name);
      await visitor.page.goto(first);
      await untilInside(visitor.page);
    }
  });
  afterAll(() => closeContexts(browser));

  test("begins with an invitation to somebody present, who is notified at once", async () => {
    const { page } = ada;
    await page.getByRole("button", { name: /^Participants/ }).click();
    await page.getByRole("button", { name: /Ben Marten/ }).click();
    await page.getByRole("button", { name: "Invite to group" }).click();
    await ben.page.getByText("Ada Plover invites you to a group.").waitFor();
    await ben.page.getByRole("button", { name: "Join", exact: true }).click();
    await ben.page.getByRole("button", { name: "Open group (2 people)" }).waitFor();
    await page.getByRole("button", { name: "Open group (2 people)" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Group" });
    const rows = dialog.getByRole("list", { name: "Members" }).getByRole("listitem");
    await expect.poll(() => rows.allInnerTexts()).toHaveLength(2);
    expect(await rows.first().innerText()).toContain("Leader");
    expect(await rows.last().innerText()).toContain("Here with you");
    link = await groupLink(page);
    await page.keyboard.press("Escape");
  });

  test("goes where its leader goes, and arrives beside them", async () => {
    await ada.page.goto(second);
    await untilInside(ada.page);
    await ben.page.getByText(/^Ada Plover is taking the group to /).waitFor();
    await ben.page.getByRole("button", { name: "Go along" }).click();
    await ben.page.waitForURL((url) => url.pathname === second);
    await untilInside(ben.page);
    await expect
      .poll(() => namesHere(ada.page))
      .toEqual(expect.arrayContaining(["Ada Plover", "Ben Marten"]));
    expect(await instanceOf(ben.page)).toBe(await instanceOf(ada.page));
    await expect
      .poll(async () => {
        const there = (await seenStanding(ben.page, "Ada Plover")) ?? [1e9, 0, 0];
        return distance(await standing(ben.page), there);
      })
      .toBeLessThan(3);
  });

  test("admits a guest who has the link", async () => {
    const guest = await openVisitor(browser, product.origin, view);
    await guest.page.goto(link);
    await guest.page.getByRole("heading", { name: "Ada Plover’s group" }).waitFor();
    await guest.page.getByRole("button", { name: "Join group" }).click();
    await enterAsGuest(guest.page, { name: "Quiet Wren" });
    await guest.page.getByText("You joined the group.").waitFor();
    await guest.page.getByRole("button", { name: "Open group (3 people)" }).waitFor();
    expect(await instanceOf(guest.page)).toBe(await instanceOf(ada.page));
  });

  test("passes on the share link that its leader used", async () => {
    const id = randomBytes(8).toString("hex");
    const shareId = `share-${id}`;
    await addSpace(product, {
      id,
      name: "A hidden studio",
      shareSetting: "PRIVATE",
      plan: "ENTERPRISE",
      shareId,
    });
    await ada.page.goto(`/s/a-space-${id}?share=${shareId}`);
    await untilInside(ada.page);
    await ben.page.getByText("Ada Plover is taking the group to A hidden studio.").waitFor();
    await ben.page.getByRole("button", { name: "Go along" }).click();
    await ben.page.waitForURL((url) => url.pathname === `/s/a-space-${id}`);
    const there = await instanceOf(ada.page);
    // From one space to the next on one page: until then it is the instance before.
    await expect.poll(() => instanceOf(ben.page), { timeout: 30_000 }).toBe(there);
    await untilInside(ben.page);
  });
});

const distance = (a: readonly number[], b: readonly number[]): number =>
  Math.hypot((a[0] ?? 0) - (b[0] ?? 0), (a[2] ?? 0) - (b[2] ?? 0));

const instanceOf = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => (window as Window & { veranda?: EngineHandle }).veranda?.state.session.instanceId);

/** As the button copies it. */
async function groupLink(page: Page): Promise<string> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy invite link" }).click();
  return page.evaluate(() => navigator.clipboard.readText());
}
