import type { ConflictOfInterest } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { staffIds } from "../accounts/staff-ids.ts";
import type { reportDecisions, reports } from "./tables.ts";

/** People with a stake in a decision: the person concerned, the reporters, and for a pending appeal whoever decided. */
type Judged = {
  readonly concerned: readonly (string | null)[];
  readonly reporters: readonly (string | null)[];
  readonly decidedBy: string | null;
};

export const judgedOf = (
  all: readonly Pick<typeof reports.$inferSelect, "reporterId" | "reportedId">[],
  decision: Pick<
    typeof reportDecisions.$inferSelect,
    "accountId" | "decidedBy" | "appealedAt" | "appealAnsweredAt"
  > | null,
): Judged => ({
  // A space may have changed owners since the decision, which is about the owner of that time.
  concerned: decision === null ? all.map(({ reportedId }) => reportedId) : [decision.accountId],
  reporters: all.map(({ reporterId }) => reporterId),
  // Without an appeal they take back what they decided themselves.
  decidedBy: decision !== null && isAppealOpen(decision) ? decision.decidedBy : null,
});

export const isAppealOpen = ({
  appealedAt,
  appealAnsweredAt,
}: Pick<typeof reportDecisions.$inferSelect, "appealedAt" | "appealAnsweredAt">): boolean =>
  appealedAt !== null && appealAnsweredAt === null;

/**
 * A staff member's own stake in it; null: none. The person concerned never judges it; whoever decided or reported it
 * may only if no other staff has less of a stake.
 */
export async function conflictOf(
  db: Pick<Db, "select">,
  me: string,
  { concerned, reporters, decidedBy }: Judged,
): Promise<ConflictOfInterest | null> {
  if (concerned.includes(me)) return { part: "concerned", mayJudge: false };
  const partOf = (id: string) =>
    id === decidedBy ? ("decided" as const) : reporters.includes(id) ? ("reported" as const) : null;
  const part = partOf(me);
  if (part === null) return null;
  const able = (await staffIds(db)).filter((id) => !concerned.includes(id));
  return { part, mayJudge: able.every((id) => WEIGHT[partOf(id) ?? "none"] >= WEIGHT[part]) };
}

const WEIGHT = { none: 0, reported: 1, decided: 2 } as const;

/** Throws FORBIDDEN where it is about them, or NEEDS_OTHER_STAFF. */
export async function requireImpartial(db: Pick<Db, "select">, me: string, judged: Judged): Promise<void> {
  const conflictOfInterest = await conflictOf(db, me, judged);
  if (conflictOfInterest === null || conflictOfInterest.mayJudge) return;
  throw new NamedError(conflictOfInterest.part === "concerned" ? "FORBIDDEN" : "NEEDS_OTHER_STAFF");
}
