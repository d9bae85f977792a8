import type { Group } from "@veranda/contract";
import * as t from "@veranda/messages/groups";
import { ConfirmModal } from "#ui/confirm-modal.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { leaveGroup } from "./own-group.ts";
import { useGroupAct } from "./use-group-act.ts";

type LeaveGroupModalProps = { group: Group; onClose: () => void };

/** Says what leaving means for the one who leaves and for the group: who leads it then, or that it ends. */
export function LeaveGroupModal({ group: { id, members }, onClose }: LeaveGroupModalProps) {
  const { act, isBusy } = useGroupAct();
  const isLeader = members.some((member) => member.isMe && member.isLeader);
  return (
    <ConfirmModal
      title={t.leaveTitle()}
      lead={t.leaveLead({ as: members.length === 1 ? "last" : isLeader ? "leader" : "member" })}
      confirm={t.leave()}
      isBusy={isBusy}
      onConfirm={() =>
        act(async (queries) => {
          await leaveGroup(queries, id);
          onClose();
          showToast({ message: t.youLeft() });
        })
      }
      onClose={onClose}
    />
  );
}
