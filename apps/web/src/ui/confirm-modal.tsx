import * as t from "@veranda/messages/common";
import { Button } from "./button.tsx";
import { FIRST_FOCUS } from "./first-focus.ts";
import { Modal, ModalFoot } from "./modal.tsx";

type ConfirmModalProps = {
  title: string;
  /** The consequences. */
  lead: string;
  confirm: string;
  /** Leaves things as they are; where "Cancel" could be taken for what is confirmed. */
  keep?: string;
  /** Why it failed. */
  fault?: string | null;
  isBusy?: boolean;
  /** It affects others, or can't be undone: the button is red. */
  isDangerous?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Confirms an action that can't simply be undone; what is dangerous isn't focused first. */
export function ConfirmModal({
  title,
  lead,
  confirm,
  keep = t.cancel(),
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
          {keep}
        </Button>
        <Button
          variant={isDangerous ? "plain" : "accent"}
          className={isDangerous ? "border-bad! text-bad!" : ""}
          disabled={isBusy}
          {...(isDangerous ? {} : FIRST_FOCUS)}
          onClick={onConfirm}
        >
          {confirm}
        </Button>
      </ModalFoot>
    </Modal>
  );
}
