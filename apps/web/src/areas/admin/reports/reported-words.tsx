import type { StaffReport } from "@veranda/contract";
import * as t from "@veranda/messages/staff-reports";
import { REPORT_REASONS } from "#i18n/titles/report-reasons.ts";
import { momentOf } from "./moment-of.ts";
import { HostDealt, happenedIn, reportedBy } from "./report-title.tsx";

type ReportedWordsProps = { report: StaffReport; picture: string | null };

/** What whoever made a report said and sent: nothing of it is known to be true. */
export function ReportedWords({ report, picture }: ReportedWordsProps) {
  const { category, at, reason, reporter, sender } = report;
  const where = happenedIn(report);
  const from = reporter?.displayName ?? sender?.name;
  return (
    <>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {REPORT_REASONS[category]()} · <time dateTime={at}>{momentOf(at)}</time>
        {where !== null && <> · {where}</>}
      </p>
      <p className="text-sm wrap-anywhere text-ink-soft">{reportedBy(report)}</p>
      <HostDealt report={report} />
      {reason !== "" && <p className="mt-4 wrap-anywhere whitespace-pre-line">{reason}</p>}
      {picture !== null && (
        <figure className="mt-4">
          <img src={picture} alt={t.picture()} className="max-w-full rounded-2xl border border-line" />
          <figcaption className="mt-1.5 text-sm wrap-anywhere text-ink-soft">
            {from === undefined ? t.picture() : t.pictureBy({ name: from })}
          </figcaption>
        </figure>
      )}
    </>
  );
}
