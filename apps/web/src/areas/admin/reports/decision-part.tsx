import type {
  ConflictOfInterest,
  ReportKind,
  StaffAppeal,
  StaffDecision,
  StaffReportDetail,
} from "@veranda/contract";
import * as staff from "@veranda/messages/staff";
import * as t from "@veranda/messages/staff-reports";
import type { ReactNode } from "react";
import { api } from "#api/client.ts";
import { formatMoment } from "#i18n/moments.ts";
import { Button } from "#ui/button.tsx";
import { CARD_LINES, Card, CardLine } from "#ui/card.tsx";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { ContentParts } from "../notice/content-parts.tsx";
import { ReasonModal } from "./decision-dialogs.ts";
import { OutcomeMark } from "./outcome-mark.tsx";
import { ConflictNote } from "./conflict-note.tsx";
import { RemovedContent } from "./removed-content.tsx";

type DecisionPartProps = {
  reportId: string;
  kind: ReportKind;
  decision: StaffDecision;
  conflictOfInterest: ConflictOfInterest | null;
  log: StaffReportDetail["log"];
};

/** The decision, its appeal, and its history. */
export function DecisionPart({ reportId, kind, decision, conflictOfInterest, log }: DecisionPartProps) {
  const { id, outcome, banned, parts, reason, endsAt, undone, appeals } = decision;
  const removed = parts.length > 0 ? "removed_parts" : `removed_${kind}`;
  const params = { id };
  const waiting = undone === null ? appeals.find(({ answer }) => answer === null) : undefined;
  const isComplaint = waiting?.by === "reporter";
  const grant = isComplaint ? t.reopen : t.grant;
  const undo = () =>
    openDialog(ReasonModal, {
      reportId,
      title: t.undoTitle(),
      lead: t.undoLead({ outcome: outcome === "removed" ? removed : outcome, banned }),
      action: t.undo(),
      done: t.undone(),
      send: async (why: string) =>
        (await api("POST /staff/decisions/{id}/undo", { params, body: { reason: why } })).data,
    });
  const reply = (isGranted: boolean) =>
    openDialog(ReasonModal, {
      reportId,
      title: isGranted ? grant() : t.reject(),
      lead: isGranted ? (isComplaint ? t.reopenLead() : t.grantLead()) : t.rejectLead(),
      action: isGranted ? grant() : t.reject(),
      done: t.answered(),
      send: async (why: string) =>
        (await api("POST /staff/decisions/{id}/appeal", { params, body: { isGranted, reason: why } })).data,
    });
  return (
    <>
      {/* Toasts say that it was decided, and leave what was to be read. */}
      <div data-asking="">
        <Card title={t.decision()}>
          <p>
            <OutcomeMark decision={decision} />{" "}
            {outcome === "suspended" && undone === null && (
              <span className="text-sm text-ink-soft">
                {endsAt === null ? t.forEver() : t.until({ until: formatMoment(endsAt) })}
              </span>
            )}
          </p>
          {parts.length > 0 && (
            <div className="text-sm text-ink-soft">
              <ContentParts kind={kind} parts={parts} />
            </div>
          )}
          <Statement at={decision.at} by={decision.by}>
            {reason}
          </Statement>
          {undone !== null && (
            <Statement at={undone.at} by={undone.by}>
              {undone.reason}
            </Statement>
          )}
          {undone === null && waiting === undefined && conflictOfInterest?.part === "reported" && (
            <ConflictNote conflictOfInterest={conflictOfInterest} />
          )}
          {undone === null && waiting === undefined && conflictOfInterest?.mayJudge !== false && (
            <Button size="sm" className="mt-5" onClick={undo}>
              {t.undo()}
            </Button>
          )}
        </Card>
      </div>
      {parts.length > 0 && undone === null && <RemovedContent decisionId={id} kind={kind} />}
      {appeals.map((appeal, place) => (
        // Append-only, so the index is a stable key.
        <AppealCard key={place} appeal={appeal} isWaiting={appeal === waiting}>
          {appeal === waiting && conflictOfInterest !== null && (
            <ConflictNote conflictOfInterest={conflictOfInterest} />
          )}
          {appeal === waiting && conflictOfInterest?.mayJudge !== false && (
            <div className="mt-5 flex flex-wrap gap-3">
              <Button size="sm" onClick={() => reply(true)}>
                {grant()}
              </Button>
              <Button size="sm" onClick={() => reply(false)}>
                {t.reject()}
              </Button>
            </div>
          )}
        </AppealCard>
      ))}
      <Card title={t.history()}>
        <ol className={CARD_LINES}>
          {log.map(({ at, act, by }, place) => (
            // Append-only, so the index is a stable key.
            <li key={place}>
              <CardLine name={t.act({ act, banned })} note={byAt(at, BY[act]?.() ?? by)} />
            </li>
          ))}
        </ol>
      </Card>
    </>
  );
}

type AppealCardProps = { appeal: StaffAppeal; isWaiting: boolean; children: ReactNode };

/** An appeal, or complaints that are answered together, with what can be done about it. */
function AppealCard({ appeal: { by, statements, answer }, isWaiting, children }: AppealCardProps) {
  const isComplaint = by === "reporter";
  return (
    <Card
      title={isComplaint ? t.complaints({ count: statements.length }) : t.appeal()}
      lead={isWaiting ? t.waiting() : undefined}
    >
      {statements.map(({ by: name, text, at }, place) => (
        // In the order in which they came, so the index is a stable key.
        <Statement key={place} at={at} by={isComplaint ? name : t.concerned()}>
          {text}
        </Statement>
      ))}
      {answer !== null && (
        <>
          <p className="mt-4 font-semibold">{answer.isGranted ? t.granted() : t.rejected()}</p>
          <Statement at={answer.at} by={answer.by}>
            {answer.reason}
          </Statement>
        </>
      )}
      {children}
    </Card>
  );
}

/** Acts of no member of staff. */
const BY: Partial<Record<StaffReportDetail["log"][number]["act"], () => string>> = {
  appealed: t.concerned,
  complained: t.whoeverReported,
};

const byAt = (at: string, by: string | null): string =>
  t.byAt({ name: by ?? staff.deletedAccount(), at: formatMoment(at) });

const Statement = ({ at, by, children }: { at: string; by: string | null; children: ReactNode }) => (
  <div className="mt-3 first:mt-0">
    <p className="wrap-anywhere whitespace-pre-line">{children}</p>
    <p className="text-sm text-ink-soft">{byAt(at, by)}</p>
  </div>
);
