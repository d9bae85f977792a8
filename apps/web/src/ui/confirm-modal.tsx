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
  /** Others lose by it too, or it can't be taken back: its button is red. */
  isDangerous?: boolean;
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
  isDangerous = false,
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
        <Button variant="quiet" onClick={onClose}>
          {t.cancel()}
        </Button>
        <Button
          variant={isDangerous ? "plain" : "accent"}
          className={isDangerous ? "border-bad! text-bad!" : ""}
          disabled={isBusy}
          onClick={onConfirm}
        >
          {confirm}
        </Button>
      </ModalFoot>
    </Modal>
  );
}
