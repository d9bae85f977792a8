import {
  PLAN_LIMITS,
  planAbove,
  suggestPlan,
  type Plan,
  type PlanNeeds,
  type SpaceLimits,
} from "@veranda/contract";
import type { Presence } from "../../rooms/rooms-api.ts";

/** Share of a hard limit at which a warning is shown. */
const SOFT = 0.9;
const SCREEN_SHARE_SECONDS: Record<Plan, number | null> = {
  FREE: 3_600,
  FREE_UGC: 3_600,
  PRO: null,
  BUSINESS: null,
  ENTERPRISE: null,
  PLUS_LEGACY: null,
};

/** Maximum number of people in a space of this plan; null if unlimited. */
export const capacityOf = (plan: Plan): number | null => PLAN_LIMITS[plan].concurrentUsers;

/** Full: only hosts can enter until somebody leaves. */
export const isFull = (
  { plan, isInstancingEnabled }: { plan: Plan; isInstancingEnabled: boolean },
  { count, capacity }: Pick<Presence, "count" | "capacity"> = { count: 0, capacity: Infinity },
): boolean => count >= (capacityOf(plan) ?? Infinity) || (!isInstancingEnabled && count >= capacity);

/** The limits of a plan (product specification, section 9), and the next plan that fits the needs. */
export function limitsOf(plan: Plan, needs: PlanNeeds = {}): SpaceLimits {
  const { concurrentUsers, packageBytes, storageBytes } = PLAN_LIMITS[plan];
  const isPaid = plan !== "FREE" && plan !== "FREE_UGC";
  return {
    plan,
    nextPlan: planAbove(plan),
    suggestedPlan: suggestPlan(plan, needs),
    concurrentUsersLimit: concurrentUsers,
    uploadStorageLimit: storageBytes,
    uploadStorageSoftLimit: softOf(storageBytes),
    packageSizeLimit: packageBytes,
    packageSizeSoftLimit: softOf(packageBytes),
    screenShareDailyLimitSeconds: SCREEN_SHARE_SECONDS[plan],
    isGoLiveAllowed: isPaid,
    isTokenGatingAllowed: isPaid,
    // The same on every plan: docs/decisions/0027.
    isVanityUrlAllowed: false,
    isWebcamAllowed: true,
    isWebEmbedAllowed: true,
    isFullScreenAllowed: true,
    areAdvancedHostToolsAllowed: true,
  };
}

const softOf = (limit: number | null): number | null => (limit === null ? null : Math.floor(limit * SOFT));
