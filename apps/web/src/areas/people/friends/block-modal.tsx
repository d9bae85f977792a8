import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { PersonCard } from "@veranda/contract";
import * as common from "@veranda/messages/common";
import * as people from "@veranda/messages/people";
import * as t from "@veranda/messages/friends";
import { sentenceFor } from "#api/faults/sentence.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { ConfirmModal } from "#ui/confirm-modal.tsx";
import { blockPerson } from "./person-actions.ts";

type BlockModalProps = {
  person: Pick<PersonCard, "userID" | "displayName">;
  /** Offered to whoever has just reported them. */
  isOffered?: boolean;
  onClose: () => void;
};

export function BlockModal({ person: { userID, displayName }, isOffered = false, onClose }: BlockModalProps) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => blockPerson(queries, userID),
    onSuccess: () => {
      showToast({ message: t.personBlocked({ name: displayName }) });
      onClose();
    },
    onError: (error) => showToast({ message: sentenceFor(error), kind: "error" }),
  });
  return (
    <ConfirmModal
      lead={t.blockLead({ name: displayName })}
      title={(isOffered ? t.blockTooTitle : t.blockTitle)({ name: displayName })}
      confirm={people.block()}
      keep={isOffered ? common.notNow() : common.cancel()}
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() => mutate()}
    />
  );
}
