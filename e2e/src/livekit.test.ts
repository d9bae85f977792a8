// Slow: two people in Chromium and who watches them, with a LiveKit and a product of their own.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@veranda/server/src/testing/free-port.ts";
import { needsLivekit, startLivekit, type TestLivekit } from "@veranda/server/src/testing/livekit.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callsOf, register, signIn } from "./accounts.ts";
import { goLiveOnScreen, makeStreamKey, stream, watchedShare } from "./broadcast-pages.ts";
import { send } from "./building.ts";
import { writeCameraFile } from "./camera-file.ts";
import { launchChromium } from "./chromium.ts";
import { joinGroupVoice } from "./group-pages.ts";
import { AUDIBLE, listenIn, loudness } from "./heard.ts";
import { dressPlainly, HUES, shareOf } from "./hues.ts";
import { startProduct, type StartedProduct } from "./product.ts";
import { givePlan } from "./spaces.ts";
import { writeTone } from "./tone.ts";
import { framesOf, placeScreen, shareColour, videosIn } from "./video-pages.ts";
import { openVisitor, untilInside, type Visitor } from "./visitor.ts";

type AddedMedia = { mediaId: string; connectionMode: string | null };
type Modes = Record<string, string | null>;
/** The engine as the page's console sees it, and what is remembered of what it was told. */
type Console = Window & { veranda?: { send(name: string, data: AddedMedia): void }; modes?: Modes };

const WINDOW = { width: 900, height: 640 };
const PATIENT = { timeout: 60_000 };
/** Two videos at once begin at a low bitrate, which leaves little of their colour. */
const PALE = 0.35;

/** By which server each camera and screen comes that a page shows, by its media. */
const followModes = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const modes: Modes = {};
    const engine = (window as Console).veranda;
    if (!engine) throw new Error("There is no engine.");
    const send = engine.send.bind(engine);
    Object.assign(window, { modes });
    Object.assign(engine, {
      send: (name: string, data: AddedMedia) => {
        if (name === "rtc_media_added") modes[data.mediaId] = data.connectionMode;
        send(name, data);
      },
    });
  });
const modesIn = (page: Page): Promise<Modes> => page.evaluate(() => (window as Console).modes ?? {});

/** Voices of a space over LiveKit are in voices.test.ts. */
describe("over LiveKit", needsLivekit, () => {
  let livekit: TestLivekit;
  let product: StartedProduct;
  let folder: string;
  let browsers: Browser[];
  let ada: Visitor;
  let ben: Visitor;
  let watcher: Visitor;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "veranda-livekit-"));
    const [tone, camera] = [join(folder, "tone.wav"), join(folder, "camera.y4m")];
    await Promise.all([writeTone(tone), writeCameraFile(camera, HUES.magenta)]);
    livekit = await startLivekit();
    const { url, key, secret } = livekit.settings;
    product = await startProduct({
      LIVEKIT_URL: url,
      LIVEKIT_API_KEY: key,
      LIVEKIT_API_SECRET: secret,
      MEDIA_PORT: String(await freePort()),
    });
    const first = await launchChromium({ microphone: tone });
    const second = await launchChromium({ microphone: tone, camera, isForPages: true });
    browsers = [first, second];
    ada = await openVisitor(first, product.origin, { hasColours: true, viewport: WINDOW });
    ben = await openVisitor(second, product.origin, { viewport: { width: 1024, height: 700 } });
    watcher = await openVisitor(second, product.origin, { viewport: WINDOW });
    let group = "";
    let path = "";
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
        path = `/s/${data.slug}-${data.id}`;
        await givePlan(product, data.id, "ENTERPRISE");
        group = (await call("POST /v2/groups", { body: {} })).data.group?.id ?? "";
      } else {
        await call("POST /v2/groups/{id}/join", { params: { id: group }, body: {} });
        await visitor.context.addInitScript(shareColour, HUES.yellow);
      }
      await listenIn(visitor.context);
      await signIn(visitor.page, email, name, path);
      await untilInside(visitor.page);
      await dressPlainly(visitor.page);
    }
    // Before the screen they are in the host's view, as it is.
    await send(ben.page, "walk_to", { id: await placeScreen(ada.page) });
    await followModes(ada.page);
    await watcher.page.goto(`${path}?watch=1`);
  });

  afterAll(async () => {
    await Promise.all(browsers.map((browser) => browser.close()));
    await product.close();
    await livekit.close();
    await rm(folder, { recursive: true, force: true });
  });

  test("a camera is decoded in a tile, and shown above its owner's head", async () => {
    await ben.page.getByRole("button", { name: "Turn on camera" }).click();
    await ben.page.getByRole("button", { name: "Turn off camera" }).waitFor();
    await ada.page.getByRole("button", { name: "Open in large view: Ben Marten’s camera" }).waitFor();
    await expect.poll(() => framesOf(ada.page, "Ben Marten’s camera"), PATIENT).toBeGreaterThan(2);
    await ada.page.getByRole("button", { name: "Hide" }).click();
    await expect.poll(() => shareOf(ada.page, "magenta", PALE), PATIENT).toBeGreaterThan(0.002);
  });

  test("a camera appears again after it was switched off and on", async () => {
    await ben.page.getByRole("button", { name: "Turn off camera" }).click();
    await expect.poll(() => shareOf(ada.page, "magenta", PALE), PATIENT).toBeLessThan(0.0005);
    await ben.page.getByRole("button", { name: "Turn on camera" }).click();
    await expect.poll(() => shareOf(ada.page, "magenta", PALE), PATIENT).toBeGreaterThan(0.002);
  });

  test("a shared screen is decoded and shown on the screen of the space", async () => {
    await ben.page.getByRole("button", { name: "Share screen" }).click();
    await ben.page.getByRole("button", { name: "Stop sharing" }).waitFor();
    await expect.poll(() => shareOf(ada.page, "yellow", PALE), PATIENT).toBeGreaterThan(0.01);
    await ada.page.getByRole("button", { name: /cameras and screens/ }).click();
    await ada.page.getByRole("button", { name: "Open in large view: Ben Marten’s screen" }).click();
    await expect.poll(() => framesOf(ada.page, "Ben Marten’s screen"), PATIENT).toBeGreaterThan(2);
    await ada.page.getByRole("button", { name: "Back to the space" }).click();
    await ada.page.getByRole("button", { name: "Hide" }).click();
  });

  test("a host stops the screen and the camera", async () => {
    await ada.page.getByRole("button", { name: /^Participants/ }).click();
    await ada.page.getByRole("button", { name: /^Ben Marten/ }).click();
    await ada.page.getByRole("button", { name: "Stop sharing" }).click();
    await ben.page.getByRole("button", { name: "Share screen" }).waitFor();
    await ada.page.getByRole("button", { name: "Stop camera" }).click();
    await ben.page.getByRole("button", { name: "Turn on camera" }).waitFor();
    await expect.poll(() => videosIn(ada.page), PATIENT).toBe(0);
    await ada.page.getByRole("button", { name: "Close" }).first().click();
    await expect.poll(() => shareOf(ada.page, "yellow", PALE), PATIENT).toBeLessThan(0.002);
  });

  test("a broadcast is shown on a screen inside and on the watch page, through the built-in server", async () => {
    const secret = await makeStreamKey(ada.page);
    await goLiveOnScreen(ada.page);
    await ada.page.getByRole("button", { name: "Close" }).first().click();
    const program = await openVisitor(ben.context.browser() ?? (await launchChromium()), product.origin);
    await program.page.goto("/privacy");
    expect(await program.page.evaluate(stream, { colour: HUES.cyan, secret })).toBe(201);
    await expect.poll(() => watchedShare(watcher.page), PATIENT).toBeGreaterThan(0.5);
    await expect.poll(() => shareOf(ada.page, "cyan", PALE), PATIENT).toBeGreaterThan(0.01);
    const modes = Object.entries(await modesIn(ada.page)).map(([id, mode]) => [id.split(":")[0], mode]);
    expect(new Map(modes.map(([identity, mode]) => [identity === "live", mode]))).toEqual(
      new Map([
        [false, "livekit"],
        [true, "embedded"],
      ]),
    );
    await send(ada.page, "end_live", {});
    await watcher.page.getByText("The broadcast has ended.").waitFor();
    await expect.poll(() => shareOf(ada.page, "cyan", PALE), PATIENT).toBeLessThan(0.002);
    await program.context.close();
    await watcher.context.close();
  });

  test("members of a group hear each other, until one turns off the microphone", async () => {
    for (const { page } of [ada, ben]) await joinGroupVoice(page);
    for (const { page } of [ada, ben])
      await expect.poll(() => loudness(page), PATIENT).toBeGreaterThan(AUDIBLE);
    await ada.page.getByRole("button", { name: "Turn off microphone (group)" }).click();
    await expect.poll(() => loudness(ben.page), PATIENT).toBeLessThan(AUDIBLE);
  });
});
