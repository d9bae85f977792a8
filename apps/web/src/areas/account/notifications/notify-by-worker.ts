import { happeningOf, iconOf, pathOf } from "@veranda/contract/notification-words";
import type {
  Notification as NotificationRecord,
  PushMessage,
} from "@veranda/contract/records/notifications";
import * as t from "@veranda/messages/notifications";

/** What a notification says, as plain text. */
export const sentenceOf = (notification: NotificationRecord): string =>
  t.happened({ ...happeningOf(notification), b: (name) => name }).join("");

/** Shows a notification by the service worker, where push notifications are on. */
export function notifyByWorker(notification: NotificationRecord): void {
  if (!("serviceWorker" in navigator)) return;
  const message: PushMessage = {
    title: sentenceOf(notification),
    body: "",
    icon: iconOf(notification),
    path: pathOf(notification),
    tag: notification.key,
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of this site alone
  navigator.serviceWorker.controller?.postMessage({ type: "say", message });
}
