// Slow: three people in Chromium, with a LiveKit and a product of their own.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@veranda/server/src/testing/free-port.ts";
import { needsLivekit, startLivekit, type TestLivekit } from "@veranda/server/src/testing/livekit.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callsOf, register, signIn } from "./accounts.ts";
import { stream, watchedShare } from "./broadcast-pages.ts";
import { send } from "./building.ts";
import { writeCameraFile } from "./camera-file.ts";
import { launchChromium } from "./chromium.ts";
import { heard, listenIn } from "./heard.ts";
import { dressPlainly, HUES, shareOf } from "./hues.ts";
import { startProduct, type StartedProduct } from "./product.ts";
import { givePlan } from "./spaces.ts";
import { writeTone } from "./tone.ts";
import { framesOf, placeScreen, shareColour, videosIn } from "./video-pages.ts";
import { openVisitor, untilInside, type Visitor } from "./visitor.ts";

const AUDIBLE = -55;
const WINDOW = { width: 900, height: 640 };
const PATIENT = { timeout: 60_000 };

/** Voices of a space over LiveKit are in voices.test.ts. */
describe("over LiveKit", needsLivekit, () => {
  let livekit: TestLivekit;
  let product: StartedProduct;
  let folder: string;
  let browsers: Browser[];
  let ada: Visitor;
  let ben: Visitor;
  let watcher: Visitor;
  let space: { id: string; path: string };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "veranda-livekit-"));
    const [tone, film] = [join(folder, "tone.wav"), join(folder, "camera.y4m")];
    await Promise.all([writeTone(tone), writeCameraFile(film, HUES.magenta)]);
    livekit = await startLivekit();
    const { url, key, secret } = livekit.settings;
    product = await startProduct({
      LIVEKIT_URL: url,
      LIVEKIT_API_KEY: key,
      LIVEKIT_API_SECRET: secret,
      MEDIA_PORT: String(await freePort()),
    });
    const devices = { microphone: tone, camera: film };
    browsers = await Promise.all([launchChromium(devices), launchChromium({ ...devices, isForPages: true })]);
    const [first, second] = browsers;
    if (!first || !second) throw new Error("no browsers");
    ada = await openVisitor(first, product.origin, { hasColours: true, viewport: WINDOW });
    ben = await openVisitor(second, product.origin, { viewport: { width: 1024, height: 700 } });
    watcher = await openVisitor(second, product.origin, { viewport: WINDOW });
    let group = "";
    for (const [visitor, name] of [
      [ada, "Ada Plover"],
      [ben, "Ben Marten"],
    ] as const) {
      const username = name.toLowerCase().replace(" ", "_");
      const email = `${username}@example.org`;
      await register(product, email, name, username);
      const call = await callsOf(product, email);
      if (visitor === ada) {
        const { data } = await call("POST /rooms", {
          body: {
            name: "A bright room",
            shareSetting: "PUBLIC_LINK",
            setting: { environment: "studio", variant: "day" },
          },
        });
        space = { id: data.id, path: `/s/${data.slug}-${data.id}` };
        await givePlan(product, data.id, "ENTERPRISE");
      }
      if (group === "") group = (await call("POST /v2/groups", { body: {} })).data.group?.id ?? "";
      else await call("POST /v2/groups/{id}/join", { params: { id: group }, body: {} });
      await listenIn(visitor.context);
      if (visitor === ben) await visitor.context.addInitScript(shareColour, HUES.yellow);
      await signIn(visitor.page, email, name, space.path);
      await untilInside(visitor.page);
      await dressPlainly(visitor.page);
    }
    // Before the screen they are in the host's view, as it is.
    await send(ben.page, "walk_to", { id: await placeScreen(ada.page) });
  });

  afterAll(async () => {
    await Promise.all(browsers.map((browser) => browser.close()));
    await product.close();
    await livekit.close();
    await rm(folder, { recursive: true, force: true });
  });

  test("a camera is decoded in a tile, and seen above its owner's head", async () => {
    await ben.page.getByRole("button", { name: "Turn on camera" }).click();
    await ben.page.getByRole("button", { name: "Turn off camera" }).waitFor();
    await ada.page.getByRole("button", { name: "Open in large view: Ben Marten’s camera" }).waitFor();
    await expect.poll(() => framesOf(ada.page, "Ben Marten’s camera"), PATIENT).toBeGreaterThan(2);
    await ada.page.getByRole("button", { name: "Hide" }).click();
    await expect.poll(() => shareOf(ada.page, "magenta"), PATIENT).toBeGreaterThan(0.002);
  });

  test("a shared screen is seen on the screen of the space", async () => {
    await ben.page.getByRole("button", { name: "Share screen" }).click();
    await ben.page.getByRole("button", { name: "Stop sharing" }).waitFor();
    await expect.poll(() => shareOf(ada.page, "yellow"), PATIENT).toBeGreaterThan(0.01);
  });

  test("switched off and on again, a camera comes again", async () => {
    await ben.page.getByRole("button", { name: "Turn off camera" }).click();
    await expect.poll(() => shareOf(ada.page, "magenta"), PATIENT).toBeLessThan(0.0005);
    await ben.page.getByRole("button", { name: "Turn on camera" }).click();
    await expect.poll(() => shareOf(ada.page, "magenta"), PATIENT).toBeGreaterThan(0.002);
  });

  test("a host stops both", async () => {
    await ada.page.getByRole("button", { name: /^Participants/ }).click();
    await ada.page.getByRole("button", { name: /^Ben Marten/ }).click();
    await ada.page.getByRole("button", { name: "Stop sharing" }).click();
    await ben.page.getByRole("button", { name: "Share screen" }).waitFor();
    await ada.page.getByRole("button", { name: "Stop camera" }).click();
    await ben.page.getByRole("button", { name: "Turn on camera" }).waitFor();
    await expect.poll(() => videosIn(ada.page), PATIENT).toBe(0);
    await expect.poll(() => shareOf(ada.page, "yellow"), PATIENT).toBeLessThan(0.002);
    await ada.page.getByRole("button", { name: "Close" }).first().click();
  });

  test("a broadcast is seen on a screen inside and by who watches from outside", async () => {
    const { page } = ada;
    await watcher.page.goto(`${space.path}?watch=1`);
    await page.getByRole("button", { name: /^Host tools/ }).click();
    await page.getByRole("tab", { name: /^Stage/ }).click();
    await page.getByRole("button", { name: "Create new stream key" }).click();
    const secret = await page.getByLabel("Stream key", { exact: true }).inputValue();
    await page.getByLabel("Show on").selectOption({ index: 1 });
    await page.getByRole("button", { name: "Go live" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Go live" }).click();
    await page.getByText("Waiting for the stream.").waitFor();
    await page.getByRole("button", { name: "Close" }).first().click();
    const program = await openVisitor(browsers[1] ?? (await launchChromium()), product.origin);
    await program.page.goto("/privacy");
    expect(await program.page.evaluate(stream, { colour: HUES.cyan, secret })).toBe(201);
    await expect.poll(() => watchedShare(watcher.page), PATIENT).toBeGreaterThan(0.5);
    await expect.poll(() => shareOf(page, "cyan"), PATIENT).toBeGreaterThan(0.01);
    await send(page, "end_live", {});
    await watcher.page.getByText("The broadcast has ended.").waitFor();
    await expect.poll(() => shareOf(page, "cyan"), PATIENT).toBeLessThan(0.002);
    await program.context.close();
    await watcher.context.close();
  });

  const joinVoice = async (page: Page): Promise<void> => {
    await page.getByRole("button", { name: "Open group (2 people)" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Group" });
    await dialog.getByRole("button", { name: "Join voice" }).click();
    await dialog.getByText(/^(?:Your group hears you|Nobody else is in voice yet)\.$/).waitFor();
    await page.keyboard.press("Escape");
  };
  /** Within a second: the tone ebbs to nothing three times in it. Decibels. */
  const loudness =
    ({ page }: Visitor) =>
    async (): Promise<number> => {
      let most = -Infinity;
      for (let looks = 0; looks < 12; looks += 1) {
        most = Math.max(most, (await heard(page)).toneDb);
        await page.waitForTimeout(80);
      }
      return most;
    };

  test("a group hears each other", async () => {
    await joinVoice(ada.page);
    await joinVoice(ben.page);
    for (const visitor of [ada, ben]) await expect.poll(loudness(visitor), PATIENT).toBeGreaterThan(AUDIBLE);
    await ada.page.getByRole("button", { name: "Turn off microphone (group)" }).click();
    await expect.poll(loudness(ben), PATIENT).toBeLessThan(AUDIBLE);
  });
});
