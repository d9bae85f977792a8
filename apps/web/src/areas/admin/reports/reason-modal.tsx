import { useQueryClient } from "@tanstack/react-query";
import type { StaffReportDetail } from "@veranda/contract";
import { DECISION_REASON_MAX } from "@veranda/contract/constants";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/staff-reports";
import { useForm } from "#api/forms/use-form.ts";
import { Button } from "#ui/button.tsx";
import { FormFault } from "#ui/form-fault.tsx";
import { Modal, ModalFoot } from "#ui/modal.tsx";
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
    <Modal title={title} lead={lead} onClose={onClose}>
      <form {...form.props}>
        <TextArea
          label={t.reasonTold()}
          name="reason"
          maxLength={DECISION_REASON_MAX}
          value={form.values.reason}
          fault={form.faultAt("reason")}
          onChange={(reason) => form.change({ reason })}
        />
        <FormFault className="mt-2">{form.fault}</FormFault>
        <div className="h-1" />
        <ModalFoot>
          <Button variant="quiet" onClick={onClose}>
            {common.cancel()}
          </Button>
          <Button variant="accent" type="submit" disabled={form.isBusy}>
            {action}
          </Button>
        </ModalFoot>
      </form>
    </Modal>
  );
}
