import { useQuery } from "@tanstack/react-query";
import type { StaffReport } from "@veranda/contract";
import { formatDate } from "@veranda/messages";
import * as t from "@veranda/messages/staff";
import { Link } from "react-router";
import { Card, CardSkeleton } from "#ui/card.tsx";
import { rich } from "#ui/rich.ts";
import { QueryFault } from "#api/faults/query-fault.tsx";
import { REPORT_REASONS } from "#areas/people";
import { profilePath } from "#site/profile-path.ts";
import { staffReportsQuery } from "./staff-queries.ts";

const momentOf = (at: string): string =>
  formatDate(new Date(at), { dateStyle: "medium", timeStyle: "short" });

/** Who told on whom, the newest first. */
export function StaffReports() {
  const { data, error, isPending, refetch } = useQuery(staffReportsQuery());
  if (isPending) return <CardSkeleton />;
  if (!data) return <QueryFault error={error} onRetry={() => void refetch()} />;
  return (
    <Card title={t.reports()} lead={data.length === 0 ? t.noReports() : undefined}>
      <ul className="-my-3 divide-y divide-line">
        {data.map((report) => (
          <li key={report.id} className="py-4">
            <p className="text-ink-soft">{accusation(report)}</p>
            <p className="text-sm text-ink-soft">
              {REPORT_REASONS[report.category]()} · <time dateTime={report.at}>{momentOf(report.at)}</time>
              {report.roomId !== null && (
                <>
                  {" · "}
                  <Link to={`/s/${report.roomId}`} className="font-semibold text-accent hover:underline">
                    {t.theSpace()}
                  </Link>
                </>
              )}
            </p>
            {report.reason !== "" && (
              <p className="mt-1.5 wrap-anywhere whitespace-pre-line">{report.reason}</p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const accusation = ({ guest, reported, reporter }: StaffReport) =>
  rich(
    t.wasReportedBy({
      reported: nameOf(guest ?? reported),
      reporter: nameOf(reporter),
      a: (name) =>
        guest === null ? <Name person={reported}>{name}</Name> : <Guest id={guest.id}>{name}</Guest>,
      b: (name) => <Name person={reporter}>{name}</Name>,
    }),
  );

/** Those who are gone have no name. */
const nameOf = (person: { displayName: string } | null): string => person?.displayName ?? t.deletedAccount();

function Name({ person, children }: { person: StaffReport["reported"]; children: string }) {
  if (person === null) return <span>{children}</span>;
  return (
    <Link to={profilePath(person.username)} className="font-semibold text-ink hover:underline">
      {children}
    </Link>
  );
}

function Guest({ id, children }: { id: string; children: string }) {
  return (
    <>
      <span className="font-semibold text-ink">{children}</span>{" "}
      <span title={t.guestCodeHint()}>{t.guestCode({ code: id.slice(0, 6) })}</span>
    </>
  );
}
