import type { Plan, SpaceLimits } from "@veranda/contract";
import { PLAN_LIMITS } from "@veranda/contract/constants";

/** Paid plans, from the smallest. */
const LADDER: readonly Plan[] = ["PRO", "BUSINESS", "ENTERPRISE"];
/** From this share of a limit on, it is worth a word. */
const NEAR = 0.8;

/**
 * The lowest paid plan, from the next one up, whose limit is not reached by so many people at once; null where none
 * is (product specification, section 9).
 */
export function planFor(people: number, nextPlan: Plan | null): Plan | null {
  const from = nextPlan === null ? -1 : LADDER.indexOf(nextPlan);
  if (from === -1) return null;
  return (
    LADDER.slice(from).find((plan) => {
      const { concurrentUsers } = PLAN_LIMITS[plan];
      return concurrentUsers === null || concurrentUsers > people;
    }) ?? null
  );
}

type Limits = Pick<SpaceLimits, "concurrentUsersLimit" | "nextPlan">;

/** What to say where a space is nearly as full as its plan allows; null where there is nothing to say. */
export function fullnessSentence(
  people: number,
  { concurrentUsersLimit: limit, nextPlan }: Limits,
): string | null {
  if (limit === null || people < limit * NEAR) return null;
  const here =
    people >= limit
      ? `This space is full: it holds ${limit} people at once.`
      : `${people} of ${limit} people are here.`;
  const plan = planFor(people, nextPlan);
  if (plan === null) return here;
  const { concurrentUsers } = PLAN_LIMITS[plan];
  const most = concurrentUsers === null ? "as many as come" : String(concurrentUsers);
  return `${here} On the ${titled(plan)} plan it would hold ${most}.`;
}

const titled = (plan: Plan): string => plan.charAt(0) + plan.slice(1).toLowerCase();
