import type { Notification } from "./records/notifications.ts";

type Happening = { kind: Notification["kind"]; name: string; space: string; team: string; news: string };

/** What a message about a notification is given: what happened, who did it, and in which space or organisation. */
export const happeningOf = (told: Notification): Happening => ({
  kind: told.kind,
  name: "person" in told ? told.person.displayName : "",
  space: "space" in told ? told.space.name : "",
  team: "invitation" in told ? told.invitation.name : "",
  news: "news" in told ? told.news : "",
});

/** The page that a notification leads to. */
export function pathOf(told: Notification): string {
  if (told.kind === "decision") return `/notice?key=${told.notice}`;
  if ("space" in told && told.kind !== "love") return `/s/${told.space.slug}-${told.space.id}`;
  return told.kind === "organization_invitation" ? "/team" : `/@${told.person.username}`;
}

/** The picture that goes with it: of who did it, or of this place. */
export const iconOf = (told: Notification): string =>
  "person" in told ? told.person.picture : "/favicon.svg";
