import type { StaffReportDetail } from "@veranda/contract";
import * as t from "@veranda/messages/staff-reports";
import { Card } from "#ui/card.tsx";
import { EvidenceParts, evidenceLead } from "./evidence.tsx";
import { ReportedWords } from "./reported-words.tsx";
import { SentPictureOnDemand } from "./sent-picture.tsx";

type OtherReportsProps = Pick<StaffReportDetail, "others" | "othersLeft" | "files">;

/** The reports that one decision is for besides the one shown, each with all that was kept of it. */
export const OtherReports = ({ others, othersLeft, files }: OtherReportsProps) => (
  <>
    {others.map(({ report, evidence, hasPicture }, place) => {
      const isNotice = report.sender !== null;
      return (
        <Card key={report.id} title={t.otherReport({ place: place + 1, count: others.length + othersLeft })}>
          {/* The count of people is in the first of them. */}
          <ReportedWords report={{ ...report, sameCount: Math.min(1, report.sameCount) }} picture={null} />
          {hasPicture && <SentPictureOnDemand report={report} />}
          {!report.isAboutYou && (
            <>
              <h3 className="mt-5 mb-1.5 text-sm font-semibold">{t.evidence()}</h3>
              <p className="mb-4 text-sm text-ink-soft">{evidenceLead({ evidence, isNotice })}</p>
              <EvidenceParts evidence={evidence} files={files} reporterId={report.reporter?.id ?? null} />
            </>
          )}
        </Card>
      );
    })}
    {othersLeft > 0 && <p className="text-sm text-ink-soft">{t.othersLeft({ count: othersLeft })}</p>}
  </>
);
