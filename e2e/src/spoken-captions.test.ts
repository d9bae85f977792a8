import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  needsCaptionWorker,
  spokenWav,
  startCaptionWorker,
  WORKER_TOKEN,
} from "@veranda/server/src/testing/caption-worker.ts";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchChromium } from "./chromium.ts";
import { startProduct, type StartedProduct } from "./product.ts";
import { openStudio } from "./spaces.ts";
import { enterAsGuest, openVisitor, type Visitor } from "./visitor.ts";

describe("somebody who speaks, in a browser that recognises nothing", needsCaptionWorker, () => {
  let worker: Awaited<ReturnType<typeof startCaptionWorker>>;
  let product: StartedProduct;
  let browser: Browser;
  let folder: string;
  let speaker: Visitor;
  let reader: Visitor;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "veranda-speech-"));
    const microphone = join(folder, "speech.wav");
    await writeFile(microphone, spokenWav("Good morning everybody. The garden is open."));
    worker = await startCaptionWorker();
    product = await startProduct({ CAPTIONS_URL: worker.url, CAPTIONS_TOKEN: WORKER_TOKEN });
    browser = await launchChromium({ isForPages: true, microphone });
    const studio = await openStudio(product);
    [speaker, reader] = [
      await openVisitor(browser, product.origin),
      await openVisitor(browser, product.origin),
    ];
    await reader.context.addInitScript(() => {
      localStorage["caption_settings"] = '{"isOn":true}';
    });
    for (const [{ page }, name] of [
      [speaker, "Bo Otter"],
      [reader, "Ida Porch"],
    ] as const) {
      await page.goto(studio);
      await enterAsGuest(page, { name });
    }
  }, 180_000);
  afterAll(async () => {
    await browser.close();
    await product.close();
    worker.close();
    await rm(folder, { recursive: true, force: true });
  });

  test("is read by another as text, from the example worker", async () => {
    await speaker.page.getByRole("button", { name: "Turn on microphone" }).click();
    const captions = reader.page.getByRole("region", { name: "Captions" });
    await expect
      .poll(async () => ((await captions.count()) === 0 ? "" : captions.innerText()), { timeout: 60_000 })
      .toMatch(/Bo Otter:[^]*(good morning|garden)/i);
  });
});
