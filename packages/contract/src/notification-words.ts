import type { Notification } from "./records/notifications.ts";

/** What a message about a notification is given: what happened, who did it, and in which space or organisation. */
export const happeningOf = (
  told: Notification,
): { kind: Notification["kind"]; name: string; space: string; team: string } => ({
  kind: told.kind,
  name: told.person.displayName,
  space: "space" in told ? told.space.name : "",
  team: "invitation" in told ? told.invitation.name : "",
});

/** The page that a notification leads to. */
export function pathOf(told: Notification): string {
  if ("space" in told && told.kind !== "love") return `/s/${told.space.slug}-${told.space.id}`;
  return told.kind === "organization_invitation" ? "/team" : `/@${told.person.username}`;
}
