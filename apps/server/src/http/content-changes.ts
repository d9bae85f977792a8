import { randomUUID } from "node:crypto";
import type { Events } from "../platform/events/events.ts";
import type { PubSub } from "../platform/shared/pubsub.ts";

const CHANGED_CHANNEL = "shared-content:changed";

export type ContentChanges = {
  /** Clears shared caches: in this process before it returns, in others as soon as they are notified. */
  tell(): void;
  close(): void;
};

/** Broadcasts `SharedContentChanged` to every process of the installation, without waiting. */
export function openContentChanges(events: Pick<Events, "emit">, pubsub: PubSub): ContentChanges {
  // A process receives its own message too, but has already cleared its caches.
  const self = randomUUID();
  const stopHearing = pubsub.subscribe(CHANGED_CHANNEL, (sender) => {
    if (sender !== self) events.emit("SharedContentChanged", null);
  });
  return {
    tell() {
      events.emit("SharedContentChanged", null);
      pubsub.publish(CHANGED_CHANNEL, self);
    },
    close: stopHearing,
  };
}
