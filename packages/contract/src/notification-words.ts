import type { Notification } from "./records/notifications.ts";

/** What a message about a notification is given: what happened, who did it, and in which space. */
export const happeningOf = (
  told: Notification,
): { kind: Notification["kind"]; name: string; space: string } => ({
  kind: told.kind,
  name: told.person.displayName,
  space: "space" in told ? told.space.name : "",
});

/** The page that a notification leads to. */
export const pathOf = (told: Notification): string =>
  told.kind === "host_event" || told.kind === "invitation"
    ? `/s/${told.space.slug}-${told.space.id}`
    : `/@${told.person.username}`;
