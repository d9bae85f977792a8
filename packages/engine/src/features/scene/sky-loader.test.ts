import { SKY_BYTES_MAX } from "@veranda/contract/constants";
import { expect, test, vi } from "vitest";
import { Emitter } from "../../core/emitter.ts";
import { NullPlatform } from "../../platform/null/null-platform.ts";
import type { Context } from "../context.ts";
import { SkyLoader } from "./sky-loader.ts";

const SKY = "/files/dusk.webp";
const OTHER = "/files/noon.webp";

function open() {
  const platform = new NullPlatform();
  const downloads = vi.spyOn(platform, "fetchBytes");
  const events: Context["events"] = new Emitter();
  const logs: string[] = [];
  events.on("log", ({ message }) => logs.push(message));
  const setSky = vi.fn<(picture: object | null) => void>();
  const patch = vi.fn<(part: string, change: object) => void>();
  const context = { platform, world: { environment: { setSky } }, state: { patch }, events };
  const loader = new SkyLoader(context as unknown as Context, () => undefined);
  const pass = async (seconds: number): Promise<void> => {
    platform.advance(seconds);
    for (let i = 0; i < 20; i++) await Promise.resolve();
  };
  const shown = () => patch.mock.lastCall?.[1];
  return { loader, platform, downloads, logs, setSky, pass, shown };
}

test("a space's sky that can't be downloaded is retried with growing delays", async () => {
  const { loader, platform, downloads, logs, pass, shown } = open();
  await loader.setOfSpace(SKY);
  expect([downloads.mock.calls.length, logs.length]).toEqual([1, 1]);
  await pass(9);
  expect(downloads).toHaveBeenCalledTimes(1);
  await pass(2);
  expect(downloads).toHaveBeenCalledTimes(2);
  await pass(11);
  expect(downloads).toHaveBeenCalledTimes(2);
  platform.files[SKY] = new ArrayBuffer(8);
  await pass(10);
  expect(shown()).toEqual({ skybox: SKY });
  await pass(600);
  expect(downloads).toHaveBeenCalledTimes(3);
});

test("an unsuitable sky is not retried", async () => {
  const { loader, platform, downloads, setSky, pass } = open();
  platform.files[SKY] = new ArrayBuffer(SKY_BYTES_MAX + 1);
  await loader.setOfSpace(SKY);
  await pass(600);
  expect(downloads).toHaveBeenCalledTimes(1);
  expect(setSky).not.toHaveBeenCalled();
});

test.each<[string, (loader: SkyLoader) => unknown]>([
  ["the space names another", (loader) => loader.setOfSpace(OTHER)],
  ["the space names none any more", (loader) => loader.setOfSpace(null)],
  ["somebody tries another", (loader) => loader.set(OTHER)],
  ["another environment is shown", (loader) => loader.reset()],
  ["one leaves", (loader) => loader.dispose()],
])("it is not retried once %s", async (_, act) => {
  const { loader, platform, downloads, pass } = open();
  platform.files[OTHER] = new ArrayBuffer(8);
  await loader.setOfSpace(SKY);
  await act(loader);
  platform.files[SKY] = new ArrayBuffer(8);
  await pass(600);
  expect(downloads.mock.calls.filter(([url]) => url === SKY)).toHaveLength(1);
});

test("a sky that arrives after leaving is dropped", async () => {
  const { loader, platform, setSky } = open();
  platform.files[SKY] = new ArrayBuffer(8);
  const setting = loader.set(SKY);
  loader.dispose();
  await setting;
  expect(setSky).not.toHaveBeenCalled();
});

test("a missing picture in a preview is reported immediately", async () => {
  const { loader, downloads, pass } = open();
  await expect(loader.set(SKY)).rejects.toThrow("404");
  await pass(600);
  expect(downloads).toHaveBeenCalledTimes(1);
});
