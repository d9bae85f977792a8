import type { Stake } from "@veranda/contract";
import * as t from "@veranda/messages/staff-reports";

const OTHERS: Readonly<Record<Stake["part"], () => string>> = {
  concerned: t.stakeConcerned,
  reported: t.stakeReported,
  decided: t.stakeDecided,
};

/** Why somebody else has to judge it, or that nobody else can. */
export function StakeNote({ stake: { part, mayJudge } }: { stake: Stake }) {
  const alone = part === "decided" ? t.aloneDecided : t.aloneReported;
  return <p className="mt-4 text-sm text-ink-soft">{(mayJudge ? alone : OTHERS[part])()}</p>;
}
