import type { SpaceObject } from "@veranda/contract";
import * as t from "@veranda/messages/report";
import { Flag } from "lucide-react";
import { useReportObject } from "#areas/people";
import { useAuth } from "#session/use-auth.ts";
import { useObjectNames } from "../prefabs.ts";
import { ToolButton } from "../tool-button.tsx";

type ReportButtonProps = {
  object: SpaceObject;
  className?: string;
  iconClass?: string;
  /** Before the dialog opens. */
  onReport?: () => void;
};

/** Reports an object where it is looked at; nobody reports their own. */
export function ReportButton({
  object,
  className = "",
  iconClass = "size-4.5",
  onReport,
}: ReportButtonProps) {
  const report = useReportObject();
  const name = useObjectNames()(object);
  const { me } = useAuth();
  if (me !== null && object.creatorId === me.id) return null;
  return (
    <ToolButton
      label={t.reportObject()}
      className={className}
      onClick={() => {
        onReport?.();
        report({ id: object.id, name });
      }}
    >
      <Flag className={iconClass} aria-hidden="true" />
    </ToolButton>
  );
}
