import * as t from "@veranda/messages/auth";
import * as pages from "@veranda/messages/pages";
import { useLocation } from "react-router";
import { signOut } from "#session/auth.ts";
import { useAuth } from "#session/use-auth.ts";
import { useSite } from "#site/site.ts";
import { Button } from "#ui/button.tsx";
import { DialogDescription, DialogFrame, DialogTitle } from "#ui/dialog-frame.tsx";
import { FormFault } from "#ui/form-fault.tsx";
import { BirthYearField } from "./birth-year-field.tsx";
import { SureLine } from "./sure-line.tsx";
import { useAgeForm } from "./use-age-form.ts";

const stay = (): void => undefined;

/**
 * Asks people for their year of birth who have an account from before it was asked for, or by a provider, an
 * organisation, a partner or a wallet. Only the pages of the terms are accessible without.
 */
export function AgeGate() {
  const { me } = useAuth();
  const { termsUrl, privacyUrl } = useSite().brand;
  const { pathname } = useLocation();
  const { form, isSureAsked } = useAgeForm();
  if (me === null || me.age.band !== null || pathname === termsUrl || pathname === privacyUrl) return null;
  return (
    <DialogFrame place="card" onClose={stay} isDescribed className="overflow-y-auto">
      <DialogTitle className="text-[1.625rem]">{t.ageTitle()}</DialogTitle>
      <DialogDescription className="mt-1.5 text-ink-soft">{t.ageLead()}</DialogDescription>
      <form {...form.props} className="mt-5 flex flex-col gap-4">
        <BirthYearField
          value={form.values.birthYear}
          fault={form.faultAt("birthYear")}
          onChange={(birthYear) => form.change({ birthYear })}
        />
        {isSureAsked && <SureLine year={form.values.birthYear} />}
        <FormFault>{form.fault}</FormFault>
        {/* The first in keyboard order, too. */}
        <div className="mt-3 flex flex-row-reverse flex-wrap gap-3">
          <Button type="submit" variant="accent" disabled={form.isBusy}>
            {isSureAsked ? t.birthYearRight() : t.continueOn()}
          </Button>
          <Button variant="quiet" disabled={form.isBusy} onClick={() => void signOut()}>
            {pages.signOut()}
          </Button>
        </div>
      </form>
    </DialogFrame>
  );
}
