import * as t from "@veranda/messages/account";
import { ConfirmModal } from "#ui/confirm-modal.tsx";

type DisconnectOrganizationModalProps = { onConfirm: () => void; onClose: () => void };

/** Whoever has signed in by their organisation is signed out where they ask for this. */
export function DisconnectOrganizationModal({ onConfirm, onClose }: DisconnectOrganizationModalProps) {
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
