import { expect, test } from "vitest";
import { nextLiveBanner } from "./live-banner-machine.ts";

test("it opens only at first, and stays dismissed", () => {
  expect(nextLiveBanner("initial", "OPEN")).toBe("open");
  expect(nextLiveBanner("open", "OPEN")).toBe("open");
  expect(nextLiveBanner("open", "DISMISS")).toBe("dismissed");
  expect(nextLiveBanner("dismissed", "OPEN")).toBe("dismissed");
  expect(nextLiveBanner("dismissed", "DISMISS")).toBe("dismissed");
  // Nothing is dismissed that wasn't shown.
  expect(nextLiveBanner("initial", "DISMISS")).toBe("initial");
});
