import type { PersonCard } from "@veranda/contract";
import * as t from "@veranda/messages/family";
import { api } from "#api/client.ts";
import { ConfirmModal } from "#ui/confirm-modal.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { useFamilyAct } from "./use-family-act.ts";

type UnlinkModalProps = { person: PersonCard; isChild: boolean; onClose: () => void };

/** Ends the link with a parent or a child. */
export function UnlinkModal({ person: { userID, displayName: name }, isChild, onClose }: UnlinkModalProps) {
  const end = useFamilyAct(
    () => api("DELETE /family/members/{id}", { params: { id: userID } }),
    () => {
      showToast({ message: t.unlinked({ name }) });
      onClose();
    },
  );
  return (
    <ConfirmModal
      title={t.unlinkTitle({ name })}
      lead={isChild ? t.unlinkChildLead({ name }) : t.unlinkParentLead({ name })}
      confirm={t.unlink()}
      isBusy={end.isPending}
      isDangerous
      onClose={onClose}
      onConfirm={() => end.mutate(undefined)}
    />
  );
}
