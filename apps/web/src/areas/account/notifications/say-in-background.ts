import { happeningOf, iconOf, pathOf } from "@veranda/contract/notification-words";
import type { Notification as Told, PushMessage } from "@veranda/contract/records/notifications";
import * as t from "@veranda/messages/notifications";

/** Lets the worker say it, where pushes are on. */
export function sayInBackground(told: Told): void {
  if (!("serviceWorker" in navigator)) return;
  const message: PushMessage = {
    title: t.happened({ ...happeningOf(told), b: (name) => name }).join(""),
    body: "",
    icon: iconOf(told),
    path: pathOf(told),
    tag: told.key,
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of this site alone
  navigator.serviceWorker.controller?.postMessage({ type: "say", message });
}
