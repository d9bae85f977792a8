import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callsOf, register, signIn } from "./accounts.ts";
import { browserForPages, closeContexts } from "./chromium.ts";
import { linkFor } from "./mail.ts";
import { sharedProduct } from "./shared-product.ts";
import { openVisitor, type Visitor } from "./visitor.ts";

const ADA = "ada_team@example.org";
const BO = "bo_team@example.org";

/** Ada creates an organisation and invites Bo, who joins it by the mail and finds its space. */
describe("an organisation of two", () => {
  const product = sharedProduct();
  let browser: Browser;
  let ada: Visitor;
  let bo: Visitor;
  let space: { id: string; slug: string };

  beforeAll(async () => {
    browser = await browserForPages();
    await register(product, ADA, "Ada Wren", "ada_wren_team");
    await register(product, BO, "Bo Finch", "bo_finch_team");
    [ada, bo] = await Promise.all([
      openVisitor(browser, product.origin, { viewport: { width: 1280, height: 800 } }),
      openVisitor(browser, product.origin, { viewport: { width: 390, height: 844 } }),
    ]);
    const calls = await callsOf(product, ADA);
    space = (await calls("POST /rooms", { body: { name: "Staff room" } })).data;
  });
  afterAll(async () => {
    await closeContexts(browser);
  });

  test("is created with a name, and appears in the menu", async () => {
    const { page } = ada;
    await signIn(page, ADA, "Ada Wren", "/team");
    await page.getByRole("heading", { name: "Create your organisation" }).waitFor();
    expect(await page.getByRole("link", { name: "Team", exact: true }).count()).toBe(0);
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Wren & Finch");
    await page.getByRole("button", { name: "Create organisation" }).click();
    await page.getByRole("heading", { name: "Wren & Finch" }).waitFor();
    await page.getByRole("link", { name: "Team", exact: true }).waitFor();
  });

  test("shares a space with its members", async () => {
    const { page } = ada;
    const calls = await callsOf(product, ADA);
    await calls("PATCH /rooms/{id}/edit", {
      params: { id: space.id },
      body: { shareSetting: "ORG", fullScreenModeEnabled: true },
    });
    await page.reload();
    const card = page.getByRole("link", { name: /Staff room/ }).first();
    await card.waitFor();
    expect(await card.getAttribute("href")).toContain(space.id);
  });

  test("keeps its spaces closed to others", async () => {
    await signIn(bo.page, BO, "Bo Finch", `/s/${space.slug}-${space.id}`);
    const refusal = bo.page.getByText(/^You are not authorized to view this space/).first();
    await refusal.waitFor();
    expect(await refusal.isVisible()).toBe(true);
  });

  test("invites an address, whose owner joins by the mail", async () => {
    await ada.page.getByRole("tab", { name: "Members" }).click();
    await ada.page.getByRole("textbox", { name: /^Email addresses/ }).fill(BO);
    await ada.page.getByRole("button", { name: "Invite", exact: true }).click();
    await ada.page.getByRole("button", { name: `Cancel the invitation to ${BO}` }).waitFor();
    await expect.poll(() => linkFor(product, BO)).toBe("/team");
    await bo.page.goto("/team");
    await bo.page.getByRole("heading", { name: "Join Wren & Finch" }).waitFor();
    await bo.page.getByRole("button", { name: "Join", exact: true }).click();
    await bo.page.getByRole("heading", { name: "Wren & Finch", exact: true }).waitFor();
    await bo.page
      .getByRole("link", { name: /Staff room/ })
      .first()
      .waitFor();
    expect(await bo.page.getByRole("tab", { name: "Activity" }).count()).toBe(0);
  });

  test("removes a member", async () => {
    await ada.page.reload();
    await ada.page.getByRole("button", { name: "More for Bo Finch" }).click();
    await ada.page.getByRole("menuitem", { name: "Remove from organisation" }).click();
    await ada.page.getByRole("dialog").getByRole("button", { name: "Remove from organisation" }).click();
    await expect.poll(() => ada.page.getByRole("button", { name: "More for Bo Finch" }).count()).toBe(0);
    await bo.page.reload();
    await bo.page.getByRole("heading", { name: "Create your organisation" }).waitFor();
  });

  test("neither browser console has errors", () => {
    expect([ada.complaints, bo.complaints]).toEqual([[], []]);
  });
});
