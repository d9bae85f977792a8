import { useQuery } from "@tanstack/react-query";
import type { StaffReportDetail } from "@veranda/contract";
import * as t from "@veranda/messages/staff-reports";
import { ArrowLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import { QueryFault } from "#api/faults/query-fault.tsx";
import { formatMoment } from "#i18n/moments.ts";
import { Button } from "#ui/button.tsx";
import { CARD_LINES, Card, CardLine, CardSkeleton } from "#ui/card.tsx";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { DecisionPart } from "./decision-part.tsx";
import type { BannableFile } from "./banned-files-choice.tsx";
import { DecideModal } from "./decision-dialogs.ts";
import { Evidence } from "./evidence.tsx";
import { OutcomeMark } from "./outcome-mark.tsx";
import { reportQuery } from "./report-queries.ts";
import { ConflictNote } from "./conflict-note.tsx";
import { OtherReports } from "./other-reports.tsx";
import { ReportedWords } from "./reported-words.tsx";
import { titleOf } from "./report-title.tsx";

type ReportDetailProps = { id: string; onBack: () => void };

/** One report with its evidence and its decision. */
export function ReportDetail({ id, onBack }: ReportDetailProps) {
  const { data, error, isPending, refetch } = useQuery(reportQuery(id));
  const back = useRef<HTMLButtonElement>(null);
  // The list that had the focus is gone.
  useEffect(() => back.current?.focus(), []);
  return (
    <>
      <Button ref={back} variant="quiet" size="sm" className="-ml-3 self-start" onClick={onBack}>
        <ArrowLeft className="size-4" aria-hidden="true" /> {t.back()}
      </Button>
      {isPending && <CardSkeleton />}
      {!isPending && !data && <QueryFault error={error} onRetry={() => void refetch()} />}
      {data && <Shown detail={data} />}
    </>
  );
}

function Shown({ detail }: { detail: StaffReportDetail }) {
  const { report, conflictOfInterest, isRemovable, removableParts, areFilesBannable, earlier, log } = detail;
  const { evidence, picture, files, others, othersLeft } = detail;
  return (
    <>
      <Card title={t.report()}>
        <p className="text-lg font-medium wrap-anywhere">{titleOf(report)}</p>
        <ReportedWords report={report} picture={picture} />
        {report.caseSize > 1 && <p className="mt-4 text-sm">{t.caseSize({ count: report.caseSize })}</p>}
        {report.decision === null && report.kind === "object" && !isRemovable && (
          <p className="mt-4 text-sm text-ink-soft">{t.objectGone()}</p>
        )}
        {report.decision === null && conflictOfInterest !== null && (
          <ConflictNote conflictOfInterest={conflictOfInterest} />
        )}
        {report.decision === null && conflictOfInterest?.mayJudge !== false && (
          <Button
            variant="accent"
            className="mt-5"
            onClick={() =>
              openDialog(DecideModal, {
                report,
                isRemovable,
                removableParts,
                areFilesBannable,
                files: bannableFilesOf(detail),
              })
            }
          >
            {t.decide()}
          </Button>
        )}
      </Card>
      {report.decision !== null && (
        <DecisionPart
          reportId={report.id}
          kind={report.kind}
          decision={report.decision}
          conflictOfInterest={conflictOfInterest}
          log={log}
        />
      )}
      {!report.isAboutYou && (
        <Evidence
          evidence={evidence}
          files={files}
          reporterId={report.reporter?.id ?? null}
          isNotice={report.sender !== null}
        />
      )}
      <OtherReports others={others} othersLeft={othersLeft} files={files} />
      {earlier.length > 0 && (
        <Card title={t.earlier()}>
          <ul className={CARD_LINES}>
            {earlier.map((each) => (
              <li key={each.id}>
                <CardLine
                  name={<OutcomeMark decision={each} />}
                  note={`${formatMoment(each.at)} · ${each.reason}`}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

/** Those that it showed, with the names that they had then. */
function bannableFilesOf({ evidence, files, others }: StaffReportDetail): BannableFile[] {
  const shown = [evidence, ...others.map((other) => other.evidence)].flatMap(
    (each) => each?.object?.files ?? [],
  );
  return files.map((file) => ({ ...file, name: shown.find(({ id }) => id === file.id)?.name || file.id }));
}
