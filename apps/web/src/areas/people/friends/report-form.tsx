import type { ObjectKind, PersonReportCategory } from "@veranda/contract";
import { PICTURE_BYTES_MAX, REPORT_REASON_MAX } from "@veranda/contract/constants";
import * as common from "@veranda/messages/common";
import * as people from "@veranda/messages/people";
import * as t from "@veranda/messages/report";
import type { ReactNode } from "react";
import { sentenceOfCode } from "#api/error-sentences.ts";
import { FormModal } from "#api/forms/form-modal.tsx";
import { useForm } from "#api/forms/use-form.ts";
import type { ReportSubject } from "#i18n/titles/report-reasons.ts";
import { TextArea } from "#ui/text-area.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { PictureLine } from "./picture-line.tsx";
import { ReasonRadios } from "./reason-radios.tsx";
import { hostsFor, ShowHosts } from "./show-hosts.tsx";

export type WrittenReport = {
  reason: PersonReportCategory;
  text: string;
  picture: File | null;
  hosts: ReturnType<typeof hostsFor>;
};

type ReportFormProps = {
  subject: ReportSubject;
  /** Of an object, where it is known. */
  kind?: ObjectKind | undefined;
  title: string;
  lead: string;
  /** Absent: no picture goes with it. `view`: what the reporter sees, sent unless they take it away. */
  picture?: { view: File | null };
  /** It can be shown to the hosts of a space too. */
  hasHosts: boolean;
  /** Before the reasons, and after the fields. */
  head?: ReactNode;
  foot?: ReactNode;
  onSend: (report: WrittenReport) => Promise<unknown>;
  /** After it was sent, and the dialog has closed. */
  onSent?: () => void;
  onClose: () => void;
};

/** The dialog of every report to staff: a reason, details, and what else goes with it. */
export function ReportForm(props: ReportFormProps) {
  const { subject, kind, title, lead, picture, hasHosts, head, foot, onSend, onSent, onClose } = props;
  const view = picture?.view ?? null;
  const form = useForm({
    initial: { reason: null as PersonReportCategory | null, text: "", picture: view, isShownToHosts: true },
    check: ({ picture: chosen }) => ({
      picture:
        chosen !== null && chosen.size > PICTURE_BYTES_MAX
          ? (sentenceOfCode("PICTURE_TOO_LARGE") ?? null)
          : null,
    }),
    send: async ({ reason, isShownToHosts, ...written }) => {
      if (reason !== null) await onSend({ ...written, reason, hosts: hostsFor(isShownToHosts) });
    },
    refusals: { PICTURE_UNREADABLE: { at: "picture" }, PICTURE_TOO_LARGE: { at: "picture" } },
    onDone: () => {
      showToast({ message: people.reported() });
      onClose();
      onSent?.();
    },
  });
  const { values } = form;
  return (
    <FormModal
      form={form}
      title={title}
      lead={lead}
      onClose={onClose}
      action={people.report()}
      isReady={values.reason !== null}
    >
      {head}
      <ReasonRadios
        subject={subject}
        kind={kind}
        value={values.reason}
        onChange={(reason) => form.change({ reason })}
      />
      <TextArea
        label={t.details()}
        note={common.optional()}
        maxLength={REPORT_REASON_MAX}
        value={values.text}
        fault={form.faultAt("text")}
        onChange={(text) => form.change({ text })}
      />
      {picture && (
        <PictureLine
          hint={values.picture === view && view !== null ? t.viewPictureHint() : t.pictureHint()}
          picture={values.picture}
          fault={form.faultAt("picture")}
          onChange={(chosen) => form.change({ picture: chosen })}
        />
      )}
      {hasHosts && (
        <ShowHosts
          category={values.reason}
          isShown={values.isShownToHosts}
          onChange={(isShownToHosts) => form.change({ isShownToHosts })}
        />
      )}
      {foot}
    </FormModal>
  );
}
