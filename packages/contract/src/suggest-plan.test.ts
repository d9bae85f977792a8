import { expect, test } from "vitest";
import { PLANS, type Plan } from "./constants.ts";
import { planAbove, suggestPlan, type PlanNeeds } from "./suggest-plan.ts";

const MB = 1_000_000;

test("the ladder leads up; plans beside it lead to its first paid one", () => {
  expect(PLANS.map(planAbove)).toEqual(["PRO", "PRO", "BUSINESS", "ENTERPRISE", null, "PRO"]);
});

test.each<[Plan, PlanNeeds, Plan | null]>([
  ["FREE", {}, "PRO"],
  ["FREE", { people: 49 }, "PRO"],
  // Fifty are as many as it holds: the next has to find room too.
  ["FREE", { people: 50 }, "BUSINESS"],
  ["FREE", { people: 1000 }, "ENTERPRISE"],
  ["FREE", { storageBytes: 500 * MB }, "BUSINESS"],
  ["FREE", { storageBytes: 499 * MB, packageBytes: 600 * MB }, "BUSINESS"],
  ["FREE", { storageBytes: 1e12, people: 1e6 }, "ENTERPRISE"],
  // Never down, whatever little is needed.
  ["BUSINESS", {}, "ENTERPRISE"],
  ["PRO", { people: 1 }, "BUSINESS"],
  ["ENTERPRISE", { people: 1e6 }, null],
  ["FREE_UGC", {}, "PRO"],
  ["PLUS_LEGACY", { people: 400 }, "BUSINESS"],
])("%s with %j moves up to %s", (plan, needs, expected) => {
  expect(suggestPlan(plan, needs)).toBe(expected);
});

test("only what is offered is suggested", () => {
  expect(suggestPlan("FREE", {}, ["BUSINESS"])).toBe("BUSINESS");
  expect(suggestPlan("FREE", { people: 2000 }, ["PRO", "BUSINESS"])).toBeNull();
  expect(suggestPlan("FREE", {}, [])).toBeNull();
  // Something that isn't paid for is no way up.
  expect(suggestPlan("FREE", {}, ["FREE_UGC", "PLUS_LEGACY"])).toBeNull();
});
