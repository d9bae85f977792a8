import { randomUUID } from "node:crypto";
import type { Events } from "../platform/events/events.ts";
import type { PubSub } from "../platform/shared/pubsub.ts";

const CHANGED_CHANNEL = "shared-content:changed";

export type ContentChanges = {
  /** Throws away what is kept for all: here before it returns, at other processes as soon as they hear of it. */
  tell(): void;
  close(): void;
};

/** Carries `SharedContentChanged` to every process of the installation. Nobody waits for the others. */
export function openContentChanges(events: Pick<Events, "emit">, pubsub: PubSub): ContentChanges {
  // A process hears itself too, and has thrown it away already.
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
