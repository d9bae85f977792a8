import { LOCALE_COOKIE } from "@veranda/contract";
import type { EngineHandle } from "@veranda/contract/engine/module";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD, register, signIn } from "./accounts.ts";
import { browserForPages, closeContexts } from "./chromium.ts";
import { linkFor } from "./mail.ts";
import { startProduct, type StartedProduct } from "./product.ts";
import { openStudio } from "./spaces.ts";
import {
  enterAsGuest,
  isAtRest,
  openVisitor,
  standing,
  startWalking,
  untilStill,
  type Visitor,
  pressWhenHydrated,
} from "./visitor.ts";

/** Ann becomes someone without leaving her spot; Bo comes back to an account and befriends her. */
describe("a guest who wants to stay", () => {
  /** Nobody else's words stand in its log. */
  let product: StartedProduct;
  let studio: string;
  let browser: Browser;
  let ann: Visitor;
  let bo: Visitor;
  let before: Awaited<ReturnType<typeof whereIs>>;

  beforeAll(async () => {
    product = await startProduct({ SIGN_IN_RATE_LIMIT: "0" });
    studio = await openStudio(product);
    browser = await browserForPages();
    ann = await openVisitor(browser, product.origin, { viewport: { width: 1024, height: 700 } });
    bo = await openVisitor(browser, product.origin, { viewport: { width: 1024, height: 700 } });
    await register(product, "bo_otter@example.org", "Bo Otter", "bo_otter");
    await ann.page.goto(studio);
    await enterAsGuest(ann.page, { name: "Ann Heron" });
    await startWalking(ann.page);
  });

  afterAll(async () => {
    await closeContexts(browser);
    await product.close();
  });

  test("enters a space", async () => {
    await expect.poll(() => isAtRest(ann.page), { interval: 500 }).toBe(true);
    before = await whereIs(ann.page);
    expect(before).toMatchObject({ isAuthless: true, userId: null, displayName: "Ann Heron" });
  });

  test("signs up inside the space and is mailed a link", async () => {
    const { page } = ann;
    await page.getByRole("button", { name: "Sign in" }).first().click();
    await page.getByRole("button", { name: "Create an account" }).click();
    await page.getByRole("textbox", { name: "Email" }).fill("ann_heron@example.org");
    expect(await page.getByRole("textbox", { name: "Name", exact: true }).inputValue()).toBe("Ann Heron");
    await page.getByRole("textbox", { name: /^Username/ }).fill("ann_heron");
    await page.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
    await page.getByRole("combobox", { name: "Year of birth" }).selectOption("1990");
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByRole("heading", { name: "Email isn’t set up here yet" }).waitFor();
    expect(await linkFor(product, "ann_heron@example.org")).toContain("/verify-email");
  });

  test("opens the link in another tab, and is signed in in the space", async () => {
    const mailTab = await ann.context.newPage();
    await mailTab.goto(await linkFor(product, "ann_heron@example.org"));
    await pressWhenHydrated(mailTab.getByRole("button", { name: "Confirm and sign in" }));
    await mailTab.getByText("You’re signed in").waitFor();
    expect(new URL(mailTab.url()).search).toBe("");
    await mailTab.close();
    await expect
      .poll(() => whereIs(ann.page).then(({ userId }) => userId), { timeout: 30_000 })
      .not.toBeNull();
    const after = await whereIs(ann.page);
    expect(after).toMatchObject({
      instanceId: before.instanceId,
      me: before.me,
      isAuthless: false,
      displayName: "Ann Heron",
    });
    expect(distance(after.position, before.position)).toBeLessThan(0.1);
    await ann.page.getByRole("button", { name: /Your account, Ann Heron/ }).waitFor();
  });

  test("a friend signs in on the profile page and sends a request; she is notified, accepts, and he is notified", async () => {
    await signIn(bo.page, "bo_otter@example.org", "Bo Otter", "/@ann_heron");
    await bo.page.getByRole("button", { name: "Add friend: Ann Heron" }).click();
    await ann.page.getByText("Bo Otter sent you a friend request!").waitFor();

    await ann.page.getByRole("button", { name: /Your account/ }).click();
    await ann.page.getByRole("menuitem", { name: "Friends" }).click();
    await ann.page.getByRole("button", { name: "Accept Bo Otter’s friend request" }).click();
    await bo.page.getByText("You’re now friends with Ann Heron!").waitFor();
    await expect.poll(() => bo.page.getByRole("button", { name: /Friends with Ann Heron/ }).count()).toBe(1);
    await ann.page.keyboard.press("Escape");
  });

  test("in German, on a phone, every button in the notifications is visible", async () => {
    const { page, context } = bo;
    await context.addCookies([{ name: LOCALE_COOKIE, value: "de", url: product.origin }]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await page.getByRole("button", { name: "Benachrichtigungen, 1 neu" }).click();
    const card = page.getByRole("dialog", { name: "Benachrichtigungen" });
    await card.getByRole("button", { name: "Alle gelesen" }).waitFor();
    await untilStill(page);
    const { x, width } = (await card.boundingBox()) ?? { x: 0, width: 0 };
    for (const button of await card.getByRole("button").all()) {
      const box = await button.boundingBox();
      expect(box?.x, await button.innerText()).toBeGreaterThanOrEqual(x);
      expect((box?.x ?? 0) + (box?.width ?? 0), await button.innerText()).toBeLessThanOrEqual(x + width);
    }
    await context.clearCookies({ name: LOCALE_COOKIE });
    await page.setViewportSize({ width: 1024, height: 700 });
    await page.reload();
  });

  test("he sees where she is and joins her", async () => {
    await bo.page.goto("/friends");
    await bo.page.getByRole("link", { name: /^Join Ann Heron in/ }).click();
    await expect
      .poll(() => whereIs(bo.page).then(({ instanceId }) => instanceId), { timeout: 90_000 })
      .toBe(before.instanceId);
  });

  test("she stays signed in over a reload, and signs out", async () => {
    await ann.page.goto("/");
    await ann.page.getByRole("button", { name: /Your account, Ann Heron/ }).click();
    await ann.page.getByRole("menuitem", { name: "Sign out" }).click();
    await ann.page.getByRole("button", { name: "Sign in" }).first().waitFor();
    await ann.page.reload();
    await ann.page.getByRole("button", { name: "Sign in" }).first().waitFor();
    expect((await ann.context.cookies()).some(({ name }) => name === "session")).toBe(false);
  });

  test("neither browser console has errors", () => {
    expect([...ann.complaints, ...bo.complaints]).toEqual([]);
  });

  test("the server's log holds no warning and no secret", () => {
    const warnings = product.log.filter(
      ({ level, msg }) => level >= 40 && !msg.startsWith("SMTP_URL is not set"),
    );
    expect(warnings).toEqual([]);
    expect(JSON.stringify(product.log)).not.toContain(PASSWORD);
  });
});

type Console = Window & { veranda?: EngineHandle };

/** Who and where the person of a page is, as their engine knows it. */
async function whereIs(page: Page) {
  const position = await standing(page);
  const remembered = await page.evaluate(() => {
    const state = (window as Console).veranda?.state;
    const me = state?.session.me ?? null;
    const participant = me === null ? undefined : state?.participants[me];
    return {
      instanceId: state?.session.instanceId ?? null,
      me,
      userId: participant?.userId ?? null,
      isAuthless: participant?.isAuthless ?? null,
      displayName: participant?.displayName ?? null,
    };
  });
  return { position, ...remembered };
}

const distance = ([ax, ay, az]: readonly number[], [bx, by, bz]: readonly number[]): number =>
  Math.hypot((ax ?? 0) - (bx ?? 0), (ay ?? 0) - (by ?? 0), (az ?? 0) - (bz ?? 0));
