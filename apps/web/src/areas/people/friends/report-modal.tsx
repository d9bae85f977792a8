import { useQuery } from "@tanstack/react-query";
import type { PersonCard } from "@veranda/contract";
import * as t from "@veranda/messages/report";
import type { ReactNode } from "react";
import { profileByIdQuery } from "#api/people-queries.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { rich } from "#ui/rich.ts";
import { BlockModal } from "./block-modal.tsx";
import { reportMessage, reportPerson } from "./person-actions.ts";
import { ReportForm, type WrittenReport } from "./report-form.tsx";
import { useRecordedEvidence } from "./use-recorded-evidence.ts";

/**
 * An account, a guest by participant id, or one of their messages. `accountId`: null for guests, and where it isn't known.
 * `roomId`: the space that the report was started in.
 */
type Reported = Pick<PersonCard, "userID" | "displayName"> & { accountId: string | null } & (
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

/** Reports a person, or what they wrote, to staff. */
export function ReportModal({ person, onClose }: ReportModalProps) {
  const { userID, displayName, accountId, roomId, message } = person;
  const isPerson = message === undefined;
  const evidenceID = useRecordedEvidence({ roomId, ...(isPerson ? { userID } : { messageID: message.id }) });
  const send = ({ reason, text, hosts }: WrittenReport): Promise<unknown> =>
    person.message === undefined
      ? reportPerson(userID, { category: reason, reason: text, roomId, hosts, evidenceID })
      : reportMessage(person.roomId, person.message.id, { reason, text, hosts, evidenceID });
  // Asked before it is needed: nothing opens under the hands of somebody who has gone on.
  const { data: profile } = useQuery({
    ...profileByIdQuery(accountId ?? ""),
    enabled: accountId !== null,
  });
  const offerBlock = (): void => {
    if (accountId === null || profile?.relationship?.isBlocked !== false) return;
    openDialog(BlockModal, { person: { userID: accountId, displayName }, isOffered: true });
  };
  return (
    <ReportForm
      subject={isPerson ? "person" : "message"}
      title={(isPerson ? t.reportTitle : t.messageTitle)({ name: displayName })}
      lead={isPerson ? t.reportLead() : t.messageLead()}
      hasHosts={roomId !== null}
      head={!isPerson && <p className="wrap-anywhere text-ink-soft">{t.quoted({ text: message.text })}</p>}
      foot={<p className="text-sm text-ink-soft">{rich(t.illegalContent({ a: contactLink }))}</p>}
      onSend={send}
      onSent={offerBlock}
      onClose={onClose}
    />
  );
}
