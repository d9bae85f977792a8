import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/staff";
import { Plus, X } from "lucide-react";
import { useForm, type Form } from "#api/forms/use-form.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { IconButton } from "#ui/icon-button.tsx";

type TreatmentsFieldProps = {
  treatments: Readonly<Record<string, string>>;
  onChange: (treatments: Record<string, string>) => void;
};

const NAME = /^[A-Za-z0-9_-]{1,40}$/;
const NOTHING = { name: "", variant: "" };

/** Experiments that the person takes part in, with their variants. */
export function TreatmentsField({ treatments, onChange }: TreatmentsFieldProps) {
  const form: Form<typeof NOTHING> = useForm({
    initial: NOTHING,
    check: ({ name, variant }) => ({
      name: NAME.test(name) ? null : t.treatmentNameRule(),
      variant: variant === "" ? t.variantMissing() : null,
    }),
    send: async ({ name, variant }) => onChange({ ...treatments, [name]: variant }),
    onDone: () => form.change(NOTHING),
  });
  return (
    <div>
      <h3 className="mb-2 font-text text-sm font-semibold tracking-normal">{t.treatments()}</h3>
      <ul className="divide-y divide-line">
        {Object.entries(treatments).map(([each, side]) => (
          <li key={each} className="flex min-h-11 items-center justify-between gap-3">
            <span className="min-w-0 font-mono text-sm wrap-anywhere">
              {each} = {side}
            </span>
            <IconButton
              label={t.removeTreatment({ name: each })}
              onClick={() =>
                onChange(Object.fromEntries(Object.entries(treatments).filter(([key]) => key !== each)))
              }
            >
              <X className="size-4.5" aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <form {...form.props} className="mt-2 grid gap-3 sm:grid-cols-2">
        <Field {...form.text("name")} label={t.treatmentName()} maxLength={40} />
        <Field {...form.text("variant")} label={t.variant()} maxLength={100} />
        <Button type="submit" className="justify-self-start">
          <Plus className="size-4" aria-hidden="true" /> {common.add()}
        </Button>
      </form>
    </div>
  );
}
