import { createRequire } from "node:module";
import type { EngineHandle } from "@veranda/contract/engine/module";
import { ROOM_CHANNELS, type ServerMessage } from "@veranda/contract/rooms/messages";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserForPages, closeContexts } from "./chromium.ts";
import type { Product } from "./product.ts";
import { sharedProduct } from "./shared-product.ts";
import { openStudio } from "./spaces.ts";
import { enterAsGuest, isAtRest, openVisitor, standing, type Visitor } from "./visitor.ts";

/** A headset as the page's WebXR sees it, moved by hand. */
type Device = {
  position: { x: number; y: number; z: number; set(x: number, y: number, z: number): void };
  quaternion: { y: number; w: number; set(x: number, y: number, z: number, w: number): void };
  controllers: Record<
    "left" | "right",
    {
      connected: boolean;
      position: { set(x: number, y: number, z: number): void };
      quaternion: { set(x: number, y: number, z: number, w: number): void };
      updateAxes(id: string, x: number, y: number): void;
      updateButtonValue(id: string, value: number): void;
    }
  >;
};
type Console = Window & { veranda?: EngineHandle; device?: Device };

let product: Product;
let studio: string;
let browser: Browser;
let visitor: Visitor;

beforeAll(async () => {
  product = sharedProduct();
  studio = await openStudio(product);
  browser = await browserForPages();
  visitor = await openVisitor(browser, product.origin);
  await visitor.context.addInitScript({
    path: createRequire(import.meta.url).resolve("iwer/build/iwer.min.js"),
  });
  await visitor.context.addInitScript(() => {
    const { XRDevice, metaQuest3 } = (window as unknown as { IWER: never }).IWER as {
      XRDevice: new (
        config: unknown,
      ) => Device & { installRuntime(options: { forceInstall: boolean }): void };
      metaQuest3: unknown;
    };
    const device = new XRDevice(metaQuest3);
    // The browser has a runtime of its own, without a device.
    device.installRuntime({ forceInstall: true });
    (window as Console).device = device;
  });
}, 120_000);

afterAll(async () => {
  await closeContexts(browser);
});

const status = (page: Page) =>
  page.evaluate(() => (window as Console).veranda?.state.headset.status ?? "none");

/** Pushes a stick, or lets it go. */
const push = (page: Page, hand: "left" | "right", x: number, y: number) =>
  page.evaluate(
    ([which, right, down]) =>
      (window as Console).device?.controllers[which].updateAxes("thumbstick", right, down),
    [hand, x, y] as const,
  );

/** Presses a button of a hand, for as long as some frames take. */
async function pressButton(page: Page, hand: "left" | "right", id: string): Promise<void> {
  for (const value of [1, 0]) {
    await page.evaluate(
      ([which, button, pressed]) =>
        (window as Console).device?.controllers[which].updateButtonValue(button, pressed),
      [hand, id, value] as const,
    );
    await page.evaluate(async () => {
      for (let frames = 0; frames < 10; frames += 1) await new Promise(requestAnimationFrame);
    });
  }
}

/** Name and data of a room message; null for any other bytes. */
function messageIn(payload: string | Buffer): [string, unknown] | null {
  if (typeof payload === "string" || payload[1] !== ROOM_CHANNELS.message) return null;
  try {
    return JSON.parse(payload.toString("utf8", 2)) as [string, unknown];
  } catch {
    return null;
  }
}

describe("someone with a headset", () => {
  test("enters by a button and sees the space with both eyes", async () => {
    const { page } = visitor;
    await page.goto(studio);
    await enterAsGuest(page);
    await page.getByRole("button", { name: "Enter VR" }).click();
    await expect.poll(() => status(page), { timeout: 60_000 }).toBe("on");
    await expect
      .poll(() => page.evaluate(() => (window as Console).veranda?.state.stats.drawCalls ?? 0), {
        timeout: 30_000,
      })
      .toBeGreaterThan(10);
  });

  test("has the microphone and captions in the menu, switching what the page switches", async () => {
    const { page } = visitor;
    await pressButton(page, "left", "y-button");
    // The second of the first row.
    await page.evaluate(() => {
      const { device } = window as Console;
      if (!device) throw new Error("Nobody wears the headset");
      const { y: sine, w: cosine } = device.quaternion;
      const yaw = 2 * Math.atan2(sine, cosine);
      const hand = device.controllers.right;
      const { x, y, z } = device.position;
      hand.position.set(x, y - 0.12 + 0.2 - 0.4 * (159 / 640), z);
      hand.quaternion.set(0, Math.sin(yaw / 2), 0, Math.cos(yaw / 2));
    });
    const areShown = () => page.evaluate(() => (window as Console).veranda?.state.captions.isEnabled);
    expect(await areShown()).toBe(false);
    await pressButton(page, "right", "trigger");
    await expect.poll(areShown).toBe(true);
    await pressButton(page, "right", "trigger");
    await expect.poll(areShown).toBe(false);
    await pressButton(page, "left", "y-button");
  });

  test("teleports to where the hand points", async () => {
    const { page } = visitor;
    const from = await standing(page);
    await page.evaluate(() =>
      (window as Console).device?.controllers.right.quaternion.set(-0.1, 0, 0, 0.995),
    );
    await push(page, "right", 0, -1);
    // Frames take their time where the processor draws them.
    await page.evaluate(async () => {
      for (let frames = 0; frames < 20; frames += 1) await new Promise(requestAnimationFrame);
    });
    await push(page, "right", 0, 0);
    await expect
      .poll(
        async () => {
          const [x, , z] = await standing(page);
          return Math.hypot(x - from[0], z - from[2]);
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(1);
  });

  test("walks by the stick if chosen, and by real steps in any case", async () => {
    const { page } = visitor;
    await page.evaluate(() => {
      const engine = (window as Console).veranda;
      const settings = engine?.state.headset.settings;
      if (settings) engine?.send("set_vr_settings", { ...settings, movement: "smooth" });
    });
    const from = await standing(page);
    // A walk, not a run: hands are told to those within 20 m, and the next to come is to see them.
    await push(page, "left", 0, -0.8);
    const far = async () => {
      const [x, , z] = await standing(page);
      return Math.hypot(x - from[0], z - from[2]);
    };
    await expect.poll(far).toBeGreaterThan(0.3);
    await push(page, "left", 0, 0);
    await expect.poll(() => isAtRest(page)).toBe(true);
    const walked = await standing(page);
    await page.evaluate(async () => {
      for (let i = 0; i <= 20; i++) {
        (window as Console).device?.position.set(i * 0.03, 1.6, 0);
        await new Promise((resolve) => setTimeout(resolve, 120));
      }
    });
    const stepped = await standing(page);
    expect(Math.hypot(stepped[0] - walked[0], stepped[2] - walked[2])).toBeGreaterThan(0.2);
  });

  test("is seen nearby with head and hands, and uses the panel beside a person", async () => {
    const { page } = visitor;
    const me = await page.evaluate(() => (window as Console).veranda?.state.session.me);
    const other = await openVisitor(browser, product.origin);
    const heard: ServerMessage<"hands">[] = [];
    other.page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => {
        const [name, data] = messageIn(payload) ?? [];
        if (name === "hands") heard.push(data as ServerMessage<"hands">);
      }),
    );
    const tracked = await page.evaluate(() => {
      const device = (window as Console).device;
      device?.controllers.left.position.set(-0.2, 1.2, -0.4);
      return device?.controllers.left.connected;
    });
    expect(tracked).toBe(true);
    await other.page.goto(studio);
    await enterAsGuest(other.page);
    // Both are drawn by one processor: from when the newcomer sees who wears it, hands are a matter of moments.
    const isSeen = () =>
      other.page.evaluate(
        (id) => ((window as Console).veranda?.sighting(id ?? "") ?? null) !== null,
        me ?? null,
      );
    await expect.poll(isSeen, { timeout: 60_000 }).toBe(true);
    const [[x, , z], [otherX, , otherZ]] = [await standing(page), await standing(other.page)];
    expect(Math.hypot(x - otherX, z - otherZ)).toBeLessThan(20);
    await expect.poll(() => heard.length, { timeout: 30_000 }).toBeGreaterThan(0);
    const { id, pose } = heard.at(-1) ?? {};
    expect(id).toBe(me);
    expect(pose?.left?.[1]).toBeLessThan(0);
    expect(pose?.right).not.toBeNull();

    // Looks at them and pulls the trigger: the panel beside them says what one can do.
    const otherId = await other.page.evaluate(() => (window as Console).veranda?.state.session.me ?? "");
    const isSeenByWearer = () =>
      page.evaluate((id) => ((window as Console).veranda?.sighting(id) ?? null) !== null, otherId);
    await expect.poll(isSeenByWearer, { timeout: 60_000 }).toBe(true);
    await page.evaluate((id) => {
      const { veranda: engine, device } = window as Console;
      const there = engine?.sighting(id)?.position;
      if (!engine || !device || !there) throw new Error("They are not seen");
      const [meX, , meZ] = engine.state.me.position;
      const yaw = Math.atan2(meX - there[0], meZ - there[2]) - engine.state.me.viewHeading;
      device.quaternion.set(0, Math.sin(yaw / 2), 0, Math.cos(yaw / 2));
      device.controllers.right.quaternion.set(-0.6, 0, 0, 0.8);
    }, otherId);
    const trigger = () => pressButton(page, "right", "trigger");
    const people = () => page.evaluate(() => (window as Console).veranda?.state.people);
    await trigger();
    await expect.poll(async () => (await people())?.selectedUserProfileId).toBe(otherId);
    // The second entry of a guest, who can do little, is to mute them.
    await page.evaluate(() => {
      const { device } = window as Console;
      if (!device) throw new Error("Nobody wears the headset");
      const { y: sine, w: cosine } = device.quaternion;
      const yaw = 2 * Math.atan2(sine, cosine) - 0.45;
      const hand = device.controllers.right;
      const { x, y, z } = device.position;
      hand.position.set(x, y - 0.12 + 0.2 - 0.4 * (159 / 640), z);
      hand.quaternion.set(0, Math.sin(yaw / 2), 0, Math.cos(yaw / 2));
    });
    await trigger();
    await expect.poll(async () => (await people())?.muted).toEqual([otherId]);
    await other.context.close();
  });

  test("takes it off and continues on the screen, without browser errors", async () => {
    const { page, complaints } = visitor;
    await page.evaluate(() => (window as Console).veranda?.send("leave_vr", {}));
    await expect.poll(() => status(page), { timeout: 20_000 }).toBe("off");
    const frames = () => page.evaluate(() => (window as Console).veranda?.state.stats.fps ?? 0);
    await expect.poll(frames, { timeout: 20_000 }).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Enter VR" }).waitFor();
    expect(complaints).toEqual([]);
  });
});
