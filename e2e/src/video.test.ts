import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EngineHandle } from "@veranda/contract/engine/module";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callsOf, register, signIn } from "./accounts.ts";
import { send } from "./building.ts";
import { writeCameraFile } from "./camera-file.ts";
import { launchChromium } from "./chromium.ts";
import { listenIn, peerStates } from "./heard.ts";
import { framesOf, placeScreen, shareColour, videosIn } from "./video-pages.ts";
import { dressPlainly, HUES, shareOf } from "./hues.ts";
import { isInSight } from "./layout.ts";
import { overlaps } from "./overlaps.ts";
import type { Product } from "./product.ts";
import { sharedProduct } from "./shared-product.ts";
import { enterAsGuest, openVisitor, untilInside, untilStill, type Visitor } from "./visitor.ts";

type Console = Window & { veranda?: EngineHandle };

const HOST = "screen.owner@example.org";

/** Room for the tiles beside the bars. */
const WINDOW = { width: 900, height: 640 };

/** A host and a guest, each with a camera that sees one colour. */
describe("two people who see each other", () => {
  let product: Product;
  let folder: string;
  let browsers: Browser[];
  let host: Visitor;
  let guest: Visitor;

  beforeAll(async () => {
    product = sharedProduct();
    folder = await mkdtemp(join(tmpdir(), "veranda-camera-"));
    const film = join(folder, "camera.y4m");
    await writeCameraFile(film, HUES.magenta);
    await register(product, HOST, "Ida Screen", "ida_screen");
    const call = await callsOf(product, HOST);
    const { data: space } = await call("POST /rooms", {
      body: { name: "A bright room", setting: { environment: "studio", variant: "day" } },
    });
    const plain = `/s/${space.slug}-${space.id}`;
    browsers = await Promise.all([0, 1].map(() => launchChromium({ camera: film })));
    const [first, second] = browsers;
    if (!first || !second) throw new Error("no browsers");
    host = await openVisitor(first, product.origin, {
      hasColours: true,
      viewport: WINDOW,
    });
    guest = await openVisitor(second, product.origin);
    await listenIn(host.context);
    await guest.context.addInitScript(shareColour, HUES.yellow);
    await signIn(host.page, HOST, "Ida Screen", plain);
    await untilInside(host.page);
    await dressPlainly(host.page);
    const screen = await placeScreen(host.page);
    await guest.page.goto(`${plain}?share=${space.shareId}`);
    await enterAsGuest(guest.page, { name: "Bo Otter" });
    await dressPlainly(guest.page);
    // Before the screen they are in the host's view, as it is.
    await send(guest.page, "walk_to", { id: screen });
  });

  afterAll(async () => {
    await Promise.all(browsers.map((browser) => browser.close()));
    await rm(folder, { recursive: true, force: true });
  });

  test("no video code is loaded before somebody shares video", async () => {
    const chunks = await guest.page.evaluate(() =>
      performance.getEntriesByType("resource").filter(({ name }) => name.includes("video-chunk")),
    );
    expect(chunks).toEqual([]);
    expect(await peerStates(host.page)).toEqual([]);
  });

  test("one turns on the camera: the other sees it above their head, and in a tile with their name", async () => {
    await guest.page.getByRole("button", { name: "Turn on camera" }).click();
    await guest.page.getByRole("button", { name: "Turn off camera" }).waitFor();
    await host.page.getByRole("button", { name: "Open in large view: Bo Otter’s camera" }).waitFor();
    await expect.poll(() => framesOf(host.page, "Bo Otter’s camera"), { timeout: 60_000 }).toBeGreaterThan(2);
    await host.page.getByRole("button", { name: "Hide" }).click();
    await expect.poll(() => shareOf(host.page, "magenta"), { timeout: 60_000 }).toBeGreaterThan(0.002);
  });

  test("in a low window neither the tiles nor a toast overlap anything", async () => {
    await host.page.getByRole("button", { name: /^1 camera or screen/ }).click();
    await host.page.setViewportSize({ width: 640, height: 400 });
    await host.page.getByRole("button", { name: "Hide" }).waitFor();
    const message = "A sentence that stands here for a moment, for everybody to read.";
    await host.page.evaluate(
      (told) => (window as Console).veranda?.send("toast", { message: told }),
      message,
    );
    await host.page.getByText(message).first().waitFor();
    await untilStill(host.page);
    expect(await overlaps(host.page)).toEqual([]);
    await host.page.setViewportSize(WINDOW);
    await host.page.getByRole("button", { name: "Hide" }).click();
  });

  test("one shares a screen: the other sees it on the screen of the space", async () => {
    await guest.page.getByRole("button", { name: "Share screen" }).click();
    await guest.page.getByRole("button", { name: "Stop sharing" }).waitFor();
    await expect.poll(() => shareOf(host.page, "yellow"), { timeout: 60_000 }).toBeGreaterThan(0.01);
  });

  test("and large in the page", async () => {
    await host.page.getByRole("button", { name: /cameras and screens/ }).click();
    await host.page.getByRole("button", { name: "Open in large view: Bo Otter’s screen" }).click();
    await host.page.getByRole("button", { name: "Full screen" }).waitFor();
    await expect.poll(() => framesOf(host.page, "Bo Otter’s screen"), { timeout: 60_000 }).toBeGreaterThan(2);
  });

  test.each([WINDOW, { width: 390, height: 844 }])(
    "beside which the bar and the chat work as usual, in %o",
    async (size) => {
      await host.page.setViewportSize(size);
      await untilStill(host.page);
      const bar = host.page.getByRole("toolbar", { name: "In this space" });
      const buttons = await bar.getByRole("button").filter({ visible: true }).all();
      expect(await Promise.all(buttons.map(isInSight))).toEqual(buttons.map(() => true));
      await bar.getByRole("button", { name: "Chat" }).click();
      await host.page.getByRole("textbox", { name: "Message" }).waitFor();
      await untilStill(host.page);
      expect(await isInSight(host.page.getByRole("textbox", { name: "Message" }))).toBe(true);
      expect(await overlaps(host.page)).toEqual([]);
      await bar.getByRole("button", { name: "Chat" }).click();
    },
  );

  test("and closed, returns to the space", async () => {
    await host.page.setViewportSize(WINDOW);
    await host.page.getByRole("button", { name: "Back to the space" }).click();
    await expect.poll(() => framesOf(host.page, "Bo Otter’s screen"), { timeout: 60_000 }).toBeGreaterThan(2);
  });

  test("a host stops both: they disappear, and their owner is notified", async () => {
    await host.page.getByRole("button", { name: /^Participants/ }).click();
    await host.page.getByRole("button", { name: /^Bo Otter/ }).click();
    await host.page.getByRole("button", { name: "Stop sharing" }).click();
    await guest.page.getByText("A host has switched this off.").first().waitFor();
    await guest.page.getByRole("button", { name: "Share screen" }).waitFor();
    await host.page.getByRole("button", { name: "Stop camera" }).click();
    await guest.page.getByRole("button", { name: "Turn on camera" }).waitFor();
    await expect.poll(() => shareOf(host.page, "yellow"), { timeout: 60_000 }).toBeLessThan(0.002);
    await expect.poll(() => videosIn(host.page)).toBe(0);
  });

  test("leaving releases the camera", async () => {
    await guest.page.getByRole("button", { name: "Turn on camera" }).click();
    await expect.poll(() => videosIn(host.page)).toBe(1);
    await guest.page.getByRole("button", { name: "Leave", exact: true }).click();
    await guest.page.getByText("You left A bright room").waitFor();
    await expect.poll(() => videosIn(host.page)).toBe(0);
  });
});
