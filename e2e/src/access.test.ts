import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callsOf, register, signIn } from "./accounts.ts";
import { browserForPages, closeContexts } from "./chromium.ts";
import type { Product } from "./product.ts";
import { sharedProduct } from "./shared-product.ts";
import { addSpace } from "./spaces.ts";
import { enterAsGuest, openVisitor, pressWhenHydrated, untilInside } from "./visitor.ts";

describe("access to a space", () => {
  let product: Product;
  let browser: Browser;

  beforeAll(async () => {
    product = sharedProduct();
    browser = await browserForPages();
    await addSpace(product, {
      id: "private1",
      name: "Behind the hedge",
      shareSetting: "PRIVATE",
      plan: "ENTERPRISE",
      shareId: "hedge-key-1",
    });
    await addSpace(product, {
      id: "tenseats",
      name: "Ten seats",
      shareSetting: "PUBLIC_LINK",
      plan: "FREE",
      shareId: "ten-seats-1",
    });
  });

  afterAll(async () => {
    await closeContexts(browser);
  });

  test("a private space refuses a guest without its share id, and says what to do", async () => {
    const guest = await openVisitor(browser, product.origin);
    await guest.page.goto("/s/a-space-private1");
    await guest.page.getByText("Try logging in to view this space.").first().waitFor();
    expect(await guest.page.getByRole("button", { name: "Enter", exact: true }).count()).toBe(0);
    const answer = await fetch(`${product.origin}/api/rooms/get/private1`);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ errors: [{ code: "USER_UNAUTHORIZED" }] });
    expect(guest.complaints).toEqual([]);
    await guest.context.close();
  });

  test("the same space admits visitors with the share id", async () => {
    const guest = await openVisitor(browser, product.origin);
    await guest.page.goto("/s/a-space-private1?share=hedge-key-1");
    await enterAsGuest(guest.page);
    expect(guest.complaints).toEqual([]);
    await guest.context.close();
  });

  test("a host's link opens the space for anyone who receives it", async () => {
    const email = "hedge.owner@example.org";
    await register(product, email, "Ida Hedge", "ida_hedge");
    const call = await callsOf(product, email);
    const { data: space } = await call("POST /rooms", { body: { name: "Open by link" } });
    const plain = `/s/${space.slug}-${space.id}`;
    const host = await openVisitor(browser, product.origin);
    await signIn(host.page, email, "Ida Hedge", plain);
    await host.page.waitForURL((url) => url.searchParams.get("share") === space.shareId);
    await untilInside(host.page);
    const copied = host.page.url();
    expect(new URL(copied).pathname).toBe(plain);
    expect(host.complaints).toEqual([]);
    await host.context.close();
    const guest = await openVisitor(browser, product.origin);
    await guest.page.goto(copied);
    await enterAsGuest(guest.page);
    expect(guest.page.url()).toBe(copied);
    expect(guest.complaints).toEqual([]);
    await guest.context.close();
  });

  test("a full space says so, and has exactly as many seats as its plan", async () => {
    const seats = await Promise.all(
      Array.from({ length: 14 }, (_, n) => takeSeat(product.origin, "tenseats", n)),
    );
    expect(seats.filter((status) => status === 200)).toHaveLength(10);
    expect(seats.filter((status) => status === 409)).toHaveLength(4);
    const guest = await openVisitor(browser, product.origin);
    await guest.page.goto("/s/a-space-tenseats");
    await pressWhenHydrated(guest.page.getByRole("button", { name: "Walk in" }));
    await guest.page
      .getByText(/full right now/)
      .first()
      .waitFor();
    await guest.page.getByRole("button", { name: "Try again" }).waitFor();
    await guest.context.close();
  });

  test("a space that doesn't exist has a page that says so", async () => {
    const guest = await openVisitor(browser, product.origin);
    const answer = await guest.page.goto("/s/nothing-here-nosuch99");
    expect(answer?.status()).toBe(404);
    await guest.page.getByRole("heading", { level: 1 }).waitFor();
    await guest.context.close();
  });
});

/**
 * Asks for a seat as a guest of one's own, from a network of one's own, as few seats are held for each; answers the join
 * call's status.
 */
async function takeSeat(origin: string, spaceId: string, n: number): Promise<number> {
  const noAuthUserID = `m0000000-${n.toString(16).padStart(16, "0")}`;
  const headers = {
    "content-type": "application/json",
    cookie: `uid=${noAuthUserID}`,
    "x-forwarded-for": `192.0.2.${n + 1}`,
  };
  const token = await fetch(`${origin}/api/rooms/noauth/${spaceId}`, {
    method: "POST",
    headers,
    body: JSON.stringify({ roomId: spaceId, roomShareID: null, noAuthUserID }),
  });
  const { tempToken } = (await token.json()) as { tempToken: string };
  const join = await fetch(`${origin}/api/rooms/${spaceId}/join`, {
    headers: { ...headers, authorization: `Bearer ${tempToken}` },
  });
  return join.status;
}
