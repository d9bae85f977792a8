// Slow: two people in Chromium, with a LiveKit and a product of their own.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@veranda/server/src/testing/free-port.ts";
import { needsLivekit, startLivekit, type TestLivekit } from "@veranda/server/src/testing/livekit.ts";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callsOf, register, signIn } from "./accounts.ts";
import { send } from "./building.ts";
import { writeCameraFile } from "./camera-file.ts";
import { launchChromium } from "./chromium.ts";
import { dressPlainly, HUES, shareOf } from "./hues.ts";
import { startProduct, type StartedProduct } from "./product.ts";
import { framesOf, placeScreen } from "./video-pages.ts";
import { openVisitor, untilInside, type Visitor } from "./visitor.ts";

const WINDOW = { width: 900, height: 640 };
const PATIENT = { timeout: 60_000 };

/** Voices over LiveKit are in voices.test.ts. */
describe("over LiveKit", needsLivekit, () => {
  let livekit: TestLivekit;
  let product: StartedProduct;
  let folder: string;
  let browsers: Browser[];
  let ada: Visitor;
  let ben: Visitor;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "veranda-livekit-"));
    const camera = join(folder, "camera.y4m");
    await writeCameraFile(camera, HUES.magenta);
    livekit = await startLivekit();
    const { url, key, secret } = livekit.settings;
    product = await startProduct({
      LIVEKIT_URL: url,
      LIVEKIT_API_KEY: key,
      LIVEKIT_API_SECRET: secret,
      MEDIA_PORT: String(await freePort()),
    });
    const [first, second] = [await launchChromium(), await launchChromium({ camera, isForPages: true })];
    browsers = [first, second];
    ada = await openVisitor(first, product.origin, { hasColours: true, viewport: WINDOW });
    ben = await openVisitor(second, product.origin, { viewport: { width: 1024, height: 700 } });
    let path = "";
    for (const [visitor, name] of [
      [ada, "Ada Plover"],
      [ben, "Ben Marten"],
    ] as const) {
      const username = name.toLowerCase().replace(" ", "_");
      const email = `${username}@example.org`;
      await register(product, email, name, username);
      if (visitor === ada) {
        const call = await callsOf(product, email);
        const { data } = await call("POST /rooms", {
          body: {
            name: "A bright room",
            shareSetting: "PUBLIC_LINK",
            setting: { environment: "studio", variant: "day" },
          },
        });
        path = `/s/${data.slug}-${data.id}`;
      }
      await signIn(visitor.page, email, name, path);
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

  test("a camera is decoded in a tile, and shown above its owner's head", async () => {
    await ben.page.getByRole("button", { name: "Turn on camera" }).click();
    await ben.page.getByRole("button", { name: "Turn off camera" }).waitFor();
    await ada.page.getByRole("button", { name: "Open in large view: Ben Marten’s camera" }).waitFor();
    await expect.poll(() => framesOf(ada.page, "Ben Marten’s camera"), PATIENT).toBeGreaterThan(2);
    await ada.page.getByRole("button", { name: "Hide" }).click();
    await expect.poll(() => shareOf(ada.page, "magenta"), PATIENT).toBeGreaterThan(0.002);
  });

  test("a camera appears again after it was switched off and on", async () => {
    await ben.page.getByRole("button", { name: "Turn off camera" }).click();
    await expect.poll(() => shareOf(ada.page, "magenta"), PATIENT).toBeLessThan(0.0005);
    await ben.page.getByRole("button", { name: "Turn on camera" }).click();
    await expect.poll(() => shareOf(ada.page, "magenta"), PATIENT).toBeGreaterThan(0.002);
  });
});
