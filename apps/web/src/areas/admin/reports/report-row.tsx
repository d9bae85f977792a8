import type { StaffReport } from "@veranda/contract";
import * as t from "@veranda/messages/staff-reports";
import { formatMoment } from "#i18n/moments.ts";
import { REPORT_REASONS } from "#i18n/titles/report-reasons.ts";
import { Button } from "#ui/button.tsx";
import { OutcomeMark } from "./outcome-mark.tsx";
import { HostDealt, reportedBy, titleOf } from "./report-title.tsx";

type ReportRowProps = { report: StaffReport; onChoose: () => void };

/** A report in the queue. */
export function ReportRow({ report, onChoose }: ReportRowProps) {
  const { decision, category, at, reason } = report;
  return (
    <article className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-44">
        <p className="font-medium wrap-anywhere">
          {titleOf(report)} {decision !== null && <OutcomeMark decision={decision} />}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {REPORT_REASONS[category]()} · <time dateTime={at}>{formatMoment(at)}</time>
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">{reportedBy(report)}</p>
        {report.caseSize > 1 && (
          <p className="text-sm text-ink-soft">{t.caseSize({ count: report.caseSize })}</p>
        )}
        <HostDealt report={report} />
        {reason !== "" && <p className="mt-1.5 line-clamp-2 wrap-anywhere">{reason}</p>}
      </div>
      <Button size="sm" onClick={onChoose}>
        {t.look()}
      </Button>
    </article>
  );
}
