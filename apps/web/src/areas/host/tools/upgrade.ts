import type { SpaceLimits } from "@veranda/contract";
import { PLAN_LIMITS } from "@veranda/contract/constants";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/about-space";

/** From this share of a limit on, it is worth a word. */
const NEAR = 0.8;

type Limits = Pick<SpaceLimits, "concurrentUsersLimit" | "suggestedPlan">;

/** What to say where a space is nearly as full as its plan allows; null where there is nothing to say. */
export function fullnessSentence(
  people: number,
  { concurrentUsersLimit: limit, suggestedPlan }: Limits,
): string | null {
  if (limit === null || people < limit * NEAR) return null;
  const here = people >= limit ? t.fullWith({ limit }) : t.peopleOfLimit({ people, limit });
  if (suggestedPlan === null) return here;
  const { concurrentUsers } = PLAN_LIMITS[suggestedPlan];
  const plan = common.planName({ plan: suggestedPlan });
  const upgrade =
    concurrentUsers === null ? t.planUnlimited({ plan }) : t.planHolds({ plan, count: concurrentUsers });
  return common.sentences({ first: here, second: upgrade });
}
