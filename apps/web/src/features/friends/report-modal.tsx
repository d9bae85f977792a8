import { useMutation } from "@tanstack/react-query";
import type { PersonReportCategory } from "@veranda/contract";
import { REPORT_REASON_MAX } from "@veranda/contract/constants";
import { useId, useState } from "react";
import { TextArea } from "../../ui/text-area.tsx";
import { Button } from "../../ui/button.tsx";
import { sentenceFor } from "../faults/sentence.ts";
import { Modal, ModalFoot } from "../../ui/modal.tsx";
import { showToast } from "../toasts/toast-store.ts";
import type { Reported } from "./friend-modals.ts";
import { REPORT_REASONS } from "./report-words.ts";
import { REPORTED, reportPerson, type PersonReport } from "./person-actions.ts";

type ReportModalProps = { person: Reported; onClose: () => void };

/** Tells those who look after this place about someone. */
export function ReportModal({ person: { userID, displayName, roomId }, onClose }: ReportModalProps) {
  const id = useId();
  const [category, setCategory] = useState<PersonReportCategory | null>(null);
  const [reason, setReason] = useState("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: (report: PersonReport) => reportPerson(userID, report),
    onSuccess: () => {
      showToast({ message: REPORTED });
      onClose();
    },
  });
  return (
    <Modal
      title={`Report ${displayName}`}
      lead="What happened? They won't be told who reported them."
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (category) mutate({ category, reason, roomId });
        }}
      >
        <fieldset>
          <legend className="sr-only">Reason</legend>
          <div className="-mx-2 grid">
            {(Object.entries(REPORT_REASONS) as [PersonReportCategory, string][]).map(([name, words]) => (
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
                {words}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="mt-4">
          <TextArea
            label="Details"
            note="(optional)"
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
            Cancel
          </Button>
          <Button look="accent" type="submit" disabled={category === null || isPending}>
            Report
          </Button>
        </ModalFoot>
      </form>
    </Modal>
  );
}
