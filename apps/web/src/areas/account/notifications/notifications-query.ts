import { infiniteQueryOptions } from "@tanstack/react-query";
import type { Client } from "@veranda/contract";
import type { NotificationPage } from "@veranda/contract/records/notifications";
import { api } from "#api/client.ts";

export const NOTIFICATIONS_KEY = ["me", "notifications"] as const;
const PAGE = 20;
/** Polling interval for the time without page events. */
const STALE_MS = 60_000;

export const notificationsQuery = (client: Client = api) =>
  infiniteQueryOptions({
    queryKey: NOTIFICATIONS_KEY,
    queryFn: async ({ pageParam, signal }): Promise<NotificationPage> => {
      const query = { count: PAGE, ...(pageParam === 0 ? {} : { before: pageParam }) };
      return (await client("GET /notifications", { query }, { signal })).data;
    },
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: STALE_MS,
  });
