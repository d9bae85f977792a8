import type { StaffDecision } from "@veranda/contract";
import * as t from "@veranda/messages/staff-reports";

/** The decision as a badge. */
export const OutcomeMark = ({ decision: { outcome, banned, undone } }: { decision: StaffDecision }) => (
  <span className="rounded-full bg-accent-soft px-2.5 py-0.5 text-sm font-normal whitespace-nowrap text-ink">
    {undone === null ? t.outcome({ outcome, banned }) : t.takenBack()}
  </span>
);
