import type { GuidedWalk } from "@veranda/contract/engine/surroundings";
import * as t from "@veranda/messages/space";

/** Seats have no names. */
const SEATS: Record<string, () => string> = {
  chair: t.chairGoal,
  bench: t.benchGoal,
  stool: t.stoolGoal,
  floor: t.floorGoal,
};

type Goal = { goal: string };

const WALK_WORDS: Record<GuidedWalk["status"], (goal: Goal) => string> = {
  finding: () => "",
  walking: t.walkingTo,
  arrived: t.arrivedAt,
  near: t.nearestOnFoot,
  no_way: ({ goal }) => (goal === "" ? t.goalGone() : t.noWayTo({ goal })),
  stopped: t.walkStopped,
};

/** A walk's announcement; empty where there is none. */
export const walkWords = ({ name, status }: GuidedWalk): string =>
  WALK_WORDS[status]({ goal: SEATS[name]?.() ?? name });
