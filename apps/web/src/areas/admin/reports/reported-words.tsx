import type { StaffReport } from "@veranda/contract";
import { formatMoment } from "#i18n/moments.ts";
import { REPORT_REASONS } from "#i18n/titles/report-reasons.ts";
import { SentPicture } from "./sent-picture.tsx";
import { HostDealt, happenedIn, reportedBy } from "./report-title.tsx";

type ReportedWordsProps = { report: StaffReport; picture: string | null };

/** What the reporter wrote and sent: unverified claims. */
export function ReportedWords({ report, picture }: ReportedWordsProps) {
  const { category, at, reason } = report;
  const where = happenedIn(report);
  return (
    <>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {REPORT_REASONS[category]()} · <time dateTime={at}>{formatMoment(at)}</time>
        {where !== null && <> · {where}</>}
      </p>
      <p className="text-sm wrap-anywhere text-ink-soft">{reportedBy(report)}</p>
      <HostDealt report={report} />
      {reason !== "" && <p className="mt-4 wrap-anywhere whitespace-pre-line">{reason}</p>}
      {picture !== null && <SentPicture report={report} picture={picture} />}
    </>
  );
}
