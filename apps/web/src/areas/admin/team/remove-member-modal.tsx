import type { OrganizationMember } from "@veranda/contract";
import * as t from "@veranda/messages/team";
import { ConfirmModal } from "#ui/confirm-modal.tsx";
import { removeMember } from "./team-actions.ts";
import { useTeamAction } from "./use-team-action.ts";

type RemoveMemberModalProps = {
  member: Pick<OrganizationMember, "userID" | "displayName">;
  onClose: () => void;
};

export function RemoveMemberModal({ member: { userID, displayName }, onClose }: RemoveMemberModalProps) {
  const { act, isBusy } = useTeamAction(removeMember, onClose);
  return (
    <ConfirmModal
      title={t.removeTitle({ name: displayName })}
      lead={t.removeLead()}
      confirm={t.removeMember()}
      isBusy={isBusy}
      isDangerous
      onClose={onClose}
      onConfirm={() => act(userID)}
    />
  );
}
