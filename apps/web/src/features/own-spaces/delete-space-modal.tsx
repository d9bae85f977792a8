import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sentenceFor } from "../faults/sentence.ts";
import { ConfirmModal } from "../friends/confirm-modal.tsx";
import { showToast } from "../toasts/toast-store.ts";
import type { AboutSpace } from "./about-space.ts";
import { deleteWithUndo } from "./delete-with-undo.ts";

export function DeleteSpaceModal({ about, onClose }: { about: AboutSpace; onClose: () => void }) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteWithUndo(queries, about.id, about.name),
    onSuccess: onClose,
    onError: (error) => showToast({ message: sentenceFor(error), kind: "error" }),
  });
  return (
    <ConfirmModal
      title={`Delete ${about.name}?`}
      confirm="Delete"
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() => mutate()}
    >
      Whoever is in it has to leave, and its link opens nothing any more. For a month its owner can bring it
      back, with everything in it.
    </ConfirmModal>
  );
}
