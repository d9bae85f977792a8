import type { PersonReportCategory, ReportHosts } from "@veranda/contract";
import { HOST_REPORT_CATEGORIES } from "@veranda/contract/constants";
import * as t from "@veranda/messages/report";
import { Checkbox } from "#ui/checkbox.tsx";

type ShowHostsProps = {
  category: PersonReportCategory | null;
  isShown: boolean;
  onChange: (isShown: boolean) => void;
};

/** Whether the hosts of the space get a first look; of reasons that staff alone see it isn't asked. */
export const ShowHosts = ({ category, isShown, onChange }: ShowHostsProps) =>
  HOST_REPORT_CATEGORIES.some((each) => each === category) && (
    <Checkbox isChecked={isShown} onCheck={onChange} className="text-[0.9375rem]">
      {t.showHosts()}
      <span className="block text-sm text-ink-soft">{t.showHostsHint()}</span>
    </Checkbox>
  );

export const hostsFor = (isShown: boolean): ReportHosts => (isShown ? "shown" : "hidden");
