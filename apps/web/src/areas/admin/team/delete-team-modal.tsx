import type { MyOrganization } from "@veranda/contract";
import * as t from "@veranda/messages/team";
import { ConfirmModal } from "#ui/confirm-modal.tsx";
import { deleteTeam } from "./team-actions.ts";
import { useTeamAction } from "./use-team-action.ts";

export function DeleteTeamModal({ team, onClose }: { team: MyOrganization; onClose: () => void }) {
  const { act, isBusy } = useTeamAction(deleteTeam, onClose);
  return (
    <ConfirmModal
      title={t.deleteTitle({ name: team.name })}
      lead={t.deleteLead()}
      confirm={t.deleteTeam()}
      isBusy={isBusy}
      isDangerous
      onClose={onClose}
      onConfirm={() => act(undefined)}
    />
  );
}
