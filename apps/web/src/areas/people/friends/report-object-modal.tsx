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
import { reportObject } from "./person-actions.ts";
import { PictureLine } from "./picture-line.tsx";
import { hostsFor, ShowHosts } from "./show-hosts.tsx";
import { ReasonRadios } from "./reason-radios.tsx";

type ReportObjectModalProps = {
  object: { id: string; name: string; spaceId: string };
  /** What the reporter sees; null: no picture could be taken. */
  view: File | null;
  onClose: () => void;
};

/** Reports an object of a space to staff, with a picture of the view. */
export function ReportObjectModal({ object, view, onClose }: ReportObjectModalProps) {
  const form = useForm({
    initial: {
      reason: null as PersonReportCategory | null,
      text: "",
      picture: view,
      isShownToHosts: true,
    },
    check: ({ picture }) => ({
      picture:
        picture !== null && picture.size > PICTURE_BYTES_MAX
          ? (sentenceOfCode("PICTURE_TOO_LARGE") ?? null)
          : null,
    }),
    send: async ({ reason, text, picture, isShownToHosts }) => {
      if (reason !== null)
        await reportObject(object, { reason, text, hosts: hostsFor(isShownToHosts) }, picture);
    },
    refusals: { PICTURE_UNREADABLE: { at: "picture" }, PICTURE_TOO_LARGE: { at: "picture" } },
    onDone: () => {
      showToast({ message: people.reported() });
      onClose();
    },
  });
  return (
    <Modal title={t.objectTitle({ name: object.name })} lead={t.objectLead()} onClose={onClose}>
      <form {...form.props}>
        <ReasonRadios
          subject="object"
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
            hint={form.values.picture === view && view !== null ? t.viewPictureHint() : t.pictureHint()}
            picture={form.values.picture}
            fault={form.faultAt("picture")}
            onChange={(picture) => form.change({ picture })}
          />
          <ShowHosts
            category={form.values.reason}
            isShown={form.values.isShownToHosts}
            onChange={(isShownToHosts) => form.change({ isShownToHosts })}
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
