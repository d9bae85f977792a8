import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CallError, type SessionEntry } from "@veranda/contract";
import { Monitor, Smartphone } from "lucide-react";
import { api } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { QueryFault } from "../faults/query-fault.tsx";
import { sentenceFor } from "../faults/sentence.ts";
import { showToast } from "../toasts/toast-store.ts";
import { longAgo } from "../notifications/long-ago.ts";
import { Panel, PanelRow, ROWS } from "./panel.tsx";
import { PanelSkeleton } from "./panel-skeleton.tsx";

const sessionsQuery = () =>
  queryOptions({
    queryKey: ["me", "sessions"],
    queryFn: async ({ signal }) => (await api("GET /auth/sessions", {}, { signal })).data,
  });

/** Where one is signed in; each can be ended from here. */
export function SessionsSection() {
  const { data, dataUpdatedAt, error, isPending, refetch } = useQuery(sessionsQuery());
  const end = useEnd();
  if (isPending) return <PanelSkeleton />;
  if (!data) return <QueryFault error={error} onRetry={() => void refetch()} />;
  const others = data.filter(({ isCurrent }) => !isCurrent);
  return (
    <Panel
      title="Where you're signed in"
      lead="Sign out sessions you don’t recognise, then change your password."
    >
      <ul className={ROWS}>
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
          Sign out all others
        </Button>
      )}
    </Panel>
  );
}

type SessionRowProps = { session: SessionEntry; now: number; isBusy: boolean; onEnd: () => void };

function SessionRow({ session, now, isBusy, onEnd }: SessionRowProps) {
  const { device, method, isCurrent, lastUsedAt } = session;
  const Icon = /Android|iPhone|iPad|iOS/.test(device) ? Smartphone : Monitor;
  const used = isCurrent ? "active now" : `last active ${longAgo(lastUsedAt, now).replace("Just", "just")}`;
  const by = method === "Email" ? "by password" : `by ${method === "MetaMask" ? "wallet" : method}`;
  return (
    <PanelRow
      icon={<Icon className="size-5" aria-hidden="true" />}
      name={device}
      note={`Signed in ${by}, ${used}`}
    >
      {isCurrent ? (
        <span className="rounded-full bg-accent-soft px-3 py-1 text-sm font-semibold text-ink">
          This device
        </span>
      ) : (
        <Button size="sm" aria-label={`Sign out ${device}`} disabled={isBusy} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </PanelRow>
  );
}

function useEnd() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const ends = ids.map((id) => api("DELETE /auth/sessions/{id}", { params: { id } }));
      for (const result of await Promise.allSettled(ends))
        // One that is gone already is as good as ended.
        if (result.status === "rejected" && !isGone(result.reason)) throw result.reason;
    },
    onSuccess: (_, ids) =>
      showToast({ message: ids.length === 1 ? "Signed out." : "All other sessions signed out." }),
    onError: (error) => showToast({ message: sentenceFor(error), kind: "error" }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
}

const isGone = (error: unknown): boolean => error instanceof CallError && error.code === "NOT_FOUND";
