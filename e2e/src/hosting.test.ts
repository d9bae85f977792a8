// Slow: two browsers in a space.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callsOf, register, signIn } from "./accounts.ts";
import { browserForPages, closeContexts } from "./chromium.ts";
import type { Product } from "./product.ts";
import { sharedProduct } from "./shared-product.ts";
import { openVisitor, pressWhenHydrated, untilInside, type Visitor } from "./visitor.ts";

describe("hosts", () => {
  let product: Product;
  let browser: Browser;
  let path = "";
  let host: Visitor;

  beforeAll(async () => {
    product = sharedProduct();
    browser = await browserForPages();
    const email = "hilde.host@example.org";
    await register(product, email, "Hilde Host", "hilde_host");
    const call = await callsOf(product, email);
    const { data: space } = await call("POST /rooms", {
      body: {
        name: "The class",
        shareSetting: "PUBLIC_LINK",
        setting: { environment: "studio", variant: "day" },
      },
    });
    path = `/s/${space.slug}-${space.id}`;
    host = await openVisitor(browser, product.origin, { viewport: { width: 900, height: 700 } });
    await signIn(host.page, email, "Hilde Host", path);
    await untilInside(host.page);
    await host.page.getByRole("button", { name: /^Host tools/ }).click();
  });
  afterAll(() => closeContexts(browser));

  const tab = (name: RegExp) => host.page.getByRole("tab", { name }).click();
  /** Knocks as a guest of this name. */
  async function knock(page: Page, name: string): Promise<void> {
    const walkIn = page.getByRole("button", { name: "Walk in" });
    await walkIn.waitFor();
    await page.getByRole("textbox", { name: "Name" }).fill(name);
    await pressWhenHydrated(walkIn);
  }

  test("a newcomer waits until a host admits them, and somebody who gives up is no longer listed", async () => {
    await tab(/^Entry/);
    await host.page.getByRole("radio", { name: "Ask first" }).click();
    const guest = await openVisitor(browser, product.origin);
    await guest.page.goto(path);
    await knock(guest.page, "Gil Guest");
    await guest.page.getByRole("heading", { name: "Waiting to be let in" }).waitFor();
    await guest.page.getByText("You’re waiting as Gil Guest.").waitFor();
    await guest.page.getByRole("button", { name: "Cancel" }).click();
    await host.page.getByText("Nobody is waiting.").waitFor();

    // Who gave a name is known after a reload, and knocks at once.
    await guest.page.reload();
    await host.page.getByRole("button", { name: "Admit Gil Guest" }).click();
    await untilInside(guest.page);
    await host.page.getByRole("radio", { name: "Closed" }).click();
    const late = await openVisitor(browser, product.origin);
    await late.page.goto(path);
    await knock(late.page, "Lara Late");
    await late.page.getByText("The hosts have closed the doors for now. Try again later.").waitFor();
    await late.context.close();
    await host.page.getByRole("radio", { name: "Open", exact: true }).click();

    // Removed, one can come back; banned, neither by the link, nor by another tab, nor after a reload.
    await tab(/^People/);
    const card = () =>
      host.page
        .getByRole("tabpanel")
        .getByRole("listitem")
        .filter({ hasText: "Gil Guest" })
        .getByRole("button")
        .first()
        .click();
    await card();
    await host.page.getByRole("button", { name: "Remove from space" }).click();
    await host.page.getByRole("button", { name: "Remove", exact: true }).click();
    await guest.page.getByRole("heading", { name: "A host removed you from this space" }).waitFor();
    await guest.page.reload();
    await untilInside(guest.page);
    // The card of who was put out is closed: the panel is there again.
    await card();
    await host.page.getByRole("button", { name: "Ban…" }).click();
    await host.page.getByRole("button", { name: "Ban", exact: true }).click();
    const banned = (page: Page) =>
      page
        .getByText(/A host has banned you from this space/)
        .first()
        .waitFor();
    await banned(guest.page);
    await guest.page.reload();
    await banned(guest.page);
    const other = await guest.context.newPage();
    await other.goto(path);
    await banned(other);
    await other.getByRole("heading", { name: "Where to next?" }).waitFor();

    // All of it is in the log.
    await tab(/^Log/);
    for (const line of [
      "Hilde Host admitted Gil Guest",
      "Hilde Host removed Gil Guest",
      "Hilde Host banned Gil Guest",
    ])
      await host.page.getByText(line).first().waitFor();
    expect(host.complaints).toEqual([]);
    await guest.context.close();
  });
});
