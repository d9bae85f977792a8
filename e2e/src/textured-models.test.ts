import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { register, signIn } from "./accounts.ts";
import {
  beginBlankStage,
  approach,
  clearSpace,
  drop,
  engineState,
  LONG,
  statesOf,
  watchPolicy,
} from "./building.ts";
import { launchChromium } from "./chromium.ts";
import { HUES, shareOf, type Hue } from "./hues.ts";
import type { Product } from "./product.ts";
import { sharedProduct } from "./shared-product.ts";
import { fbxOf, glbOfTwo, objFilesOf, objOf, usdzOf } from "./textured-models.fixture.ts";
import { openVisitor, type Visitor } from "./visitor.ts";

const ANN = "ann_models@example.org";
/** Share of the view that a thing beside oneself adds at the least, partly behind one. */
const SEEN = 0.002;

/** Under the policy that visitors have. */
describe("uploads are shown in their own colours", () => {
  let product: Product;
  let browser: Browser;
  let ann: Visitor;
  let blocked: () => Promise<string[]>;

  beforeAll(async () => {
    product = sharedProduct();
    await register(product, ANN, "Ann Heron", "ann_models");
    browser = await launchChromium();
    ann = await openVisitor(browser, product.origin, {
      viewport: { width: 640, height: 480 },
      hasColours: true,
    });
    blocked = await watchPolicy(ann.page);
    await signIn(ann.page, ANN, "Ann Heron");
    await beginBlankStage(ann.page);
  });

  afterAll(async () => {
    await browser.close();
  });

  const one = async (name: string, bytes: Promise<Buffer>) => [{ name, type: "", bytes: await bytes }];

  test.each<[string, () => ReturnType<typeof objFilesOf>, Hue[]]>([
    [
      "a GLB of two materials",
      () => one("two.glb", glbOfTwo(HUES.magenta, HUES.green)),
      ["magenta", "green"],
    ],
    ["an FBX with its picture", () => one("board-fbx.zip", fbxOf(HUES.blue)), ["blue"]],
    ["an OBJ with its picture", () => one("board-obj.zip", objOf(HUES.yellow)), ["yellow"]],
    ["an OBJ beside its MTL and its picture", () => objFilesOf(HUES.magenta), ["magenta"]],
    ["a USDZ", () => one("board.usdz", usdzOf(HUES.cyan)), ["cyan"]],
  ])("%s", async (_, make, hues) => {
    const { page } = ann;
    // What one was given to wear may have the hue too.
    const before = new Map<string, number>();
    for (const hue of hues) before.set(hue, await shareOf(page, hue));
    const added = async (hue: Hue) => (await shareOf(page, hue)) - (before.get(hue) ?? 0);
    await drop(page, await make());
    await expect.poll(async () => statesOf(page), LONG).toEqual(["done"]);
    await approach(page);
    for (const hue of hues) await expect.poll(() => added(hue), LONG).toBeGreaterThan(SEEN);
    // It grows as it comes; what one wears shows more or less of its hue as one moves, by far less than the thing does.
    await page.waitForTimeout(1_000);
    const seen = new Map<string, number>();
    for (const hue of hues) seen.set(hue, await added(hue));
    await clearSpace(page);
    for (const hue of hues) await expect.poll(() => added(hue), LONG).toBeLessThan((seen.get(hue) ?? 0) / 2);
  });

  test("an unreadable model is reported, and a placeholder shown", async () => {
    const { page } = ann;
    await page.route("**/files/**", async (route) => {
      const answer = await route.fetch();
      const isModel = (answer.headers()["content-type"] ?? "").startsWith("model/");
      await route.fulfill({ response: answer, ...(isModel && { body: "not what it was" }) });
    });
    await drop(page, [{ name: "two.glb", type: "", bytes: await glbOfTwo(HUES.blue, HUES.blue) }]);
    await page.getByText("“two.glb” can’t be read.").waitFor();
    // One that is still answered would be answered twice.
    await page.unrouteAll({ behavior: "wait" });
    const { objects } = await engineState(page);
    expect(Object.values(objects).map(({ kind }) => kind)).toEqual(["model"]);
  });

  test("a part without its model says what to do", async () => {
    const { page } = ann;
    const part = (await objFilesOf(HUES.blue)).filter(({ name }) => name.endsWith(".mtl"));
    await drop(page, part);
    await expect
      .poll(() => page.getByRole("alert").allTextContents(), LONG)
      .toContain("Choose the model together with its parts, or put them in one zip.");
  });

  test("nothing was blocked, and the console has no errors", async () => {
    expect(await blocked()).toEqual([]);
    expect(ann.complaints).toEqual([]);
  });
});
