import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as t from "@veranda/messages/events";
import { sentenceFor } from "#api/faults/sentence.ts";
import { ConfirmModal } from "#ui/confirm-modal.tsx";
import { cancelEvent, type EventKey } from "./event-queries.ts";

type CancelEventModalProps = { event: EventKey & { title: string }; onClose: () => void };

export function CancelEventModal({ event, onClose }: CancelEventModalProps) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => cancelEvent(queries, event),
    onSuccess: onClose,
  });
  return (
    <ConfirmModal
      title={t.cancelTitle({ title: event.title })}
      lead={t.cancelLead()}
      confirm={t.cancelEvent()}
      keep={t.keepEvent()}
      fault={error === null ? null : sentenceFor(error)}
      isBusy={isPending}
      isDangerous
      onClose={onClose}
      onConfirm={() => mutate()}
    />
  );
}
