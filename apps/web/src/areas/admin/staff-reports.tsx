import { useInfiniteQuery } from "@tanstack/react-query";
import type { PersonReportCategory, ReportCounts, ReportKind, ReportState } from "@veranda/contract";
import { formatNumber } from "@veranda/messages";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/staff-reports";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { QueryFault } from "#api/faults/query-fault.tsx";
import { REPORT_REASONS } from "#i18n/titles/report-reasons.ts";
import { Button } from "#ui/button.tsx";
import { CARD, CardSkeleton } from "#ui/card.tsx";
import { Segments } from "#ui/segments.tsx";
import { SelectField } from "#ui/select.tsx";
import { ReportDetail } from "./reports/report-detail.tsx";
import { ReportRow } from "./reports/report-row.tsx";
import { ReportsFile } from "./reports/reports-file.tsx";
import { reportsQuery, type ReportFilter } from "./reports/report-queries.ts";

const ALL = "all";
const FIRST: ReportFilter = { state: "open", kind: null, category: null };

type Chosen = { report: string };

/** Reports: pending and decided, one of them open at a time. */
export function StaffReports() {
  const [filter, setFilter] = useState(FIRST);
  const navigate = useNavigate();
  const { search, state } = useLocation();
  // Kept in the history entry, so that going back shows it again.
  const chosen = (state as Chosen | null)?.report;
  if (chosen !== undefined) return <ReportDetail id={chosen} onBack={() => void navigate(-1)} />;
  const choose = (report: string) =>
    void navigate({ search }, { state: { report } satisfies Chosen, preventScrollReset: true });
  return <ReportList filter={filter} onFilter={setFilter} onChoose={choose} />;
}

type ReportListProps = {
  filter: ReportFilter;
  onFilter: (filter: ReportFilter) => void;
  onChoose: (id: string) => void;
};

function ReportList({ filter, onFilter, onChoose }: ReportListProps) {
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(reportsQuery(filter));
  const counts = data?.pages[0]?.counts;
  const reports = data?.pages.flatMap((page) => page.reports);
  const change = (more: Partial<ReportFilter>) => onFilter({ ...filter, ...more });
  return (
    <>
      <Segments<ReportState>
        label={t.show()}
        options={[
          { value: "open", label: t.open({ count: counts?.open ?? 0 }) },
          { value: "appeals", label: t.appeals({ count: counts?.appeals ?? 0 }) },
          { value: "decided", label: t.decided() },
        ]}
        value={filter.state}
        onChange={(state) => change({ state })}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label={t.about()}
          value={filter.kind ?? ALL}
          onChange={(kind) => change({ kind: kind === ALL ? null : (kind as ReportKind) })}
        >
          <option value={ALL}>{t.everything()}</option>
          <option value="person">{t.people()}</option>
          <option value="space">{t.spaces()}</option>
          <option value="message">{t.messages()}</option>
          <option value="object">{t.objects()}</option>
        </SelectField>
        <SelectField
          label={t.reason()}
          value={filter.category ?? ALL}
          onChange={(category) =>
            change({ category: category === ALL ? null : (category as PersonReportCategory) })
          }
        >
          <option value={ALL}>{t.allReasons()}</option>
          {Object.entries(REPORT_REASONS).map(([category, words]) => (
            <option key={category} value={category}>
              {words()}
            </option>
          ))}
        </SelectField>
      </div>
      {isPending && <CardSkeleton />}
      {!isPending && !data && <QueryFault error={error} onRetry={() => void refetch()} />}
      {reports?.length === 0 && <p className="text-ink-soft">{t.none()}</p>}
      {reports !== undefined && reports.length > 0 && (
        <ul className={`divide-y divide-line px-5 sm:px-7 ${CARD}`}>
          {reports.map((report) => (
            <li key={report.id}>
              <ReportRow report={report} onChoose={() => onChoose(report.id)} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button className="self-center" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? common.loading() : t.more()}
        </Button>
      )}
      {counts !== undefined && <Lately counts={counts} />}
    </>
  );
}

function Lately({ counts: { decided, undone, medianMinutes } }: { counts: ReportCounts }) {
  const { dismissed, noted, warned, removed, suspended } = decided;
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <p className="max-w-xl text-sm text-ink-soft">
        {t.lately({ dismissed, noted, warned, removed, suspended, undone })}{" "}
        {medianMinutes !== null && t.median({ time: durationOf(medianMinutes) })}
      </p>
      <ReportsFile />
    </div>
  );
}

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** In whole minutes, hours or days: whatever it is at least two of, or one minute. */
function durationOf(minutes: number): string {
  const [unit, length] =
    minutes < 2 * HOUR_MINUTES
      ? (["minute", 1] as const)
      : minutes < 2 * DAY_MINUTES
        ? (["hour", HOUR_MINUTES] as const)
        : (["day", DAY_MINUTES] as const);
  const count = Math.max(1, Math.round(minutes / length));
  return formatNumber(count, { style: "unit", unit, unitDisplay: "long" });
}
