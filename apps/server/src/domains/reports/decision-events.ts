import type { DomainEvent } from "@veranda/contract/domain-events";
import type { reportDecisions, reports } from "./tables.ts";

type Decided = Pick<typeof reportDecisions.$inferSelect, "id" | "accountId" | "outcome">;
type Reported = Pick<typeof reports.$inferSelect, "id" | "reporterId">;
type DecisionTold = DomainEvent<"DecisionTold">;

/** A decision of this kind is notified to the reporters, and not to the person concerned. */
export const concernsNobody = (outcome: Decided["outcome"]): outcome is "dismissed" | "noted" =>
  outcome === "dismissed" || outcome === "noted";

const RESULTS = { dismissed: "dismissed", noted: "agreed" } as const;

/** What reporters are told of the outcome, and no more than that. */
export const resultOf = (outcome: Decided["outcome"]): "dismissed" | "agreed" | "acted" =>
  concernsNobody(outcome) ? RESULTS[outcome] : "acted";

/** The person concerned is also notified here; null: the decision is about nobody with an account. */
export const eventsForConcerned = ({ id, accountId }: Decided, news: DecisionTold["news"]): DecisionTold[] =>
  accountId === null ? [] : [{ name: "DecisionTold", to: accountId, decisionId: id, reportId: null, news }];

/** One notification a person, whatever they reported it for. */
export const eventsForReporters = (
  decisionId: string,
  all: readonly Reported[],
  news: DecisionTold["news"],
): DecisionTold[] =>
  [...new Map(all.map((report) => [report.reporterId, report.id]))].flatMap(([to, reportId]) =>
    to === null ? [] : [{ name: "DecisionTold", to, decisionId, reportId, news }],
  );

/** Both sides learn that what was done is taken back. */
export const eventsOfUndone = (decision: Decided, all: readonly Reported[]): DecisionTold[] => [
  ...eventsForConcerned(decision, "undone"),
  ...eventsForReporters(decision.id, all, "acted_undone"),
];

/** Both sides learn what was decided. */
export function eventsOfDecision(decision: Decided, all: readonly Reported[]): DecisionTold[] {
  const { id: decisionId, outcome } = decision;
  const toReporters = eventsForReporters(decisionId, all, resultOf(outcome));
  return concernsNobody(outcome) ? toReporters : [...eventsForConcerned(decision, outcome), ...toReporters];
}
