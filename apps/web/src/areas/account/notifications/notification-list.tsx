import { useInfiniteQuery } from "@tanstack/react-query";
import * as t from "@veranda/messages/notifications";
import { Bell } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { QueryFault } from "#api/faults/query-fault.tsx";
import { NotificationEntry } from "./notification-entry.tsx";
import { notificationsQuery } from "./notifications-query.ts";

type NotificationListProps = { onAcknowledge: (key: string) => void; onClose: () => void };

/** How long ago something was is said in minutes. */
const TICK_MS = 30_000;

/** Notifications, the newest first. */
export function NotificationList({ onAcknowledge, onClose }: NotificationListProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(notificationsQuery());
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const told = data?.pages.flatMap(({ notifications }) => notifications) ?? [];
  return (
    <div className="px-2 pb-2">
      {data === undefined && error === null && <Waiting />}
      {data === undefined && error !== null && <QueryFault error={error} onRetry={() => void refetch()} />}
      {data !== undefined && told.length === 0 && <Quiet />}
      {told.length > 0 && (
        <ul>
          {told.map((each) => (
            <NotificationEntry
              key={each.key}
              told={each}
              now={now}
              onRead={() => !each.isRead && onAcknowledge(each.key)}
              onOpen={() => {
                if (!each.isRead) onAcknowledge(each.key);
                onClose();
              }}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className="flex justify-center py-2">
          <Button
            variant="quiet"
            size="sm"
            disabled={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t.showOlder()}
          </Button>
        </div>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label={t.loading()} className="flex flex-col gap-1">
      {[0, 1, 2].map((n) => (
        <div key={n} className="flex items-center gap-3 p-3">
          <Skeleton className="size-10 rounded-full" />
          <Skeleton className="h-4 flex-1" />
        </div>
      ))}
    </div>
  );
}

function Quiet() {
  return (
    <div className="flex flex-col items-center px-6 py-10 text-center">
      <span className="mb-4 grid size-12 place-items-center rounded-full bg-accent-soft text-accent">
        <Bell className="size-5" aria-hidden="true" />
      </span>
      <p className="font-heading text-lg">{t.nothingYet()}</p>
      <p className="mt-1.5 text-sm text-ink-soft">{t.nothingYetLead()}</p>
    </div>
  );
}
