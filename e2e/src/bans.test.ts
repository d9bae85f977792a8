// Slow: two browsers in a space.
import type { Client } from "@veranda/contract";
import type { EngineHandle } from "@veranda/contract/engine/module";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callsOf, register, signIn } from "./accounts.ts";
import { browserForPages, closeContexts } from "./chromium.ts";
import type { Product } from "./product.ts";
import { sharedProduct } from "./shared-product.ts";
import { givePlan } from "./spaces.ts";
import { openVisitor, untilInside, type Visitor } from "./visitor.ts";

/* A host mutes, removes and bans somebody with an account, who then tries every way back in. */

const BANNED = /A host has banned you from this space/;

type Console = Window & { veranda?: EngineHandle };

let product: Product;
let browser: Browser;
let host: Visitor;
let them: Visitor;
let ofHost: Client;
let ofThem: Client;
let space: { id: string; slug: string };
let path: string;

beforeAll(async () => {
  product = sharedProduct();
  browser = await browserForPages();
  const [hers, his] = ["hedda.host@example.org", "bert.banned@example.org"];
  await register(product, hers, "Hedda Host", "hedda_host");
  await register(product, his, "Bert Banned", "bert_banned");
  [ofHost, ofThem] = [await callsOf(product, hers), await callsOf(product, his)];
  const setting = { environment: "studio", variant: "day" };
  const body = { name: "The workshop", shareSetting: "PUBLIC_LINK", setting } as const;
  space = (await ofHost("POST /rooms", { body })).data;
  await givePlan(product, space.id, "ENTERPRISE");
  path = `/s/${space.slug}-${space.id}`;
  host = await openVisitor(browser, product.origin, { viewport: { width: 900, height: 700 } });
  await signIn(host.page, hers, "Hedda Host", path);
  await untilInside(host.page);
  them = await openVisitor(browser, product.origin);
  await signIn(them.page, his, "Bert Banned", path);
  await untilInside(them.page);
}, 240_000);
afterAll(() => closeContexts(browser));

const instances = async (call: Client) =>
  (await call("GET /rooms/{id}/instances", { params: { id: space.id }, query: {} })).data;
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: Error & { code?: string }) => error.code ?? error.message,
  );
const isTold = (page: Page, words: RegExp | string = BANNED): Promise<void> =>
  page.getByText(words).first().waitFor();
/** On another page of the same browser. */
async function isTurnedAway(context: BrowserContext, address: string, words?: string): Promise<void> {
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(address);
  await isTold(page, words);
  await page.close();
}
async function openCard(): Promise<void> {
  const people = host.page.getByRole("region", { name: "Participants" });
  if (!(await people.isVisible())) await host.page.getByRole("button", { name: /^Participants/ }).click();
  await people
    .getByRole("button", { name: /^Bert Banned/ })
    .first()
    .click();
}
const press = (name: string): Promise<void> =>
  host.page.getByRole("button", { name, exact: true }).first().click();

test("who is muted, removed and banned comes back by none of their ways", async () => {
  const [instance] = await instances(ofThem);
  const mediaTicket = () =>
    codeOf(
      ofThem("POST /rooms/liveswitch/token", {
        body: { deviceId: "device", channelIds: [instance?.instanceId ?? ""] },
      }),
    );
  expect(await mediaTicket()).not.toBe("FORBIDDEN");

  await openCard();
  await press("Mute for everyone");
  await them.page
    .getByText(/Hedda Host muted you/)
    .first()
    .waitFor();

  await press("Remove from space");
  await press("Remove");
  await them.page.getByRole("heading", { name: "A host removed you from this space" }).waitFor();
  expect(await mediaTicket()).toBe("FORBIDDEN");
  await them.page.reload();
  await untilInside(them.page);

  // Banned while offline for a moment: the seat kept for their reconnection is released.
  await openCard();
  await them.context.setOffline(true);
  await press("Ban…");
  await press("Ban");
  await expect
    .poll(() => codeOf(ofThem("GET /rooms/{id}/join", { params: { id: space.id }, query: {} })))
    .toBe("BANNED");
  await them.context.setOffline(false);
  await isTold(them.page);

  await them.page.reload();
  await isTold(them.page);
  for (const address of [
    path,
    // Another instance, by its number in the link.
    `${path}?instance=${instance?.instanceId ?? ""}`,
    path.replace("/s/", "/embed/"),
  ])
    await isTurnedAway(them.context, address);
  // A broadcast, which isn't asked for before it is live.
  await host.page.evaluate(() => (window as Console).veranda?.send("go_live", {}));
  const isLive = async () =>
    (await ofHost("GET /spaces/v2/{id}", { params: { id: space.id }, query: {} })).data;
  await expect.poll(async () => (await isLive()).space.isLive, { timeout: 30_000 }).toBe(true);
  await isTurnedAway(them.context, `${path}?watch=1`);
  expect(await mediaTicket()).toBe("FORBIDDEN");
  expect(
    await codeOf(ofThem("POST /rooms/{id}/watch", { params: { id: space.id }, query: {}, body: {} })),
  ).toBe("BANNED");

  // Signed out: as a guest of the same device.
  const kept = (await them.context.cookies()).filter(({ name }) => name === "uid");
  expect(kept).toHaveLength(1);
  await them.context.clearCookies();
  await them.context.addCookies(kept);
  for (const address of [path, path.replace("/s/", "/embed/")]) await isTurnedAway(them.context, address);

  expect(host.complaints).toEqual([]);
}, 300_000);
