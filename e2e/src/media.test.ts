import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { brought, ffmpeg, H264, picture, sound } from "@veranda/server/src/processing/media/media.fixture.ts";
import { register, signIn } from "./accounts.ts";
import {
  beginBlankStage,
  bringNear,
  clearSpace,
  drop,
  know,
  LONG,
  send,
  statesOf,
  watchPolicy,
} from "./building.ts";
import { launchChromium } from "./chromium.ts";
import { pdfOfReadersOwn } from "./pdf.fixture.ts";
import { startProduct, type Product } from "./product.ts";
import { openVisitor, type Visitor } from "./visitor.ts";

const ANN = "ann@example.org";
/** Addresses of what is drawn of files. */
const SERVED = /\/files\/[0-9a-f]{64}\./;

/** Under the policy that visitors have. */
describe("what people bring is shown, or something says that it can't be", () => {
  let product: Product;
  let browser: Browser;
  let ann: Visitor;
  let blocked: () => Promise<string[]>;

  beforeAll(async () => {
    product = await startProduct();
    await register(product, ANN, "Ann Heron", "ann_heron");
    browser = await launchChromium();
    ann = await openVisitor(browser, product.origin, { viewport: { width: 1024, height: 700 } });
    blocked = await watchPolicy(ann.page);
    await signIn(ann.page, ANN, "Ann Heron");
    await beginBlankStage(ann.page);
  });

  afterAll(async () => {
    await browser.close();
    await product.close();
  });

  /** Drops a file, waits until it is ready, and gives the id of its object. */
  const bring = async (name: string, bytes: Buffer): Promise<string> => {
    expect((await know(ann.page)).objects).toEqual({});
    await drop(ann.page, [{ name, type: "", bytes }]);
    await expect.poll(() => statesOf(ann.page), LONG).toEqual(["done"]);
    const [id = ""] = Object.keys((await know(ann.page)).objects);
    return id;
  };
  afterEach(async () => {
    await send(ann.page, "set_light_box_object", { objectId: "" });
    await clearSpace(ann.page);
  });

  test("a document has the fonts, encodings and pictures that its reader must bring", async () => {
    const { page } = ann;
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const objectId = await bring("own.pdf", pdfOfReadersOwn());
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

  test.skipIf(ffmpeg === null)("a sound has its cover on it", async () => {
    const { page } = ann;
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const cover = ["-f", "lavfi", "-i", "testsrc2=s=600x600:d=1", "-map", "0:a", "-map", "1:v"];
    const attached = ["-frames:v", "1", "-c:v", "mjpeg", "-disposition:v:0", "attached_pic"];
    await bring("Evening Bells.mp3", brought("a.mp3", [...sound(3), ...cover, ...attached]));
    await bringNear(page);
    const { assets } = await know(page);
    const poster = Object.values(assets).find(({ kind }) => kind === "audio")?.poster;
    expect(poster).toMatch(SERVED);
    await expect.poll(() => asked.includes(String(poster)), LONG).toBe(true);
  });

  describe.skipIf(ffmpeg === null)("whose bytes are not what they were", () => {
    beforeAll(async () => {
      await ann.page.route(SERVED, async (route) => {
        const answer = await route.fetch();
        const type = answer.headers()["content-type"] ?? "";
        const isPoster = type.startsWith("image/") && !isPicture;
        await route.fulfill({ response: answer, ...(!isPoster && { status: 200, body: "not what it was" }) });
      });
    });
    afterAll(() => ann.page.unroute(SERVED));
    let isPicture = false;
    /** When faults were said. Three are within ten seconds; more are only logged. */
    const saidAt: number[] = [];
    const justSaid = () => saidAt.filter((at) => performance.now() - at < 11_000).length;

    test.each<[string, string, () => Buffer | Promise<Buffer>, string]>([
      ["a picture", "dunes.png", () => pictureOf("#1a3cf0"), "A picture can't be read"],
      [
        "a film",
        "waves.mp4",
        () => brought("waves.mp4", [...picture(2, "320x180"), ...H264]),
        "A film can't be played",
      ],
      ["a sound", "bell.mp3", () => brought("bell.mp3", sound(2)), "A sound can't be played"],
      ["a document", "agenda.pdf", pdfOfReadersOwn, "A document can't be read"],
    ])("%s is said and logged, and something stands in its place", async (_, name, make, words) => {
      const { page } = ann;
      isPicture = name.endsWith(".png");
      await expect.poll(justSaid, LONG).toBeLessThan(3);
      const objectId = await bring(name, await make());
      await bringNear(page);
      if (/mp[34]$/.test(name)) await send(page, "play_object", { objectId, isPlaying: true });
      await page.getByText(`${name}: ${words}.`).waitFor();
      saidAt.push(performance.now());
      await expect
        .poll(() => product.log.some((line) => JSON.stringify(line).includes(words)), LONG)
        .toBe(true);
      if (!name.endsWith(".mp3")) {
        await send(page, "set_light_box_object", { objectId });
        await page.getByRole("alert").filter({ hasText: "can’t be shown here." }).waitFor();
      }
    });
  });
});

const pictureOf = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
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
