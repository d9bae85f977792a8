import { happeningOf, iconOf, pathOf } from "@veranda/contract/notification-words";
import type {
  Notification as NotificationRecord,
  PushMessage,
} from "@veranda/contract/records/notifications";
import * as t from "@veranda/messages/notifications";

/** Shows a notification by the service worker, where push notifications are on. */
export function notifyByWorker(notification: NotificationRecord): void {
  if (!("serviceWorker" in navigator)) return;
  const message: PushMessage = {
    title: t.happened({ ...happeningOf(notification), b: (name) => name }).join(""),
    body: "",
    icon: iconOf(notification),
    path: pathOf(notification),
    tag: notification.key,
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of this site alone
  navigator.serviceWorker.controller?.postMessage({ type: "say", message });
}
