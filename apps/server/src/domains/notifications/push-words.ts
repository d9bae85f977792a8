import type { Notification, PushMessage } from "@veranda/contract/records/notifications";

/** A notification as a push says it. */
export function pushOf(told: Notification): PushMessage {
  const { person, key } = told;
  const ofPerson = { icon: person.picture, tag: key, path: `/@${person.username}` };
  switch (told.kind) {
    case "friend_request":
      return {
        ...ofPerson,
        title: `${person.displayName} sent you a friend request!`,
        body: "See who it is.",
      };
    case "friend_accepted":
      return { ...ofPerson, title: `You're now friends with ${person.displayName}!`, body: "Say hello." };
    case "follow":
      return { ...ofPerson, title: `${person.displayName} follows you now`, body: "See who it is." };
    case "love":
      return { ...ofPerson, title: `${person.displayName} loves ${told.space.name}`, body: "See who it is." };
    case "host_event":
      return {
        ...ofPerson,
        title: `${person.displayName} is in ${told.space.name}`,
        body: "Join them there.",
        path: `/s/${told.space.slug}-${told.space.id}`,
      };
    default:
      return told satisfies never;
  }
}

export const onlinePush = (person: Notification["person"]): PushMessage => ({
  title: `${person.displayName} is here now`,
  body: "Say hello.",
  icon: person.picture,
  path: `/@${person.username}`,
  tag: `online:${person.userID}`,
});
