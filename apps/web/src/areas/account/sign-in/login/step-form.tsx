import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import type { Form } from "#api/forms/use-form.ts";

type StepFormProps = {
  form: Pick<Form<object>, "props" | "isBusy">;
  submitLabel: string;
  /** Disabled: another call is pending, or something hasn't loaded yet. */
  isWaiting?: boolean;
  children: ReactNode;
};

/** A one-column form with a full-width submit button. */
export const StepForm = ({ form, submitLabel, isWaiting = false, children }: StepFormProps) => (
  <form {...form.props} className="flex flex-col gap-4">
    {children}
    <Button type="submit" variant="accent" className="h-12 w-full" disabled={form.isBusy || isWaiting}>
      {submitLabel}
    </Button>
  </form>
);
