import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CallError, type SessionEntry } from "@veranda/contract";
import { partsOfDevice } from "@veranda/contract/device-parts";
import * as t from "@veranda/messages/account";
import * as pages from "@veranda/messages/pages";
import { Monitor, Smartphone } from "lucide-react";
import { api } from "#api/client.ts";
import { Button } from "#ui/button.tsx";
import { QueryFault } from "#api/faults/query-fault.tsx";
import { sentenceFor } from "#api/faults/sentence.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { longAgo } from "#i18n/long-ago.ts";
import { CARD_LINES, Card, CardLine, CardSkeleton } from "#ui/card.tsx";

const sessionsQuery = () =>
  queryOptions({
    queryKey: ["me", "sessions"],
    queryFn: async ({ signal }) => (await api("GET /auth/sessions", {}, { signal })).data,
  });

/** The account's sessions; each can be ended from here. */
export function SessionsSection() {
  const { data, dataUpdatedAt, error, isPending, refetch } = useQuery(sessionsQuery());
  const end = useEnd();
  if (isPending) return <CardSkeleton />;
  if (!data) return <QueryFault error={error} onRetry={() => void refetch()} />;
  const others = data.filter(({ isCurrent }) => !isCurrent);
  return (
    <Card title={t.sessions()} lead={t.sessionsLead()}>
      <ul className={CARD_LINES}>
        {data.map((session) => (
          <li key={session.id}>
            <SessionRow
              session={session}
              now={dataUpdatedAt}
              isBusy={end.isPending}
              onEnd={() => end.mutate([session.id])}
            />
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <Button
          className="mt-6"
          disabled={end.isPending}
          onClick={() => end.mutate(others.map(({ id }) => id))}
        >
          {t.endOthers()}
        </Button>
      )}
    </Card>
  );
}

type SessionRowProps = { session: SessionEntry; now: number; isBusy: boolean; onEnd: () => void };

function SessionRow({ session, now, isBusy, onEnd }: SessionRowProps) {
  const device = t.deviceNamed(partsOfDevice(session.device));
  const { method, isCurrent, lastUsedAt } = session;
  const Icon = /Android|iPhone|iPad|iOS/.test(session.device) ? Smartphone : Monitor;
  const by = { method, name: method };
  const used = isCurrent
    ? t.activeNow(by)
    : t.lastActive({ ...by, ago: longAgo(lastUsedAt, now, t.justNow) });
  return (
    <CardLine icon={<Icon className="size-5" aria-hidden="true" />} name={device} note={used}>
      {isCurrent ? (
        <span className="rounded-full bg-accent-soft px-3 py-1 text-sm font-semibold text-ink">
          {t.thisDevice()}
        </span>
      ) : (
        <Button size="sm" aria-label={t.endSession({ device })} disabled={isBusy} onClick={onEnd}>
          {pages.signOut()}
        </Button>
      )}
    </CardLine>
  );
}

function useEnd() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const ends = ids.map((id) => api("DELETE /auth/sessions/{id}", { params: { id } }));
      for (const result of await Promise.allSettled(ends))
        // A session that is gone already counts as ended.
        if (result.status === "rejected" && !isGone(result.reason)) throw result.reason;
    },
    onSuccess: (_, ids) => showToast({ message: ids.length === 1 ? t.sessionEnded() : t.othersEnded() }),
    onError: (error) => showToast({ message: sentenceFor(error), kind: "error" }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
}

const isGone = (error: unknown): boolean => error instanceof CallError && error.code === "NOT_FOUND";
