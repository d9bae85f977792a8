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

/** Brings the page up to date with what happened, and says it where somebody looks. */
export function onPageEventText(text: string, queries: QueryClient): void {
  const event = asEvent(text);
  switch (event?.action) {
    case "friend_request":
      // The open list shows it, with the same answers.
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
      if (event.notification.kind === "decision") askAnew(queries, ["notice"]);
      if (event.notification.kind === "organization_invitation") askAnew(queries, ["me", "team"]);
      void sayAway(event.notification);
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

/** By the browser, where nobody looks at the page. Its words come with the first that happens. */
async function sayAway(told: NotificationRecord): Promise<void> {
  if (document.visibilityState === "visible") return;
  try {
    const { notifyByWorker } = await import("../notifications/notify-by-worker.ts");
    notifyByWorker(told);
  } catch (error) {
    sendLog("warn", "live-events", `A notification could not be said: ${String(error)}`);
  }
}

/** What is known may be old: after a time without a connection, nobody told what happened. */
export function catchUp(queries: QueryClient): void {
  askAnew(queries, FRIENDS_KEY, NOTIFICATIONS_KEY, GROUP_KEY, ["me", "user"]);
}

const actionOf = (event: unknown): string => {
  const { action } = (event ?? {}) as { action?: unknown };
  return typeof action === "string" ? action.slice(0, 100) : "none";
};

/** In one tab: the one that is looked at. */
function say(message: string, action?: Toast["action"]): void {
  if (document.visibilityState === "visible") showToast({ message, ...(action && { action }) });
}

async function accept(queries: QueryClient, { id, displayName }: Friend): Promise<void> {
  try {
    const { data } = await api("POST /friends/add", { body: { userID: id } });
    // A request that was taken back meanwhile can't be accepted: this one was sent in its place.
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

/** Friends come and go often: the lists that are there are changed rather than asked for anew. */
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
