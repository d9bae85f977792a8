import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  encoded,
  H264,
  needsFfmpeg,
  picture,
  sound,
} from "@veranda/server/src/processing/media/media.fixture.ts";
import { register, signIn } from "./accounts.ts";
import {
  beginBlankStage,
  approach,
  clearSpace,
  drop,
  engineState,
  LONG,
  send,
  statesOf,
  watchPolicy,
} from "./building.ts";
import { launchChromium } from "./chromium.ts";
import { HUES, seekHue } from "./hues.ts";
import { pdfOfReadersOwn } from "./pdf.fixture.ts";
import type { Product } from "./product.ts";
import { sharedProduct } from "./shared-product.ts";
import { openVisitor, type Visitor } from "./visitor.ts";

const ANN = "ann_media@example.org";
/** Addresses of what is drawn of files. */
const SERVED = /\/files\/[0-9a-f]{64}\./;

/** Under the policy that visitors have. */
describe("uploaded files are shown, or an error says why not", () => {
  let product: Product;
  let browser: Browser;
  let ann: Visitor;
  let blocked: () => Promise<string[]>;

  beforeAll(async () => {
    product = sharedProduct();
    await register(product, ANN, "Ann Heron", "ann_media");
    browser = await launchChromium();
    ann = await openVisitor(browser, product.origin, {
      viewport: { width: 800, height: 560 },
      hasColours: true,
    });
    blocked = await watchPolicy(ann.page);
    await signIn(ann.page, ANN, "Ann Heron");
    await beginBlankStage(ann.page);
  });

  afterAll(async () => {
    await browser.close();
  });

  /** Drops a file, waits until it is ready, and gives the id of its object. */
  const upload = async (name: string, bytes: Buffer): Promise<string> => {
    expect((await engineState(ann.page)).objects).toEqual({});
    await drop(ann.page, [{ name, type: "", bytes }]);
    await expect.poll(() => statesOf(ann.page), LONG).toEqual(["done"]);
    const [id = ""] = Object.keys((await engineState(ann.page)).objects);
    return id;
  };
  afterEach(async () => {
    await send(ann.page, "set_light_box_object", { objectId: "" });
    await clearSpace(ann.page);
  });

  /** When a fault was said last. Three are within ten seconds, and a file may have two; more are only logged. */
  let saidAt = -Infinity;
  /**
   * A test of a file whose bytes are not what they were. These stand among the others: what those take is not waited for.
   */
  const testOfFault = (
    what: string,
    name: string,
    make: () => Buffer | Promise<Buffer>,
    words: string,
  ): void =>
    test(
      `${what} with corrupt bytes is reported and logged, and a placeholder is shown`,
      needsFfmpeg,
      async () => {
        const { page } = ann;
        const isPicture = name.endsWith(".png");
        await page.route(SERVED, async (route) => {
          const answer = await route.fetch();
          const type = answer.headers()["content-type"] ?? "";
          const isPoster = type.startsWith("image/") && !isPicture;
          await route.fulfill({
            response: answer,
            ...(!isPoster && { status: 200, body: "not what it was" }),
          });
        });
        try {
          await expect.poll(() => performance.now() - saidAt, LONG).toBeGreaterThan(11_000);
          // It may be said, and gone again, while one is still on the way to it.
          const said = page.getByText(`“${name}” can’t be ${words.endsWith("played") ? "played" : "read"}.`);
          const isSaid = said.waitFor();
          isSaid.catch(() => undefined);
          const objectId = await upload(name, await make());
          await approach(page);
          if (/mp[34]$/.test(name)) await send(page, "play_object", { objectId, isPlaying: true });
          await isSaid;
          saidAt = performance.now();
          await expect
            .poll(() => product.log.some((line) => JSON.stringify(line).includes(words)), LONG)
            .toBe(true);
          if (!name.endsWith(".mp3")) {
            await send(page, "set_light_box_object", { objectId });
            await page.getByRole("alert").filter({ hasText: "can’t be shown here." }).waitFor();
          }
        } finally {
          await page.unrouteAll({ behavior: "wait" });
        }
      },
    );

  testOfFault("a picture", "dunes.png", () => pictureOf("#1a3cf0"), "A picture can't be read");

  test("a document has the fonts, encodings and pictures that its reader must bundle", async () => {
    const { page } = ann;
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const objectId = await upload("own.pdf", pdfOfReadersOwn());
    await send(page, "set_light_box_object", { objectId });
    const turnTo = async (number: number) => {
      await send(page, "play_object", { objectId, page: number });
      await page.getByRole("img", { name: new RegExp(`page ${number} of 4$`) }).waitFor();
    };
    await turnTo(2);
    await page.getByText("会議").waitFor({ state: "attached" });
    await turnTo(3);
    await expect.poll(() => isAbout(page, [214, 17, 142]), LONG).toBe(true);
    await turnTo(4);
    await expect.poll(() => isAbout(page, [0, 0, 0]), LONG).toBe(true);
    await turnTo(1);
    await page.getByText("Agenda").waitFor({ state: "attached" });
    await expect.poll(() => isAbout(page, [0, 0, 0]), LONG).toBe(false);
    for (const font of ["FoxitSymbol.pfb", "LiberationSans-Regular.ttf"])
      await expect
        .poll(() => asked.some((path) => path.endsWith(`/pdf/standard_fonts/${font}`)), LONG)
        .toBe(true);
    expect(await blocked()).toEqual([]);
  });

  testOfFault(
    "a video",
    "waves.mp4",
    () => encoded("waves.mp4", [...picture(2, "320x180"), ...H264]),
    "A video can't be played",
  );

  test("a sound shows its cover", needsFfmpeg, async () => {
    const { page } = ann;
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const cover = ["-f", "lavfi", "-i", "testsrc2=s=600x600:d=1", "-map", "0:a", "-map", "1:v"];
    const attached = ["-frames:v", "1", "-c:v", "mjpeg", "-disposition:v:0", "attached_pic"];
    await upload("Evening Bells.mp3", encoded("a.mp3", [...sound(3), ...cover, ...attached]));
    await approach(page);
    const { assets } = await engineState(page);
    const poster = Object.values(assets).find(({ kind }) => kind === "audio")?.poster;
    expect(poster).toMatch(SERVED);
    await expect.poll(() => asked.includes(String(poster)), LONG).toBe(true);
  });

  test("a document's toolbar is loaded with the document, not before", async () => {
    const { page } = ann;
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(SERVED, async (route) => {
      await isLetGo;
      await route.continue();
    });
    try {
      // Not what another test drew: that may be at hand still.
      const objectId = await upload("minutes.pdf", pdfOfReadersOwn("Minutes"));
      await approach(page);
      const isDrawn = async () => (await engineState(page)).drawn.includes(objectId);
      const bar = page.getByRole("toolbar", { name: "minutes" });
      await expect.poll(() => asked.some((path) => SERVED.test(path)), LONG).toBe(true);
      await page.waitForTimeout(2_000);
      expect([await bar.count(), await isDrawn()]).toEqual([0, false]);
      letGo();
      await expect.poll(isDrawn, LONG).toBe(true);
      await bar.waitFor();
    } finally {
      letGo();
      await page.unrouteAll({ behavior: "wait" });
    }
  });

  testOfFault("a sound", "bell.mp3", () => encoded("bell.mp3", sound(2)), "A sound can't be played");

  test("a picture is shown as KTX2, upright and in its colours, and enlarged as the original", async () => {
    const { page } = ann;
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const flag = await pictureOf(HUES.magenta, HUES.green, 240);
    const before = { magenta: await seekHue(page, "magenta"), green: await seekHue(page, "green") };
    const objectId = await upload("flag.png", flag);
    const { assets } = await engineState(page);
    const [large] = Object.values(assets).find(({ name }) => name === "flag.png")?.levels ?? [];
    expect(large?.ktx2?.url).toMatch(/\.ktx2$/);
    await approach(page);
    // So large that the smallest of its sizes is not enough.
    await send(page, "set_object_scale", { objectId, scaleX: 3, scaleY: 3, scaleZ: 3 });
    await expect.poll(() => asked.includes(large?.ktx2?.url ?? ""), LONG).toBe(true);
    const added = async (hue: keyof typeof before) => (await seekHue(page, hue)).share - before[hue].share;
    for (const hue of ["magenta", "green"] as const)
      await expect.poll(() => added(hue), LONG).toBeGreaterThan(0.02);
    const [upper, lower] = [await seekHue(page, "magenta"), await seekHue(page, "green")];
    expect(lower.down - upper.down).toBeGreaterThan(0.1);
    expect(asked).not.toContain(large?.url);
    await send(page, "set_light_box_object", { objectId });
    await page.locator(`img[src="${large?.url}"]`).waitFor();
    await expect.poll(() => asked.includes(large?.url ?? ""), LONG).toBe(true);
    expect(await blocked()).toEqual([]);
  });

  testOfFault("a document", "agenda.pdf", pdfOfReadersOwn, "A document can't be read");
});

/** Of one colour above another. */
const pictureOf = (above: string, below = above, height = 600): Promise<Buffer> =>
  sharp({ create: { width: 900, height, channels: 3, background: above } })
    .composite([
      {
        input: { create: { width: 900, height: height / 2, channels: 3, background: below } },
        top: height / 2,
        left: 0,
      },
    ])
    .png()
    .toBuffer();

/** Whether the middle of the page that is shown large has this colour. */
async function isAbout(page: Page, colour: readonly number[]): Promise<boolean> {
  const shot = await page.locator("canvas.bg-white").screenshot();
  const { width, height } = await sharp(shot).metadata();
  const middle = { left: width >> 1, top: height >> 1, width: 1, height: 1 };
  const found = await sharp(shot).removeAlpha().extract(middle).raw().toBuffer();
  return colour.every((value, i) => Math.abs(value - (found[i] ?? 0)) < 8);
}
