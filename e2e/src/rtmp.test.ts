// Slow: a host, a visitor and a viewer in Chromium, and an encoder that streams.
import { connect } from "node:net";
import { startEncoder, type Encoder } from "@veranda/server/src/platform/rtmp/testing/ffmpeg-encoder.ts";
import { findFfmpeg } from "@veranda/server/src/processing/find-ffmpeg.ts";
import { needs } from "@veranda/server/src/testing/needs.ts";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callsOf, register, signIn } from "./accounts.ts";
import { endBroadcast, goLiveOnScreen, makeStreamKey, watchedShare } from "./broadcast-pages.ts";
import { send } from "./building.ts";
import { browserForPages, closeContexts, launchChromium } from "./chromium.ts";
import { listenIn, playedEnergy } from "./heard.ts";
import { dressPlainly, HUES, shareOf } from "./hues.ts";
import type { Product } from "./product.ts";
import { sharedProduct } from "./shared-product.ts";
import { givePlan } from "./spaces.ts";
import { placeScreen } from "./video-pages.ts";
import { enterAsGuest, openVisitor, untilInside, type Visitor } from "./visitor.ts";

const HOST = "rtmp.host@example.org";
const PATIENT = { timeout: 60_000 };
const WINDOW = { width: 900, height: 640 };
const PICTURE = `color=c=0x${HUES.cyan.slice(1)}:s=640x360:r=15`;

const ffmpeg = findFfmpeg();

describe("an RTMP encoder", needs("ffmpeg", ffmpeg !== null), () => {
  let product: Product;
  let colourful: Browser;
  let plain: Browser;
  let host: Visitor;
  let guest: Visitor;
  let watcher: Visitor;
  let path: string;
  /** Where the host's page says to send, with the key. */
  let address: string;
  let encoder: Encoder | undefined;
  /** Of the guest's picture, before anything is sent: somebody who passes may wear something like it. */
  let cyanBefore = 0;
  const isShown = async () => {
    await expect.poll(() => shareOf(guest.page, "cyan"), PATIENT).toBeGreaterThan(cyanBefore + 0.01);
  };
  const isGone = async () => {
    await expect.poll(() => shareOf(guest.page, "cyan"), PATIENT).toBeLessThan(cyanBefore + 0.004);
  };

  beforeAll(async () => {
    product = sharedProduct();
    await register(product, HOST, "Rita Meyer", "rita_meyer");
    const call = await callsOf(product, HOST);
    const { data } = await call("POST /rooms", {
      body: {
        name: "The old camera",
        shareSetting: "PUBLIC_LINK",
        setting: { environment: "studio", variant: "day" },
      },
    });
    path = `/s/${data.slug}-${data.id}`;
    await givePlan(product, data.id, "ENTERPRISE");
    [colourful, plain] = await Promise.all([launchChromium(), browserForPages()]);
    guest = await openVisitor(colourful, product.origin, { hasColours: true, viewport: WINDOW });
    [host, watcher] = await Promise.all([
      openVisitor(plain, product.origin, { viewport: WINDOW }),
      openVisitor(plain, product.origin, { viewport: WINDOW }),
    ]);
    await listenIn(watcher.context);
    await signIn(host.page, HOST, "Rita Meyer", path);
    await untilInside(host.page);
    const screen = await placeScreen(host.page);
    await guest.page.goto(path);
    await enterAsGuest(guest.page, { name: "Bo Otter" });
    await Promise.all([dressPlainly(guest.page), dressPlainly(host.page)]);
    await send(guest.page, "walk_to", { id: screen });
  });
  afterAll(async () => {
    encoder?.close();
    await Promise.all([colourful.close(), closeContexts(plain)]);
  });

  const begin = (bFrames = 0): Encoder => {
    encoder?.close();
    encoder = startEncoder(ffmpeg ?? "", address, { picture: PICTURE, bFrames });
    return encoder;
  };

  test("can connect to the address on the host's page once the space is live", async () => {
    const key = await makeStreamKey(host.page);
    await goLiveOnScreen(host.page);
    const server = await host.page.getByLabel("RTMP server").inputValue();
    expect(server).toMatch(/^rtmp:\/\/127\.0\.0\.1:\d+\/live$/);
    address = `${server}/${key}`;
    await expect.poll(() => answers(Number(new URL(server).port)), PATIENT).toBe(true);
    cyanBefore = await shareOf(guest.page, "cyan");
  });

  test("is shown on the screen of the space, and on the watch page with sound", async () => {
    await watcher.page.goto(`${path}?watch=1`);
    const sending = begin();
    await isShown();
    await expect.poll(() => watchedShare(watcher.page), PATIENT).toBeGreaterThan(0.5);
    await watcher.page.getByRole("button", { name: "Turn sound on" }).click();
    await expect.poll(() => playedEnergy(watcher.page), PATIENT).toBeGreaterThan(0.001);
    expect([sending.said, sending.hasEnded]).toEqual(["", false]);
    expect(watcher.complaints).toEqual([]);
  });

  test("is disconnected if it sends B-frames, and the host reads why", async () => {
    const refused = begin(2);
    await host.page.getByText(/^The stream was stopped because it has B-frames\./).waitFor();
    await expect.poll(() => refused.hasEnded, PATIENT).toBe(true);
    await isGone();
  });

  test("is shown again without B-frames, until the host ends the broadcast", async () => {
    const sending = begin();
    await isShown();
    await expect.poll(() => watchedShare(watcher.page), PATIENT).toBeGreaterThan(0.5);
    await endBroadcast(host.page);
    await watcher.page.getByText("The broadcast has ended.").waitFor();
    await expect.poll(() => sending.hasEnded, PATIENT).toBe(true);
    await isGone();
  });
});

/** Whether somebody listens at this port. */
const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => resolve(false));
    socket.on("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });
