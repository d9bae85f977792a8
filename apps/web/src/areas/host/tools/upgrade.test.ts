import { expect, test } from "vitest";
import { fullnessSentence } from "./upgrade.ts";

test("says nothing while there is room, and what would help when there is none", () => {
  const free = { concurrentUsersLimit: 10, suggestedPlan: "PRO" } as const;
  expect(fullnessSentence(7, free)).toBeNull();
  expect(fullnessSentence(8, free)).toBe("8 of 10 people are here. The Pro plan allows 50.");
  expect(fullnessSentence(10, free)).toBe(
    "This space is full: it holds 10 people at once. The Pro plan allows 50.",
  );
  expect(fullnessSentence(10, { ...free, suggestedPlan: null })).toBe(
    "This space is full: it holds 10 people at once.",
  );
  expect(fullnessSentence(1000, { concurrentUsersLimit: 1000, suggestedPlan: "ENTERPRISE" })).toBe(
    "This space is full: it holds 1,000 people at once. The Enterprise plan has no limit.",
  );
  expect(fullnessSentence(1e6, { concurrentUsersLimit: null, suggestedPlan: null })).toBeNull();
});
