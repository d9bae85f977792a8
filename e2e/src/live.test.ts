// Slow: a host in a space, a program that streams, and somebody who watches.
import type { EngineHandle } from "@veranda/contract/engine/module";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callsOf, register, signIn } from "./accounts.ts";
import { send } from "./building.ts";
import { browserForPages, closeContexts, launchChromium } from "./chromium.ts";
import { dressPlainly, HUES, shareOf } from "./hues.ts";
import { endBroadcast, goLiveOnScreen, makeStreamKey, stream, watchedShare } from "./broadcast-pages.ts";
import { placeScreen } from "./video-pages.ts";
import type { Product } from "./product.ts";
import { sharedProduct } from "./shared-product.ts";
import { givePlan } from "./spaces.ts";
import { openVisitor, untilInside, type Visitor } from "./visitor.ts";

type Console = Window & { veranda?: EngineHandle };

const HOST = "live.host@example.org";
const HOUR = { timeout: 60_000 };

/** How long a film says that it is, and where it stands after it was sought a second before its end. */
const playAndSeek = async (
  url: string,
): Promise<{ seconds: number; at: number; width: number; height: number }> => {
  const film = Object.assign(document.createElement("video"), { src: url, muted: true });
  await new Promise((resolve, reject) => {
    film.addEventListener("loadeddata", resolve);
    film.addEventListener("error", () => reject(new Error(film.error?.message)));
  });
  const seconds = film.duration;
  film.currentTime = seconds - 1;
  await new Promise((resolve) => film.addEventListener("seeked", resolve));
  return { seconds, at: film.currentTime, width: film.videoWidth, height: film.videoHeight };
};

describe("a space that is live", () => {
  let product: Product;
  let colourful: Browser;
  let plain: Browser;
  let host: Visitor;
  let watcher: Visitor;
  let far: Visitor;
  let program: Visitor;
  let space: { id: string; path: string };
  let secret = "";

  beforeAll(async () => {
    product = sharedProduct();
    await register(product, HOST, "Lea Live", "lea_live");
    const call = await callsOf(product, HOST);
    const { data } = await call("POST /rooms", {
      body: {
        name: "The stage",
        shareSetting: "PUBLIC_LINK",
        setting: { environment: "studio", variant: "day" },
      },
    });
    space = { id: data.id, path: `/s/${data.slug}-${data.id}` };
    await givePlan(product, data.id, "ENTERPRISE");
    [colourful, plain] = await Promise.all([launchChromium(), browserForPages()]);
    host = await openVisitor(colourful, product.origin, {
      hasColours: true,
      viewport: { width: 900, height: 640 },
    });
    [watcher, far, program] = await Promise.all([
      openVisitor(plain, product.origin, { viewport: { width: 900, height: 900 } }),
      openVisitor(plain, product.origin, { viewport: { width: 390, height: 844 } }),
      openVisitor(plain, product.origin),
    ]);
    await signIn(host.page, HOST, "Lea Live", space.path);
    await untilInside(host.page);
    await dressPlainly(host.page);
    await placeScreen(host.page);
    await program.page.goto("/privacy");
  });
  afterAll(() => Promise.all([colourful.close(), closeContexts(plain)]));

  test("early viewers are told so, and no engine is loaded for them", async () => {
    await watcher.page.goto(`${space.path}?watch=1`);
    await watcher.page.getByText("Not live yet.").waitFor();
    const loaded = await watcher.page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
    );
    expect(loaded.filter((path) => path.startsWith("/engine/"))).toEqual([]);
  });

  test("a host makes a key, chooses the screen and goes live", async () => {
    secret = await makeStreamKey(host.page);
    expect(secret.length).toBeGreaterThan(20);
    // Not before it is live.
    expect(await program.page.evaluate(stream, { colour: HUES.cyan, secret })).toBe(409);
    await goLiveOnScreen(host.page);
    await watcher.page.getByText("Live. The picture will follow shortly.").waitFor();
    await host.page.getByText("1 person is watching").waitFor();
    const { isLive } = (await (await fetch(`${product.origin}/api/rooms/get/${space.id}`)).json()) as {
      isLive: boolean;
    };
    expect(isLive).toBe(true);
  });

  test("a program's stream appears on the screen in the space, and for viewers", async () => {
    expect(await program.page.evaluate(stream, { colour: HUES.cyan, secret: "x".repeat(24) })).toBe(401);
    expect(await program.page.evaluate(stream, { colour: HUES.cyan, secret })).toBe(201);
    await expect.poll(() => watchedShare(watcher.page), HOUR).toBeGreaterThan(0.5);
    await host.page.getByRole("button", { name: "Close" }).first().click();
    await expect.poll(() => shareOf(host.page, "cyan"), HOUR).toBeGreaterThan(0.01);
    // But that it isn't live yet.
    expect(watcher.complaints.filter((complaint) => !complaint.includes("409"))).toEqual([]);
  });

  test("a viewer writes in the chat", async () => {
    const { page } = watcher;
    await page.getByLabel(/^Message as /).fill("Hello from outside");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("Hello from outside").waitFor();
    await expect
      .poll(
        () => host.page.evaluate(() => (window as Console).veranda?.state.chat.messages.at(-1)?.text),
        HOUR,
      )
      .toBe("Hello from outside");
  });

  test("a viewer without WebRTC sees it a few seconds later, is told so, and writes in the chat", async () => {
    const { page } = far;
    await page.addInitScript(() => Reflect.deleteProperty(window, "RTCPeerConnection"));
    await page.goto(`${space.path}?watch=1`);
    await expect.poll(() => watchedShare(page), HOUR).toBeGreaterThan(0.5);
    await page.getByText("A few seconds behind").waitFor();
    await page.getByText("2 people watching").waitFor();
    // Pictures go on being decoded, of segments that weren't there as it began.
    const before = await played(page);
    await expect.poll(async () => (await played(page)).at - before.at, HOUR).toBeGreaterThan(8);
    expect((await played(page)).pictures - before.pictures).toBeGreaterThan(20);
    await page.getByLabel(/^Message as /).fill("Hello from far");
    await page.getByRole("button", { name: "Send" }).click();
    await watcher.page.getByText("Hello from far").waitFor();
    expect(far.complaints).toEqual([]);
  });

  test("the stream ends for a viewer who may no longer watch", async () => {
    const { page } = far;
    const playlist = await page.evaluate(
      () =>
        performance
          .getEntriesByType("resource")
          .map(({ name }) => name)
          .findLast((name) => name.endsWith(".m3u8")) ?? "",
    );
    const answer = async (): Promise<number> => (await fetch(playlist)).status;
    expect(await answer()).toBe(200);
    const call = await callsOf(product, HOST);
    const share = (shareSetting: "PRIVATE" | "PUBLIC_LINK") =>
      call("PATCH /rooms/{id}/edit", {
        params: { id: space.id },
        body: { shareSetting, fullScreenModeEnabled: false },
      });
    await share("PRIVATE");
    await expect.poll(answer, HOUR).toBe(403);
    await page.getByText("You can’t watch this broadcast.").waitFor();
    await share("PUBLIC_LINK");
    await expect.poll(() => watchedShare(page), HOUR).toBeGreaterThan(0.5);
  });

  test("a host records it to their files while everybody is informed; it plays and can be seeked", async () => {
    const { page } = host;
    const told = "Lea Live is recording this broadcast.";
    await page.getByRole("button", { name: /^Host tools/ }).click();
    await page.getByRole("tab", { name: /^Lead/ }).click();
    await page.getByRole("button", { name: "Record", exact: true }).click();
    await watcher.page.getByText(told).waitFor();
    await page.getByRole("status").getByText(told).waitFor();
    await page.waitForTimeout(9_000);
    await page.getByRole("button", { name: "Stop recording" }).click();
    await page.getByText(/^Recording stopped\./).waitFor();
    await expect.poll(() => watcher.page.getByText(told).count(), HOUR).toBe(0);
    // By its button: the toast has one that closes it, too.
    await page.getByRole("button", { name: /^Host tools/ }).click();

    const call = await callsOf(product, HOST);
    const recorded = async () => {
      const { data } = await call("GET /contentMenu", { query: { search: "uploads", offset: 0 } });
      return data.items.find(({ title }) => title.startsWith("The stage, "))?.file;
    };
    await expect.poll(async () => (await recorded())?.asset.work.state, HOUR).toBe("done");
    const asset = (await recorded())?.asset;
    expect(asset?.seconds).toBeGreaterThan(5);
    const url = asset?.levels[0]?.url ?? "";
    const played = await program.page.evaluate(playAndSeek, url);
    expect(played).toMatchObject({ width: 640, height: 360 });
    expect(played.seconds).toBeGreaterThan(5);
    expect(played.seconds).toBeLessThan(40);
    expect(played.at).toBeCloseTo(played.seconds - 1, 0);
  });

  test("when the host ends it, the picture is gone", async () => {
    await host.page.getByRole("button", { name: /^Host tools/ }).click();
    await endBroadcast(host.page);
    await watcher.page.getByText("The broadcast has ended.").waitFor();
    await expect.poll(() => watcher.page.locator("video").count()).toBe(0);
    // Who is behind sees the rest first.
    await far.page.getByText("The broadcast has ended.").waitFor();
    expect(await far.page.locator("video").count()).toBe(0);
    await host.page.getByRole("button", { name: "Close" }).first().click();
    await expect.poll(() => shareOf(host.page, "cyan"), HOUR).toBeLessThan(0.002);
  });

  test("a host sends their own view in place of a program", async () => {
    await send(host.page, "set_livestream_method", { method: "inside" });
    await send(host.page, "go_live", {});
    // What it shows is the space itself: many colours, and none of the program's.
    await expect.poll(() => colourCount(watcher.page), HOUR).toBeGreaterThan(20);
    expect(await watchedShare(watcher.page)).toBeLessThan(0.1);
    await send(host.page, "end_live", {});
    await watcher.page.getByText("The broadcast has ended.").waitFor();
  });
});

/** Where the player stands, in seconds, and how many pictures it has decoded. */
const played = (page: Page): Promise<{ at: number; pictures: number }> =>
  page.evaluate(() => {
    const film = document.querySelector("video");
    return {
      at: film?.currentTime ?? 0,
      pictures: film?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
    };
  });

/** How many different colours the broadcast's picture has, by their upper four bits. */
async function colourCount(page: Page): Promise<number> {
  const video = page.locator("video");
  if ((await video.count()) === 0) return 0;
  const { data } = await sharp(await video.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const found = new Set<number>();
  for (let at = 0; at + 2 < data.length; at += 3)
    found.add(((data[at] ?? 0) >> 4) * 256 + ((data[at + 1] ?? 0) >> 4) * 16 + ((data[at + 2] ?? 0) >> 4));
  return found.size;
}
