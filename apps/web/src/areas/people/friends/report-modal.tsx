import type { PersonCard, PersonReportCategory } from "@veranda/contract";
import { REPORT_REASON_MAX } from "@veranda/contract/constants";
import * as common from "@veranda/messages/common";
import * as people from "@veranda/messages/people";
import * as t from "@veranda/messages/report";
import type { ReactNode } from "react";
import { TextArea } from "#ui/text-area.tsx";
import { Button } from "#ui/button.tsx";
import { FormFault } from "#ui/form-fault.tsx";
import { useForm } from "#api/forms/use-form.ts";
import { Modal, ModalFoot } from "#ui/modal.tsx";
import { rich } from "#ui/rich.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { hostsFor, ShowHosts } from "./show-hosts.tsx";
import { ReasonRadios } from "./reason-radios.tsx";
import { reportMessage, reportPerson } from "./person-actions.ts";

/**
 * An account, a guest by participant id, or one of their messages. `roomId`: the space that the report was started in.
 */
type Reported = Pick<PersonCard, "userID" | "displayName"> &
  (
    | { roomId: string | null; message?: undefined }
    | { roomId: string; message: { id: string; text: string } }
  );

type ReportModalProps = { person: Reported; onClose: () => void };

/** In a tab of its own: what one has written here stays. */
const contactLink = (words: ReactNode) => (
  <a href="/contact" target="_blank" className="underline">
    {words}
  </a>
);

/** Reports a person to staff. */
export function ReportModal({ person, onClose }: ReportModalProps) {
  const { userID, displayName, roomId, message } = person;
  const form = useForm({
    initial: {
      category: null as PersonReportCategory | null,
      reason: "",
      isShownToHosts: true,
    },
    send: async ({ category, reason, isShownToHosts }) => {
      if (category === null) return;
      const hosts = hostsFor(isShownToHosts);
      await (person.message === undefined
        ? reportPerson(userID, { category, reason, roomId, hosts })
        : reportMessage(person.roomId, person.message.id, { reason: category, text: reason, hosts }));
    },
    onDone: () => {
      showToast({ message: people.reported() });
      onClose();
    },
  });
  return (
    <Modal
      title={(message === undefined ? t.reportTitle : t.messageTitle)({ name: displayName })}
      lead={message === undefined ? t.reportLead() : t.messageLead()}
      onClose={onClose}
    >
      <form {...form.props}>
        {message !== undefined && <p className="mb-5 wrap-anywhere text-ink-soft">“{message.text}”</p>}
        <ReasonRadios
          subject={message === undefined ? "person" : "message"}
          value={form.values.category}
          onChange={(category) => form.change({ category })}
        />
        <div className="mt-4">
          <TextArea
            label={t.details()}
            note={common.optional()}
            maxLength={REPORT_REASON_MAX}
            value={form.values.reason}
            fault={form.faultAt("reason")}
            onChange={(reason) => form.change({ reason })}
          />
        </div>
        {roomId !== null && (
          <div className="mt-4">
            <ShowHosts
              category={form.values.category}
              isShown={form.values.isShownToHosts}
              onChange={(isShownToHosts) => form.change({ isShownToHosts })}
            />
          </div>
        )}
        <p className="mt-2 text-sm text-ink-soft">{rich(t.illegalContent({ a: contactLink }))}</p>
        <FormFault className="mt-2">{form.fault}</FormFault>
        <div className="h-1" />
        <ModalFoot>
          <Button variant="quiet" onClick={onClose}>
            {common.cancel()}
          </Button>
          <Button variant="accent" type="submit" disabled={form.values.category === null || form.isBusy}>
            {people.report()}
          </Button>
        </ModalFoot>
      </form>
    </Modal>
  );
}
