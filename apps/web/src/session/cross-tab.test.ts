import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listenToTabs, renewOnce, broadcastToTabs, type TabMessage } from "./cross-tab.ts";
import { soon } from "#testing/soon.ts";

const grant = (accessToken: string) => ({ accessToken, expiresAt: 2_000_000_000_000 });

/** One lock for all, first come first served, as the browser's. */
class Locks {
  readonly #waiting: (() => void)[] = [];
  #isHeld = false;

  request = async (_: string, ...rest: unknown[]): Promise<unknown> => {
    const act = rest.at(-1) as (lock: object | null) => unknown;
    const isOptional = rest.length > 1;
    if (this.#isHeld && isOptional) return act(null);
    if (this.#isHeld) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isHeld = true;
    try {
      return await act({});
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#isHeld = false;
    }
  };
}

beforeEach(() => {
  Object.defineProperty(navigator, "locks", { value: new Locks(), configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "locks");
});

test("one tab hears another", async () => {
  const heard: TabMessage[] = [];
  const stop = listenToTabs((message) => heard.push(message));
  broadcastToTabs({ type: "signed-out" });
  await soon(() => expect(heard).toEqual([{ type: "signed-out" }]));
  stop();
  broadcastToTabs({ type: "signed-out" });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(heard).toHaveLength(1);
});

test("several tabs that renew at once ask once", async () => {
  let times = 0;
  const ask = async () => {
    times += 1;
    await new Promise((resolve) => setTimeout(resolve, 30));
    return grant(`token-${times}`);
  };
  const tokens = await Promise.all([renewOnce(ask), renewOnce(ask), renewOnce(ask)]);
  expect(times).toBe(1);
  expect(tokens).toEqual([grant("token-1"), grant("token-1"), grant("token-1")]);
});

test("who waited asks for itself when the first was refused", async () => {
  let times = 0;
  const ask = async () => {
    times += 1;
    await new Promise((resolve) => setTimeout(resolve, 30));
    if (times === 1) throw new Error("no answer");
    return grant("token-2");
  };
  const [first, second] = await Promise.allSettled([renewOnce(ask), renewOnce(ask)]);
  expect(first.status).toBe("rejected");
  expect(second).toMatchObject({ status: "fulfilled", value: grant("token-2") });
});

test("a renewal long after the last one asks anew", async () => {
  let times = 0;
  const ask = async () => grant(`token-${++times}`);
  await renewOnce(ask);
  expect(await renewOnce(ask)).toEqual(grant("token-2"));
});

test("without locks each tab asks for itself", async () => {
  Reflect.deleteProperty(navigator, "locks");
  const ask = vi.fn(async () => grant("token"));
  await Promise.all([renewOnce(ask), renewOnce(ask)]);
  expect(ask).toHaveBeenCalledTimes(2);
});
