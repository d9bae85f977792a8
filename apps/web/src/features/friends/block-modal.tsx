import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { PersonCard } from "@veranda/contract";
import { sentenceFor } from "../faults/sentence.ts";
import { showToast } from "../toasts/toast-store.ts";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";
import { blockPerson } from "./person-actions.ts";

type BlockModalProps = { person: Pick<PersonCard, "userID" | "displayName">; onClose: () => void };

export function BlockModal({ person: { userID, displayName }, onClose }: BlockModalProps) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => blockPerson(queries, userID),
    onSuccess: () => {
      showToast({ message: `${displayName} is blocked.` });
      onClose();
    },
    onError: (error) => showToast({ message: sentenceFor(error), kind: "error" }),
  });
  return (
    <ConfirmModal
      lead={`You won't see each other here or in spaces, and you'll no longer be friends or follow each other. ${displayName} isn't notified.`}
      title={`Block ${displayName}?`}
      confirm="Block"
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() => mutate()}
    />
  );
}
