import type { Notification } from "./records/notifications.ts";

/** What happened, after the name of who did it: "follows you now". */
export function whatHappened(told: Notification): string {
  switch (told.kind) {
    case "friend_request":
      return "sent you a friend request";
    case "friend_accepted":
      return "is now your friend";
    case "follow":
      return "follows you now";
    case "love":
      return `loves ${told.space.name}`;
    case "host_event":
      return `came to ${told.space.name}`;
    default:
      return told satisfies never;
  }
}

/** The page that a notification leads to. */
export const pathOf = (told: Notification): string =>
  told.kind === "host_event" ? `/s/${told.space.slug}-${told.space.id}` : `/@${told.person.username}`;
