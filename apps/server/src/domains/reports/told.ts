import type { DomainEvent } from "@veranda/contract/domain-events";
import type { reportDecisions, reports } from "./tables.ts";

type Decided = Pick<typeof reportDecisions.$inferSelect, "id" | "accountId" | "outcome">;
type Told = DomainEvent<"DecisionTold">;

/** Whom a decision is about is told in this place too; null: it is about nobody who has an account. */
export const toldConcerned = ({ id, accountId }: Decided, news: Told["news"]): Told[] =>
  accountId === null ? [] : [{ name: "DecisionTold", to: accountId, decisionId: id, reportId: null, news }];

/** Both sides, one notification a person, whatever they reported it for. */
export function toldDecided(
  decision: Decided,
  all: readonly Pick<typeof reports.$inferSelect, "id" | "reporterId">[],
): Told[] {
  const { id: decisionId, outcome } = decision;
  const news = outcome === "dismissed" ? outcome : "acted";
  const reported = new Map(all.map((report) => [report.reporterId, report.id]));
  const toReporters = [...reported].flatMap(([to, reportId]): Told[] =>
    to === null ? [] : [{ name: "DecisionTold", to, decisionId, reportId, news }],
  );
  return outcome === "dismissed" ? toReporters : [...toldConcerned(decision, outcome), ...toReporters];
}
