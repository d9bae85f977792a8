import * as common from "@veranda/messages/common";
import * as account from "@veranda/messages/account";
import * as t from "@veranda/messages/auth";
import { Button } from "#ui/button.tsx";
import { FormFault } from "#ui/form-fault.tsx";
import { Modal, ModalFoot } from "#ui/modal.tsx";
import { BirthYearField } from "./birth-year-field.tsx";
import { SureLine } from "./sure-line.tsx";
import { useAgeForm } from "./use-age-form.ts";

/** Says the year of birth again, by somebody who may have come into an older band. */
export function AgeModal({ onClose }: { onClose: () => void }) {
  const { form, isSureAsked } = useAgeForm(onClose);
  return (
    <Modal title={account.ageGroup()} lead={t.ageLead()} onClose={onClose}>
      <form {...form.props} className="flex flex-col gap-4">
        <BirthYearField
          value={form.values.birthYear}
          fault={form.faultAt("birthYear")}
          onChange={(birthYear) => form.change({ birthYear })}
        />
        {isSureAsked && <SureLine year={form.values.birthYear} />}
        <FormFault>{form.fault}</FormFault>
        <ModalFoot>
          <Button variant="quiet" onClick={onClose}>
            {common.cancel()}
          </Button>
          <Button type="submit" variant="accent" disabled={form.isBusy}>
            {isSureAsked ? t.birthYearRight() : common.save()}
          </Button>
        </ModalFoot>
      </form>
    </Modal>
  );
}
