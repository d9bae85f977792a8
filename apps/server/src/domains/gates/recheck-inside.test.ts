import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recheckInside } from "./recheck-inside.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a space with a slow chain doesn't delay the others, and is not checked twice at once", async () => {
  const asked: string[] = [];
  const refreshed: string[] = [];
  const { promise: slow, resolve: answer } = Promise.withResolvers<boolean>();
  const people = [{ accountId: "bo", deviceId: null }];
  const close = recheckInside({
    rooms: {
      signedInInside: () => new Map(["slow", "quick", "open"].map((id) => [id, people] as const)),
      refresh: async (id) => void refreshed.push(id),
    },
    gatekeeper: {
      recheck: (id) => {
        asked.push(id);
        return id === "slow" ? slow : Promise.resolve(true);
      },
    },
    askingTokens: async (ids) => ids.filter((id) => id !== "open"),
    everySeconds: 60,
    log: { error: () => undefined },
  });
  await vi.advanceTimersByTimeAsync(180_000);
  expect(asked).toEqual(["slow", "quick", "quick", "quick"]);
  expect(refreshed).toEqual(["quick", "quick", "quick"]);
  answer(true);
  await close();
  expect(refreshed.at(-1)).toBe("slow");
});
