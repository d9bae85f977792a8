import type { EngineHandle } from "@veranda/contract/engine/module";
import { glbOf } from "@veranda/engine/testing/glb.fixture";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { BoxGeometry, Uint32BufferAttribute } from "three";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callsOf, register, signIn } from "./accounts.ts";
import {
  clearSpace,
  drop,
  engineState,
  kindsIn,
  knowTheSame,
  LONG,
  noteOf,
  pictureAndModel,
  saveSpace,
  send,
  statesOf,
} from "./building.ts";
import { browserForPages, closeContexts } from "./chromium.ts";
import { startProduct, type StartedProduct } from "./product.ts";
import { openVisitor, seenStanding, standing, untilInside, type Visitor } from "./visitor.ts";

type Console = Window & { veranda?: EngineHandle };

const ANN = "ann@example.org";
const BO = "bo@example.org";

/** Ann makes a space, Bo comes, and they build it together. */
describe("two people build a space", () => {
  let product: StartedProduct;
  let browser: Browser;
  let ann: Visitor;
  let bo: Visitor;
  let spaceId: string;

  beforeAll(async () => {
    product = await startProduct();
    await register(product, ANN, "Ann Heron", "ann_heron");
    await register(product, BO, "Bo Otter", "bo_otter");
    browser = await browserForPages();
    ann = await openVisitor(browser, product.origin, { viewport: { width: 1024, height: 700 } });
    bo = await openVisitor(browser, product.origin, { viewport: { width: 900, height: 600 } });
    await signIn(ann.page, ANN, "Ann Heron");
    await signIn(bo.page, BO, "Bo Otter");
  });

  afterAll(async () => {
    await closeContexts(browser);
    await product.close();
  });

  const both = () => [ann.page, bo.page];
  const areAlike = () => knowTheSame(ann.page, bo.page);
  /** Everything that was done here outlives the server. */
  const isKept = async () => {
    const { saving } = await engineState(ann.page);
    return saving.revision > 0 && saving.persistedRevision >= saving.revision;
  };

  test("she creates one in a few clicks, and enters it", async () => {
    const { page } = ann;
    await page.getByRole("button", { name: "Create", exact: true }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "Blank Stage" }).click();
    // Only its list moves: the dialog itself stays where it is.
    expect(
      await dialog.evaluate(({ scrollTop, scrollHeight, clientHeight }) => [
        scrollTop,
        scrollHeight - clientHeight,
      ]),
    ).toEqual([0, 0]);
    await dialog.getByRole("switch", { name: "Let others build" }).click();
    await dialog.getByRole("button", { name: "Create", exact: true }).click();
    await page.waitForURL(/\/s\//);
    await untilInside(page);
    spaceId = new URL(page.url()).pathname.split("-").at(-1) ?? "";
    expect((await engineState(page)).rights).toMatchObject({ isRoomOwner: true, isHost: true });
    // What stands there already is hers to take away.
    await clearSpace(page);
  });

  test("nobody else can enter before she invites him", async () => {
    await bo.page.goto(`/s/a-space-${spaceId}`);
    await bo.page.getByText("You are not authorized to view this space").first().waitFor();
    await send(ann.page, "invite_users", { emails: [BO], roomID: spaceId });
    const calls = await callsOf(product, BO);
    await expect
      .poll(
        async () =>
          (await calls("GET /rooms/{id}/preview", { params: { id: spaceId }, query: {} })).data.canJoin,
        LONG,
      )
      .toBe(true);
    await bo.page.goto(`/s/a-space-${spaceId}`);
    await untilInside(bo.page);
    expect((await engineState(bo.page)).rights).toMatchObject({ isHost: false, isReadOnlyActor: false });
  });

  test("both see what either adds, under its author's name", async () => {
    await send(ann.page, "add_note", { note: "Stage left" });
    await send(bo.page, "add_note", { note: "Stage right" });
    await expect.poll(() => kindsIn(ann.page), LONG).toEqual(["note", "note"]);
    await expect.poll(areAlike, LONG).toBe(true);
  });

  test("she leaves her body to build from the air: he sees it stay, and she returns to it", async () => {
    const { page } = ann;
    const mode = () => page.evaluate(() => (window as Console).veranda?.state.camera.mode);
    const from = await standing(page);
    await page.getByRole("application").focus();
    await page.keyboard.press("KeyG");
    await page.getByRole("button", { name: "Fly", exact: true }).click();
    await expect.poll(mode, LONG).toBe("build_flight");
    await page.getByRole("application").focus();
    const before = await page.screenshot();
    await page.keyboard.down("KeyW");
    await page.keyboard.down("KeyE");
    await expect.poll(async () => changed(before, await page.screenshot()), LONG).toBeGreaterThan(0.2);
    await page.keyboard.up("KeyW");
    await page.keyboard.up("KeyE");
    expect(await standing(page)).toEqual(from);
    const seen = await seenStanding(bo.page, "Ann Heron");
    expect(Math.hypot((seen?.[0] ?? 99) - from[0], (seen?.[2] ?? 99) - from[2])).toBeLessThan(0.2);
    await page.keyboard.press("KeyG");
    await expect.poll(mode, LONG).toBe("third_person");
  });

  test("both drag the same object, and see the same in the end", async () => {
    const id = await noteOf(bo.page, "Stage right");
    await Promise.all([
      ...[1, 2, 3].map((x) => send(ann.page, "set_object_position", { objectId: id, x, y: 1, z: 0 })),
      ...[4, 5, 6].map((x) => send(bo.page, "set_object_position", { objectId: id, x: -x, y: 1, z: 0 })),
    ]);
    await expect.poll(isKept, LONG).toBe(true);
    await expect.poll(areAlike, LONG).toBe(true);
  });

  test("he can't change what she holds, nor her own objects as a host", async () => {
    const id = await noteOf(bo.page, "Stage right");
    await send(ann.page, "hold_object", { objectId: id });
    await expect.poll(async () => Object.keys((await engineState(bo.page)).holds), LONG).toEqual([id]);
    const before = (await engineState(bo.page)).objects[id]?.transform.position;
    await send(bo.page, "set_object_position", { objectId: id, x: 9, y: 1, z: 9 });
    await send(ann.page, "hold_object", { objectId: "" });
    await expect.poll(async () => (await engineState(bo.page)).holds, LONG).toEqual({});
    const hers = await noteOf(bo.page, "Stage left");
    await send(bo.page, "delete_object", { objectId: hers });
    await bo.page.waitForTimeout(500);
    await expect.poll(areAlike, LONG).toBe(true);
    const { objects } = await engineState(ann.page);
    expect(objects[id]?.transform.position).toEqual(before);
    expect(objects[hers]).toBeDefined();
  });

  test("undo reverts one's own changes, and keeps those of the other", async () => {
    const [mine, other] = [await noteOf(ann.page, "Stage left"), await noteOf(ann.page, "Stage right")];
    await send(ann.page, "set_object_position", { objectId: mine, x: 2, y: 2, z: 2 });
    await expect
      .poll(async () => (await engineState(bo.page)).objects[mine]?.transform.position, LONG)
      .toEqual([2, 2, 2]);
    await send(bo.page, "set_object_position", { objectId: other, x: -2, y: 1, z: -2 });
    await expect
      .poll(async () => (await engineState(ann.page)).objects[other]?.transform.position, LONG)
      .toEqual([-2, 1, -2]);
    await send(ann.page, "undo", {});
    await expect
      .poll(async () => (await engineState(bo.page)).objects[mine]?.transform.position, LONG)
      .not.toEqual([2, 2, 2]);
    expect((await engineState(ann.page)).objects[other]?.transform.position).toEqual([-2, 1, -2]);
    await expect.poll(areAlike, LONG).toBe(true);
  });

  test("a picture and a model dropped from the disk appear for the other too", async () => {
    await drop(ann.page, await pictureAndModel());
    await expect.poll(() => kindsIn(bo.page), LONG).toEqual(["image", "model", "note", "note"]);
    await expect.poll(() => statesOf(bo.page), LONG).toEqual(["done", "done"]);
    await expect.poll(areAlike, LONG).toBe(true);
  });

  test("an empty frame takes the next picture", async () => {
    await send(ann.page, "spawn_content", { content: [{ kind: "frame" }] });
    await expect.poll(() => kindsIn(ann.page), LONG).toContain("frame");
    const { objects } = await engineState(ann.page);
    const frame = Object.values(objects).find(({ kind }) => kind === "frame");
    const image = Object.values(objects).find(({ kind }) => kind === "image");
    await send(ann.page, "spawn_content", {
      content: [{ kind: "image", props: { fileId: String(image?.props["fileId"]) } }],
      autoLayout: true,
    });
    await expect
      .poll(async () => (await kindsIn(bo.page)).filter((kind) => kind === "image").length, LONG)
      .toBe(2);
    await expect
      .poll(async () => (await engineState(bo.page)).objects[frame?.id ?? ""]?.kind, LONG)
      .not.toBe("frame");
    await expect.poll(areAlike, LONG).toBe(true);
  });

  test("the saved version is on its cards, and can be restored whatever was done since", async () => {
    await saveSpace(ann.page);
    const calls = await callsOf(product, ANN);
    const space = async () =>
      (await calls("GET /spaces/v2/{id}", { params: { id: spaceId }, query: {} })).data.space;
    await expect.poll(async () => (await space()).isTakenThumbnail, LONG).toBe(true);
    expect((await fetch(product.origin + (await space()).pictures.poster)).status).toBe(200);
    const saved = await kindsIn(ann.page);
    await send(ann.page, "clear_room", {});
    await expect.poll(() => kindsIn(bo.page), LONG).toEqual([]);
    await send(ann.page, "revert_room", {});
    await expect.poll(() => kindsIn(bo.page), LONG).toEqual(saved);
    await expect.poll(areAlike, LONG).toBe(true);
  });

  test("the host's instance becomes the main one, for both; only a host can do so", async () => {
    const areMain = () =>
      Promise.all(both().map(async (page) => (await engineState(page)).rights?.isHostInstance ?? null));
    await send(bo.page, "make_current_instance_host", {});
    expect(await areMain()).toEqual([false, false]);
    await send(ann.page, "make_current_instance_host", {});
    await expect.poll(areMain, LONG).toEqual([true, true]);
  });

  test("a host restricts adding to hosts: the other is refused, with the reason", async () => {
    await send(ann.page, "set_admin_permission_restricted", {
      permission: "add_content",
      restricted: true,
      roomId: spaceId,
    });
    await expect
      .poll(
        async () => (await engineState(bo.page)).rights?.restrictedPermissions.includes("add_content"),
        LONG,
      )
      .toBe(true);
    const before = await kindsIn(ann.page);
    await send(bo.page, "add_note", { note: "Let me in" });
    await bo.page.waitForTimeout(700);
    expect(await kindsIn(ann.page)).toEqual(before);
    expect(await kindsIn(bo.page)).toEqual(before);
    await send(ann.page, "set_admin_permission_restricted", {
      permission: "add_content",
      restricted: false,
      roomId: spaceId,
    });
    await expect
      .poll(
        async () => (await engineState(bo.page)).rights?.restrictedPermissions.includes("add_content"),
        LONG,
      )
      .toBe(false);
  });

  test("the server is killed in the middle of it, and nothing acknowledged is lost", async () => {
    for (let i = 0; i < 5; i += 1) {
      await send(bo.page, "add_note", { note: `Chair ${i}` });
      await send(ann.page, "add_note", { note: `Table ${i}` });
    }
    await expect
      .poll(async () => (await kindsIn(ann.page)).filter((kind) => kind === "note").length, LONG)
      .toBe(12);
    await expect.poll(isKept, LONG).toBe(true);
    const before = await kindsIn(ann.page);
    const isAway = (page: Page) => engineState(page).then(({ session }) => session.reconnecting !== null);
    await product.kill();
    for (const page of both()) await expect.poll(() => isAway(page), LONG).toBe(true);
    // Both go on building meanwhile.
    await send(ann.page, "add_note", { note: "Written alone" });
    await send(bo.page, "delete_object", { objectId: await noteOf(bo.page, "Chair 0") });
    await product.start();
    for (const page of both()) await expect.poll(() => isAway(page), LONG).toBe(false);
    for (const page of both()) await expect.poll(() => kindsIn(page), LONG).toEqual(before);
    await expect.poll(areAlike, LONG).toBe(true);
    expect(await noteOf(bo.page, "Written alone")).toBeTruthy();
    await expect(noteOf(ann.page, "Chair 0")).rejects.toThrow("Nothing says");
  });

  test("a model becomes the environment for both, and another environment replaces it", async () => {
    const placeOf = (page: Page) =>
      page.evaluate(() => (window as Console).veranda?.state.environment.name ?? "");
    const ids = async () =>
      Object.values((await engineState(ann.page)).objects).flatMap(({ id, kind }) =>
        kind === "model" ? id : [],
      );
    const before = await ids();
    const slab = new BoxGeometry(60, 1, 60);
    slab.setIndex(new Uint32BufferAttribute(slab.getIndex()?.array ?? [], 1));
    await drop(ann.page, [{ name: "floor.glb", type: "model/gltf-binary", bytes: Buffer.from(glbOf(slab)) }]);
    const newest = async () => (await ids()).find((id) => !before.includes(id)) ?? "";
    await expect.poll(newest, LONG).not.toBe("");
    const id = await newest();
    const fileId = String((await engineState(ann.page)).objects[id]?.props["fileId"]);
    await expect.poll(async () => (await engineState(bo.page)).assets[fileId]?.work.state, LONG).toBe("done");
    await send(ann.page, "set_custom_environment", { objectId: id });
    for (const page of both()) await expect.poll(() => placeOf(page), LONG).toBe(`file:${fileId}`);
    for (const page of both()) expect((await standing(page))[1]).toBeGreaterThan(-5);
    await send(ann.page, "set_environment", { environment: "studio", variant: "day" });
    for (const page of both()) await expect.poll(() => placeOf(page), LONG).toBe("studio");
  });

  test("on a phone she places an object, moves it by numbers and deletes it by touch", async () => {
    // Three views that one processor draws: what nobody looks at is small.
    for (const { page } of [ann, bo]) await page.setViewportSize({ width: 480, height: 360 });
    const browser = ann.context.browser();
    if (!browser) throw new Error("no browser");
    const size = { width: 390, height: 720 };
    const { page, context } = await openVisitor(browser, product.origin, { viewport: size, isPhone: true });
    await signIn(page, ANN, "Ann Heron");
    await page.goto(`/s/a-space-${spaceId}`);
    await untilInside(page);
    // She is one person: her other page gives its place to the phone.
    const comeBack = ann.page.getByRole("button", { name: "Use here instead" });
    await comeBack.waitFor();
    await page.getByRole("button", { name: "Build" }).tap();
    await page.getByRole("button", { name: "Add objects" }).tap();
    await page.getByRole("button", { name: "Lounge chair" }).tap();
    const chosen = async () => (await engineState(page)).editing.selected;
    await expect.poll(chosen, LONG).toHaveLength(1);
    const [chair = ""] = await chosen();
    await expect.poll(async () => (await engineState(bo.page)).objects[chair]?.kind, LONG).toBe("prefab");
    await page.getByRole("button", { name: "Properties" }).tap();
    const x = page.getByRole("textbox", { name: "Position X, metres" });
    await x.fill("1.25");
    await x.press("Enter");
    await expect
      .poll(async () => (await engineState(bo.page)).objects[chair]?.transform.position[0], LONG)
      .toBe(1.25);
    await page.getByRole("button", { name: "Delete", exact: true }).tap();
    await expect.poll(async () => (await engineState(bo.page)).objects[chair], LONG).toBeUndefined();
    await context.close();
    await comeBack.press("Enter");
    await untilInside(ann.page);
    await ann.page.setViewportSize({ width: 1024, height: 700 });
  });

  test("neither browser has errors, except about the server's absence", () => {
    const complaints = [...ann.complaints, ...bo.complaints].filter(
      (text) =>
        !/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|WebSocket|status of 403/.test(text),
    );
    expect(complaints).toEqual([]);
  });

  test("the server's log holds no error", () => {
    expect(product.log.filter(({ level }) => level >= 50)).toEqual([]);
  });
});

/** Share of the pixels that differ plainly between two pictures of a page. */
async function changed(before: Buffer, after: Buffer): Promise<number> {
  const small = (picture: Buffer) => sharp(picture).removeAlpha().greyscale().resize(160).raw().toBuffer();
  const [one, other] = await Promise.all([small(before), small(after)]);
  return one.filter((value, at) => Math.abs(value - (other[at] ?? 0)) > 12).length / one.length;
}
