import * as common from "@veranda/messages/common";
import * as account from "@veranda/messages/account";
import * as t from "@veranda/messages/auth";
import { FormModal } from "#api/forms/form-modal.tsx";
import { BirthYearField } from "./birth-year-field.tsx";
import { SureLine } from "./sure-line.tsx";
import { useAgeForm } from "./use-age-form.ts";

/** Says the year of birth again, by somebody who may have come into an older band. */
export function AgeModal({ onClose }: { onClose: () => void }) {
  const { form, isSureAsked } = useAgeForm(onClose);
  return (
    <FormModal
      form={form}
      title={account.ageGroup()}
      lead={t.ageLead()}
      onClose={onClose}
      action={isSureAsked ? t.birthYearRight() : common.save()}
    >
      <BirthYearField
        value={form.values.birthYear}
        fault={form.faultAt("birthYear")}
        onChange={(birthYear) => form.change({ birthYear })}
      />
      {isSureAsked && <SureLine year={form.values.birthYear} />}
    </FormModal>
  );
}
