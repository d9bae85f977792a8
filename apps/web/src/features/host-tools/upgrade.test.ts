import { expect, test } from "vitest";
import { fullnessSentence, planFor } from "./upgrade.ts";

test.each([
  [9, "PRO", "PRO"],
  [50, "PRO", "BUSINESS"],
  [49, "PRO", "PRO"],
  [5000, "PRO", "ENTERPRISE"],
  [60, "BUSINESS", "BUSINESS"],
  [10, null, null],
] as const)("for %i people, with %s next, %s is suggested", (people, next, plan) => {
  expect(planFor(people, next)).toBe(plan);
});

test("says nothing while there is room, and what would help when there is none", () => {
  const free = { concurrentUsersLimit: 10, nextPlan: "PRO" } as const;
  expect(fullnessSentence(7, free)).toBeNull();
  expect(fullnessSentence(8, free)).toBe("8 of 10 people are here. On the Pro plan it would hold 50.");
  expect(fullnessSentence(10, free)).toBe(
    "This space is full: it holds 10 people at once. On the Pro plan it would hold 50.",
  );
  expect(fullnessSentence(1000, { concurrentUsersLimit: 1000, nextPlan: "ENTERPRISE" })).toBe(
    "This space is full: it holds 1000 people at once. On the Enterprise plan it would hold as many as come.",
  );
  expect(fullnessSentence(1e6, { concurrentUsersLimit: null, nextPlan: null })).toBeNull();
});
