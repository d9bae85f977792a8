import * as t from "@veranda/messages/common";
import { Button } from "./button.tsx";
import { Modal, ModalFoot } from "./modal.tsx";

type ConfirmModalProps = {
  title: string;
  /** What will happen. */
  lead: string;
  confirm: string;
  /** Why it did not happen. */
  fault?: string | null;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something that can't simply be taken back. */
export function ConfirmModal({
  title,
  lead,
  confirm,
  fault = null,
  isBusy = false,
  onConfirm,
  onClose,
}: ConfirmModalProps) {
  return (
    <Modal title={title} lead={lead} onClose={onClose}>
      {fault !== null && (
        <p role="alert" className="mb-4 text-bad">
          {fault}
        </p>
      )}
      <ModalFoot>
        <Button look="quiet" onClick={onClose}>
          {t.cancel()}
        </Button>
        <Button look="accent" disabled={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
      </ModalFoot>
    </Modal>
  );
}
