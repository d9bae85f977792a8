import type { PersonReportCategory } from "@veranda/contract";
import { PICTURE_BYTES_MAX, REPORT_REASON_MAX } from "@veranda/contract/constants";
import * as common from "@veranda/messages/common";
import * as people from "@veranda/messages/people";
import * as t from "@veranda/messages/report";
import { sentenceOfCode } from "#api/error-sentences.ts";
import { useForm } from "#api/forms/use-form.ts";
import { Button } from "#ui/button.tsx";
import { FormFault } from "#ui/form-fault.tsx";
import { Modal, ModalFoot } from "#ui/modal.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { PictureLine } from "./picture-line.tsx";
import { reportSpace } from "./person-actions.ts";
import { ReasonRadios } from "./reason-radios.tsx";

/** `shareId`: the one that they entered by. */
type ReportSpaceModalProps = {
  space: { id: string; name: string; shareId: string | null };
  onClose: () => void;
};

/** Reports a space to staff, with a screenshot where available. */
export function ReportSpaceModal({ space, onClose }: ReportSpaceModalProps) {
  const form = useForm({
    initial: { reason: null as PersonReportCategory | null, text: "", picture: null as File | null },
    check: ({ picture }) => ({
      picture:
        picture !== null && picture.size > PICTURE_BYTES_MAX
          ? (sentenceOfCode("PICTURE_TOO_LARGE") ?? null)
          : null,
    }),
    send: async ({ reason, text, picture }) => {
      if (reason !== null) await reportSpace(space, { reason, text }, picture);
    },
    refusals: { PICTURE_UNREADABLE: { at: "picture" }, PICTURE_TOO_LARGE: { at: "picture" } },
    onDone: () => {
      showToast({ message: people.reported() });
      onClose();
    },
  });
  return (
    <Modal title={t.reportTitle({ name: space.name })} lead={t.spaceLead()} onClose={onClose}>
      <form {...form.props}>
        <ReasonRadios
          subject="space"
          value={form.values.reason}
          onChange={(reason) => form.change({ reason })}
        />
        <div className="mt-4 flex flex-col gap-4">
          <TextArea
            label={t.details()}
            note={common.optional()}
            maxLength={REPORT_REASON_MAX}
            value={form.values.text}
            fault={form.faultAt("text")}
            onChange={(text) => form.change({ text })}
          />
          <PictureLine
            hint={t.pictureHint()}
            picture={form.values.picture}
            fault={form.faultAt("picture")}
            onChange={(picture) => form.change({ picture })}
          />
        </div>
        <FormFault className="mt-2">{form.fault}</FormFault>
        <div className="h-1" />
        <ModalFoot>
          <Button variant="quiet" onClick={onClose}>
            {common.cancel()}
          </Button>
          <Button variant="accent" type="submit" disabled={form.values.reason === null || form.isBusy}>
            {people.report()}
          </Button>
        </ModalFoot>
      </form>
    </Modal>
  );
}
