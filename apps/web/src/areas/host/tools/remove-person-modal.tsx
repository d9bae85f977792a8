import { useMutation } from "@tanstack/react-query";
import * as t from "@veranda/messages/moderation";
import { sentenceFor } from "#api/faults/sentence.ts";
import { ConfirmModal } from "#ui/confirm-modal.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { removePerson } from "../space-actions.ts";

type RemovePersonModalProps = {
  spaceId: string;
  person: { id: string; name: string };
  /** The person watches from outside and isn't in the space. */
  isWatching?: boolean;
  onDone?: () => void;
  onClose: () => void;
};

/** Removes somebody from a space; they can come back. */
export function RemovePersonModal({
  spaceId,
  person: { id, name },
  isWatching = false,
  onDone,
  onClose,
}: RemovePersonModalProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => removePerson(spaceId, id),
    onSuccess: () => {
      showToast({ message: t.removed({ name }) });
      onClose();
      onDone?.();
    },
  });
  return (
    <ConfirmModal
      title={t.removeTitle({ name })}
      lead={isWatching ? t.removeWatcherLead() : t.removeLead()}
      confirm={t.removeConfirm()}
      fault={error && sentenceFor(error)}
      isBusy={isPending}
      isDangerous
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
