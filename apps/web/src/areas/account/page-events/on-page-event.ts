import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { FriendPage } from "@veranda/contract";
import type { PageEvent } from "@veranda/contract/page-events";
import type { Notification as NotificationRecord } from "@veranda/contract/records/notifications";
import * as t from "@veranda/messages/page-events";
import { api } from "#api/client.ts";
import { GROUP_KEY } from "#areas/people";
import { FRIENDS_KEY, friendsQuery } from "#api/people-queries.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { sendLog } from "#api/logs/send-log.ts";
import { useIsBellOpen } from "../notifications/bell-state.ts";
import { NOTIFICATIONS_KEY } from "../notifications/notifications-query.ts";
import { promptForPush } from "#session/push/push-prompt.ts";
import { showToast, type Toast } from "#ui/toast/toast-store.ts";

const asEvent = (text: string): PageEvent | null => {
  try {
    const event: unknown = JSON.parse(text);
    return typeof event === "object" && event !== null && "action" in event ? (event as PageEvent) : null;
  } catch {
    return null;
  }
};

/** Updates the page's data for an event, and shows it to the person. */
export function onPageEventText(text: string, queries: QueryClient): void {
  const event = asEvent(text);
  switch (event?.action) {
    case "friend_request":
      // The open list shows it from the refetched data.
      if (!useIsBellOpen.getState())
        say(t.friendRequest({ name: event.friend.displayName }), {
          label: t.accept(),
          press: () => void accept(queries, event.friend),
        });
      askAnew(queries, FRIENDS_KEY, ["profile"]);
      return;
    case "friend_accepted":
      say(t.nowFriends({ name: event.friend.displayName }));
      askAnew(queries, FRIENDS_KEY, ["profile"], ["profile-list"]);
      return;
    case "friend_removed":
      askAnew(queries, FRIENDS_KEY, ["profile"], ["profile-list"]);
      return;
    case "presence":
      showPresence(queries, event);
      return;
    case "notification":
      askAnew(queries, NOTIFICATIONS_KEY);
      if (event.notification.kind === "follow") askAnew(queries, ["profile"]);
      if (event.notification.kind === "invitation") askAnew(queries, ["me", "listing", "shared"]);
      if ("event" in event.notification) askAnew(queries, ["event"], ["events"], ["me", "events"]);
      if (event.notification.kind === "decision") askAnew(queries, ["notice"]);
      if (event.notification.kind === "organization_invitation") askAnew(queries, ["me", "team"]);
      void sayNotification(event.notification);
      promptForPush(event.notification.kind === "host_event" ? "HostEvent" : "Default");
      return;
    case "group_changed":
      askAnew(queries, GROUP_KEY);
      return;
    case "account_changed":
      askAnew(queries, ["me"]);
      return;
    case "session_ended":
    case "heartbeat":
      return;
    case undefined:
    default:
      sendLog("warn", "live-events", `Unexpected friend event action: ${actionOf(event)}`);
  }
}

/** What they have added goes before their eyes, where they are inside. */
const isOwnObjectRemoved = (told: NotificationRecord): boolean =>
  told.kind === "decision" && told.news === "removed" && told.about.kind === "object";

/**
 * Shows it by the browser when the page is hidden; on a page that is seen the bell does, and a toast says why something
 * vanishes. Its messages load with the first event.
 */
async function sayNotification(told: NotificationRecord): Promise<void> {
  const isSeen = document.visibilityState === "visible";
  if (isSeen && (!isOwnObjectRemoved(told) || useIsBellOpen.getState())) return;
  try {
    const { notifyByWorker, sentenceOf } = await import("../notifications/notify-by-worker.ts");
    if (isSeen) say(sentenceOf(told));
    else notifyByWorker(told);
  } catch (error) {
    sendLog("warn", "live-events", `A notification could not be said: ${String(error)}`);
  }
}

/** After a disconnection the cached data may be stale, as events were missed. */
export function catchUp(queries: QueryClient): void {
  askAnew(queries, FRIENDS_KEY, NOTIFICATIONS_KEY, GROUP_KEY, ["me", "user"]);
}

const actionOf = (event: unknown): string => {
  const { action } = (event ?? {}) as { action?: unknown };
  return typeof action === "string" ? action.slice(0, 100) : "none";
};

/** Only the visible tab shows it. */
function say(message: string, action?: Toast["action"]): void {
  if (document.visibilityState === "visible") showToast({ message, ...(action && { action }) });
}

async function accept(queries: QueryClient, { id, displayName }: Friend): Promise<void> {
  try {
    const { data } = await api("POST /friends/add", { body: { userID: id } });
    // A withdrawn request can't be accepted: this one replaces it.
    const isFriend = data.friendship === "friends";
    say(isFriend ? t.nowFriends({ name: displayName }) : t.requestSent({ name: displayName }));
  } catch (error) {
    showToast({ message: sentenceFor(error), kind: "error" });
  }
  askAnew(queries, FRIENDS_KEY, ["profile"], ["profile-list"], NOTIFICATIONS_KEY);
}

function askAnew(queries: QueryClient, ...keys: (readonly string[])[]): void {
  for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
}

type Friend = Extract<PageEvent, { action: "friend_request" }>["friend"];

type Presence = Extract<PageEvent, { action: "presence" }>;

/** Presence changes often: the cached lists are updated in place rather than refetched. */
function showPresence(queries: QueryClient, { friend, isOnline, whereabouts }: Presence): void {
  queries.setQueryData(friendsQuery().queryKey, (list: InfiniteData<FriendPage> | undefined) =>
    list === undefined
      ? undefined
      : {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            friends: page.friends.map((each) =>
              each.userID === friend.id ? { ...each, isOnline, whereabouts } : each,
            ),
          })),
        },
  );
}
