import * as t from "@veranda/messages/report";
import { Flag } from "lucide-react";
import { Button } from "#ui/button.tsx";
import type { AboutSpace } from "../about-space.ts";
import { useReportSpace } from "./use-report-space.ts";

type ReportSpaceButtonProps = { space: Pick<AboutSpace, "id" | "name" | "shareId">; onGo: () => void };

/** Opens the report dialog from a space's details. */
export function ReportSpaceButton({ space, onGo }: ReportSpaceButtonProps) {
  const report = useReportSpace(space);
  const ask = () => {
    onGo();
    report();
  };
  return (
    <Button variant="quiet" size="sm" className="justify-self-start" onClick={ask}>
      <Flag className="size-4" aria-hidden="true" /> {t.reportSpace()}
    </Button>
  );
}
