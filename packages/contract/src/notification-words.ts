import type { Notification } from "./records/notifications.ts";
import type { PersonCard } from "./records/people.ts";
import type { DecisionAbout } from "./records/report.ts";
import { noticePath } from "./notice-path.ts";

type Happening = {
  kind: Notification["kind"];
  name: string;
  space: string;
  team: string;
  event: string;
  news: string;
  about: string;
  outcome: string;
  child: string;
};

/** The values of a notification's message: what happened, who did it, and in which space or organisation. */
export const happeningOf = (told: Notification): Happening => ({
  kind: told.kind,
  name: nameOf(told),
  space: "space" in told ? told.space.name : "",
  team: teamOf(told),
  event: "event" in told ? told.event.title : "",
  news: ("news" in told ? told.news : null) ?? "",
  about: aboutOf(told),
  outcome: "about" in told ? (told.about.outcome ?? "") : "",
  child: ("child" in told ? told.child : null) ?? "",
});

function teamOf(told: Notification): string {
  if (told.kind === "organization_deleted") return told.name;
  return "invitation" in told ? told.invitation.name : "";
}

/** Who did it; null: that isn't said. */
export const personOf = (told: Notification): PersonCard | null => ("person" in told ? told.person : null);

/** Of whoever did it, or of the subject. */
function nameOf(told: Notification): string {
  if (told.kind === "decision") return told.about.name ?? "";
  if (told.kind === "family_over" || told.kind === "organization_deleted") return told.name ?? "";
  return told.kind === "space_event" ? told.event.title : (told.person?.displayName ?? "");
}

function aboutOf(told: Notification): string {
  if (told.kind === "family_over") return told.name === null ? "" : "named";
  if (told.kind === "event_invitation") return told.person === null ? "" : "named";
  if (told.kind === "parental_controls") return told.child === null ? "" : "named";
  return "about" in told ? subjectOf(told.about) : "";
}

/** The subject of a decision: something with a name, or a person's act or report. */
function subjectOf({ kind, name, outcome, isOfParts }: DecisionAbout): string {
  // Without a name, which may be what was removed.
  if (isOfParts) return kind === "space" ? "space_parts" : "profile_parts";
  if (kind === "message" || kind === "object") return outcome === null ? `${kind}_reported` : kind;
  if (name !== null) return "named";
  return outcome === null ? "reported" : kind;
}

const OF_FAMILY = [
  "family_linked",
  "family_ended",
  "family_over",
  "family_parent",
  "family_parent_over",
  "parental_controls",
] as const satisfies readonly Notification["kind"][];

/** Whether it is about parents and children. */
export const isOfFamily = <N extends Pick<Notification, "kind">>(
  told: N,
): told is Extract<N, { kind: (typeof OF_FAMILY)[number] }> => OF_FAMILY.some((kind) => kind === told.kind);

/** The page that a notification leads to. */
export function pathOf(told: Notification): string {
  if (told.kind === "decision") return noticePath(told.notice);
  if ("event" in told) {
    const { slug, id, shareId } = told.event;
    return `/events/${encodeURIComponent(slug)}-${id}${shareId === null ? "" : `?share=${encodeURIComponent(shareId)}`}`;
  }
  if ("space" in told && told.kind !== "love")
    return `/s/${encodeURIComponent(told.space.slug)}-${told.space.id}`;
  if (isOfFamily(told)) return "/settings/family";
  if (told.kind === "organization_invitation" || told.kind === "organization_deleted") return "/team";
  return `/@${told.person.username}`;
}

/** The picture shown with it: of whoever did it, or of this space. */
export const iconOf = (told: Notification): string => personOf(told)?.picture ?? "/favicon.svg";
