import type { ConflictOfInterest } from "@veranda/contract";
import * as t from "@veranda/messages/staff-reports";

const OTHERS: Readonly<Record<ConflictOfInterest["part"], () => string>> = {
  concerned: t.conflictConcerned,
  reported: t.conflictReported,
  decided: t.conflictDecided,
};

/** Why somebody else has to decide, or that nobody else can. */
export function ConflictNote({
  conflictOfInterest: { part, mayJudge },
}: {
  conflictOfInterest: ConflictOfInterest;
}) {
  const alone = part === "decided" ? t.aloneDecided : t.aloneReported;
  return <p className="mt-4 text-sm text-ink-soft">{(mayJudge ? alone : OTHERS[part])()}</p>;
}
