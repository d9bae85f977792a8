import type { Preferences } from "@veranda/contract";
import type { NotificationKind } from "@veranda/contract/records/notifications";
import type { NotificationSettings } from "../accounts/notified.ts";

type Choice = keyof Preferences["notifications"];

/** The setting for each kind; null if it can't be turned off. */
const CHOICES: Readonly<Record<NotificationKind, Choice | null>> = {
  friend_request: "friendRequests",
  friend_accepted: "friendRequests",
  follow: "follows",
  invitation: "invitations",
  role_given: "invitations",
  role_taken: "invitations",
  organization_invitation: "invitations",
  love: "loves",
  host_event: "hostEvents",
  space_event: "spaceEvents",
  event_invitation: "invitations",
  family_linked: null,
  family_ended: null,
  family_over: null,
  family_parent: null,
  family_parent_over: null,
  parental_controls: null,
  organization_deleted: null,
  decision: null,
};

/** Whether somebody wants notifications of this kind. */
export function isWanted(kind: NotificationKind, { choices }: NotificationSettings): boolean {
  const choice = CHOICES[kind];
  return choice === null || choices[choice];
}
