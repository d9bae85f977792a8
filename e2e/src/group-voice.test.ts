import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@veranda/server/src/testing/free-port.ts";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callsOf, register, signIn } from "./accounts.ts";
import { launchChromium } from "./chromium.ts";
import { joinGroupVoice, openGroup } from "./group-pages.ts";
import { AUDIBLE, listenIn, loudness, packetsWithin, peerStates } from "./heard.ts";
import { mediaServerOf } from "./media-server-of.ts";
import { startProduct, type StartedProduct } from "./product.ts";
import { openStudio } from "./spaces.ts";
import { writeTone } from "./tone.ts";
import { openVisitor, untilInside, type Visitor } from "./visitor.ts";

/** Two people of one group in two spaces, each with a microphone that hears a tone. */
describe("a group's voice", () => {
  let product: StartedProduct;
  let folder: string;
  let browser: Browser;
  let ada: Visitor;
  let ben: Visitor;
  let first: string;
  let second: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "veranda-tone-"));
    const tone = join(folder, "tone.wav");
    await writeTone(tone);
    product = await startProduct({ MEDIA_PORT: String(await freePort()) });
    [first, second] = [await openStudio(product), await openStudio(product)];
    browser = await launchChromium({ isForPages: true, microphone: tone });
    ada = await openVisitor(browser, product.origin, { viewport: { width: 1024, height: 700 } });
    ben = await openVisitor(browser, product.origin, { viewport: { width: 1024, height: 700 } });
    let group = "";
    for (const [visitor, name, space] of [
      [ada, "Ada Plover", first],
      [ben, "Ben Marten", second],
    ] as const) {
      const username = name.toLowerCase().replace(" ", "_");
      const email = `${username}@example.org`;
      await register(product, email, name, username);
      const call = await callsOf(product, email);
      if (group === "") group = (await call("POST /v2/groups", { body: {} })).data.group?.id ?? "";
      else await call("POST /v2/groups/{id}/join", { params: { id: group }, body: {} });
      await listenIn(visitor.context);
      await signIn(visitor.page, email, name, space);
      await untilInside(visitor.page);
    }
  });

  afterAll(async () => {
    await browser.close();
    await product.close();
    await rm(folder, { recursive: true, force: true });
  });

  test("loads nothing before somebody joins it", async () => {
    expect(await peerStates(ada.page)).toEqual([]);
    expect(await peerStates(ben.page)).toEqual([]);
  });

  test("reaches from one space into another, and shows who speaks", async () => {
    await joinGroupVoice(ada.page);
    await joinGroupVoice(ben.page);
    for (const visitor of [ada, ben])
      await expect.poll(() => loudness(visitor.page)).toBeGreaterThan(AUDIBLE);
    const dialog = await openGroup(ben.page);
    await dialog
      .getByRole("listitem")
      .filter({ hasText: "Ada Plover" })
      .getByRole("img", { name: "Speaking" })
      .waitFor();
    await ben.page.keyboard.press("Escape");
  });

  test("starts and stops with the microphone button, which says where the voice goes", async () => {
    await ada.page.getByRole("button", { name: "Turn off microphone (group)" }).click();
    await expect.poll(() => loudness(ben.page)).toBeLessThan(AUDIBLE);
    await ada.page.getByRole("button", { name: "Turn on microphone (group)" }).click();
    await expect.poll(() => loudness(ben.page)).toBeGreaterThan(AUDIBLE);
  });

  test("leaves the microphone to the space while somebody speaks to that", async () => {
    const dialog = await openGroup(ada.page);
    await dialog.getByRole("radio", { name: "Space" }).check();
    await dialog.getByText("The space hears you. You still hear your group.").waitFor();
    await expect.poll(() => loudness(ben.page)).toBeLessThan(AUDIBLE);
    await expect.poll(() => loudness(ada.page)).toBeGreaterThan(AUDIBLE);
    await dialog.getByRole("radio", { name: "Group" }).check();
    await expect.poll(() => loudness(ben.page)).toBeGreaterThan(AUDIBLE);
    await ada.page.keyboard.press("Escape");
    await ada.page.getByRole("button", { name: "Turn off microphone (group)" }).waitFor();
  });

  test("continues on the way to another space, on the same connection", async () => {
    const connections = (await peerStates(ben.page)).length;
    const dialog = await openGroup(ben.page);
    await dialog.getByRole("link", { name: /^Join Ada Plover in / }).click();
    await ben.page.waitForURL((url) => url.pathname === first);
    await untilInside(ben.page);
    expect((await peerStates(ben.page)).length).toBe(connections);
    for (const visitor of [ada, ben])
      await expect.poll(() => loudness(visitor.page)).toBeGreaterThan(AUDIBLE);
  });

  test("resumes in a reloaded page, and on pages outside of spaces", async () => {
    await ben.page.goto("/");
    await expect.poll(() => loudness(ben.page)).toBeGreaterThan(AUDIBLE);
    await ben.page.goto(second);
    await untilInside(ben.page);
    await expect.poll(() => loudness(ben.page)).toBeGreaterThan(AUDIBLE);
  });

  test("recovers after the media server was killed", async () => {
    const connections = (await peerStates(ben.page)).length;
    process.kill(mediaServerOf(product), "SIGKILL");
    await expect
      .poll(async () => (await peerStates(ben.page)).slice(connections), { timeout: 60_000 })
      .toContain("connected");
    await expect.poll(() => loudness(ben.page)).toBeGreaterThan(AUDIBLE);
  });

  test("ends for somebody who is removed from the group", async () => {
    const dialog = await openGroup(ada.page);
    await dialog.getByRole("button", { name: "Options for Ben Marten" }).click();
    await ada.page.getByRole("menuitem", { name: "Remove from group" }).click();
    await ada.page.getByRole("button", { name: "Remove from group" }).click();
    await ben.page.getByText("You’re no longer in the group.").waitFor();
    await expect.poll(() => packetsWithin(ben.page, 1_000)).toBe(0);
    expect(await peerStates(ben.page)).not.toContain("connected");
  });
});
