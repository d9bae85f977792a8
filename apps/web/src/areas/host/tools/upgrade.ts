import type { SpaceLimits } from "@veranda/contract";
import { PLAN_LIMITS } from "@veranda/contract/constants";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/about-space";

/** Share of a limit from which a notice is shown. */
const NEAR = 0.8;

type Limits = Pick<SpaceLimits, "concurrentUsersLimit" | "suggestedPlan">;

/** A notice where a space is nearly at its plan's limit; null elsewhere. */
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
