import { useQuery } from "@tanstack/react-query";
import type { StaffReport } from "@veranda/contract";
import { Link } from "react-router";
import { PanelSkeleton } from "../account-settings/panel-skeleton.tsx";
import { Panel } from "../account-settings/panel.tsx";
import { QueryFault } from "../faults/query-fault.tsx";
import { REPORT_REASONS } from "../friends/report-words.ts";
import { profilePath } from "../profile/profile-path.ts";
import { staffReportsQuery } from "./staff-queries.ts";

const moment = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** Who told on whom, the newest first. */
export function StaffReports() {
  const { data, error, isPending, refetch } = useQuery(staffReportsQuery());
  if (isPending) return <PanelSkeleton />;
  if (!data) return <QueryFault error={error} onRetry={() => void refetch()} />;
  return (
    <Panel title="Reports" lead={data.length === 0 ? "No reports yet." : undefined}>
      <ul className="-my-3 divide-y divide-line">
        {data.map((report) => (
          <li key={report.id} className="py-4">
            <p>
              {report.guest === null ? (
                <Name person={report.reported} />
              ) : (
                <>
                  <span className="font-semibold">{report.guest.displayName}</span>
                  <span className="text-ink-soft" title="The same code is the same browser">
                    {" "}
                    (guest {report.guest.id.slice(0, 6)})
                  </span>
                </>
              )}
              <span className="text-ink-soft"> was reported by </span>
              <Name person={report.reporter} />
            </p>
            <p className="text-sm text-ink-soft">
              {REPORT_REASONS[report.category]()} ·{" "}
              <time dateTime={report.at}>{moment.format(new Date(report.at))}</time>
              {report.roomId !== null && (
                <>
                  {" · "}
                  <Link to={`/s/${report.roomId}`} className="font-semibold text-accent hover:underline">
                    the space
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
    </Panel>
  );
}

/** Those who are gone have no name. */
function Name({ person }: { person: StaffReport["reported"] }) {
  if (person === null) return <span className="text-ink-soft">a deleted account</span>;
  return (
    <Link to={profilePath(person.username)} className="font-semibold hover:underline">
      {person.displayName}
    </Link>
  );
}
