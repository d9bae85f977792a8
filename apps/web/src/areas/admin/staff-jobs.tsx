import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { formatNumber } from "@veranda/messages";
import * as t from "@veranda/messages/staff";
import { CallError, type StaffJobs as Jobs } from "@veranda/contract";
import { api } from "#api/client.ts";
import { formatMoment } from "#i18n/moments.ts";
import { Button } from "#ui/button.tsx";
import { rich } from "#ui/rich.ts";
import { Card, CARD_LINES, CardLine, CardSkeleton } from "#ui/card.tsx";
import { QueryFault } from "#api/faults/query-fault.tsx";
import { sentenceFor } from "#api/faults/sentence.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { JOB_NAMES } from "./job-names.ts";
import { staffJobsQuery } from "./staff-queries.ts";

const code = (text: string) => <code>{text}</code>;

/** The job queue: failed jobs, and the numbers waiting and running by kind. */
export function StaffJobs() {
  const { data, error, isPending, refetch } = useQuery(staffJobsQuery());
  if (isPending) return <CardSkeleton />;
  if (!data) return <QueryFault error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <FailedJobs failed={data.failed} />
      <JobKinds kinds={data.kinds} />
    </>
  );
}

function FailedJobs({ failed }: Pick<Jobs, "failed">) {
  const { mutate, isPending } = useRetryJob();
  return (
    <Card title={t.failedJobs()} lead={failed.length === 0 ? t.noFailedJobs() : t.failedJobsLead()}>
      <ul className={CARD_LINES}>
        {failed.map(({ id, name, at, attempts, error }) => (
          <li key={id}>
            <CardLine
              name={JOB_NAMES[name]()}
              note={rich(t.jobFailed({ at: formatMoment(at), attempts, error, code }))}
            >
              <Button size="sm" disabled={isPending} onClick={() => mutate(id)}>
                {t.retryJob()}
              </Button>
            </CardLine>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function useRetryJob() {
  const queries = useQueryClient();
  const { queryKey } = staffJobsQuery();
  return useMutation({
    mutationFn: async (id: string) => (await api("POST /staff/jobs/{id}/retry", { params: { id } })).data,
    onSuccess: (data) => {
      queries.setQueryData(queryKey, data);
      showToast({ message: t.jobRetried() });
    },
    onError: (error) => {
      showToast({
        message: error instanceof CallError && error.code === "NOT_FOUND" ? t.jobGone() : sentenceFor(error),
        kind: "error",
      });
      void queries.invalidateQueries({ queryKey });
    },
  });
}

const NUMBER = "w-px py-3 pl-3 text-right align-top tabular-nums sm:pl-6";

function JobKinds({ kinds }: Pick<Jobs, "kinds">) {
  return (
    <Card title={t.allJobs()} lead={t.allJobsLead()}>
      <table className="-my-3 w-full border-collapse text-left">
        <thead className="text-sm text-ink-soft">
          <tr>
            <th scope="col" className="py-3 font-medium">
              {t.jobKind()}
            </th>
            {[t.jobsWaiting(), t.jobsRunning(), t.jobsFailed()].map((name) => (
              <th key={name} scope="col" className={`${NUMBER} font-medium`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {kinds.map(({ name, waiting, running, failed, doneAt }) => (
            <tr key={name}>
              <th scope="row" className="py-3 font-medium wrap-anywhere">
                {JOB_NAMES[name]()}
                <span className="block text-sm font-normal text-ink-soft">
                  {doneAt === null ? t.jobNeverDone() : t.jobDone({ at: formatMoment(doneAt) })}
                </span>
              </th>
              <td className={NUMBER}>{formatNumber(waiting)}</td>
              <td className={NUMBER}>{formatNumber(running)}</td>
              <td className={`${NUMBER} ${failed > 0 ? "font-semibold text-bad" : ""}`}>
                {formatNumber(failed)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
