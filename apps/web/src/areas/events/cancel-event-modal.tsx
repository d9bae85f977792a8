import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as t from "@veranda/messages/events";
import { sentenceFor } from "#api/faults/sentence.ts";
import { ConfirmModal } from "#ui/confirm-modal.tsx";
import { cancelEvent, type EventKey } from "./event-queries.ts";

type CancelEventModalProps = {
  event: EventKey & { title: string };
  isOn: boolean;
  onClose: () => void;
};

/** Asks first. What has begun is ended rather than cancelled. */
export function CancelEventModal({ event, isOn, onClose }: CancelEventModalProps) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => cancelEvent(queries, event),
    onSuccess: onClose,
  });
  return (
    <ConfirmModal
      title={isOn ? t.endTitle({ title: event.title }) : t.cancelTitle({ title: event.title })}
      lead={isOn ? t.endLead() : t.cancelLead()}
      confirm={isOn ? t.endEvent() : t.cancelEvent()}
      keep={isOn ? t.keepGoing() : t.keepEvent()}
      fault={error === null ? null : sentenceFor(error)}
      isBusy={isPending}
      isDangerous
      onClose={onClose}
      onConfirm={() => mutate()}
    />
  );
}
