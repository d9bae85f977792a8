import { useQuery } from "@tanstack/react-query";
import type { StaffReport, StaffReportDetail } from "@veranda/contract";
import * as t from "@veranda/messages/staff-reports";
import { ArrowLeft } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { QueryFault } from "#api/faults/query-fault.tsx";
import { REPORT_REASONS } from "#i18n/titles/report-reasons.ts";
import { Button } from "#ui/button.tsx";
import { CARD_LINES, Card, CardLine, CardSkeleton } from "#ui/card.tsx";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { DecisionPart } from "./decision-part.tsx";
import type { BannableFile } from "./banned-files-choice.tsx";
import { DecideModal } from "./decision-dialogs.ts";
import { Evidence } from "./evidence.tsx";
import { momentOf } from "./moment-of.ts";
import { OutcomeMark } from "./outcome-mark.tsx";
import { reportQuery } from "./report-queries.ts";
import { ConflictNote } from "./conflict-note.tsx";
import { HostDealt, happenedIn, reportedBy, titleOf } from "./report-title.tsx";

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
  const { evidence, picture, files } = detail;
  return (
    <>
      <Card title={t.report()}>
        <p className="text-lg font-medium wrap-anywhere">{titleOf(report)}</p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          <Facts report={report} />
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">{reportedBy(report)}</p>
        <HostDealt report={report} />
        {report.reason !== "" && <p className="mt-4 wrap-anywhere whitespace-pre-line">{report.reason}</p>}
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
          picture={picture}
          files={files}
          reporterId={report.reporter?.id ?? null}
          isNotice={report.sender !== null}
        />
      )}
      {earlier.length > 0 && (
        <Card title={t.earlier()}>
          <ul className={CARD_LINES}>
            {earlier.map((each) => (
              <li key={each.id}>
                <CardLine
                  name={<OutcomeMark decision={each} />}
                  note={`${momentOf(each.at)} · ${each.reason}`}
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
const bannableFilesOf = ({ evidence, files }: StaffReportDetail): BannableFile[] =>
  files.map((file) => ({
    ...file,
    name: evidence?.object?.files.find(({ id }) => id === file.id)?.name || file.id,
  }));

function Facts({ report }: { report: StaffReport }): ReactNode {
  const { category, at } = report;
  const where = happenedIn(report);
  return (
    <>
      {REPORT_REASONS[category]()} · <time dateTime={at}>{momentOf(at)}</time>
      {where !== null && <> · {where}</>}
    </>
  );
}
