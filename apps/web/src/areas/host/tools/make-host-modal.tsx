import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CallError } from "@veranda/contract";
import * as t from "@veranda/messages/about-space";
import { sentenceFor } from "#api/faults/sentence.ts";
import { ConfirmModal } from "#ui/confirm-modal.tsx";
import { setHost } from "../space-actions.ts";

type MakeHostModalProps = {
  spaceId: string;
  person: { id: string; name: string };
  onDone?: () => void;
  onClose: () => void;
};

/** Makes somebody a host, after saying what hosts may do. */
export function MakeHostModal({ spaceId, person: { id, name }, onDone, onClose }: MakeHostModalProps) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => setHost(queries, spaceId, id, true),
    onSuccess: () => {
      onClose();
      onDone?.();
    },
  });
  const code = error instanceof CallError ? error.code : null;
  return (
    <ConfirmModal
      title={t.makeHostTitle({ name })}
      lead={t.makeHostLead()}
      confirm={t.makeHost()}
      fault={
        code === "ALREADY_HOST"
          ? t.alreadyHost({ name })
          : code === "REQUESTS_CLOSED"
            ? t.hostNotTheirs()
            : error && sentenceFor(error)
      }
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
