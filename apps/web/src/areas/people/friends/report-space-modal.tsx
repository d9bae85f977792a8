import * as t from "@veranda/messages/report";
import { reportSpace } from "./person-actions.ts";
import { ReportForm } from "./report-form.tsx";

/** `shareId`: the one that they entered by. */
type ReportSpaceModalProps = {
  space: { id: string; name: string; shareId: string | null };
  onClose: () => void;
};

/** Reports a space to staff, with a screenshot where available. */
export const ReportSpaceModal = ({ space, onClose }: ReportSpaceModalProps) => (
  <ReportForm
    subject="space"
    title={t.reportTitle({ name: space.name })}
    lead={t.spaceLead()}
    picture={{ view: null }}
    hasHosts={false}
    onSend={({ reason, text, picture }) => reportSpace(space, { reason, text }, picture)}
    onClose={onClose}
  />
);
