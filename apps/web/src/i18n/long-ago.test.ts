import { expect, test } from "vitest";
import { longAgo } from "./long-ago.ts";

const now = Date.parse("2026-06-15T12:00:00.000Z");
test.each([
  ["2026-06-15T12:00:00.000Z", "Just now"],
  ["2026-06-15T12:00:30.000Z", "Just now"],
  ["2026-06-15T11:59:00.000Z", "1 minute ago"],
  ["2026-06-15T11:01:00.000Z", "59 minutes ago"],
  ["2026-06-15T11:00:00.000Z", "1 hour ago"],
  ["2026-06-14T12:00:00.000Z", "yesterday"],
  ["2026-06-09T12:00:00.000Z", "6 days ago"],
  ["2026-06-08T12:00:00.000Z", "June 8, 2026"],
])("%s was %s", (moment, words) => {
  expect(longAgo(moment, now)).toBe(words);
});
