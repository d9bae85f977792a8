import type { PersonCard } from "@veranda/contract";
import * as people from "@veranda/messages/people";
import * as t from "@veranda/messages/friends";
import { useRelationship } from "../picker/use-relationship.ts";
import { ConfirmModal } from "#ui/confirm-modal.tsx";

type UnfriendModalProps = { person: Pick<PersonCard, "userID" | "displayName">; onClose: () => void };

export function UnfriendModal({ person: { userID, displayName }, onClose }: UnfriendModalProps) {
  const { act } = useRelationship(userID, displayName);
  return (
    <ConfirmModal
      lead={t.unfriendLead({ name: displayName })}
      title={t.unfriendTitle({ name: displayName })}
      confirm={people.unfriend()}
      onClose={onClose}
      onConfirm={() => {
        act("unfriend");
        onClose();
      }}
    />
  );
}
