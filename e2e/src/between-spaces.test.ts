import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callsOf, register, signIn } from "./accounts.ts";
import {
  beginBlankStage,
  clearSpace,
  drop,
  engineState,
  kindsIn,
  LONG,
  pictureAndModel,
  saveSpace,
  send,
  statesOf,
} from "./building.ts";
import { browserForPages, closeContexts } from "./chromium.ts";
import type { Product } from "./product.ts";
import { sharedProduct } from "./shared-product.ts";
import { openVisitor, standing, startWalking, untilInside, type Visitor } from "./visitor.ts";

/* From one space to another: with all that stands there, and through a portal. */

const ANN = "ann_between@example.org";
let product: Product;
let browser: Browser;
let ann: Visitor;
let page: Page;

beforeAll(async () => {
  product = sharedProduct();
  await register(product, ANN, "Ann Heron", "ann_between");
  browser = await browserForPages();
  ann = await openVisitor(browser, product.origin, { viewport: { width: 900, height: 600 } });
  ({ page } = ann);
  await signIn(page, ANN, "Ann Heron");
  await beginBlankStage(page);
});
afterAll(() => closeContexts(browser));

test("she exports the space as a file and imports it again", async () => {
  const spaceId = (await engineState(page)).session.roomId ?? "";
  for (const note of ["Left", "Right"]) await send(page, "add_note", { note });
  await drop(page, await pictureAndModel());
  await expect.poll(() => kindsIn(page), LONG).toEqual(["image", "model", "note", "note"]);
  await expect.poll(() => statesOf(page), LONG).toEqual(["done", "done"]);
  await saveSpace(page);
  const calls = await callsOf(product, ANN);
  const { data } = await calls("POST /rooms/{id}/export", { params: { id: spaceId }, body: {} });
  const bytes = Buffer.from(await (await fetch(`${product.origin}${data.url}`)).arrayBuffer());
  await page.goto("/mine");
  await page
    .getByLabel("Space file")
    .setInputFiles({ name: data.name, mimeType: "application/zip", buffer: bytes });
  await page.waitForURL(/\/s\//);
  await untilInside(page);
  const copy = (await engineState(page)).session.roomId ?? "";
  expect(copy).not.toBe(spaceId);
  const [one, two] = await Promise.all(
    [spaceId, copy].map(async (id) => {
      const contents = await calls("GET /rooms/{id}/contents", { params: { id }, query: {} });
      return contents.data.map(({ kind, transform }) => ({ kind, transform }));
    }),
  );
  expect(one).toHaveLength(4);
  expect(two).toEqual(one);
});

test("a portal leads to another space", async () => {
  const calls = await callsOf(product, ANN);
  const { data: other } = await calls("POST /rooms", {
    body: { name: "Next door", setting: { environment: "studio", variant: "day" } },
  });
  await clearSpace(page);
  await send(page, "add_portal", { roomId: other.id });
  await expect.poll(() => kindsIn(page), LONG).toEqual(["portal"]);
  const [portal] = Object.values((await engineState(page)).objects);
  const [x = 0, y = 0, z = 0] = portal?.transform.position ?? [];
  const [startX, , startZ] = await standing(page);
  expect(Math.hypot(x - startX, z - startZ)).toBeLessThan(8);
  // It stands a little aside, as everything that is put in does: she has it on her way.
  await startWalking(page);
  const [nowX, , nowZ] = await standing(page);
  const ahead = 3 / Math.hypot(nowX - startX, nowZ - startZ);
  await send(page, "set_object_position", {
    objectId: portal?.id ?? "",
    x: nowX + (nowX - startX) * ahead,
    y,
    z: nowZ + (nowZ - startZ) * ahead,
  });
  await page.keyboard.down("KeyW");
  await page.waitForURL(new RegExp(`-?${other.id}`), { timeout: 60_000 });
  await page.keyboard.up("KeyW");
  await expect
    .poll(async () => (await engineState(page)).session, LONG)
    .toMatchObject({ roomId: other.id, status: "joined" });
});

test("the browser console has no errors", () => {
  expect(ann.complaints).toEqual([]);
});
