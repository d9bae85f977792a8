import type { Plan, SpaceLimits } from "@veranda/contract";
import { PLAN_LIMITS } from "@veranda/contract/constants";

/** From this share of a limit on, it is worth a word. */
const NEAR = 0.8;

type Limits = Pick<SpaceLimits, "concurrentUsersLimit" | "suggestedPlan">;

/** What to say where a space is nearly as full as its plan allows; null where there is nothing to say. */
export function fullnessSentence(
  people: number,
  { concurrentUsersLimit: limit, suggestedPlan }: Limits,
): string | null {
  if (limit === null || people < limit * NEAR) return null;
  const here =
    people >= limit
      ? `This space is full: it holds ${limit} people at once.`
      : `${people} of ${limit} people are here.`;
  if (suggestedPlan === null) return here;
  const { concurrentUsers } = PLAN_LIMITS[suggestedPlan];
  const most = concurrentUsers === null ? "as many as come" : String(concurrentUsers);
  return `${here} On the ${titled(suggestedPlan)} plan it would hold ${most}.`;
}

const titled = (plan: Plan): string => plan.charAt(0) + plan.slice(1).toLowerCase();
