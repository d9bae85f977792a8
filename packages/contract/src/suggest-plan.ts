import { PLAN_LIMITS, type Plan } from "./constants.ts";

/** Plans that one can move up to, from the smallest. */
const LADDER = ["FREE", "PRO", "BUSINESS", "ENTERPRISE"] as const satisfies readonly Plan[];
/** Those that are paid for. */
export const PAID_PLANS: readonly Plan[] = LADDER.slice(1);

/** What is needed of a plan: people at once, and bytes. What is absent is not asked for. */
export type PlanNeeds = { people?: number; storageBytes?: number; packageBytes?: number };

/** The next plan up; those beside the ladder lead to its first paid one. */
export function planAbove(plan: Plan): Plan | null {
  const step = LADDER.findIndex((each) => each === plan);
  return LADDER[step === -1 ? 1 : step + 1] ?? null;
}

/**
 * The lowest paid plan, from the next one up, whose limits are not reached and that is offered; null where there is
 * none (product specification, section 9).
 */
export function suggestPlan(
  plan: Plan,
  { people = 0, storageBytes = 0, packageBytes = 0 }: PlanNeeds,
  offered: readonly Plan[] = PAID_PLANS,
): Plan | null {
  const next = planAbove(plan);
  const from = PAID_PLANS.findIndex((each) => each === next);
  if (from === -1) return null;
  const isReached = (limit: number | null, needed: number): boolean => limit !== null && needed >= limit;
  return (
    PAID_PLANS.slice(from).find((each) => {
      const limits = PLAN_LIMITS[each];
      return (
        offered.includes(each) &&
        !isReached(limits.concurrentUsers, people) &&
        !isReached(limits.storageBytes, storageBytes) &&
        !isReached(limits.packageBytes, packageBytes)
      );
    }) ?? null
  );
}
