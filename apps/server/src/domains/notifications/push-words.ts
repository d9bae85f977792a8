import type { PersonCard } from "@veranda/contract";
import { happeningOf, pathOf } from "@veranda/contract/notification-words";
import type { Notification, PushMessage } from "@veranda/contract/records/notifications";
import * as t from "@veranda/messages/notifications";

/** A notification as a push says it. */
export const pushOf = (told: Notification): PushMessage => ({
  title: t.happened({ ...happeningOf(told), b: (name) => name }).join(""),
  body: told.kind === "host_event" ? "Join them there." : "See who it is.",
  icon: told.person.picture,
  path: pathOf(told),
  tag: told.key,
});

export const onlinePush = (person: PersonCard): PushMessage => ({
  title: `${person.displayName} is here now`,
  body: "Say hello.",
  icon: person.picture,
  path: `/@${person.username}`,
  tag: `online:${person.userID}`,
});
