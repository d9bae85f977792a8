import type { ContentPart, ReportKind } from "@veranda/contract";
import * as notice from "@veranda/messages/notice";
import * as t from "@veranda/messages/staff-reports";
import { Checkbox } from "#ui/checkbox.tsx";

type RemovedPartsChoiceProps = {
  kind: ReportKind;
  /** Those that are there. */
  parts: readonly ContentPart[];
  chosen: readonly ContentPart[];
  onChange: (chosen: readonly ContentPart[]) => void;
};

/** What of a profile or a space is removed, while the rest stays. */
export const RemovedPartsChoice = ({ kind, parts, chosen, onChange }: RemovedPartsChoiceProps) => (
  <fieldset className="flex flex-col gap-2">
    <legend className="mb-2 font-semibold">{t.partsToRemove()}</legend>
    {parts.map((part) => (
      <Checkbox
        key={part}
        isChecked={chosen.includes(part)}
        onCheck={(isChosen) =>
          onChange(parts.filter((each) => (each === part ? isChosen : chosen.includes(each))))
        }
        className="text-ink"
      >
        {notice.part({ kind, part })}
        {part === "name" && <span className="block text-sm text-ink-soft">{t.partNameHint()}</span>}
      </Checkbox>
    ))}
  </fieldset>
);
