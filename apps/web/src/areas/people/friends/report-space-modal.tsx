import * as t from "@veranda/messages/report";
import { reportSpace } from "./person-actions.ts";
import { ReportForm } from "./report-form.tsx";
import { useRecordedEvidence } from "./use-recorded-evidence.ts";

/** `shareId`: the one that they entered by. */
type ReportSpaceModalProps = {
  space: { id: string; name: string; shareId: string | null };
  onClose: () => void;
};

/** Reports a space to staff, with a screenshot where available. */
export function ReportSpaceModal({ space, onClose }: ReportSpaceModalProps) {
  const evidenceID = useRecordedEvidence({ roomId: space.id, shareId: space.shareId });
  return (
    <ReportForm
      subject="space"
      title={t.reportTitle({ name: space.name })}
      lead={t.spaceLead()}
      picture={{ view: null }}
      hasHosts={false}
      onSend={({ reason, text, picture }) => reportSpace(space, { reason, text, evidenceID }, picture)}
      onClose={onClose}
    />
  );
}
