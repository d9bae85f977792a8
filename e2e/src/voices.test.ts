import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@veranda/server/src/testing/free-port.ts";
import { needsLivekit, startLivekit } from "@veranda/server/src/testing/livekit.ts";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callsOf, register, signIn } from "./accounts.ts";
import { browserForPages, launchChromium } from "./chromium.ts";
import { AUDIBLE, heard, listenIn, packetsWithin, peerStates, sendForever } from "./heard.ts";
import { mediaServerOf } from "./media-server-of.ts";
import { startProduct, type StartedProduct } from "./product.ts";
import { writeTone } from "./tone.ts";
import { openUdpRelay, throughRelay, type UdpRelay } from "./udp-relay.ts";
import { enterAsGuest, openVisitor, untilInside, type Visitor } from "./visitor.ts";

const HOST = "porch.owner@example.org";

/** What forwards voices: people see, hear and may do the same. */
type MediaServer = {
  /** What a product needs for it. */
  readonly env: Record<string, string>;
  /** Where it takes sound. */
  readonly udpPort: number;
  /** Ends it as a crash would; it comes back by itself. */
  crash(product: StartedProduct): Promise<void>;
  close(): Promise<void>;
};

async function openBuiltIn(): Promise<MediaServer> {
  const udpPort = await freePort();
  return {
    env: { MEDIA_PORT: String(udpPort) },
    udpPort,
    crash: async (product) => void process.kill(mediaServerOf(product), "SIGKILL"),
    close: async () => undefined,
  };
}

async function openLivekit(): Promise<MediaServer> {
  const livekit = await startLivekit();
  const { url, key, secret } = livekit.settings;
  return {
    env: { LIVEKIT_URL: url, LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: secret },
    udpPort: livekit.udpPort,
    crash: () => livekit.restart(),
    close: () => livekit.close(),
  };
}

describe("two people who followed a link, over the built-in media server", () => {
  voicesOver(openBuiltIn);
});
describe("two people who followed a link, over LiveKit", needsLivekit, () => {
  voicesOver(openLivekit);
});

/** A host and a guest in two browsers, each with a microphone that hears a tone. */
function voicesOver(openMediaServer: () => Promise<MediaServer>): void {
  let media: MediaServer;
  let network: UdpRelay;
  let product: StartedProduct;
  let folder: string;
  let address: string;
  let browsers: Browser[];
  let host: Visitor;
  let guest: Visitor;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "veranda-tone-"));
    const tone = join(folder, "tone.wav");
    await writeTone(tone);
    media = await openMediaServer();
    network = await openUdpRelay(media.udpPort);
    product = await startProduct(media.env);
    await register(product, HOST, "Ida Porch", "ida_porch");
    const call = await callsOf(product, HOST);
    const { data: space } = await call("POST /rooms", { body: { name: "A loud porch" } });
    const plain = `/s/${space.slug}-${space.id}`;
    address = `${plain}?share=${space.shareId}`;
    browsers = await Promise.all([0, 1].map(() => launchChromium({ isForPages: true, microphone: tone })));
    const [first, second] = browsers;
    if (!first || !second) throw new Error("no browsers");
    host = await openVisitor(first, product.origin);
    guest = await openVisitor(second, product.origin);
    for (const { context } of [host, guest]) {
      await listenIn(context);
      await throughRelay(context, network);
    }
    // Its host stands in it as soon as they are known.
    await signIn(host.page, HOST, "Ida Porch", plain);
    await untilInside(host.page);
    await guest.page.goto(address);
    await enterAsGuest(guest.page, { name: "Bo Otter" });
  });

  afterAll(async () => {
    await Promise.all(browsers.map((browser) => browser.close()));
    await product.close();
    await media.close();
    network.close();
    await rm(folder, { recursive: true, force: true });
  });

  test("no voice code is loaded before somebody wants to speak", async () => {
    expect(await peerStates(guest.page)).toEqual([]);
  });

  test("one clicks the microphone, and the other hears them and sees who speaks", async () => {
    await guest.page.getByRole("button", { name: "Turn on microphone" }).click();
    await guest.page.getByRole("button", { name: "Turn off microphone" }).waitFor();
    await expect.poll(() => packetsWithin(host.page, 500)).toBeGreaterThan(10);
    await expect.poll(async () => (await heard(host.page)).toneDb).toBeGreaterThan(AUDIBLE);
    await host.page.getByRole("button", { name: /^Participants/ }).click();
    await host.page.getByRole("img", { name: "Speaking" }).waitFor();
  });

  test("a host mutes them: nothing arrives any more, even if their page keeps sending", async () => {
    await sendForever(guest.page);
    await host.page.getByRole("button", { name: /^Bo Otter/ }).click();
    await host.page.getByRole("button", { name: "Mute for everyone" }).click();
    await guest.page.getByText(/^Ida Porch muted you/).waitFor();
    await guest.page.getByRole("button", { name: "Muted by a host" }).waitFor();
    await host.page.waitForTimeout(1_000);
    expect(await packetsWithin(host.page, 2_000)).toBe(0);
    expect((await heard(host.page)).toneDb).toBeLessThan(AUDIBLE);
  });

  test("asked to speak again, one click speaks", async () => {
    await host.page.getByRole("button", { name: "Let speak again" }).click();
    await guest.page.getByText("Ida Porch asks you to speak.").waitFor();
    await guest.page.getByRole("button", { name: "Unmute", exact: true }).first().click();
    await expect.poll(() => packetsWithin(host.page, 500)).toBeGreaterThan(0);
  });

  test("muted for oneself alone, nothing of theirs is sent to one, until one wants it again", async () => {
    const mute = host.page.getByRole("button", { name: "Mute voice and chat for me" });
    await mute.click();
    await expect.poll(() => packetsWithin(host.page, 500)).toBe(0);
    expect(await packetsWithin(host.page, 1_500)).toBe(0);
    await mute.click();
    await expect.poll(() => packetsWithin(host.page, 500)).toBeGreaterThan(0);
  });

  test("after the media server is killed nobody leaves the space, and voice recovers by itself", async () => {
    const connections = (await peerStates(host.page)).length;
    await media.crash(product);
    await expect
      .poll(async () => (await peerStates(host.page)).slice(connections), { timeout: 60_000 })
      .toContain("connected");
    await expect.poll(() => packetsWithin(host.page, 500), { timeout: 60_000 }).toBeGreaterThan(0);
    for (const { page } of [host, guest])
      expect(await page.getByText("Connection lost. Reconnecting…").count()).toBe(0);
  });

  test.for([
    ["nobody reports", false],
    ["the browsers report", true],
  ] as const)(
    "after a change of network that %s the voice comes back, and nobody leaves",
    async ([, isReported]) => {
      await expect.poll(() => packetsWithin(host.page, 300)).toBeGreaterThan(5);
      network.changeNetwork();
      if (isReported)
        for (const { page } of [host, guest])
          await page.evaluate(() => window.dispatchEvent(new Event("online")));
      // What was on its way has arrived by then.
      await host.page.waitForTimeout(300);
      await expect.poll(() => packetsWithin(host.page, 200), { timeout: 60_000 }).toBeGreaterThan(3);
      for (const { page } of [host, guest])
        expect(await page.getByText("Connection lost. Reconnecting…").count()).toBe(0);
    },
  );

  test("leaving releases the microphone", async () => {
    await guest.page.getByRole("button", { name: "Leave", exact: true }).click();
    await guest.page.getByText("You left A loud porch").waitFor();
    await expect.poll(() => packetsWithin(host.page, 1_000)).toBe(0);
    expect(await peerStates(guest.page)).not.toContain("connected");
  });

  test("a browser that refuses the microphone: the page explains how to allow it", async () => {
    const { page, context } = await openVisitor(await browserForPages(), product.origin);
    // Without a screen a browser asks nobody, and answers nothing.
    await context.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () =>
        Promise.reject(new DOMException("Permission denied", "NotAllowedError"));
    });
    await page.goto(address);
    await enterAsGuest(page, { name: "Cy Wren" });
    await page.getByRole("button", { name: "Turn on microphone" }).click();
    await page.getByText("Your browser blocks the microphone").waitFor();
    await page.getByText(/^Click the icon to the left of the address/).waitFor();
    expect(await page.getByRole("button", { name: "Microphone blocked" }).isVisible()).toBe(true);
    await context.close();
  });
}
