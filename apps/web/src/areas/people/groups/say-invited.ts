import type { Group, GroupPerson } from "@veranda/contract";
import type { Participant } from "@veranda/contract/rooms/messages";
import * as t from "@veranda/messages/groups";
import { closeToast, readToasts, showToast } from "#ui/toast/toast-store.ts";

const subjectOf = (id: string | null): string => `invited ${id}`;

/** Says that somebody was invited to the group. */
export function sayInvited({
  userId,
  id,
  displayName,
}: Pick<Participant, "userId" | "id" | "displayName">): void {
  showToast({ message: t.inviteSent({ name: displayName }), subject: subjectOf(userId ?? id) });
}

/** Says no longer of those who have joined that they were invited. */
export function unsayInvited({ members }: Pick<Group, "members">): void {
  const joined = new Set(
    members.map(({ userID, participantId }: GroupPerson) => subjectOf(userID ?? participantId)),
  );
  for (const { id, subject = "" } of readToasts()) if (joined.has(subject)) closeToast(id);
}
