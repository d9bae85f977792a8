import type { ObjectKind } from "@veranda/contract";
import * as t from "@veranda/messages/report";
import { reportObject } from "./person-actions.ts";
import { ReportForm } from "./report-form.tsx";

type ReportObjectModalProps = {
  object: { id: string; name: string; spaceId: string; kind?: ObjectKind | undefined };
  /** What the reporter sees; null: no picture could be taken. */
  view: File | null;
  onClose: () => void;
};

/** Reports an object of a space to staff, with a picture of the view. */
export const ReportObjectModal = ({ object, view, onClose }: ReportObjectModalProps) => (
  <ReportForm
    subject="object"
    kind={object.kind}
    title={t.objectTitle({ name: object.name })}
    lead={t.objectLead()}
    picture={{ view }}
    hasHosts
    onSend={({ picture, ...report }) => reportObject(object, report, picture)}
    onClose={onClose}
  />
);
