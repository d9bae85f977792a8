import { infiniteQueryOptions, useInfiniteQuery, useMutation } from "@tanstack/react-query";
import type { HostAct } from "@veranda/contract";
import { HOST_ACTS_DAYS } from "@veranda/contract/constants";
import * as t from "@veranda/messages/hosting";
import * as here from "@veranda/messages/people-here";
import { Download } from "lucide-react";
import { api } from "#api/client.ts";
import { formatMoment } from "#i18n/moments.ts";
import { useEngineState } from "#engine/engine-state.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { FOR_VIEWER } from "#api/queries.ts";
import { downloadFile } from "#site/download-file.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { GlassAction } from "#ui/glass-action.tsx";
import { actDetail } from "./act-detail.ts";
import { actSentence } from "./act-words.ts";

const hostActsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["host-acts", id],
    queryFn: async ({ signal, pageParam }) => {
      const query = pageParam === null ? {} : { before: pageParam };
      return (await api("GET /rooms/{id}/host-acts", { params: { id }, query }, { signal })).data;
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    // Others act too, so it is refetched.
    refetchInterval: 10_000,
    meta: FOR_VIEWER,
  });

/** The moderation log of this space, for co-hosts of this instance, the newest first, with a download. */
export function LogTab({ spaceId }: { spaceId: string }) {
  const isHost = useEngineState("rights")?.isHost === true;
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    hostActsQuery(spaceId),
  );
  const take = useMutation({
    mutationFn: async () => {
      const { data } = await api("GET /rooms/{id}/host-acts/file", { params: { id: spaceId } });
      downloadFile(new Blob([data.csv], { type: "text/csv;charset=utf-8" }), t.logFile());
    },
    onError: (fault) => showToast({ message: sentenceFor(fault), kind: "error" }),
  });
  const acts = data?.pages.flatMap((page) => page.acts);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3 pb-2">
        <p className="min-w-44 flex-1 pt-1.5 text-xs text-on-glass-soft">
          {isHost ? t.logLead({ days: HOST_ACTS_DAYS }) : t.logLeadInstance()}
        </p>
        <GlassAction disabled={take.isPending} onClick={() => take.mutate()}>
          <Download aria-hidden="true" /> {t.exportLog()}
        </GlassAction>
      </div>
      {error && <p role="alert">{sentenceFor(error)}</p>}
      {acts?.length === 0 && <p className="text-sm text-on-glass-soft">{t.logEmpty()}</p>}
      <ol>
        {acts?.map((act) => (
          <li key={act.id} className="border-t border-glass-line py-2 first:border-t-0">
            <p className="text-sm wrap-anywhere">{actSentence(act)}</p>
            <ActDetail act={act} />
            <p className="text-xs text-on-glass-soft">
              <time dateTime={act.at}>{formatMoment(act.at)}</time>
              {act.instance !== null && ` · ${here.instance({ number: act.instance })}`}
            </p>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <GlassAction disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t.showMore()}
        </GlassAction>
      )}
    </>
  );
}

function ActDetail({ act }: { act: HostAct }) {
  const words = [actDetail(act), act.isTextHidden ? t.actTextHidden() : ""].filter((each) => each !== "");
  if (words.length === 0) return null;
  return <p className="line-clamp-2 text-xs wrap-anywhere text-on-glass-soft">{words.join(" · ")}</p>;
}
