import { useMutation } from "@tanstack/react-query";
import type { PersonReportCategory } from "@veranda/contract";
import { REPORT_REASON_MAX } from "@veranda/contract/constants";
import * as common from "@veranda/messages/common";
import * as people from "@veranda/messages/people";
import * as t from "@veranda/messages/report";
import { useId, useState } from "react";
import { TextArea } from "../../ui/text-area.tsx";
import { Button } from "../../ui/button.tsx";
import { sentenceFor } from "../faults/sentence.ts";
import { Modal, ModalFoot } from "../../ui/modal.tsx";
import { showToast } from "../toasts/toast-store.ts";
import type { Reported } from "./friend-modals.ts";
import { REPORT_REASONS } from "./report-words.ts";
import { reportPerson, type PersonReport } from "./person-actions.ts";

type ReportModalProps = { person: Reported; onClose: () => void };

/** Tells those who look after this place about someone. */
export function ReportModal({ person: { userID, displayName, roomId }, onClose }: ReportModalProps) {
  const id = useId();
  const [category, setCategory] = useState<PersonReportCategory | null>(null);
  const [reason, setReason] = useState("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: (report: PersonReport) => reportPerson(userID, report),
    onSuccess: () => {
      showToast({ message: people.reported() });
      onClose();
    },
  });
  return (
    <Modal title={t.reportTitle({ name: displayName })} lead={t.reportLead()} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (category) mutate({ category, reason, roomId });
        }}
      >
        <fieldset>
          <legend className="sr-only">{t.reason()}</legend>
          <div className="-mx-2 grid">
            {(Object.entries(REPORT_REASONS) as [PersonReportCategory, () => string][]).map(
              ([name, words]) => (
                <label
                  key={name}
                  className="flex min-h-9 cursor-pointer items-center gap-3 rounded-xl px-2 pointer-coarse:min-h-11 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus"
                >
                  <input
                    type="radio"
                    name={`${id}-category`}
                    checked={category === name}
                    onChange={() => setCategory(name)}
                    className="size-5 accent-(--accent) outline-none"
                  />
                  {words()}
                </label>
              ),
            )}
          </div>
        </fieldset>
        <div className="mt-4">
          <TextArea
            label={t.details()}
            note={common.optional()}
            maxLength={REPORT_REASON_MAX}
            value={reason}
            onChange={setReason}
          />
        </div>
        {error && (
          <p role="alert" className="mt-2 text-sm text-bad">
            {sentenceFor(error)}
          </p>
        )}
        <div className="h-1" />
        <ModalFoot>
          <Button look="quiet" onClick={onClose}>
            {common.cancel()}
          </Button>
          <Button look="accent" type="submit" disabled={category === null || isPending}>
            {people.report()}
          </Button>
        </ModalFoot>
      </form>
    </Modal>
  );
}
