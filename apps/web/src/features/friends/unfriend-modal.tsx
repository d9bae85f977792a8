import type { PersonCard } from "@veranda/contract";
import { useRelationship } from "../people-picker/use-relationship.ts";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";

type UnfriendModalProps = { person: Pick<PersonCard, "userID" | "displayName">; onClose: () => void };

export function UnfriendModal({ person: { userID, displayName }, onClose }: UnfriendModalProps) {
  const { act } = useRelationship(userID);
  return (
    <ConfirmModal
      lead={`You'll no longer see where each other are. ${displayName} isn't notified.`}
      title={`Unfriend ${displayName}?`}
      confirm="Unfriend"
      onClose={onClose}
      onConfirm={() => {
        act("unfriend");
        onClose();
      }}
    />
  );
}
