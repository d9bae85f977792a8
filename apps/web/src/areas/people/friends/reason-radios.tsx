import type { ObjectKind, PersonReportCategory } from "@veranda/contract";
import * as t from "@veranda/messages/report";
import { Radio, RadioGroup } from "#ui/radio-group.tsx";
import { reasonsFor, type ReportSubject } from "#i18n/titles/report-reasons.ts";

type ReasonRadiosProps = {
  subject: ReportSubject;
  /** Of an object, where it is known. */
  kind?: ObjectKind | undefined;
  value: PersonReportCategory | null;
  onChange: (category: PersonReportCategory) => void;
};

/** The reason of a report: one of the eight that applies to the subject. */
export const ReasonRadios = ({ subject, kind, value, onChange }: ReasonRadiosProps) => (
  <RadioGroup<PersonReportCategory>
    label={t.reason()}
    isLabelHidden
    value={value}
    onChange={onChange}
    row="-mx-2 grid"
  >
    {reasonsFor(subject, kind).map(([name, words]) => (
      <Radio
        key={name}
        value={name}
        className="group/reason flex min-h-9 items-center gap-3 rounded-xl px-2 pointer-coarse:min-h-11 hover:bg-hover"
      >
        <span
          aria-hidden="true"
          className="size-5 shrink-0 rounded-full border border-line-strong bg-paper group-has-checked/reason:border-6 group-has-checked/reason:border-accent"
        />
        {words()}
      </Radio>
    ))}
  </RadioGroup>
);
