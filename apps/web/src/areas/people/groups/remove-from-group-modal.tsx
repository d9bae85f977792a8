import type { GroupMember } from "@veranda/contract";
import * as t from "@veranda/messages/groups";
import { ConfirmModal } from "#ui/confirm-modal.tsx";
import { removeMember } from "./own-group.ts";
import { useGroupAct } from "./use-group-act.ts";

type RemoveFromGroupModalProps = { groupId: string; member: GroupMember; onClose: () => void };

/** Asks before somebody is removed, who doesn't come back by themselves. */
export function RemoveFromGroupModal({ groupId, member, onClose }: RemoveFromGroupModalProps) {
  const { act, isBusy } = useGroupAct();
  const { id, userID, displayName: name } = member;
  return (
    <ConfirmModal
      title={t.removeTitle({ name })}
      lead={userID === null ? t.removeGuestLead({ name }) : t.removeLead({ name })}
      confirm={t.remove()}
      isBusy={isBusy}
      isDangerous
      onConfirm={() =>
        act(async (queries) => {
          await removeMember(queries, groupId, id);
          onClose();
        })
      }
      onClose={onClose}
    />
  );
}
