import { useMutation, useQueryClient, type InfiniteData } from "@tanstack/react-query";
import { ALL_NOTIFICATIONS } from "@veranda/contract";
import type { NotificationPage } from "@veranda/contract/records/notifications";
import { api } from "#api/client.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { NOTIFICATIONS_KEY } from "./notifications-query.ts";

type List = InfiniteData<NotificationPage, number>;

/** Marks one notification, or with null all of them, as read: optimistic, then refetched. */
export function useAcknowledge(accountId: string): (key: string | null) => void {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (key: string | null) =>
      api("POST /users/{id}/acknowledgeNotification", {
        params: { id: accountId },
        body: { key: key ?? ALL_NOTIFICATIONS },
      }),
    onMutate: (key) => {
      queries.setQueryData<List>(NOTIFICATIONS_KEY, (list) => list && acknowledged(list, key));
    },
    onError: (error) => showToast({ message: sentenceFor(error), kind: "error" }),
    onSettled: () => queries.invalidateQueries({ queryKey: NOTIFICATIONS_KEY }),
  });
  return mutate;
}

function acknowledged(list: List, key: string | null): List {
  const lowered = (unread: number): number => (key === null ? 0 : Math.max(0, unread - 1));
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      unreadCount: lowered(page.unreadCount),
      notifications: page.notifications.map((each) =>
        key === null || each.key === key ? { ...each, isRead: true } : each,
      ),
    })),
  };
}
