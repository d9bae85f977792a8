import { BIRTH_YEARS } from "@veranda/contract/age";
import * as t from "@veranda/messages/auth";
import { useState } from "react";
import { SelectField } from "#ui/select.tsx";

type BirthYearFieldProps = {
  /** "" as long as none is chosen. */
  value: string;
  fault: string | null;
  onChange: (year: string) => void;
};

/** Asks for the year of birth. A plain list with nothing chosen, and no word of what an answer changes. */
export function BirthYearField({ value, fault, onChange }: BirthYearFieldProps) {
  const [latest] = useState(() => new Date().getUTCFullYear());
  return (
    <SelectField
      label={t.birthYear()}
      hint={t.birthYearHint()}
      fault={fault}
      value={value}
      onChange={onChange}
      name="birthYear"
      autoComplete="bday-year"
      required
    >
      <option value="">{t.chooseYear()}</option>
      {Array.from({ length: BIRTH_YEARS }, (_, ago) => (
        <option key={ago} value={latest - ago}>
          {latest - ago}
        </option>
      ))}
    </SelectField>
  );
}

/** The fault of a field where no year is chosen. */
export const birthYearFault = (value: string): string | null => (value === "" ? t.birthYearMissing() : null);
