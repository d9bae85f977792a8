import * as t from "@veranda/messages/account";
import { ConfirmModal } from "#ui/confirm-modal.tsx";

type DisconnectOrganisationModalProps = { onConfirm: () => void; onClose: () => void };

/** Whoever has signed in by their organisation is signed out where they ask for this. */
export function DisconnectOrganisationModal({ onConfirm, onClose }: DisconnectOrganisationModalProps) {
  return (
    <ConfirmModal
      title={t.disconnectOrganisationTitle()}
      lead={t.disconnectOrganisationLead()}
      confirm={t.disconnect()}
      onClose={onClose}
      onConfirm={() => {
        onConfirm();
        onClose();
      }}
    />
  );
}
