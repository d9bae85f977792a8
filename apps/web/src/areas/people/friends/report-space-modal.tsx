import type { PersonReportCategory } from "@veranda/contract";
import { PICTURE_BYTES_MAX, REPORT_REASON_MAX } from "@veranda/contract/constants";
import * as common from "@veranda/messages/common";
import * as people from "@veranda/messages/people";
import * as t from "@veranda/messages/report";
import { ImagePlus, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { sentenceOfCode } from "#api/error-sentences.ts";
import { useForm } from "#api/forms/use-form.ts";
import { Button } from "#ui/button.tsx";
import { FormFault } from "#ui/form-fault.tsx";
import { Modal, ModalFoot } from "#ui/modal.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { FileInput } from "#ui/file-input.tsx";
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

type PictureLineProps = {
  picture: File | null;
  fault: string | null;
  onChange: (picture: File | null) => void;
};

function PictureLine({ picture, fault, onChange }: PictureLineProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => () => (address === null ? undefined : URL.revokeObjectURL(address)), [address]);
  const take = (chosen: File | null) => {
    setAddress(chosen === null ? null : URL.createObjectURL(chosen));
    onChange(chosen);
  };
  return (
    <div>
      <p className="mb-1.5 text-sm">
        <span className="font-semibold">{t.picture()}</span>{" "}
        <span className="text-ink-faint">{common.optional()}</span>
      </p>
      <FileInput
        ref={input}
        name="picture"
        accept="image/*"
        aria-label={t.picture()}
        aria-describedby={`${id}-hint`}
        onFiles={([file]) => take(file)}
      />
      <div className="flex items-center gap-3">
        {address !== null && (
          <img src={address} alt="" className="size-12 shrink-0 rounded-xl object-cover" />
        )}
        {picture === null ? (
          <Button size="sm" aria-describedby={`${id}-hint`} onClick={() => input.current?.click()}>
            <ImagePlus className="size-4" aria-hidden="true" /> {t.choosePicture()}
          </Button>
        ) : (
          <Button size="sm" onClick={() => take(null)}>
            <X className="size-4" aria-hidden="true" /> {t.removePicture()}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
        {t.pictureHint()}
      </p>
      <FormFault>{fault}</FormFault>
    </div>
  );
}
