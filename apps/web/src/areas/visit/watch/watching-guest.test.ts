import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { rememberGuest } from "#session/guest.ts";
import { watchingGuestName } from "./watching-guest.ts";

beforeEach(() => {
  let given = 0;
  answerCalls({
    "GET /api/random-username": () => ({ body: { username: `Exploring Badger ${(given += 1)}` } }),
  });
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test("a returning guest of a broadcast keeps their name", async () => {
  expect(await watchingGuestName()).toBe("Exploring Badger 1");
  expect(await watchingGuestName()).toBe("Exploring Badger 1");
});

test("a chosen name is used", async () => {
  rememberGuest(localStorage, { displayName: "Gil Visitor", avatar: "olive" });
  expect(await watchingGuestName()).toBe("Gil Visitor");
});
