import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Modal, ModalFoot } from "../../ui/modal.tsx";

type ConfirmModalProps = {
  title: string;
  /** What will happen. */
  children: ReactNode;
  confirm: string;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something that can't simply be taken back. */
export function ConfirmModal({
  title,
  children,
  confirm,
  isBusy = false,
  onConfirm,
  onClose,
}: ConfirmModalProps) {
  return (
    <Modal title={title} onClose={onClose}>
      <p className="text-ink-soft">{children}</p>
      <div className="h-3" />
      <ModalFoot>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button look="accent" disabled={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
      </ModalFoot>
    </Modal>
  );
}
