import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { soon } from "#testing/soon.ts";
import { joinTabs } from "./page-events-tabs.ts";

/** The browser's locks, as far as tabs use them: one holder at a time, the others in order. */
class FakeLocks {
  readonly #tails = new Map<string, Promise<unknown>>();

  request(name: string, { signal }: { signal: AbortSignal }, held: () => Promise<void>): Promise<void> {
    const turn = (this.#tails.get(name) ?? Promise.resolve()).then(() =>
      signal.aborted ? Promise.reject(new DOMException("left", "AbortError")) : held(),
    );
    this.#tails.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  }
}

const withLocks = (value: unknown) =>
  Object.defineProperty(navigator, "locks", { value, configurable: true });
beforeEach(() => withLocks(new FakeLocks()));
const open: { leave: () => void }[] = [];
afterEach(() => {
  for (const tab of open.splice(0)) tab.leave();
  Reflect.deleteProperty(navigator, "locks");
});

function tab(accountId = "ann") {
  const lead = vi.fn<() => void>();
  const hear = vi.fn<(text: string) => void>();
  const tabs = joinTabs({ accountId, lead, hear });
  open.push(tabs);
  return { ...tabs, lead, hear };
}

describe("the tabs of one browser", () => {
  test("the first holds the connection; when it goes, the next one takes over", async () => {
    const [first, second] = [tab(), tab()];
    await soon(() => expect(first.lead).toHaveBeenCalledOnce());
    expect(second.lead).not.toHaveBeenCalled();
    first.leave();
    await soon(() => expect(second.lead).toHaveBeenCalledOnce());
  });

  test("one that left while it waited doesn’t take over", async () => {
    const [first, second, third] = [tab(), tab(), tab()];
    second.leave();
    first.leave();
    await soon(() => expect(third.lead).toHaveBeenCalledOnce());
    expect(second.lead).not.toHaveBeenCalled();
  });

  test("what one is told all others of the same person hear, and nobody else’s", async () => {
    const [first, second, third, stranger] = [tab(), tab(), tab(), tab("bo")];
    first.tell("news");
    await soon(() => expect(third.hear.mock.calls).toEqual([["news"]]));
    expect(second.hear.mock.calls).toEqual([["news"]]);
    expect(first.hear).not.toHaveBeenCalled();
    expect(stranger.hear).not.toHaveBeenCalled();
    // Each person's tabs have a connection of their own.
    await soon(() => expect(stranger.lead).toHaveBeenCalledOnce());
  });
});

test("without locks each tab holds its own connection, at once", () => {
  Reflect.deleteProperty(navigator, "locks");
  const [first, second] = [tab(), tab()];
  expect(first.lead).toHaveBeenCalledOnce();
  expect(second.lead).toHaveBeenCalledOnce();
  first.tell("news");
  expect(second.hear).not.toHaveBeenCalled();
});
