import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { browserFrames } from "./frames.ts";

/** A page whose refreshes and timers are controlled by the test. */
let page: EventTarget & { hidden: boolean };
let asked: Map<number, () => void>;
let next: number;
const refresh = (): void => {
  const due = [...asked.values()];
  asked.clear();
  for (const frame of due) frame();
};
const hide = (hidden: boolean): void => {
  page.hidden = hidden;
  page.dispatchEvent(new Event("visibilitychange"));
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  page = Object.assign(new EventTarget(), { hidden: false });
  asked = new Map();
  next = 1;
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => {
    asked.set(next, frame);
    return next++;
  });
  vi.stubGlobal("cancelAnimationFrame", (id: number) => asked.delete(id));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("continues slowly and invisibly in a hidden page, and with the screen when it is visible again", () => {
  const seen: boolean[] = [];
  const frames = browserFrames();
  frames.start((_, isSeen) => void seen.push(isSeen));
  refresh();
  refresh();
  expect(seen).toEqual([true, true]);
  hide(true);
  refresh();
  expect(seen).toHaveLength(2);
  vi.advanceTimersByTime(1000);
  expect(seen.slice(2)).toEqual([false, false, false, false]);
  hide(false);
  vi.advanceTimersByTime(1000);
  refresh();
  expect(seen.slice(6)).toEqual([true]);
});

it("hands its frames to a headset: the screen requests none meanwhile, hidden or not", () => {
  const seen: number[] = [];
  const frames = browserFrames();
  frames.start((now) => void seen.push(now));
  const lent = frames.lend();
  refresh();
  hide(true);
  vi.advanceTimersByTime(1000);
  expect(seen).toEqual([]);
  lent.tick(11, true);
  expect(seen).toEqual([11]);
  hide(false);
  lent.giveBack();
  refresh();
  expect(seen).toHaveLength(2);
});

it("draws nothing after its end, whatever the page does", () => {
  let drawn = 0;
  const frames = browserFrames();
  frames.start(() => (drawn += 1));
  frames.stop();
  hide(true);
  hide(false);
  refresh();
  vi.advanceTimersByTime(1000);
  expect(drawn).toBe(0);
});

it("runs a few times a second at rest, and with the screen after any input", () => {
  const touches = new EventTarget();
  vi.stubGlobal("window", Object.assign(touches, { setInterval }));
  let count = 0;
  const frames = browserFrames();
  frames.start(() => void (count += 1));
  frames.rest(true);
  refresh();
  expect(count).toBe(0);
  vi.advanceTimersByTime(1000);
  expect(count).toBeGreaterThan(3);
  expect(count).toBeLessThan(10);
  touches.dispatchEvent(new Event("keydown"));
  const before = count;
  refresh();
  refresh();
  expect(count - before).toBe(2);
  vi.advanceTimersByTime(1000);
  expect(count - before).toBe(2);
});
