import { useQueryClient } from "@tanstack/react-query";
import type { StaffReportDetail } from "@veranda/contract";
import { DECISION_REASON_MAX } from "@veranda/contract/constants";
import * as t from "@veranda/messages/staff-reports";
import { FormModal } from "#api/forms/form-modal.tsx";
import { useForm } from "#api/forms/use-form.ts";
import { TextArea } from "#ui/text-area.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { askAnew, showChanged } from "./report-queries.ts";

type ReasonModalProps = {
  reportId: string;
  title: string;
  lead: string;
  /** The action's name, for the button and for the confirmation. */
  action: string;
  done: string;
  send: (reason: string) => Promise<StaffReportDetail>;
  onClose: () => void;
};

/** An action on a decision, with a reason that is shown to the person concerned. */
export function ReasonModal({ reportId, title, lead, action, done, send, onClose }: ReasonModalProps) {
  const queries = useQueryClient();
  const form = useForm({
    initial: { reason: "" },
    check: ({ reason }) => ({ reason: reason.trim() === "" ? t.reasonMissing() : null }),
    send: async ({ reason }) => showChanged(queries, reportId, await send(reason)),
    onDone: () => {
      showToast({ message: done });
      onClose();
    },
    onRefused: () => askAnew(queries),
  });
  return (
    <FormModal form={form} title={title} lead={lead} onClose={onClose} action={action}>
      <TextArea
        label={t.reasonTold()}
        name="reason"
        maxLength={DECISION_REASON_MAX}
        value={form.values.reason}
        fault={form.faultAt("reason")}
        onChange={(reason) => form.change({ reason })}
      />
    </FormModal>
  );
}
