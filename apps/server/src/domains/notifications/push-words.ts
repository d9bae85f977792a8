import type { PersonCard } from "@veranda/contract";
import { happeningOf, iconOf, isOfFamily, pathOf } from "@veranda/contract/notification-words";
import type { Notification, PushMessage } from "@veranda/contract/records/notifications";
import { inLocale, type Locale } from "@veranda/messages";
import * as t from "@veranda/messages/notifications";
import * as pushes from "@veranda/messages/pushes";

/** The text of a push, in the reader's language. */
export const pushOf = (told: Notification, locale: Locale): PushMessage =>
  inLocale(locale, () => ({
    title: t.happened({ ...happeningOf(told), b: (name) => name }).join(""),
    body: bodyOf(told.kind),
    icon: iconOf(told),
    path: pathOf(told),
    tag: told.key,
  }));

function bodyOf(kind: Notification["kind"]): string {
  if (kind === "organization_invitation") return pushes.acceptOrDecline();
  if (kind === "organization_deleted") return pushes.organizationSpacesStay();
  if (kind === "decision") return pushes.readMore();
  if (kind === "space_event" || kind === "event_invitation") return pushes.seeTheEvent();
  if (kind === "role_given" || kind === "role_taken") return pushes.seeTheSpace();
  if (isOfFamily({ kind })) return pushes.seeFamily();
  return kind === "host_event" || kind === "invitation" ? pushes.joinThem() : pushes.seeWhoItIs();
}

export const onlinePush = (person: PersonCard, locale: Locale): PushMessage =>
  inLocale(locale, () => ({
    title: pushes.isOnline({ name: person.displayName }),
    body: pushes.sayHello(),
    icon: person.picture,
    path: `/@${person.username}`,
    tag: `online:${person.userID}`,
  }));
